package import Foundation

/// Reads JSON from bytes as it stands: keys in order, numbers as their text.
package struct JSONReader {
  /// Where and why bytes are no JSON; offsets in bytes from the start.
  package enum Failure: Error, Hashable, Sendable {
    case endsEarly(offset: Int)
    case unexpected(offset: Int)
    case tooDeep(offset: Int)
    case trailing(offset: Int)
  }

  private var scanner: JSONScanner
  private var budget: PayloadBudget

  /// Reads to the end; of more nodes than `mostNodes` each list tells how many are not shown.
  package static func read(
    _ data: Data,
    mostNodes: Int = .max
  ) throws(Failure) -> PayloadNode {
    let result: Result<PayloadNode, Failure> = data.withUnsafeBytes { buffer in
      var reader = JSONReader(
        scanner: JSONScanner(buffer.bindMemory(to: UInt8.self)),
        budget: PayloadBudget(values: mostNodes)
      )
      return reader.whole()
    }
    return try result.get()
  }

  private mutating func whole() -> Result<PayloadNode, Failure> {
    do throws(JSONScanner.Failure) {
      let node = try value(label: "", depth: 0)
      scanner.skipBlanks()
      return scanner.isAtEnd ? .success(node) : .failure(.trailing(offset: scanner.position))
    } catch {
      return switch error {
      case .cutShort: .failure(.endsEarly(offset: scanner.bytes.count))
      case .unexpected: .failure(.unexpected(offset: scanner.position))
      case .tooDeep: .failure(.tooDeep(offset: scanner.position))
      }
    }
  }

  private mutating func value(
    label: String,
    depth: Int
  ) throws(JSONScanner.Failure) -> PayloadNode {
    guard depth < JSONScanner.deepest else { throw .tooDeep }
    scanner.skipBlanks()
    switch try scanner.peek() {
    case UInt8(ascii: "{"): return try object(label, depth)
    case UInt8(ascii: "["): return try array(label, depth)
    case UInt8(ascii: "\""):
      return PayloadNode(label: label, type: "string", summary: try string(), kind: .string)
    case UInt8(ascii: "t"): return try word("true", "bool", label, .boolean)
    case UInt8(ascii: "f"): return try word("false", "bool", label, .boolean)
    case UInt8(ascii: "n"): return try word("null", "null", label, .null)
    default:
      let text = scanner.text(try scanner.number().text, hasEscapes: false)
      return PayloadNode(label: label, type: "number", summary: text, kind: .number)
    }
  }

  private mutating func object(
    _ label: String,
    _ depth: Int
  ) throws(JSONScanner.Failure) -> PayloadNode {
    var children = NodeChildren()
    try scanner.take(UInt8(ascii: "{"))
    if try scanner.hasFirst(before: UInt8(ascii: "}")) {
      repeat {
        let key = try string()
        scanner.skipBlanks()
        try scanner.take(UInt8(ascii: ":"))
        let isShown = budget.take()
        children.add(try value(label: key, depth: depth + 1), isShown: isShown)
      } while try scanner.hasNext(before: UInt8(ascii: "}"))
    }
    return PayloadNode(
      label: label,
      type: "object",
      summary: "\(children.count) keys",
      children: children.nodes
    )
  }

  private mutating func array(
    _ label: String,
    _ depth: Int
  ) throws(JSONScanner.Failure) -> PayloadNode {
    var children = NodeChildren()
    try scanner.take(UInt8(ascii: "["))
    if try scanner.hasFirst(before: UInt8(ascii: "]")) {
      repeat {
        let isShown = budget.take()
        let label = isShown ? "[\(children.count)]" : ""
        children.add(try value(label: label, depth: depth + 1), isShown: isShown)
      } while try scanner.hasNext(before: UInt8(ascii: "]"))
    }
    return PayloadNode(
      label: label,
      type: "array",
      summary: "\(children.count) items",
      children: children.nodes
    )
  }

  private mutating func string() throws(JSONScanner.Failure) -> String {
    let (content, hasEscapes) = try scanner.string()
    return scanner.text(content, hasEscapes: hasEscapes)
  }

  private mutating func word(
    _ word: StaticString,
    _ type: String,
    _ label: String,
    _ kind: ValueSummary.Kind
  ) throws(JSONScanner.Failure) -> PayloadNode {
    try scanner.word(word)
    return PayloadNode(label: label, type: type, summary: "\(word)", kind: kind)
  }
}

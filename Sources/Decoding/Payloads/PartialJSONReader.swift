package import Foundation

/// Reads as much of damaged JSON as there is; where it breaks off stands a node that says so.
package struct PartialJSONReader {
  private var scanner: JSONScanner
  private var budget: PayloadBudget
  private var isBroken = false

  package static func read(
    _ data: Data,
    mostNodes: Int = PayloadTree.mostNodes
  ) -> PayloadNode {
    data.withUnsafeBytes { buffer in
      var reader = PartialJSONReader(
        scanner: JSONScanner(buffer.bindMemory(to: UInt8.self)),
        budget: PayloadBudget(values: mostNodes)
      )
      return reader.value("", depth: 0)
    }
  }

  private init(scanner: JSONScanner, budget: PayloadBudget) {
    self.scanner = scanner
    self.budget = budget
  }

  private mutating func value(_ label: String, depth: Int) -> PayloadNode {
    do throws(JSONScanner.Failure) {
      guard depth < JSONScanner.deepest else { throw .tooDeep }
      scanner.skipBlanks()
      switch try scanner.peek() {
      case UInt8(ascii: "{"): return object(label, depth)
      case UInt8(ascii: "["): return array(label, depth)
      default: return try scalar(label)
      }
    } catch {
      return broken(label, error)
    }
  }

  private mutating func object(_ label: String, _ depth: Int) -> PayloadNode {
    var children = NodeChildren()
    do throws(JSONScanner.Failure) {
      try scanner.take(UInt8(ascii: "{"))
      var goesOn = try scanner.hasFirst(before: UInt8(ascii: "}"))
      while goesOn {
        let key = try string()
        scanner.skipBlanks()
        try scanner.take(UInt8(ascii: ":"))
        add(key, depth, to: &children)
        goesOn = isBroken ? false : try scanner.hasNext(before: UInt8(ascii: "}"))
      }
    } catch {
      children.add(broken("", error), isShown: true)
    }
    let summary = "\(children.count) keys"
    return PayloadNode(label: label, type: "object", summary: summary, children: children.nodes)
  }

  private mutating func array(_ label: String, _ depth: Int) -> PayloadNode {
    var children = NodeChildren()
    do throws(JSONScanner.Failure) {
      try scanner.take(UInt8(ascii: "["))
      var goesOn = try scanner.hasFirst(before: UInt8(ascii: "]"))
      while goesOn {
        add("[\(children.count)]", depth, to: &children)
        goesOn = isBroken ? false : try scanner.hasNext(before: UInt8(ascii: "]"))
      }
    } catch {
      children.add(broken("[\(children.count)]", error), isShown: true)
    }
    let summary = "\(children.count) items"
    return PayloadNode(label: label, type: "array", summary: summary, children: children.nodes)
  }

  /// What holds the break is shown whatever it costs.
  private mutating func add(_ label: String, _ depth: Int, to children: inout NodeChildren) {
    let isShown = budget.take()
    let node = value(label, depth: depth + 1)
    children.add(node, isShown: isShown || isBroken)
  }

  private mutating func scalar(_ label: String) throws(JSONScanner.Failure) -> PayloadNode {
    switch try scanner.peek() {
    case UInt8(ascii: "\""):
      return PayloadNode(label: label, type: "string", summary: try string(), kind: .string)
    case UInt8(ascii: "t"):
      try scanner.word("true")
      return PayloadNode(label: label, type: "bool", summary: "true", kind: .boolean)
    case UInt8(ascii: "f"):
      try scanner.word("false")
      return PayloadNode(label: label, type: "bool", summary: "false", kind: .boolean)
    case UInt8(ascii: "n"):
      try scanner.word("null")
      return PayloadNode(label: label, type: "null", summary: "null", kind: .null)
    default:
      let text = scanner.text(try scanner.number().text, hasEscapes: false)
      return PayloadNode(label: label, type: "number", summary: text, kind: .number)
    }
  }

  private mutating func string() throws(JSONScanner.Failure) -> String {
    let (content, hasEscapes) = try scanner.string()
    return scanner.text(content, hasEscapes: hasEscapes)
  }

  private mutating func broken(_ label: String, _ failure: JSONScanner.Failure) -> PayloadNode {
    isBroken = true
    let what =
      switch failure {
      case .cutShort: "the JSON is cut short here (byte \(scanner.position))"
      case .unexpected: "no JSON from here on (byte \(scanner.position))"
      case .tooDeep: "nested too deep (byte \(scanner.position))"
      }
    return PayloadNode(label: label, type: "", summary: "⚠ \(what)", kind: .unreadable)
  }
}

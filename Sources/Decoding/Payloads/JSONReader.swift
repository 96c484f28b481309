package import Archives
package import Foundation
import Findings
import Schema

/// Reads JSON from bytes unchanged: keys in order, numbers as their text.
///
/// What Foundation leaves unread passes here too: a byte order mark, a comma before a closing bracket, wrong escapes,
/// numbers such as `1-2.e` (DIALECTS A11). A node marks the place where JSON breaks off.
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
  private var failure: Failure?
  /// Whether the JSON breaks in a part that is not shown.
  private var breaksInHidden = false

  /// Reads to the end; each list says how many of its nodes the budget leaves out.
  package static func read(_ data: Data, within budget: PayloadBudget = .exported) throws(Failure) -> PayloadNode {
    let (tree, failure) = tree(of: data, budget)
    if let failure { throw failure }
    return tree
  }

  /// As much as can be read of JSON that may be damaged.
  package static func readPartly(_ data: Data, within budget: PayloadBudget = .shown) -> PayloadNode {
    tree(of: data, budget).tree
  }

  private static func tree(of data: Data, _ budget: PayloadBudget) -> (tree: PayloadNode, failure: Failure?) {
    LoopThread.checkIsElsewhere()
    return data.jsonText.withUnsafeBytes { tree(of: $0.bindMemory(to: UInt8.self), budget) }
  }

  /// The whole of a part of a payload, in UTF-8, that was found to be one value.
  static func tree(of part: UnsafeBufferPointer<UInt8>) -> PayloadNode {
    tree(of: part, PayloadBudget(values: .max, levels: JSONScanner.deepest, bytes: .max)).tree
  }

  private static func tree(
    of bytes: UnsafeBufferPointer<UInt8>, _ budget: PayloadBudget
  ) -> (tree: PayloadNode, failure: Failure?) {
    var reader = JSONReader(scanner: JSONScanner(bytes), budget: budget)
    reader.scanner.skipByteOrderMark()
    let tree = reader.value("", depth: 0)
    reader.scanner.skipBlanks()
    if reader.failure == nil, !reader.scanner.isAtEnd { reader.failure = .trailing(offset: reader.scanner.position) }
    return (tree, reader.failure)
  }

  private mutating func value(_ label: String, depth: Int) -> PayloadNode {
    if !budget.allows(depth: depth), skips(depth) { return .tooDeep(label) }
    do throws(JSONScanner.Failure) {
      scanner.skipBlanks()
      switch try scanner.peek() {
      case UInt8(ascii: "{"):
        try scanner.open(UInt8(ascii: "{"), depth: depth)
        return object(label, depth)
      case UInt8(ascii: "["):
        try scanner.open(UInt8(ascii: "["), depth: depth)
        return array(label, depth)
      default: return try scalar(label)
      }
    } catch { return broken(label, error) }
  }

  private mutating func object(_ label: String, _ depth: Int) -> PayloadNode {
    var children = NodeChildren()
    do throws(JSONScanner.Failure) {
      var goesOn = try scanner.hasFirst(before: UInt8(ascii: "}"))
      while goesOn {
        let key = try string()
        scanner.skipBlanks()
        try scanner.take(UInt8(ascii: ":"))
        add(key, depth, to: &children)
        goesOn = try hasNext(before: UInt8(ascii: "}"))
      }
    } catch { children.add(broken("", error), isShown: true) }
    let summary = Count.text(children.count, "key")
    return .object(label, "object", summary, children.nodes)
  }

  private mutating func array(_ label: String, _ depth: Int) -> PayloadNode {
    var children = NodeChildren()
    do throws(JSONScanner.Failure) {
      var goesOn = try scanner.hasFirst(before: UInt8(ascii: "]"))
      while goesOn {
        add("[\(children.count)]", depth, to: &children)
        goesOn = try hasNext(before: UInt8(ascii: "]"))
      }
    } catch { children.add(broken("[\(children.count)]", error), isShown: true) }
    let summary = Count.text(children.count, "item")
    return .list(label, "array", summary, children.nodes)
  }

  private mutating func hasNext(before close: UInt8) throws(JSONScanner.Failure) -> Bool {
    failure == nil ? try scanner.hasNext(before: close, allowsTrailingComma: true) : false
  }

  private mutating func add(_ label: String, _ depth: Int, to children: inout NodeChildren) {
    let hasRoom = budget.take()
    if !hasRoom, skips(depth + 1) { return children.hide(1) }
    let node = value(label, depth: depth + 1)
    children.add(node, isShown: hasRoom || failure != nil)
  }

  /// Skips a value; false if it contains the break, which is always shown.
  private mutating func skips(_ depth: Int) -> Bool {
    if breaksInHidden { return false }
    let start = scanner.position
    do throws(JSONScanner.Failure) {
      try scanner.skipUnread(depth: depth)
      return true
    } catch {
      scanner.position = start
      breaksInHidden = true
      return false
    }
  }

  private mutating func scalar(_ label: String) throws(JSONScanner.Failure) -> PayloadNode {
    switch try scanner.peek() {
    case UInt8(ascii: "\""): return PayloadNode(label: label, type: "string", summary: try string(), kind: .string)
    case UInt8(ascii: "t"):
      try scanner.word("true")
      return PayloadNode(label: label, type: "bool", summary: "true", kind: .boolean)
    case UInt8(ascii: "f"):
      try scanner.word("false")
      return PayloadNode(label: label, type: "bool", summary: "false", kind: .boolean)
    case UInt8(ascii: "n"):
      try scanner.word("null")
      return PayloadNode(label: label, type: "null", summary: "null", kind: .null)
    case UInt8(ascii: "-"), 0x30...0x39:
      let start = scanner.position
      scanner.skipUnreadNumber()
      let text = scanner.text(start..<scanner.position, hasEscapes: false)
      return PayloadNode(label: label, type: "number", summary: text, kind: .number)
    default: throw .unexpected
    }
  }

  private mutating func string() throws(JSONScanner.Failure) -> String {
    let start = scanner.position + 1
    try scanner.skipUnreadString()
    let content = start..<scanner.position - 1
    return scanner.text(content, hasEscapes: scanner.bytes[content].contains(UInt8(ascii: "\\")))
  }

  private mutating func broken(_ label: String, _ cause: JSONScanner.Failure) -> PayloadNode {
    let position = scanner.position
    let what: String
    switch cause {
    case .cutShort:
      failure = .endsEarly(offset: scanner.bytes.count)
      what = "the JSON is cut short here"
    case .unexpected:
      failure = .unexpected(offset: position)
      what = "no JSON from here on"
    case .tooDeep:
      failure = .tooDeep(offset: position)
      what = "nested too deep"
    }
    let summary = "⚠ \(what) (byte \(position))"
    return PayloadNode(label: label, type: "", summary: summary, kind: .unreadable)
  }
}

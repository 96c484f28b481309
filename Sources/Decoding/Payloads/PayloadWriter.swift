import Archives
import Escaping
import Schema

/// Writes a payload's value part by part: of its long lists and objects no tree is made, only of what they hold.
struct PayloadWriter {
  /// A part of fewer bytes is read as a tree.
  private static let small = 64 * 1024
  /// What is taken apart is passed over once for each level, so deeper parts are read as trees.
  private static let mostLevels = 16

  private var scanner: JSONScanner
  private let spelling: DeclaredPayload?
  private let outlet: Outlet

  /// How a long list or object is taken apart.
  private enum Parts {
    case elements(PayloadShape.Node?)
    case entries(PayloadShape.Node?)
    case fields([PayloadShape.Field])
  }

  /// Adds what `AppValue.json` is of a payload in UTF-8 that `JSONDecoder` finds to be one value.
  static func write(
    _ payload: UnsafeBufferPointer<UInt8>, _ shape: PayloadShape?, to bytes: inout [UInt8], through outlet: Outlet
  ) {
    var writer = PayloadWriter(scanner: JSONScanner(payload), spelling: shape.map(DeclaredPayload.init), outlet: outlet)
    writer.scanner.skipByteOrderMark()
    // That it can be read was found out before.
    try? writer.value(shape?.root, to: &bytes, depth: 0)
  }

  private mutating func value(
    _ node: PayloadShape.Node?, to bytes: inout [UInt8], depth: Int
  ) throws(JSONScanner.Failure) {
    scanner.skipBlanks()
    if depth < Self.mostLevels, isLong(depth), let parts = parts(of: node, try scanner.peek()) {
      switch parts {
      case .elements(let element): try elements(element, to: &bytes, depth: depth)
      case .entries(let element): try entries(element, to: &bytes, depth: depth)
      case .fields(let fields): try self.fields(fields, to: &bytes, depth: depth)
      }
      return
    }
    let start = scanner.position
    try scanner.skipUnread(depth: depth)
    let part = UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.position])
    let tree = JSONReader.tree(of: part)
    let json = if let spelling, let node { spelling.value(tree, node).json } else { tree.json.keepingFirstKeys }
    json.write(to: &bytes, through: outlet)
    outlet.pass(&bytes)
  }

  /// Whether the next value does not end soon.
  private func isLong(_ depth: Int) -> Bool {
    let (start, end) = (scanner.position, scanner.position + Self.small)
    guard end < scanner.bytes.count else { return false }
    var probe = JSONScanner(UnsafeBufferPointer(rebasing: scanner.bytes[start..<end]))
    return (try? probe.skipUnread(depth: depth)) == nil
  }

  private func parts(of node: PayloadShape.Node?, _ first: UInt8) -> Parts? {
    let isList = first == UInt8(ascii: "[")
    guard isList || first == UInt8(ascii: "{") else { return nil }
    switch node {
    case nil, .anything: return isList ? .elements(node) : .entries(node)
    case .optional(let wrapped): return parts(of: wrapped, first)
    case .array(let element): return .elements(element)
    case .dictionary(let element, hasIntegerKeys: false): return .entries(element)
    case .declared(let index):
      switch spelling?.declared(index) {
      case .object(_, let fields): return .fields(fields)
      case .unverifiable: return isList ? .elements(.anything) : .entries(.anything)
      default: return nil
      }
    case .primitive, .pairs, .dictionary: return nil
    }
  }

  private mutating func elements(
    _ element: PayloadShape.Node?, to bytes: inout [UInt8], depth: Int
  ) throws(JSONScanner.Failure) {
    bytes.append(UInt8(ascii: "["))
    try scanner.open(UInt8(ascii: "["), depth: depth)
    if try scanner.hasFirst(before: UInt8(ascii: "]")) {
      try value(element, to: &bytes, depth: depth + 1)
      while try scanner.hasNext(before: UInt8(ascii: "]"), allowsTrailingComma: true) {
        bytes.append(UInt8(ascii: ","))
        try value(element, to: &bytes, depth: depth + 1)
      }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Only the first of equal keys: `JSONDecoder` ignores the others (DIALECTS A11).
  private mutating func entries(
    _ element: PayloadShape.Node?, to bytes: inout [UInt8], depth: Int
  ) throws(JSONScanner.Failure) {
    var seen: Set<String> = []
    bytes.append(UInt8(ascii: "{"))
    try members(depth) { (writer, key) throws(JSONScanner.Failure) in
      guard seen.insert(key).inserted else { return try writer.scanner.skipUnread(depth: depth + 1) }
      if seen.count > 1 { bytes.append(UInt8(ascii: ",")) }
      JSONString.write(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      try writer.value(element, to: &bytes, depth: depth + 1)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// In the order in which the type declares them.
  private mutating func fields(
    _ fields: [PayloadShape.Field], to bytes: inout [UInt8], depth: Int
  ) throws(JSONScanner.Failure) {
    let names = Set(fields.map(\.key))
    var places: [String: Int] = [:]
    try members(depth) { (writer, key) throws(JSONScanner.Failure) in
      if names.contains(key), places[key] == nil { places[key] = writer.scanner.position }
      try writer.scanner.skipUnread(depth: depth + 1)
    }
    let end = scanner.position
    bytes.append(UInt8(ascii: "{"))
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONString.write(field.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if let place = places[field.key] {
        scanner.position = place
        try value(field.node, to: &bytes, depth: depth + 1)
      } else {
        JSON.null.write(to: &bytes)
      }
    }
    scanner.position = end
    bytes.append(UInt8(ascii: "}"))
  }

  /// Calls `read` with each key, before its value, which it reads or skips.
  private mutating func members(
    _ depth: Int, _ read: (inout Self, String) throws(JSONScanner.Failure) -> Void
  ) throws(JSONScanner.Failure) {
    try scanner.open(UInt8(ascii: "{"), depth: depth)
    guard try scanner.hasFirst(before: UInt8(ascii: "}")) else { return }
    repeat {
      scanner.skipBlanks()
      let start = scanner.position + 1
      try scanner.skipUnreadString()
      let content = start..<scanner.position - 1
      let hasEscapes = scanner.bytes[content].contains(UInt8(ascii: "\\"))
      let key = scanner.text(content, hasEscapes: hasEscapes)
      scanner.skipBlanks()
      try scanner.take(UInt8(ascii: ":"))
      try read(&self, key)
    } while try scanner.hasNext(before: UInt8(ascii: "}"), allowsTrailingComma: true)
  }
}

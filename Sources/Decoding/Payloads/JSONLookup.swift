import Archives
import Foundation

/// Finds one value in JSON, skipping everything before it without making values.
struct JSONLookup {
  private var scanner: JSONScanner
  private var budget = PayloadBudget.lookedUp

  private init(scanner: JSONScanner) { self.scanner = scanner }

  /// Nil if the bytes end or break off before the value, have no value there, or too many.
  static func value(at steps: ArraySlice<String>, in data: Data) -> PayloadValue? {
    data.jsonText.withUnsafeBytes { buffer in
      var lookup = JSONLookup(scanner: JSONScanner(buffer.bindMemory(to: UInt8.self)))
      return try? lookup.value(at: steps)
    }
  }

  private mutating func value(at steps: ArraySlice<String>) throws(JSONScanner.Failure) -> PayloadValue? {
    scanner.skipBlanks()
    guard let step = steps.first else { return try value(depth: 0) }
    switch try scanner.peek() {
    case UInt8(ascii: "{"): return try find(key: step, then: steps.dropFirst())
    case UInt8(ascii: "["):
      guard let index = Int(step) else { return nil }
      return try find(index: index, then: steps.dropFirst())
    default: return nil
    }
  }

  private mutating func find(key: String, then rest: ArraySlice<String>) throws(JSONScanner.Failure) -> PayloadValue? {
    try scanner.take(UInt8(ascii: "{"))
    guard try scanner.hasFirst(before: UInt8(ascii: "}")) else { return nil }
    repeat {
      let (content, hasEscapes) = try scanner.string()
      let isWanted = scanner.text(content, hasEscapes: hasEscapes) == key
      scanner.skipBlanks()
      try scanner.take(UInt8(ascii: ":"))
      if isWanted { return try value(at: rest) }
      try scanner.skipValue()
    } while try scanner.hasNext(before: UInt8(ascii: "}"))
    return nil
  }

  private mutating func find(index: Int, then rest: ArraySlice<String>) throws(JSONScanner.Failure) -> PayloadValue? {
    let start = scanner.position
    try scanner.take(UInt8(ascii: "["))
    guard try scanner.hasFirst(before: UInt8(ascii: "]")) else { return nil }
    var count = 0
    repeat {
      if count == index { return try value(at: rest) }
      count += 1
      try scanner.skipValue()
    } while try scanner.hasNext(before: UInt8(ascii: "]"))
    guard index < 0, count + index >= 0 else { return nil }
    scanner.position = start
    return try find(index: count + index, then: rest)
  }

  private mutating func value(depth: Int) throws(JSONScanner.Failure) -> PayloadValue {
    guard budget.take() else { throw .tooDeep }
    scanner.skipBlanks()
    switch try scanner.peek() {
    case UInt8(ascii: "\""):
      let (content, hasEscapes) = try scanner.string()
      return .text(scanner.text(content, hasEscapes: hasEscapes))
    case UInt8(ascii: "t"):
      try scanner.word("true")
      return .integer(1)
    case UInt8(ascii: "f"):
      try scanner.word("false")
      return .integer(0)
    case UInt8(ascii: "n"):
      try scanner.word("null")
      return .null
    case UInt8(ascii: "["): return .list(try list(depth))
    case UInt8(ascii: "{"):
      let start = scanner.position
      try scanner.skipValue()
      return .other(scanner.text(start..<scanner.position, hasEscapes: false))
    default:
      let (range, isInteger) = try scanner.number()
      let text = scanner.text(range, hasEscapes: false)
      if isInteger, let number = Int64(text) { return .integer(number) }
      return Double(text).map(PayloadValue.double) ?? .null
    }
  }

  private mutating func list(_ depth: Int) throws(JSONScanner.Failure) -> [PayloadValue] {
    try scanner.open(UInt8(ascii: "["), depth: depth)
    var items: [PayloadValue] = []
    guard try scanner.hasFirst(before: UInt8(ascii: "]")) else { return items }
    repeat { items.append(try value(depth: depth + 1)) } while try scanner.hasNext(before: UInt8(ascii: "]"))
    return items
  }
}

import Schema

/// Objects, which Swift reads as dictionaries, structs, and enums with payloads.
extension PayloadChecker {
  /// Reads an object's members; `read` reads a key's value, or returns false if `JSONDecoder` leaves it unread.
  private mutating func members(
    _ depth: Int, _ read: (inout Self, Range<Int>, Bool) throws(JSONScanner.Failure) -> Bool
  ) throws(JSONScanner.Failure) {
    try scanner.open(UInt8(ascii: "{"), depth: depth)
    guard try scanner.hasFirst(before: UInt8(ascii: "}")) else { return }
    repeat {
      let (key, hasEscapes) = try scanner.readString()
      scanner.skipBlanks()
      try scanner.take(UInt8(ascii: ":"))
      path.append(.key(key))
      if try !read(&self, key, hasEscapes) { try scanner.skipUnread(depth: depth + 1) }
      path.removeLast()
    } while try scanner.hasNext(before: UInt8(ascii: "}"), allowsTrailingComma: true)
  }

  mutating func dictionary(
    _ node: PayloadShape.Node, _ hasIntegerKeys: Bool, _ first: UInt8, _ depth: Int, _ whole: PayloadShape.Node
  ) throws(JSONScanner.Failure) {
    guard first == UInt8(ascii: "{") else { return try mismatch(title(whole), first, depth) }
    var earlier = EarlierKeys(start: scanner.position)
    try members(depth) { (checker, key, hasEscapes) throws(JSONScanner.Failure) in
      try checker.readUnlessRepeated(key, &earlier) { (checker) throws(JSONScanner.Failure) in
        if hasIntegerKeys, Int(checker.scanner.text(key, hasEscapes: hasEscapes)) == nil {
          checker.note(.wrongType(expected: "an Int as key", found: "string"), at: key.lowerBound)
        }
        try checker.value(node, depth: depth + 1)
      }
    }
  }

  /// Reads a value; its faults count only if no earlier value has the key.
  private mutating func readUnlessRepeated(
    _ key: Range<Int>, _ earlier: inout EarlierKeys, _ read: (inout Self) throws(JSONScanner.Failure) -> Void
  ) throws(JSONScanner.Failure) -> Bool {
    let (start, steps, hadFault) = (scanner.position, path.count, fault != nil)
    var failure: JSONScanner.Failure?
    do throws(JSONScanner.Failure) { try read(&self) } catch { failure = error }
    if failure == nil, hadFault || fault == nil { return true }
    guard try earlier.contain(key, in: scanner) else {
      if let failure { throw failure }
      return true
    }
    if !hadFault { fault = nil }
    path.removeLast(path.count - steps)
    scanner.position = start
    return false
  }

  mutating func fieldsOf(
    _ name: String, _ fields: [PayloadShape.Field], _ first: UInt8, _ depth: Int
  ) throws(JSONScanner.Failure) {
    guard first == UInt8(ascii: "{") else { return try mismatch(name, first, depth) }
    var seen = SeenFields(count: fields.count)
    try members(depth) { (checker, key, hasEscapes) throws(JSONScanner.Failure) in
      guard let index = checker.index(of: key, hasEscapes, in: fields, \.bytes), seen.insert(index) else {
        return false
      }
      try checker.value(fields[index].node, depth: depth + 1)
      return true
    }
    if seen.hasAll { return }
    for (index, field) in fields.enumerated() where field.isRequired && !seen.contains(index) {
      return note(.missingKey(field.key), at: scanner.position - 1)
    }
  }

  /// Of an enum's keys those count that are cases; one of them must be there, once or more.
  mutating func caseEnum(
    _ name: String, _ cases: [PayloadShape.Case], _ first: UInt8, _ depth: Int
  ) throws(JSONScanner.Failure) {
    guard first == UInt8(ascii: "{") else { return try mismatch(name, first, depth) }
    let start = scanner.position
    var seen = SeenFields(count: cases.count)
    var unknown: (key: Range<Int>, text: String)?
    try members(depth) { (checker, key, hasEscapes) throws(JSONScanner.Failure) in
      guard let index = checker.index(of: key, hasEscapes, in: cases, \.bytes) else {
        unknown = unknown ?? (key, checker.scanner.text(key, hasEscapes: hasEscapes))
        return false
      }
      guard seen.insert(index) else { return false }
      checker.scanner.skipBlanks()
      let title = "\(name).\(cases[index].name)"
      try checker.fieldsOf(title, cases[index].fields, checker.scanner.peek(), depth + 1)
      return true
    }
    if seen.isEmpty, let unknown {
      path.append(.key(unknown.key))
      note(.unknownCase(RawLiteral.string(unknown.text).spelling, type: name), at: unknown.key.lowerBound)
      path.removeLast()
    } else if seen.insertedCount != 1 {
      note(.notOneCase(keys: seen.insertedCount, type: name), at: start)
    }
  }
}

/// The keys of an object up to one of its members; gathered only once something is wrong.
private struct EarlierKeys {
  private var scanner: JSONScanner?
  private let start: Int
  private var texts: Set<String> = []

  /// `start` is the place of the opening bracket.
  init(start: Int) { self.start = start }

  /// Whether a member before this one has the key.
  mutating func contain(_ key: Range<Int>, in current: JSONScanner) throws(JSONScanner.Failure) -> Bool {
    var scanner = self.scanner ?? current
    if self.scanner == nil { scanner.position = start + 1 }
    var text = ""
    while true {
      scanner.skipBlanks()
      _ = scanner.takes(UInt8(ascii: ","))
      scanner.skipBlanks()
      let (content, hasEscapes) = try scanner.string()
      text = scanner.text(content, hasEscapes: hasEscapes)
      scanner.skipBlanks()
      try scanner.take(UInt8(ascii: ":"))
      if content == key { break }
      texts.insert(text)
      try scanner.skipUnread(depth: 0)
    }
    let isRepeated = !texts.insert(text).inserted
    try scanner.skipUnread(depth: 0)
    self.scanner = scanner
    return isRepeated
  }
}

/// Which fields of an object a payload had.
struct SeenFields {
  private var bits: UInt64 = 0
  private var others: Set<Int> = []
  private let count: Int

  init(count: Int) { self.count = count }

  /// False if it was seen before.
  @discardableResult
  mutating func insert(_ index: Int) -> Bool {
    guard index < 64 else { return others.insert(index).inserted }
    let isNew = !contains(index)
    bits |= 1 << UInt64(index)
    return isNew
  }

  func contains(_ index: Int) -> Bool { index < 64 ? bits & 1 << UInt64(index) != 0 : others.contains(index) }

  var insertedCount: Int { bits.nonzeroBitCount + others.count }
  var isEmpty: Bool { insertedCount == 0 }
  var hasAll: Bool { insertedCount == count }
}

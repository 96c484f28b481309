import Archives

/// Makes the shape of one payload: once for each hash, so it may take its time.
package struct JSONShapeReader {
  private var scanner: JSONScanner
  /// How many places may still be kept.
  private var budget = PayloadBudget.shaped

  /// Throws if the bytes are no JSON.
  package static func shape(of bytes: UnsafeBufferPointer<UInt8>) throws(JSONScanner.Failure) -> JSONShape {
    var reader = JSONShapeReader(scanner: JSONScanner(bytes))
    let shape = try reader.value(depth: 0)
    try reader.scanner.end()
    return shape
  }

  private mutating func value(depth: Int) throws(JSONScanner.Failure) -> JSONShape {
    scanner.skipBlanks()
    guard budget.allows(depth: depth), budget.take() else {
      try scanner.skipValue(depth: depth)
      return JSONShape(.unexplored)
    }
    switch try scanner.peek() {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""):
      let (content, hasEscapes) = try scanner.string()
      return JSONShape(JSONScalars.kind(ofText: content, hasEscapes: hasEscapes, scanner.bytes))
    case UInt8(ascii: "t"):
      try scanner.word("true")
      return JSONShape(.boolean)
    case UInt8(ascii: "f"):
      try scanner.word("false")
      return JSONShape(.boolean)
    case UInt8(ascii: "n"):
      try scanner.word("null")
      return JSONShape(.null)
    default:
      let (text, isInteger) = try scanner.number()
      return JSONShape(JSONScalars.kind(ofNumber: text, isInteger: isInteger, scanner.bytes))
    }
  }

  private mutating func array(_ depth: Int) throws(JSONScanner.Failure) -> JSONShape {
    try scanner.take(UInt8(ascii: "["))
    var elements: [JSONShape] = []
    var endsUnexplored = false
    if try scanner.hasFirst(before: UInt8(ascii: "]")) {
      repeat {
        let isUnexplored = budget.isSpent
        let element = try value(depth: depth + 1)
        // One that is not looked at speaks for all that follow it.
        if !isUnexplored || !endsUnexplored { elements.append(element) }
        endsUnexplored = isUnexplored
      } while try scanner.hasNext(before: UInt8(ascii: "]"))
    }
    return JSONShape(elements: elements)
  }

  private mutating func object(_ depth: Int) throws(JSONScanner.Failure) -> JSONShape {
    try scanner.take(UInt8(ascii: "{"))
    var members: [(key: String, shape: JSONShape)] = []
    var form: JSONShape.KeyForm?
    if try scanner.hasFirst(before: UInt8(ascii: "}")) {
      repeat {
        let (key, hasEscapes) = try scanner.string()
        let one = JSONScalars.form(ofKey: key, hasEscapes: hasEscapes, scanner.bytes)
        form = one.joined(with: form)
        let text = scanner.text(key, hasEscapes: hasEscapes)
        scanner.skipBlanks()
        try scanner.take(UInt8(ascii: ":"))
        let shape = try value(depth: depth + 1)
        // More keys than these are not kept one by one anyway.
        guard !budget.isSpent || members.count <= JSONShape.mostMembers else { continue }
        members.append((text, shape))
      } while try scanner.hasNext(before: UInt8(ascii: "}"))
    }
    return JSONShape(members: members, keys: form ?? .names)
  }
}

package import Schema

/// Walks a CoreValue struct's chain over one object's stored values (DIALECTS C3–C7).
package struct UnboxingSimulation {
  private let contract: Contract
  private let entity: Entity
  private let model: Model
  /// The object's stored readings by property; nil for what it does not have.
  private let stored: (String) -> Reading?

  package init(
    of entity: Entity,
    in model: Model,
    contract: Contract,
    stored: @escaping (String) -> Reading?
  ) {
    self.entity = entity
    self.model = model
    self.contract = contract
    self.stored = stored
  }

  package func run(_ view: ValueView) -> Unboxing {
    guard let reads = view.reads else { return Unboxing(view: view, steps: nil) }
    var steps: [Unboxing.Step] = []
    var hasFailed = false
    for (index, read) in reads.enumerated() {
      let field = view.fields.indices.contains(index) ? view.fields[index] : nil
      let outcome: Unboxing.Outcome =
        hasFailed
        ? .notReached : field.map { self.outcome(of: read, into: $0) } ?? .throwing(.noProperty)
      switch outcome {
      case .throwing, .raising: hasFailed = true
      default: break
      }
      steps.append(Unboxing.Step(read: read, field: field, outcome: outcome))
    }
    return Unboxing(view: view, steps: steps)
  }

  private func outcome(
    of read: ValueView.Read,
    into field: TypeDeclaration.Field
  ) -> Unboxing.Outcome {
    // Every managed object answers to its own ID.
    if read.key == "objectID" { return .objectID }
    if let relationship = model.relationships(of: entity).first(where: { $0.name == read.key }) {
      return self.outcome(of: read, over: relationship, into: field)
    }
    if model.fetchedProperties(of: entity).contains(where: { $0.name == read.key }) {
      return .throwing(.fetchedProperty)
    }
    guard let attribute = model.attributes(of: entity).first(where: { $0.name == read.key })
    else { return .raising(.unknownKey) }
    if read.kind == .list { return .throwing(.notAList) }
    return fallible(read) { () throws(UnboxingFailure) in
      try value(of: attribute, as: field.type.unwrapped)
    }
  }

  /// `<|?` makes nil of what `<|` throws for (C3, DIALECTS §5.1).
  private func fallible(
    _ read: ValueView.Read,
    _ body: () throws(UnboxingFailure) -> Unboxing.Outcome
  ) -> Unboxing.Outcome {
    do throws(UnboxingFailure) {
      return try body()
    } catch {
      return read.kind == .optional ? .nilValue : .throwing(error.fault)
    }
  }

  private func outcome(
    of read: ValueView.Read,
    over relationship: Relationship,
    into field: TypeDeclaration.Field
  ) -> Unboxing.Outcome {
    let type = Self.element(of: field.type).description
    guard case .value(let value)? = stored(read.key) else { return .throwing(.null) }
    switch (read.kind, value) {
    case (.list, .toMany(let count)):
      return relationship.isOrdered ? .nested(type, count: count) : .throwing(.unordered)
    case (.list, _): return .throwing(.notAList)
    case (_, .toMany):
      return fallible(read) { () throws(UnboxingFailure) in
        let found = relationship.isOrdered ? "an ordered set" : "a set"
        throw UnboxingFailure(fault: .wrongType(found: found, expected: type))
      }
    case (.optional, .null): return .nilValue
    case (_, .null): return .throwing(.null)
    default: return .nested(type, count: 1)
    }
  }

  private static func element(of type: SwiftType) -> SwiftType {
    switch type.unwrapped {
    case .array(let element): element.unwrapped
    case let other: other
    }
  }

  private func value(
    of attribute: Attribute,
    as type: SwiftType
  ) throws(UnboxingFailure) -> Unboxing.Outcome {
    guard case .value(let value)? = stored(attribute.name) else {
      throw UnboxingFailure(
        fault: .wrongType(found: "an unreadable value", expected: type.description)
      )
    }
    if value == .null { throw UnboxingFailure(fault: .null) }
    if attribute.type == .transformable { throw UnboxingFailure(fault: .transformable) }
    if Self.fits(value, type) { return .value(.stored(value)) }
    guard case .named(let name) = type, let declared = contract.type(named: name),
      let codec = RawCodec(declared)
    else {
      throw UnboxingFailure(
        fault: .wrongType(found: value.typeTitle, expected: type.description)
      )
    }
    switch codec.decode(value) {
    case .success(let decoded): return .value(decoded)
    case .failure(let error):
      if case .unknownRawValue(let text, let type) = error.reason {
        throw UnboxingFailure(fault: .unknownCase(text, type: type))
      }
      throw UnboxingFailure(
        fault: .wrongType(found: value.typeTitle, expected: type.description)
      )
    }
  }

  /// The types that CoreValue unboxes (C4); numbers pass as `NSNumber` bridges them, without loss.
  private static func fits(_ value: Value, _ type: SwiftType) -> Bool {
    guard case .named(let name) = type else { return false }
    if name == "NSDecimalNumber" {
      guard case .decimal = value else { return false }
      return true
    }
    guard let primitive = type.primitive else { return false }
    switch (value, primitive) {
    case (.string, .string), (.data, .data), (.longData, .data), (.longString, .string),
      (.external, .data), (.date, .date), (.boolean, .bool):
      return true
    case (.integer(let number), .bool): return number == 0 || number == 1
    case (.integer(let number), _):
      if primitive == .double || primitive == .float { return true }
      return supported(primitive)?.contains(number) ?? false
    case (.boolean, _):
      return supported(primitive) != nil || primitive == .double || primitive == .float
    case (.double(let number), _):
      if primitive == .double || primitive == .float { return true }
      return Int64(exactly: number).flatMap { supported(primitive)?.contains($0) } ?? false
    default: return false
    }
  }

  /// The integer types that CoreValue knows.
  private static func supported(_ type: SwiftPrimitive) -> ClosedRange<Int64>? {
    [.int, .int16, .int32, .int64].contains(type) ? type.integerRange : nil
  }
}

/// Why a key gives no value.
private struct UnboxingFailure: Error {
  let fault: Unboxing.Fault
}

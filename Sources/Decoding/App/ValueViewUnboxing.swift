package import Schema

/// The result of CoreValue's `fromObject` for an entity's rows, key by key (DIALECTS C3–C7).
package struct ValueViewUnboxing: Sendable {
  /// One step of the chain for one object.
  package struct Step: Hashable, Sendable {
    package var read: ValueView.Read
    /// The step's result; nil after the first one that stops the chain.
    package var reading: AppReading?
  }

  fileprivate struct Link {
    var read: ValueView.Read
    var codec: RawCodec?
    var isProperty: Bool
    /// The value type that is made from each object of a relationship, by a chain of its own.
    var nested: String?
    /// The kind of the key's property, if CoreValue cannot read it (DIALECTS C5).
    var hindrance: String?
  }

  /// Returns the fate of the value types that are made from a property's objects.
  package typealias Nested = (NestedPlace, Value) -> NestedFate

  package let view: ValueView
  private let links: [Link]?

  /// Whether other value types are made for it.
  package var nests: Bool { links?.contains { $0.nested != nil } == true }

  /// `entity` is the entity of the rows.
  package init(_ view: ValueView, of entity: Entity, in model: Model, contract: Contract) {
    self.view = view
    let names = Set(
      model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name)
        + model.fetchedProperties(of: entity).map(\.name))
    links = view.reads.map { reads in
      reads.map { read in
        Link(
          read: read, codec: read.field.flatMap { RawCodec($0.type.unwrapped, in: contract, from: view.name) },
          isProperty: names.contains(read.key), nested: read.field.flatMap { Self.nested($0.type.unwrapped, contract) },
          hindrance: Self.hindrance(read, of: entity, in: model))
      }
    }
  }

  /// The structs that read an entity's rows, by its name or an ancestor's; not one that only inserts.
  package static func all(of entity: Entity, in model: Model, contract: Contract) -> [ValueViewUnboxing] {
    let names = [entity.name] + model.ancestors(of: entity).map(\.name)
    return contract.valueViews.filter { names.contains($0.entityName) && $0.capabilities.contains(.read) }.map {
      ValueViewUnboxing($0, of: entity, in: model, contract: contract)
    }
  }

  private static func hindrance(_ read: ValueView.Read, of entity: Entity, in model: Model) -> String? {
    if let attribute = model.attributes(of: entity).first(where: { $0.name == read.key }) {
      if attribute.type == .transformable { return "a Transformable" }
      return read.kind == .list ? "no to-many" : nil
    }
    if let found = model.relationships(of: entity).first(where: { $0.name == read.key }) {
      if found.isToMany, !found.isOrdered { return "an unordered to-many" }
      return found.isToMany == (read.kind == .list) ? nil : found.isToMany ? "an ordered to-many" : "no to-many"
    }
    return model.fetchedProperties(of: entity).contains { $0.name == read.key } ? "a fetched property" : nil
  }

  private static func nested(_ type: SwiftType, _ contract: Contract) -> String? {
    let element = if case .array(let element) = type { element } else { type }
    let name = element.description
    return contract.valueViews.contains { $0.name == name } ? name : nil
  }

  /// The struct, or the first key that keeps it from being made; nil if source does not show the chain.
  ///
  /// `values` are the row's stored values by name.
  package func read(_ values: [String: Reading], objectID: ObjectID, nested: Nested? = nil) -> AppReading? {
    guard let steps = steps({ values[$0] }, objectID: objectID, nested: nested) else { return nil }
    if let last = steps.last(where: { $0.reading != nil }), last.stops, let reading = last.reading { return reading }
    let fields = steps.compactMap { step in
      step.reading.map { AppValue.Field(name: step.read.field?.name ?? step.read.key, reading: $0) }
    }
    return AppReading(
      .value(.structure(type: view.name, fields: fields)), notes: steps.flatMap { $0.reading?.notes ?? [] })
  }

  /// The chain step by step, or nil if source does not show it.
  ///
  /// `values` gives stored values by name; without `nested` the rows of other value types are not followed.
  package func steps(_ values: (String) -> Reading?, objectID: ObjectID, nested: Nested? = nil) -> [Step]? {
    guard let links else { return nil }
    var steps: [Step] = []
    for link in links {
      let isReached = steps.last.map { $0.reading != nil && !$0.stops } ?? true
      let reading = isReached ? field(link, values, objectID, nested) : nil
      steps.append(Step(read: link.read, reading: reading))
    }
    return steps
  }

  private func field(
    _ step: Link, _ values: (String) -> Reading?, _ objectID: ObjectID, _ nested: Nested?
  ) -> AppReading {
    let key = step.read.key
    if key == "objectID", !step.isProperty { return AppReading(.value(.stored(.toOne(objectID)))) }
    let type = step.read.field?.type.unwrapped.description ?? "value"
    guard step.isProperty else { return reading(step.read.whenMissing, .noSuchKey(key, type: type)) }
    if let hindrance = step.hindrance {
      return reading(step.read.whenWrong, .unboxed(key: key, type: type, found: hindrance))
    }
    guard let stored = values(key) else { return AppReading(.nilValue, reason: .noContract) }
    switch stored {
    case .unreadable(let reason, _): return reading(step.read.whenWrong, .leaf(key, .unreadable(reason)))
    case .value(.scalar(.null)): return reading(step.read.whenNil, .unboxed(key: key, type: type, found: "NULL"))
    case .value(let value):
      if let decoded = decode(value, step) { return whole(decoded, of: value, step, nested) }
      let found = RawLiteral(value)?.spelling ?? value.typeTitle
      return reading(step.read.whenWrong, .unboxed(key: key, type: type, found: found))
    }
  }

  /// The step's own result, combined with the fate of its value types.
  private func whole(_ decoded: AppValue, of value: Value, _ step: Link, _ nested: Nested?) -> AppReading {
    guard let view = step.nested(value) else { return AppReading(.value(decoded)) }
    let place = NestedPlace(key: step.read.key, view: view)
    switch nested?(place, value) ?? .unknown {
    case .reads: return AppReading(.value(decoded))
    case .unknown: return AppReading(.value(decoded), notes: [.nested(view)])
    case .stops(let stop): return reading(stop.isTrap ? .trap : step.read.whenWrong, .notMade(place, stop))
    }
  }

  private func reading(_ outcome: ValueView.Read.Outcome, _ reason: AppReason) -> AppReading {
    switch outcome {
    case .throwing: AppReading(.throwing, reason: reason)
    case .nilValue: AppReading(.nilValue, reason: reason)
    case .trap: AppReading(.trap, reason: reason)
    }
  }

  /// Nil if the field's type cannot be unboxed from it.
  private func decode(_ value: Value, _ step: Link) -> AppValue? {
    if let codec = step.codec {
      if case .success(let decoded) = codec.decode(value) { return decoded }
      return nil
    }
    switch (value, step.read.kind) {
    // Nested values stand behind a relationship; only an ordered one can be a list (DIALECTS C5).
    case (.toMany, .list): return .stored(value)
    case (.toMany, _), (_, .list): return nil
    case (.scalar(.object), _): return .stored(value)
    default: break
    }
    guard let primitive = step.read.field?.type.unwrapped.primitive else { return .stored(value) }
    guard Self.unboxes(value, as: primitive) else { return nil }
    return .stored(Self.cut(value, to: primitive))
  }

  private static func unboxes(_ value: Value, as type: SwiftPrimitive) -> Bool {
    switch value {
    case .scalar(.null), .composite, .scalar(.object), .toMany: false
    default: PrimitiveCheck.isCastable(value, to: type)
    }
  }

  /// Numbers pass through NSNumber, which keeps the lower bits of a number that is too large (DIALECTS C4).
  private static func cut(_ value: Value, to type: SwiftPrimitive) -> Value {
    switch (value, type) {
    case (.scalar(.integer(let number)), .int16): .integer(Int64(Int16(truncatingIfNeeded: number)))
    case (.scalar(.integer(let number)), .int32): .integer(Int64(Int32(truncatingIfNeeded: number)))
    case (.scalar(.double(let number)), _) where type.integerRange != nil,
      (.float(let number), _) where type.integerRange != nil:
      Int64(exactly: number.rounded(.towardZero)).map { cut(.integer($0), to: type) } ?? value
    default: value
    }
  }
}

extension ValueViewUnboxing.Link {
  /// The nested value type whose chain also decides; nil for a list that is known to be empty.
  fileprivate func nested(_ value: Value) -> String? {
    switch value {
    case .scalar(.object): nested
    case .toMany(let count): count == 0 ? nil : nested
    default: nil
    }
  }
}

extension ValueViewUnboxing.Step {
  /// Whether the struct cannot be made because of this key.
  package var stops: Bool {
    switch reading?.outcome {
    case .throwing, .trap: true
    case .value, .nilValue, .defaultValue, nil: false
    }
  }

  /// `<| "name" → name: String = Ann`: the step's result, or why it has none.
  package var sentence: String {
    let type = read.field.map { " → \($0.name): \($0.type)" } ?? ""
    return "\(read.kind.rawValue) \"\(read.key)\"\(type) = \(result)"
  }

  private var result: String {
    guard let reading else { return "not reached" }
    let notes = reading.notes.map { " · " + $0.sentence }.joined()
    return AppSummary(reading, of: .value(.null)).text + notes
  }
}

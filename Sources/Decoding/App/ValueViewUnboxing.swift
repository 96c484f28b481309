package import Schema

/// What CoreValue's `fromObject` makes of an entity's rows, key by key (DIALECTS C3–C7).
package struct ValueViewUnboxing: Sendable {
  /// One step of the chain and the field that takes its value.
  private struct Step {
    var read: ValueView.Read
    var field: TypeDeclaration.Field?
    var codec: RawCodec?
    var isProperty: Bool
  }

  package let view: ValueView
  private let steps: [Step]?

  /// `entity` is the one whose rows are read; the fields take the keys in the order of the chain.
  package init(_ view: ValueView, of entity: Entity, in model: Model, contract: Contract) {
    self.view = view
    let names = Set(
      model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name)
    )
    steps = view.reads.map { reads in
      reads.enumerated().map { index, read in
        let field = view.fields.indices.contains(index) ? view.fields[index] : nil
        return Step(
          read: read,
          field: field,
          codec: field.flatMap { Self.codec($0.type.unwrapped, contract, view.name) },
          isProperty: names.contains(read.key)
        )
      }
    }
  }

  private static func codec(_ type: SwiftType, _ contract: Contract, _ scope: String) -> RawCodec? {
    guard case .named(let name) = type, type.primitive == nil else { return nil }
    return contract.type(named: name, from: scope).flatMap(RawCodec.init)
  }

  /// The struct, or the first key that stops it; `values` are the row's stored values by name.
  package func read(_ values: [String: Reading], objectID: ObjectID) -> AppReading {
    guard let steps else {
      return AppReading(.nilValue, reason: .unverifiable(view.name), notes: [.noContract])
    }
    var fields: [AppValue.Field] = []
    for step in steps {
      let reading = field(step, values, objectID)
      switch reading.outcome {
      case .throwing, .trap: return reading
      case .value, .nilValue, .defaultValue:
        fields.append(AppValue.Field(name: step.field?.name ?? step.read.key, reading: reading))
      }
    }
    return AppReading(.value(.structure(type: view.name, fields: fields)))
  }

  private func field(
    _ step: Step,
    _ values: [String: Reading],
    _ objectID: ObjectID
  ) -> AppReading {
    let key = step.read.key
    if key == "objectID", !step.isProperty {
      return AppReading(.value(.stored(.toOne(objectID))))
    }
    let type = step.field?.type.unwrapped.description ?? "value"
    guard step.isProperty else {
      return reading(step.read.whenMissing, .noSuchKey(key, type: type))
    }
    guard let stored = values[key] else { return AppReading(.nilValue, reason: .noContract) }
    switch stored {
    case .unreadable(let reason, _):
      return reading(step.read.whenWrong, .unboxed(key: key, type: type, found: reason.sentence))
    case .value(.null):
      return reading(step.read.whenNil, .unboxed(key: key, type: type, found: "NULL"))
    case .value(let value):
      if let decoded = decode(value, step) { return AppReading(.value(decoded)) }
      let found = RawLiteral(value).map { "\"\($0)\"" } ?? value.typeTitle
      return reading(step.read.whenWrong, .unboxed(key: key, type: type, found: found))
    }
  }

  private func reading(_ outcome: ValueView.Read.Outcome, _ reason: AppReason) -> AppReading {
    switch outcome {
    case .throwing: AppReading(.throwing, reason: reason)
    case .nilValue: AppReading(.nilValue, reason: reason)
    case .trap: AppReading(.trap, reason: reason)
    }
  }

  /// Nil for what the field's type cannot be unboxed from.
  private func decode(_ value: Value, _ step: Step) -> AppValue? {
    if let codec = step.codec {
      if case .success(let decoded) = codec.decode(value) { return decoded }
      return nil
    }
    switch (value, step.read.kind) {
    // Nested values stand behind a relationship; only an ordered one can be a list (DIALECTS C5).
    case (.toMany, .list): return .stored(value)
    case (.toMany, _), (_, .list): return nil
    case (.toOne, _): return .stored(value)
    default: break
    }
    guard let primitive = step.field?.type.unwrapped.primitive else { return .stored(value) }
    return fits(value, primitive) ? .stored(value) : nil
  }

  private func fits(_ value: Value, _ type: SwiftPrimitive) -> Bool {
    switch value {
    case .integer(let number):
      type.integerRange?.contains(number) ?? [.double, .float, .decimal, .bool].contains(type)
    case .boolean: type == .bool || type.integerRange != nil
    case .double: [.double, .float].contains(type)
    case .decimal: [.decimal, .double, .float].contains(type)
    case .string, .longString: type == .string
    case .date: type == .date
    case .uuid: type == .uuid
    case .uri: type == .url
    case .data, .longData, .external: type == .data
    case .null, .composite, .toOne, .toMany: false
    }
  }
}

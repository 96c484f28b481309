import Schema

/// CoreValue's structs against themselves and the entity that they read (DIALECTS C3, C5, C8, C9).
enum ValueViewRules {
  static let all: [SourceRule] = [
    SourceRule(Kinds.order, [.coreValue], whole: { $0.views.flatMap { order($0) } }),
    SourceRule(Kinds.missing, [.coreValue], whole: { $0.views.flatMap { missing($0) } }),
    SourceRule(
      Kinds.unknownKey,
      [.coreValue],
      whole: { source in source.views.flatMap { unknownKeys($0, source) } }
    ),
    SourceRule(
      Kinds.operation,
      [.coreValue],
      whole: { source in source.views.flatMap { operations($0, source) } }
    ),
    SourceRule(
      Kinds.unsupported,
      [.coreValue],
      whole: { source in source.views.flatMap { unsupported($0, source) } }
    ),
    SourceRule(
      Kinds.identifier,
      [.coreValue],
      whole: { source in source.views.flatMap { identifier($0, source) } }
    ),
    SourceRule(
      Kinds.nested,
      [.coreValue],
      whole: { source in source.views.flatMap { nested($0, source) } }
    ),
  ]

  /// The keys are read in the order of the memberwise initialiser.
  private static func order(_ view: ValueView) -> [Finding] {
    guard let reads = view.reads, reads.count == view.fields.count else { return [] }
    let names = view.fields.map(\.name)
    let drift = zip(reads, names).first { read, name in
      read.key != name && names.contains(read.key)
    }
    guard let (read, name) = drift else { return [] }
    return [
      Kinds.order.finding(
        view.entityName,
        read.key,
        .init(
          message: "'\(view.name)' reads \"\(read.key)\" where its initialiser takes '\(name)'",
          place: read.location
        )
      )
    ]
  }

  private static func missing(_ view: ValueView) -> [Finding] {
    guard let reads = view.reads, reads.count != view.fields.count else { return [] }
    let keys = Set(reads.map(\.key))
    let left = view.fields.map(\.name).filter { !keys.contains($0) }
    return [
      Kinds.missing.finding(
        view.entityName,
        left.first,
        .init(
          message: "'\(view.name)' has \(view.fields.count) properties and reads \(reads.count)"
            + (left.isEmpty ? "" : "; not read: " + left.joined(separator: ", ")),
          place: view.readsLocation ?? view.location
        )
      )
    ]
  }

  private static func unknownKeys(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    guard let entity = source.viewed(view) else { return [] }
    return (view.reads ?? []).compactMap { read in
      guard read.key != "objectID", !entity.has(read.key) else { return nil }
      return Kinds.unknownKey.finding(
        view.entityName,
        read.key,
        .init(
          message: "\(view.entityName) has no property \"\(read.key)\"; value(forKey:) raises",
          place: read.location
        )
      )
    }
  }

  private static func operations(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    let entity = source.viewed(view)
    return (view.reads ?? []).compactMap { read in
      guard let wrong = view.fault(of: read) ?? entity?.fault(of: read) else { return nil }
      return Kinds.operation.finding(
        view.entityName,
        read.key,
        .init(message: wrong, place: read.location)
      )
    }
  }

  private static func unsupported(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    guard let entity = source.viewed(view) else { return [] }
    return view.fields.compactMap { field in
      let what: String
      if entity.attributes.contains(where: { $0.name == field.name && $0.type == .transformable }) {
        what = "Transformable"
      } else if entity.relationships.contains(where: {
        $0.name == field.name && $0.isToMany && !$0.isOrdered
      }) {
        what = "an unordered to-many"
      } else {
        return nil
      }
      return Kinds.unsupported.finding(
        view.entityName,
        field.name,
        .init(
          message: "'\(field.name)' is \(what), which CoreValue cannot read",
          place: field.location
        )
      )
    }
  }

  private static func identifier(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    guard view.capabilities.contains(.unique), let name = view.identifierName,
      let entity = source.viewed(view)
    else { return [] }
    let message: String
    if !entity.attributes.contains(where: { $0.name == name }) {
      message = "IdentifierName \"\(name)\" is no attribute of \(view.entityName)"
    } else if let type = view.identifierType,
      ![.string, .int, .int16, .int32].contains(type.primitive)
    {
      message = "IdentifierValue is \(type); only String, Int, Int16 and Int32 can be looked for"
    } else if !entity.uniqueNames.contains(name) {
      message = "no uniqueness constraint of \(view.entityName) backs IdentifierName \"\(name)\""
    } else {
      return []
    }
    return [
      Kinds.identifier.finding(
        view.entityName,
        name,
        .init(message: message, place: view.location)
      )
    ]
  }

  private static func nested(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    view.fields.compactMap { field in
      var type = field.type.unwrapped
      if case .array(let element) = type { type = element }
      guard case .named(let name) = type,
        let inner = source.contract.valueViews.first(where: { $0.name == name }),
        Set(inner.protocols).isDisjoint(with: view.protocols)
      else { return nil }
      return Kinds.nested.finding(
        view.entityName,
        field.name,
        .init(
          message: "'\(view.name)' and its part '\(name)' share no boxing protocol",
          place: field.location
        )
      )
    }
  }
}

import Findings
import Schema

/// CoreValue's structs against themselves and the entity that they read (DIALECTS C3, C5, C8, C9).
enum ValueViewRules {
  static let all: [SourceRule] = [
    SourceRule(
      .sourceUnboxOrder,
      [.coreValue],
      whole: { source in source.views.flatMap { order($0, source) } }
    ),
    SourceRule(
      .sourceUnboxCount,
      [.coreValue],
      whole: { source in source.views.flatMap { missing($0, source) } }
    ),
    SourceRule(
      .sourceUnboxUnknownKey,
      [.coreValue],
      whole: { source in source.views.flatMap { unknownKeys($0, source) + unboxable($0, source) } }
    ),
    SourceRule(
      .sourceUnboxOperator,
      [.coreValue],
      whole: { source in source.views.flatMap { operations($0, source) } }
    ),
    SourceRule(
      .sourceUnboxType,
      [.coreValue],
      whole: { source in source.views.flatMap { types($0, source) } }
    ),
    SourceRule(
      .sourceUnboxUnsupported,
      [.coreValue],
      whole: { source in source.views.flatMap { unsupported($0, source) } }
    ),
    SourceRule(
      .sourceViewIdentifier,
      [.coreValue],
      whole: { source in source.views.flatMap { identifier($0, source) } }
    ),
    SourceRule(
      .sourceViewProtocols,
      [.coreValue],
      whole: { source in source.views.flatMap { nested($0, source) } }
    ),
  ]

  private static func unknownKeys(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    guard let entity = source.viewed(view) else { return [] }
    return view.allReads.compactMap { read in
      guard read.key != "objectID", !entity.has(read.key) else { return nil }
      return FindingCode.sourceUnboxUnknownKey.finding(
        view.entityName,
        read.key,
        .init(
          message: "\(view.entityName) has no property \"\(read.key)\"; value(forKey:) raises",
          place: read.location
        )
      )
    }
  }

  /// A struct is boxed property by property, under their names (DIALECTS C1).
  private static func unboxable(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    guard view.capabilities.contains(.insert), let entity = source.viewed(view) else { return [] }
    let told = Set(view.allReads.map(\.key))
    return view.fields.compactMap { field in
      guard !field.isWrapped, field.name != "objectID", !told.contains(field.name),
        !entity.has(field.name)
      else { return nil }
      return FindingCode.sourceUnboxUnknownKey.finding(
        view.entityName,
        field.name,
        .init(
          message:
            "\(view.entityName) has no property \"\(field.name)\"; setValue(_:forKey:) raises",
          place: field.location
        )
      )
    }
  }

  /// By the names of the properties, and by the keys that are read under other names.
  private static func unsupported(_ view: ValueView, _ source: LintedSource) -> [Finding] {
    guard let entity = source.viewed(view) else { return [] }
    let names = Set(view.fields.map(\.name))
    let keys =
      view.fields.map { (name: $0.name, place: $0.location) }
      + view.allReads.filter { !names.contains($0.key) }.map {
        (name: $0.key, place: $0.field?.location ?? $0.location)
      }
    return keys.compactMap { name, place in
      entity.unsupported(name).map { what in
        FindingCode.sourceUnboxUnsupported.finding(
          view.entityName,
          name,
          .init(message: "'\(name)' is \(what), which CoreValue does not support", place: place)
        )
      }
    }
  }
}

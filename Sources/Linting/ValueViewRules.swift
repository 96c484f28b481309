import Findings
import Schema

/// CoreValue's structs against themselves and the entity that they read (DIALECTS C3, C5, C8, C9).
enum ValueViewRules {
  static func unknownKeys(_ view: ValueView, _ source: LintedSource) -> [LintRule.Breach] {
    guard let entity = source.viewed(view) else { return [] }
    return view.allReads.compactMap { read in
      guard read.key != "objectID", !entity.has(read.key) else { return nil }
      return LintRule.Breach(
        path: read.key,
        message: "\(view.entityName) has no property \"\(read.key)\"; value(forKey:) raises",
        place: read.location
      )
    }
  }

  /// A struct is boxed property by property, under their names (DIALECTS C1).
  static func unboxable(_ view: ValueView, _ source: LintedSource) -> [LintRule.Breach] {
    guard view.capabilities.contains(.insert), let entity = source.viewed(view) else { return [] }
    let told = Set(view.allReads.map(\.key))
    return view.fields.compactMap { field in
      guard !field.isWrapped, field.name != "objectID", !told.contains(field.name),
        !entity.has(field.name)
      else { return nil }
      return LintRule.Breach(
        path: field.name,
        message:
          "\(view.entityName) has no property \"\(field.name)\"; setValue(_:forKey:) raises",
        place: field.location
      )
    }
  }

  /// By the names of the properties, and by the keys that are read under other names.
  static func unsupported(_ view: ValueView, _ source: LintedSource) -> [LintRule.Breach] {
    guard let entity = source.viewed(view) else { return [] }
    let names = Set(view.fields.map(\.name))
    let keys =
      view.fields.map { (name: $0.name, place: $0.location) }
      + view.allReads.filter { !names.contains($0.key) }.map {
        (name: $0.key, place: $0.field?.location ?? $0.location)
      }
    return keys.compactMap { name, place in
      entity.unsupported(name).map { what in
        LintRule.Breach(
          path: name,
          message: "'\(name)' is \(what), which CoreValue does not support",
          place: place
        )
      }
    }
  }
}

import Findings
import Schema

/// The keys that CoreValue's structs read and box, against those of the entity (DIALECTS C1, C3).
enum ReadKeyRules {
  static let rules = [unknownKey]

  /// The entity has each key that is read or boxed (DIALECTS C1, C3).
  private static let unknownKey = LintRule.view(.sourceUnboxUnknownKey) { view, source in
    guard let entity = source.viewed(view) else { return [] }
    let breaches = view.allReads.compactMap { read -> LintRule.Breach? in
      guard read.key != "objectID", !entity.has(read.key) else { return nil }
      return LintRule.Breach(
        path: read.key, message: "\(view.entityName) has no property \"\(read.key)\"; value(forKey:) raises",
        place: read.location)
    }
    // A struct is boxed property by property, under their names (DIALECTS C1).
    guard view.capabilities.contains(.insert) else { return breaches }
    let told = Set(view.allReads.map(\.key))
    return breaches
      + view.fields.compactMap { field in
        guard !field.isWrapped, field.name != "objectID", !told.contains(field.name), !entity.has(field.name) else {
          return nil
        }
        return LintRule.Breach(
          path: field.name, message: "\(view.entityName) has no property \"\(field.name)\"; setValue(_:forKey:) raises",
          place: field.location)
      }
  }
}

import Escaping

/// A sort descriptor over a typed path.
package struct TypedSort: Hashable, Sendable {
  package var path: TypedPath
  package var isAscending: Bool
  package var collation: SortCollation

  package init(path: TypedPath, isAscending: Bool, collation: SortCollation = .storeDefault) {
    (self.path, self.isAscending, self.collation) = (path, isAscending, collation)
  }

  /// `name descending localized`: the key as a fetch request's descriptor.
  package var text: String {
    path.persistentSpelling + (isAscending ? "" : " descending")
      + (collation == .storeDefault ? "" : " " + collation.rawValue)
  }

  /// The descriptor with a key path as text, which every managed object accepts.
  package var keyed: String {
    let selector: String? =
      switch collation {
      case .storeDefault: nil
      case .localized: "localizedCompare"
      case .localizedStandard: "localizedStandardCompare"
      }
    return "NSSortDescriptor(key: \(SwiftText.literal(path.persistentSpelling)), " + "ascending: \(isAscending)"
      + (selector.map { ", selector: #selector(NSString.\($0)(_:))" } ?? "") + ")"
  }
}

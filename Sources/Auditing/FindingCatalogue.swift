package import Schema

/// Every code that an audit can tell, in the order of the documentation.
package enum FindingCatalogue {
  package static let all: [FindingKind] =
    DecodeKind.all + StoreKind.all + SourceKind.all + OpeningKind.config + OpeningKind.model

  package static func kind(_ code: String) -> FindingKind? { byCode[code] }

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }
}

import Foundation
import Testing

/// What apps wrote is whole: each finding in a real store stands here with its reason, and there is no other.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct RealStoresAuditTests {
  /// `code Entity.path rows` of a store's findings, and why they stand.
  struct Explained {
    let findings: Set<String>
    let why: String
  }

  /// By the store's folder; all others have no finding.
  static let explained: [String: Explained] = [
    "coredataplus-2": Explained(
      findings: [
        "decode.transformer.unknown Book.cover 51",
        "decode.transformer.unknown GraphicNovel.cover 1",
        "decode.transformer.unknown Page.content 4970",
      ], why: "the package registers transformers of its own types, which no source here describes"),
    "ledger": Explained(
      findings: [
        "decode.transformer.unknown EntityPaymentMode.color 14",
        "decode.transformer.unknown EntityRubric.color 22",
      ], why: "the app archives colours by a transformer of its own"),
    "moody": Explained(
      findings: ["decode.transformer.unknown Mood.colors 4"],
      why: "the app packs colours three bytes each, by a transformer of its own"),
  ]

  @Test(arguments: RealStores.stores)
  func `each finding is known and explained`(_ store: String) throws {
    let outcome = try Program.run("audit", RealStores.path(store), "--json")
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    let found = findings.map { finding in
      "\(finding["code"] ?? "") \(finding["entity"] ?? "").\(finding["path"] ?? "") " + "\(finding["rows"] ?? -1)"
    }
    let folder = store.split(separator: "/").first.map(String.init) ?? ""
    #expect(Set(found) == Self.explained[folder]?.findings ?? [])
    #expect(found.count == Set(found).count)
    let scanned = try #require(object["scanned"] as? [String: Int])
    #expect(scanned["entities"] ?? 0 > 0)
    #expect(object["complete"] as? Bool == true)
  }
}

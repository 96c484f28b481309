import Schema

/// The catalogue as a document.
extension FindingCatalogue {
  /// The lines of FINDINGS.md, each table in the order of the catalogue.
  package static var markdown: [String] {
    var lines = [
      "# Findings",
      "",
      "Every code that `storescope audit` and `storescope lint` can tell. The table is printed by "
        + "`storescope codes`; change `FindingCatalogue`, never this file.",
      "",
      "The severity is the one where no source says what the app does with such a value; with a "
        + "source it is `crash`, `silent-loss` or `mismatch` as the app's own accessor behaves.",
    ]
    lines += table("Values: `decode.…`", DecodeKind.all)
    lines += table("The store's own order: `store.…`", StoreKind.all)
    lines += table("Source: `source.…`", SourceKind.all)
    lines += ["", "## Not checked", ""]
    lines += unchecked.map { "- " + $0 }
    return lines
  }

  private static func table(_ title: String, _ kinds: [FindingKind]) -> [String] {
    [
      "", "## " + title, "", "| code | severity | what | meaning | what to do |",
      "|---|---|---|---|---|",
    ]
      + kinds.map { kind in
        "| `\(kind.code)` | \(kind.severity.rawValue) | \(kind.title) | \(cell(kind.meaning)) | "
          + "\(kind.hint.map(cell) ?? "–") |"
      }
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|")
  }

  /// Rules of the dialects that need more than a contract tells.
  private static let unchecked = [
    "What `#Predicate` bodies do (DIALECTS E16, E17): the source reader does not read them.",
    "More than one managed-property attribute on one variable (B13): the contract keeps one.",
    "Predicates of fetched properties against their target (B12): only sort keys are.",
    "A type that conforms to a protocol in a file that was not read: what is not declared is not judged.",
    "Whether `@NSManaged` members are observable (A40), and `@Ignore` and `@CompositionField` on "
      + "members that are not stored.",
    "CloudKit's rules where no attribute of the source says `.allowsCloudEncryption` (E19).",
    "Raw values of SwiftData's enums against the model's columns (E15): `audit --source` tells them row by row.",
  ]
}

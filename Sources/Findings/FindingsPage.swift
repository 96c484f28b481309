import Escaping

/// FINDINGS.md, printed from the catalogue.
package enum FindingsPage {
  /// Its lines, each table in the order of the codes.
  package static var lines: [String] {
    preamble + FindingCode.Area.allCases.flatMap(table) + changes + ["", "## The rows of a finding", ""]
      + rows.map { "- " + $0 } + ["", "## Not checked", ""] + unchecked.map { "- " + $0 }
  }

  /// The codes that `lint --fix` mends.
  private static var changes: [String] {
    [
      "", "## What `lint --fix` changes", "",
      "Only a finding with exactly one right change gets one. What differs from the model follows the model in "
        + "CoreDataEvolution's source, and in plain Core Data's types; SwiftData, ManagedModels and storable make their "
        + "model from the source.", "", "| code | change |", "|---|---|",
    ] + FindingCode.allCases.compactMap { code in code.change.map { "| `\(code)` | \(MarkdownText.cell($0)) |" } }
  }

  private static func table(_ area: FindingCode.Area) -> [String] {
    [
      "", "## \(area.title): `\(area.rawValue).…`", "", "| code | severity | what | meaning | what to do |",
      "|---|---|---|---|---|",
    ]
      + FindingCode.allCases.filter { $0.area == area }.map { code in
        let entry = code.entry
        return "| `\(code)` | \(entry.severity.rawValue) | \(entry.title) | \(MarkdownText.cell(entry.meaning)) | "
          + "\(MarkdownText.cell(entry.hint)) |"
      }
  }

  private static let preamble =
    [
      "# Findings", "",
      "Every code that `storescope audit` and `storescope lint` can report, as `storescope help codes` prints them.",
      "",
      "| severity | means |", "|---|---|",
    ] + Severity.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" } + [
      "",
      "The tables show the severity without source. With source, the severity of a value is what the app's own "
        + "accessor does with it.",
    ]

  /// What a finding's predicate says, and what none can.
  private static let rows = [
    "A finding's predicate selects exactly its rows. For a finding about values, these are the entity's own rows. "
      + "If the entity has sub-entities, `\"exact\": true` says that the predicate needs `--exact`.",
    "If a stored text is the name of a case with another raw value, the predicate has `CAST(\"coupe\", \"NSString\")`, "
      + "because `\"coupe\"` alone means the case.",
    "A predicate cannot ask for a value's class in SQLite, the length of a UUID, the contents of JSON or an archive, "
      + "values that come twice, or keys that lead to no row. If there are at most 20 such rows, the predicate names "
      + "their keys: `SELF IN {\"p1\", \"p2\"}`.",
    "More than 20 such rows have no predicate. Rows whose `Z_ENT` belongs to no entity have none either. The explorer "
      + "opens both by their keys, at most the first 1,048,576.",
  ]

  /// Rules of the dialects that a contract alone cannot check, and faults that a store can hide.
  private static let unchecked = [
    "Derivations of another form than `rel.@count`, `rel.attr` and `canonical:(attr)`, such as a sum or a longer "
      + "path (`store.derived.stale`).",
    "The contents of indexes in a file above 64 MiB: their entries are counted, but not compared with the rows. In a "
      + "smaller file, SQLite compares them.",
    "The shape of what SwiftData stores as a binary property list (an array of Codable values), and the classes within an archive, "
      + "below its root, unless source says what they should be.",
    "JSON in UTF-16 or UTF-32, which JSONDecoder reads too: it is reported as not JSON.",
    "Of `#Predicate` bodies only comparisons of enums, what looks into a blob, "
      + "`isEmpty` of a to-many, `hasPrefix` and `hasSuffix`; functions that a body calls are not followed.",
    "A `#Predicate` whose class is not written: by `<T>`, by its parameter's type, or around it by "
      + "`FetchDescriptor<T>`, `Predicate<T>` or the property under `@Query`. An argument of a function is an example. "
      + "In a body, what `if let` binds is not checked.",
    "The columns of a SwiftData enum with associated values, which are flattened in a way that is not known.",
    "What fills placeholders such as `%@` in the predicates of fetched properties. Only the key paths in the text are "
      + "checked.",
    "A type whose conformance is in a file that was not read, a type that no file declares, and a type that conforms "
      + "to a protocol which may inherit from Codable.",
    "Whether code relies on the order of a SwiftData array of objects, which has none.",
    "Whether an access level is as `cde-tool.json` asks, and whether files that cde-tool generated are unchanged but for "
      + "their `@Attribute` and `@Relationship` (`lint --level exact`), because neither changes a store.",
    "A model's minimum, maximum and pattern of an attribute against source, because no dialect's source can declare "
      + "them; `audit` compares the rows with them (`store.validation`).",
    "CoreValue's structs within structs beyond 32 levels, in a circle, behind a key that has no row, or in a "
      + "list beyond its first 10,000 members: whether the outer one can be made is not known then.",
    "CloudKit's rules, unless the source uses CloudKit (`cloudKitDatabase:` other than `.none`, "
      + "`NSPersistentCloudKitContainer`, `cloudKitContainerOptions`), the model does (`usedWithCloudKit`), CloudKit "
      + "mirrors the store, or you give `lint --cloud-kit`. For classes of plain Core Data, these rules need the model.",
    "Whether an older version of a model was ever deployed to CloudKit. `source.cloudkit.released` assumes that the "
      + "version before the newest was.",
    "Structs and enums between two schemas that no migration plan lists, within a SwiftData collection, whose coding "
      + "was never seen, and members that were optional and no longer are.",
    "Which cases of an enum the rows hold, if no rows are read. `lint --model` and `audit --source` compare the columns "
      + "that its raw type makes, `summary --shapes --source` counts the values, and `audit --source` reports the "
      + "unknown ones.",
  ]
}

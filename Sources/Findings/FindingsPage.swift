import Escaping

/// FINDINGS.md, printed from the catalogue.
package enum FindingsPage {
  /// Its lines, each table in the order of the codes.
  package static var lines: [String] {
    preamble + FindingCode.Area.allCases.flatMap(table) + ["", "## The rows of a finding", ""] + rows.map { "- " + $0 }
      + ["", "## Not checked", ""] + unchecked.map { "- " + $0 }
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
      "Every code that `storescope audit` and `storescope lint` can report, as `storescope codes` prints them.", "",
      "| severity | means |", "|---|---|",
    ] + Severity.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" } + [
      "",
      "The severity below is the one where no source says what the app does with such a value; with "
        + "source it is what the app's own accessor does.",
    ]

  /// What a finding's predicate says, and what none can.
  private static let rows = [
    "A finding's predicate selects exactly its rows. About values it is about the entity's own rows: where "
      + "other entities lie below it, `\"exact\": true` says that `--exact` belongs to it.",
    "A stored text that is the name of a case with another raw value is written `CAST(\"coupe\", \"NSString\")`: "
      + "`\"coupe\"` alone is the case.",
    "No predicate says what SQLite's class of a value is, how long a UUID is, what is in the bytes of JSON or an "
      + "archive, which values come twice, or where a key leads that has no row. Such rows are named by their keys, "
      + "`SELF IN {\"p1\", \"p2\"}`, where they are at most 20.",
    "More of them have no predicate, nor have rows whose `Z_ENT` no entity owns: the explorer opens them by "
      + "their keys, at most the first 1,048,576.",
  ]

  /// Rules of the dialects that a contract alone cannot check, and faults that a store can hide.
  private static let unchecked = [
    "Derivations of another form than `rel.@count`, `rel.attr` and `canonical:(attr)`, such as a sum or a longer "
      + "path (`store.derived.stale`).",
    "What the indexes of a file above 64 MiB hold: their entries are counted, whether each has its row's value "
      + "is not looked at. Of a smaller file SQLite checks it.",
    "The shape of what SwiftData stores as a binary property list (an array of Codable values), and the classes within an archive, "
      + "below its root, unless source says what they should be.",
    "JSON in UTF-16 or UTF-32, which JSONDecoder reads too: it is reported as not JSON.",
    "Of `#Predicate` bodies only comparisons of enums, what looks into a blob, "
      + "`isEmpty` of a to-many, `hasPrefix` and `hasSuffix`; functions that a body calls are not followed.",
    "A `#Predicate` whose class neither `<T>` nor its parameter's type names, nor `FetchDescriptor<T>`, a "
      + "written `Predicate<T>` or the property under `@Query` around it, as where it is an argument of a "
      + "function; in a body, what `if let` binds.",
    "The columns of a SwiftData enum with associated values, which are flattened in a way that is not known.",
    "What fills the placeholders in predicates of fetched properties, such as `%@`: of such a text the key paths "
      + "that it writes out are looked at.",
    "A type whose conformance stands in a file that was not read: what is not declared is not judged, "
      + "nor is a type that conforms to a protocol which may inherit from Codable.",
    "Whether code counts on the order of a SwiftData array of objects, which has none.",
    "That `generateInit`, `generateToManyCount` and an access level are what `cde-tool.json` asks for, "
      + "and whether generated files are unchanged: they decide nothing about a store.",
    "A model's minimum, maximum and pattern of an attribute, which no dialect's source can declare; "
      + "the rows are held against them (`store.validation`).",
    "CoreValue's structs within structs beyond 32 levels, in a circle, behind a key that has no row, or in a "
      + "list beyond its first 10,000 members: whether the outer one can be made is not known then.",
    "CloudKit's rules where neither the source says that it is used (`cloudKitDatabase:` other than `.none`, "
      + "`NSPersistentCloudKitContainer`, `cloudKitContainerOptions`), nor the model (`usedWithCloudKit`), nor CloudKit "
      + "mirrors the store, unless `lint --cloud-kit` asks for them. Of plain Core Data's classes without their model "
      + "they are not known.",
    "Whether an older version of a model was ever deployed to CloudKit: the version before the newest is taken for "
      + "released (`source.cloudkit.released`).",
    "Structs and enums between two schemas that no migration plan lists, within a SwiftData collection, whose coding "
      + "was never seen, and members that were optional and no longer are.",
    "Which cases of an enum the rows hold, where no rows are read: `lint --model` and `audit --source` compare the columns "
      + "that its raw type makes, `census --source` counts the values and `audit --source` reports the "
      + "unknown ones.",
  ]
}

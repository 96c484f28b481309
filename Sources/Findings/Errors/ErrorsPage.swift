import Escaping

/// The guide to errors, printed from the table.
package enum ErrorsPage {
  package static var lines: [String] {
    preamble + sections.flatMap { section($0.title, $0.entries) }
      + ["", "The codes of `audit` and `lint` are entries too: `storescope help codes` lists them."]
  }

  private static func section(_ title: String, _ entries: [KnownError]) -> [String] {
    ["", "## \(title)", "", "| entry | what | meaning | usual cause | run | look for |", "|---|---|---|---|---|---|"]
      + entries.map(row)
  }

  private static let preamble = [
    "# Errors", "",
    "These are the errors that `storescope explain` knows. Give it an entry's name, a code of Cocoa, or the text of an error, "
      + "a crash or a log; `-` reads standard input. With `--store`, `--source` or both, it also runs the commands of the "
      + "column *run*, and prints the rows, properties and lines that the column *look for* names.",
  ]

  private static let sections: [(title: String, entries: [KnownError])] = [
    ("Opening and migrating", OpeningErrors.all), ("Files and SQLite", FileErrors.all),
    ("CloudKit", MirroringErrors.all), ("Saving and deleting", SavingErrors.all), ("Reading", ReadingErrors.all),
    ("Fetching", FetchingErrors.all),
  ]

  private static func row(_ entry: KnownError) -> String {
    let others = entry.codes.map(String.init).filter { $0 != entry.name }
    let cells = [
      "`\(entry.name)`" + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"),
      MarkdownText.cell(entry.title),
      MarkdownText.cell(entry.meaning), MarkdownText.cell(entry.cause),
      entry.checks.map { "`\(MarkdownText.cell($0.command))`" }.joined(separator: "<br>"),
      entry.checks.map { MarkdownText.cell($0.look) }.joined(separator: "<br>"),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}

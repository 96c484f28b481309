import ArgumentParser
import Findings

/// `codes`: the catalogue of findings as Markdown, from which `Sources/Auditing/FINDINGS.md` is made.
struct CodesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codes", abstract: "Prints the codes of all findings as Markdown.", )

  func run() throws {
    for line in FindingsPage.lines { Output.line(line) }
    Output.finish()
  }
}

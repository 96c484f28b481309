import ArgumentParser
import Decoding
import Opening
import Questions
import Schema
import Storage

/// `schema`: the model, and the columns of its properties in the store.
struct SchemaCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints entities, attributes, relationships, columns and indexes, or version hashes.",
    discussion: """
      --hashes prints the version hash of each entity as Core Data computes it, and the model's checksum and \
      digest. For a store, it compares them with the hashes that the store recorded. Equal hashes prove that \
      the model is the store's. If they differ, it names the facets that differ. Without the store's own model \
      it names the one change that fits, as a guess.

      --target RELEASE says what that release does with the parts of the source that depend on the release. \
      'lint --target all' compares all releases.
      """)

  @Argument(help: "A store, a model, both, or a folder that holds them.") var paths: [String]

  @OptionGroup var output: JSONOption

  @Flag(help: "Print version hashes alone.") var hashes = false

  @OptionGroup var open: OpenOptions

  var named: [String] { paths }

  func validate() throws {
    guard open.release.target != nil, hashes else { return }
    throw ValidationError(
      "--target says what the source's constructs do on a release, and --hashes prints none of them.")
  }

  func run() throws {
    try open.reading(paths) { document in
      let target = open.release.target
      if target != nil, document.contract.entities.allSatisfy({ $0.origin != .source }) {
        throw ValidationError(
          "--target says what the source's constructs do on a release, and no source is given: add --source.")
      }
      if hashes {
        let report = HashReport(document)
        if output.json { Output.line(report.json.pretty) } else { report.lines.forEach(Output.line) }
        return
      }
      var document = document
      var counts: [String: RowCount] = [:]
      if document.store != nil {
        let session = try document.session()
        let counted = try session.counts()
        document.sniffed = SniffedColumns.kinds(in: document, session)
        counts = counted.counts
        document.problems += counted.problems
      }
      if output.json {
        Output.line(SchemaJSON(document: document, counts: counts, target: target).json.pretty)
      } else {
        SchemaText(document: document, counts: counts).lines.forEach(Output.line)
        if let target { ReleaseTable(document.contract).lines(on: target).forEach(Output.line) }
      }
    }
  }
}

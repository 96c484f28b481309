import ArgumentParser
import Decoding
import Opening
import Querying
import Schema
import Storage

/// `schema`: what the model says and where it lies in the store.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints entities, attributes, relationships, columns and indexes."
  )

  @Argument(help: "A store, a model, both, or a folder that holds them.")
  var paths: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var open: OpenOptions

  func run() throws {
    try open.reading(paths) { document in
      var document = document
      var counts: [String: RowCount] = [:]
      if document.store != nil {
        let session = try document.session()
        let counted = try session.counts()
        document.sniffed = SniffedColumns.kinds(in: document, session)
        counts = counted.counts
        document.problems += counted.problems
      }
      if json {
        Output.line(SchemaJSON(document: document, counts: counts).json.pretty)
      } else {
        SchemaText(document: document, counts: counts).lines.forEach(Output.line)
      }
    }
  }
}

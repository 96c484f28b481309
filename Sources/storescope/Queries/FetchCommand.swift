import ArgumentParser
import Decoding
import Foundation
import Opening
import Predicates
import Presenting
import Schema
import Storage

/// `fetch`: runs a fetch request of the model, or a fetched property of one object.
struct FetchCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Runs a fetch request or a fetched property of the model.",
    discussion: """
      Without a name, it lists the model's fetch requests and fetched properties. A fetched property is named \
      Entity.property and needs --of, the object that $FETCH_SOURCE stands for. --of also fills each variable \
      that has the name of one of the object's properties. --set fills any other variable, with a value or with \
      an expression such as $FETCH_SOURCE.name.
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: "A fetch request, or a fetched property as Entity.property.") var name: String?

  @Option(
    help: ArgumentHelp("The object that $FETCH_SOURCE stands for: p7, Entity/p7 or its URI.", valueName: "object"))
  var of: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("The value of a variable; may be given several times.", valueName: "name=value"))
  var values: [String] = []

  @Option(help: "What to return, instead of what the model says.")
  var mode: FetchedPropertyContract.Mode?

  @OptionGroup var output: ListFormOptions<RowFormat>

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if let stray = values.first(where: { !$0.dropFirst().contains("=") }) {
      throw ValidationError("--set takes name=value, not '\(stray)'.")
    }
  }

  func run() throws {
    try open.reading([store.path]) { document in
      guard let name else { return list(Fetchable.all(in: document)) }
      let found = try Fetchable(name, in: document).returning(mode?.resultType)
      var planner = FetchPlanner(
        catalog: document.pathCatalog, now: Date().timeIntervalSinceReferenceDate, values: try assignments())
      planner.source = try of.map { try document.object($0, of: "--of", in: found.owner) }
      if let source = planner.source { try document.session().checkExists(source) }
      let fetch = try planner.fetch(found.property)
      for note in found.notes(on: fetch) { Output.warn("note: " + note) }
      try FetchPrinter(fetch: fetch, document: document, format: output.chosen).print()
    }
  }

  private func list(_ found: [Fetchable]) {
    if output.chosen.isJSON { return Output.line(JSON.array(found.map(\.json)).pretty) }
    var table = TextTable()
    table.start(["name", "returns", "of", "where"])
    for item in found {
      let request = item.property.fetchRequest
      table.add([item.name, request.resultType.title, request.entity, request.predicate ?? ""])
    }
    table.finish()
  }

  private func assignments() throws -> [String: String] {
    var values: [String: String] = [:]
    for text in self.values {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].hasPrefix("$") ? parts[0].dropFirst() : parts[0]
      values[String(name)] = parts.count > 1 ? String(parts[1]) : ""
    }
    return values
  }
}

extension FetchedPropertyContract.Mode: ExpressibleByArgument {}

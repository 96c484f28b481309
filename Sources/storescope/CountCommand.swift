import ArgumentParser
import Opening
import Querying
import Schema
import Storage

/// `count`: the number of an entity's rows.
struct CountCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Prints how many rows an entity has.",
    discussion: """
      A row whose Z_ENT is no number of the entity or of one below it is not counted, although it lies in \
      the entity's table; 'audit' reports it.
      """
  )

  @OptionGroup var store: StoreArgument

  @Argument(help: "The entity.") var entity: String

  @OptionGroup var query: QueryOptions
  @OptionGroup var open: OpenOptions

  func run() throws {
    try open.reading([store.path]) { document in
      let entity = try document.entity(named: entity)
      var asked = try query.settled(entity.name, in: document).query(entity.name, in: document)
      asked.leavesOutStrays = true
      let all = try document.session().count(asked)
      Output.line(String(min(max(0, all - query.offset), query.limit ?? .max)))
    }
  }
}

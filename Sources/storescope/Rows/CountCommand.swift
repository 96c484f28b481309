import ArgumentParser
import Findings
import Opening
import Predicates
import Presenting
import Schema
import Storage

/// `count`: the number of an entity's rows.
struct CountCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Prints how many rows an entity has.",
    discussion: """
      It is the number of lines that rows prints with the same options. The rows of sub-entities count too, \
      unless --exact is given.

      A damaged table may have rows whose Z_ENT is the number of no entity there. count leaves them out, and \
      audit reports them. In a table of more than 1,000,000 rows they are counted if there is no --where.
      """)

  /// A larger table is counted by its smallest index, which takes a tenth of the time.
  private static let mostLookedAt = 1_000_000

  @OptionGroup var store: StoreArgument

  @Argument(help: "The entity.") var entity: String

  @OptionGroup var query: QueryOptions
  @OptionGroup var open: OpenOptions

  func run() throws {
    try open.reading([store.path]) { document in
      let entity = try document.entity(named: entity)
      var asked = try query.settled(entity.name, in: document).query(entity.name, in: document)
      let session = try document.session()
      var all = asked.isWhole ? try session.count(asked) : 0
      if all <= Self.mostLookedAt {
        asked.leavesOutStrays = true
        let own = try session.count(asked)
        if own < all {
          Output.warn("note: not counted: \(Count.grouped(all - own, "row")) without the entity's number, see audit")
        }
        all = own
      }
      Output.line(String(min(max(0, all - query.offset), query.limit ?? .max)))
    }
  }
}

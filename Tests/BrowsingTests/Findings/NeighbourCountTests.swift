import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// What stands beside a record is counted as the record is.
@Suite struct NeighbourCountTests {
  private static func object(_ key: Int64) -> ObjectID { ObjectID(entity: "Person", pk: key) }

  private static func record(_ key: Int64) -> Record {
    Record(
      objectID: object(key), entityID: 1, saves: 1,
      fields: [
        .init(
          path: Path(root: "Person", property: "name", target: .attribute(Travel.name)), column: "ZNAME",
          cell: Cell(raw: .text("Ann"), stored: .value(.string("Ann")))),
        .init(
          path: Path(root: "Person", property: "trips", target: .relationship(Travel.trips)), column: nil,
          cell: Cell(raw: .null, stored: .value(.toMany(count: nil)))),
      ])
  }

  /// The first question among effects, and its ticket.
  private func asked(_ effects: [Effect]) throws -> (Question, Ticket) {
    for case .ask(let question, let ticket) in effects { return (question, ticket) }
    throw NotAsked()
  }

  private struct NotAsked: Error {}

  @Test func `the to-manys of the row beside a record are counted, after the record's own`() throws {
    var browser = Travel.browser(100, 20)
    let (_, first) = try asked(Travel.press([.tab, .enter], &browser))
    let (_, own) = try asked(browser.hear(.success(.record(Self.record(1))), first))
    let (sought, seeking) = try asked(browser.hear(.key(.character("="))))
    guard case .neighbours(let request) = sought else { throw NotAsked() }
    let near = Row(objectID: Self.object(2), cells: [Self.record(2).fields[0].cell])
    let (_, second) = try asked(browser.hear(.success(.neighbours(request, [near])), seeking))
    #expect(browser.hear(.success(.record(Self.record(2))), second).isEmpty)
    for answer in [Answer.objectCount(Self.object(1), relationship: "trips", 3)] {
      _ = browser.hear(.success(answer), own)
    }
    let (counts, last) = try asked(browser.hear(.success(.referrers(Self.object(1), [])), own))
    #expect(counts == .recordCounts(Self.object(2)))
    #expect(Travel.screen(browser)[4].contains("→…"))
    let count = Answer.objectCount(Self.object(2), relationship: "trips", 7)
    _ = browser.hear(.success(count), last)
    let line = Travel.screen(browser)[4]
    #expect(line.contains("→3") && line.contains("→7") && !line.contains("→…"), "\(line)")
    _ = browser.hear(.success(.referrers(Self.object(2), [])), last)
    #expect(!browser.isBusy)
  }
}

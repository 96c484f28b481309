import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Who leads to a record is sought once its own properties are on the screen.
@Suite struct ReferrerTests {
  private static let bob = ObjectID(entity: "Person", pk: 2)

  /// The browser with Bob's record open, and the ticket of the question who leads to him.
  private func record(_ fields: [Record.Field] = []) throws -> (Browser, Ticket) {
    var browser = Travel.browser(80, 20)
    let asked = Travel.press([.tab, .down, .enter], &browser)
    guard case .ask(.record(Self.bob), let ticket)? = asked.first else { throw NotAsked() }
    let record = Record(objectID: Self.bob, entityID: 1, saves: 1, fields: fields)
    let next = browser.hear(.success(.record(record)), ticket)
    guard case .ask(.recordCounts(Self.bob), let later)? = next.first else { throw NotAsked() }
    return (browser, later)
  }

  private struct NotAsked: Error {}

  @Test func `the record is shown before its referrers are known`() throws {
    var (browser, ticket) = try record()
    #expect(Travel.screen(browser)[3].hasPrefix("   ← looking for rows that lead here …"))
    let found = [Referrer(entity: "Trip", relationship: "guide", count: 1_204)]
    _ = browser.hear(.success(.referrers(Self.bob, found)), ticket)
    #expect(Travel.screen(browser)[3].hasPrefix(" ▌ ← Trip.guide            →1 204"))
    #expect(Travel.screen(browser)[18] == " RO · Trip rows whose guide leads here")
    let query = RowQuery(entity: "Trip", source: .referring(to: Self.bob, relationship: "guide"))
    guard case .ask(.page(let request), _)? = browser.hear(.key(.enter)).first else {
      Issue.record("opening asks for a page")
      return
    }
    #expect(request.query == query)
  }

  /// Bob's trips, which are not counted yet.
  private static let trips = Record.Field(
    path: Path(root: "Person", property: "trips", target: .relationship(Travel.trips)), column: nil,
    cell: Cell(raw: .null, stored: .value(.toMany(count: nil))))

  @Test func `a to-many is on the screen before its objects are counted`() throws {
    var (browser, ticket) = try record([Self.trips])
    #expect(Travel.screen(browser)[3].hasPrefix(" ▌ → trips"))
    #expect(Travel.screen(browser)[3].contains("→…"))
    let count = Answer.objectCount(Self.bob, relationship: "trips", 12)
    _ = browser.hear(.success(count), ticket)
    #expect(Travel.screen(browser)[3].contains("→12"))
    #expect(Travel.screen(browser)[4].hasPrefix("   ← looking for rows that lead here …"))
    // The count of another object that comes late is not this one's.
    let late = Answer.objectCount(ObjectID(entity: "Person", pk: 1), relationship: "trips", 99)
    _ = browser.hear(.success(late), ticket)
    #expect(Travel.screen(browser)[3].contains("→12"))
    _ = browser.hear(.success(.referrers(Self.bob, [])), ticket)
    #expect(!browser.isBusy)
  }

  @Test func `following a to-many that is not counted stops the counting`() throws {
    var (browser, ticket) = try record([Self.trips])
    let left = browser.hear(.key(.enter))
    #expect(left.first == .cancel(.recordCounts))
    guard case .ask(.page(let request), _)? = left.last else {
      Issue.record("following asks for a page")
      return
    }
    #expect(request.query.source == .related(to: Self.bob, relationship: "trips"))
    _ = browser.hear(.success(.referrers(Self.bob, [])), ticket)
    for effect in left { Travel.answer(effect, &browser) }
    let back = browser.hear(.key(.escape))
    #expect(back.contains { if case .ask(.recordCounts(Self.bob), _) = $0 { true } else { false } })
  }

  @Test func `nothing leads here`() throws {
    var (browser, ticket) = try record()
    _ = browser.hear(.success(.referrers(Self.bob, [])), ticket)
    #expect(!Travel.screen(browser).joined().contains("←"))
  }

  @Test func `going back stops the search, and coming again starts it anew`() throws {
    var (browser, ticket) = try record()
    let left = browser.hear(.key(.escape))
    #expect(left.contains(.cancel(.recordCounts)))
    _ = browser.hear(.success(.referrers(Self.bob, [])), ticket)
    let again = browser.hear(.key(.enter))
    #expect(again.count == 1)
  }
}

import Browsing
import Querying
import Schema
import Screen
import Testing

/// Who leads to a record is sought once its own properties are on the screen.
@Suite struct ReferrerTests {
  private static let bob = ObjectID(entity: "Person", pk: 2)

  /// The browser with Bob's record open, and the ticket of the question who leads to him.
  private func record() throws -> (Browser, Ticket) {
    var browser = Travel.browser(80, 20)
    let asked = Travel.press([.tab, .down, .enter], &browser)
    guard case .ask(.record(Self.bob), let ticket)? = asked.first else { throw NotAsked() }
    let record = Record(objectID: Self.bob, entityID: 1, saves: 1, fields: [])
    let next = browser.update(.answered(.success(.record(record)), ticket))
    guard case .ask(.referrers(Self.bob), let later)? = next.first else { throw NotAsked() }
    return (browser, later)
  }

  private struct NotAsked: Error {}

  @Test func `the record is shown before its referrers are known`() throws {
    var (browser, ticket) = try record()
    #expect(Travel.screen(browser)[3].hasPrefix("│  ← looking for rows that lead here … "))
    let found = [Referrer(entity: "Trip", relationship: "guide", count: 1_204)]
    _ = browser.update(.answered(.success(.referrers(Self.bob, found)), ticket))
    #expect(Travel.screen(browser)[3].hasPrefix("│▌ ← Trip.guide →1 204 "))
    #expect(Travel.screen(browser)[18] == " RO · Trip rows whose guide leads here")
    let query = RowQuery(
      entity: "Trip",
      source: .referring(to: Self.bob, relationship: "guide")
    )
    guard case .ask(.page(let request), _)? = browser.update(.key(.enter)).first else {
      Issue.record("opening asks for a page")
      return
    }
    #expect(request.query == query)
  }

  @Test func `nothing leads here`() throws {
    var (browser, ticket) = try record()
    _ = browser.update(.answered(.success(.referrers(Self.bob, [])), ticket))
    #expect(Travel.screen(browser)[3].hasPrefix("│  ← no relationship without inverse leads here "))
  }

  @Test func `going back stops the search, and coming again starts it anew`() throws {
    var (browser, ticket) = try record()
    let left = browser.update(.key(.escape))
    #expect(left.contains(.cancel(.referrers)))
    _ = browser.update(.answered(.success(.referrers(Self.bob, [])), ticket))
    let again = browser.update(.key(.enter))
    #expect(again.count == 1)
  }
}

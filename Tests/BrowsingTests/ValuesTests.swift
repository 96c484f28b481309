import Browsing
import Questions
import Schema
import Screen
import Testing

/// The values of a column, as a store would count them.
@Suite struct ValuesTests {
  /// The numbers of trips: 30 of them, of which all but the first occur once; 31 rows lie in one of two ranges.
  private static func browser(distinct: Int = 30) throws -> Browser {
    var browser = Travel.browser(100, 50, entity: "Person")
    let asked = Travel.press([.right, "#"], &browser)
    var summary: (SummaryRequest, Ticket)?
    for case .ask(.summary(let request), let ticket) in asked { summary = (request, ticket) }
    let (request, ticket) = try #require(summary)
    var counted = ColumnSummary()
    (counted.rows, counted.distinct) = (distinct + 1, distinct)
    counted.frequent = (0..<30).map { index in
      let length = Int64(1_000 + index)
      return .init(cell: Cell(raw: .integer(length), stored: .value(.integer(length))), rows: index == 0 ? 2 : 1)
    }
    counted.bins = [ColumnSummary.Bin(1_000..<1_015), ColumnSummary.Bin(1_015..<1_030)]
    _ = browser.hear(.success(.summary(request, counted)), ticket)
    return browser
  }

  @Test func `beside ranges, values that occur once are listed too`() throws {
    var browser = try Self.browser()
    let screen = Travel.screen(browser)
    for length in 1_000..<1_030 {
      #expect(screen.contains { $0.contains(" \(length) ") }, "\(length)")
    }
    _ = Travel.press([.end], &browser)
    #expect(browser.spoken.contains("line 33 of 33"))
  }

  @Test(arguments: [(30, false), (31, true)])
  func `the title says when not all values are listed`(_ distinct: Int, _ isCut: Bool) throws {
    let title = Travel.screen(try Self.browser(distinct: distinct)).joined()
    #expect(title.contains("\(distinct) values"))
    #expect(title.contains(", the 30 most frequent are listed") == isCut)
  }
}

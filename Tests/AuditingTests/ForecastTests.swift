import Auditing
import Findings
import Testing

/// How long the rest takes, for paces that stand in the test.
@Suite struct ForecastTests {
  /// After stretches of so many seconds at so many rows a second, told ten times a second.
  private func forecast(_ stretches: [(seconds: Double, rate: Double)]) -> Forecast {
    var forecast = Forecast()
    var (rows, seconds) = (0.0, 0.0)
    for stretch in stretches {
      for _ in 0..<Int(stretch.seconds * 10) {
        rows += stretch.rate / 10
        seconds += 0.1
        forecast.take(Int(rows.rounded()), after: seconds)
      }
    }
    return forecast
  }

  @Test func `there is none before there is a pace`() {
    #expect(Forecast().remaining(of: 100) == nil)
    var still = Forecast()
    still.take(0, after: 1)
    #expect(still.remaining(of: 100) == nil)
  }

  @Test func `a steady pace takes what is left of the rows`() throws {
    let forecast = forecast([(3, 1000)])
    #expect(abs(forecast.rate - 1000) < 1)
    #expect(abs(try #require(forecast.remaining(of: 10_000)) - 7) < 0.01)
  }

  /// The mean since the start is 2 800 rows a second and would ask for seven seconds.
  @Test func `slow rows at the start do not make the rest look slow`() throws {
    let forecast = forecast([(8, 1000), (2, 10_000)])
    let left = try #require(forecast.remaining(of: 48_000))
    #expect((2.0..<3).contains(left), "\(left)")
  }

  @Test func `one hasty moment changes it little`() throws {
    let calm = try #require(forecast([(5, 1000)]).remaining(of: 10_000))
    let hasty = try #require(forecast([(5, 1000), (0.1, 3000)]).remaining(of: 10_000))
    #expect(calm - hasty < 1)
  }

  @Test func `no rows are left at the end, and more rows than expected leave none either`() {
    #expect(forecast([(1, 1000)]).remaining(of: 1000) == 0)
    #expect(forecast([(1, 1000)]).remaining(of: 900) == 0)
  }
}

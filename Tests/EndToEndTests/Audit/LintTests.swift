import TestSupport
import Testing

/// The places that the program's `lint` writes as JSON, and its exit code; `LintingTests` tests what is found.
@Suite struct LintTests {
  private static let broken = "Lint/SwiftData/rules-broken"
  private static let advice = "Lint/CoreDataEvolution/a-default-that-is-not-evaluated"
  private static let kept = "Lint/SwiftData/rules-kept"
  private static let mismatch = "Lint/SwiftData/text-that-is-no-Swift"
  private static let synchronised = "Lint/SwiftData/rules-kept-under-CloudKit"

  @Test(arguments: [broken, advice, kept])
  func `Findings as JSON have the places and codes of the marks`(
    _ name: String
  ) throws {
    let source = try MarkedSource(fixture: name)
    let outcome = try source.lint()
    #expect(outcome.found == source.expected, "\(outcome.messages)")
  }

  @Test func `CloudKit's rules are checked if the user says that it is used`() throws {
    let source = try MarkedSource(fixture: Self.synchronised)
    #expect(try source.lint().found.filter { $0.contains("cloudkit") } == [])
    let outcome = try source.lint("--cloud-kit")
    #expect(outcome.found == source.expected, "\(outcome.messages)")
    #expect(outcome.code == 1)
  }

  @Test(arguments: [
    (broken, "crash", 1), (mismatch, "mismatch", 1), (mismatch, "silent-loss", 0), (advice, "mismatch", 0),
    (advice, "advice", 1), (kept, "advice", 0),
  ])
  func `The exit code says whether a finding is at least as severe as asked`(
    _ name: String, _ severity: String, _ code: Int32
  ) throws {
    #expect(try MarkedSource(fixture: name).lint("--fail-on", severity).code == code)
  }
}

import Findings
import TestSupport
import Testing

/// The files of `Tests/Fixtures/Lint`: source that breaks rules, and source that keeps them.
@Suite struct FixtureTests {
  static let all = MarkedSource.fixtures(in: "Lint")

  @Test(arguments: all)
  func `What is found in a fixture is what its marks say`(_ name: String) throws {
    let source = try MarkedSource(fixture: name)
    for run in source.runs {
      var unexpected = try source.findings(run)
      // Those with a message first: they fit fewer findings.
      let marks = (source.marks + run.marks).sorted { $0.message != nil && $1.message == nil }
      let missed = marks.filter { mark in
        let found = unexpected.firstIndex { finding in
          mark.line == finding.place + (mark.message == nil ? "" : ": " + finding.message)
        }
        if let found { unexpected.remove(at: found) }
        return found == nil
      }
      #expect(missed.map(\.line) == [], "\(run.options)")
      #expect(unexpected.map { "\($0.place): \($0.message)" } == [], "\(run.options)")
    }
  }

  /// Files that cannot be read, and limits that would make long fixtures: `SourceReadingTests` has them.
  private static let limits: Set<FindingCode> = [
    .sourceUnreadable, .sourceTooDeep, .sourceTooManyMembers, .sourceSchemaDeepInheritance,
  ]

  @Test func `Each code of source has a fixture that provokes it`() throws {
    let marks = try Self.all.flatMap { name in
      let source = try MarkedSource(fixture: name)
      return source.marks + source.runs.flatMap(\.marks)
    }
    let codes = FindingCode.allCases.filter { $0.area == .source && !Self.limits.contains($0) }
    #expect(codes.filter { !Set(marks.compactMap(\.finding)).contains($0) } == [])
  }
}

import Testing

/// Source that breaks each rule of its dialect once, and a twin that breaks none.
@Suite struct LintTests {
  static let broken: [MarkedSource] = [
    .coreDataEvolution, .macros, .swiftData, .modelMacro, .storable, .storableMacros,
    .managedModels, .managedMacros, .coreValue, .uniqueViews,
    .together, .togetherStorable, .twice, .twiceStorable,
    .predicates, .unknownManaged, .unknownSwiftData,
    .sharedInverse, .sharedManagedInverse, .sharedImplicitInverse, .unlisted, .identifiers,
  ]
  static let clean: [MarkedSource] = [
    .cleanCoreDataEvolution, .cleanSwiftData, .cleanStorable, .cleanManagedModels, .cleanCoreValue,
    .viewsAlone, .employees, .recipes, .addressBook, .library, .classes, .ownInverses,
  ]

  @Test(arguments: broken)
  func `each broken rule is told where it is broken`(_ source: MarkedSource) throws {
    let outcome = try source.lint()
    let unexpected = outcome.found.filter { !source.expected.contains($0) }
    let missed = source.expected.filter { !outcome.found.contains($0) }
    #expect(unexpected == [] && missed == [], "\(outcome.messages)")
    #expect(outcome.found.count == source.expected.count)
    #expect(outcome.code == 1)
  }

  @Test func `CloudKit's rules are asked where the user says that it is used`() throws {
    let outcome = try MarkedSource.cleanSwiftData.lint("--cloud-kit")
    #expect(
      outcome.found.compactMap { $0.split(separator: " ").last }.sorted()
        == [
          "source.cloudkit.deny", "source.cloudkit.no-default", "source.cloudkit.no-inverse",
          "source.cloudkit.required-relationship",
        ]
    )
    let synchronised = try MarkedSource.synchronised.lint("--cloud-kit")
    #expect(synchronised.found == MarkedSource.synchronised.expected, "\(synchronised.messages)")
  }

  @Test(arguments: clean)
  func `source that keeps the rules has no findings`(_ source: MarkedSource) throws {
    let outcome = try source.lint("--fail-on", "advice")
    #expect(outcome.messages == [])
    #expect(outcome.code == 0)
  }
}

import Testing

/// Source that breaks each rule of its dialect once, and a twin that breaks none.
@Suite struct LintTests {
  static let broken: [MarkedSource] = [
    .coreDataEvolution, .macros, .swiftData, .modelMacro, .storable, .storableMacros,
    .managedModels, .managedMacros, .coreValue, .uniqueViews,
    .together, .togetherStorable, .storableSpellings, .twice, .twiceStorable,
    .predicates, .predicateSpellings, .swiftDataSpellings, .cloudSpellings, .versionSpellings,
    .stages, .changedShapes, .changedManagedShapes,
    .unknownManaged, .unknownSwiftData,
    .sharedInverse, .sharedManagedInverse, .sharedImplicitInverse, .unlisted, .earlierVersion,
    .storedTypes, .managedArguments,
    .declared, .declaredManaged, .fetchedFaults,
  ]
  static let clean: [MarkedSource] = [
    .cleanCoreDataEvolution, .cleanSwiftData, .cleanStorable, .cleanManagedModels, .cleanCoreValue,
    .cleanPredicates, .cleanSpellings, .cleanCloud, .cleanVersions,
    .cleanStorableSpellings, .viewsAlone, .employees, .recipes, .addressBook, .library, .classes,
    .cleanShapes, .ownInverses, .identifiers, .cleanStoredTypes, .cleanDeclared,
  ]

  @Test(arguments: broken)
  func `each broken rule is told where it is broken`(_ source: MarkedSource) throws {
    let outcome = try source.lint()
    let unexpected = outcome.found.filter { !source.expected.contains($0) }
    let missed = source.expected.filter { !outcome.found.contains($0) }
    #expect(unexpected == [] && missed == [], "\(outcome.messages)")
    #expect(outcome.found.count == source.expected.count)
    #expect(outcome.code == (source.isAdviceAlone ? 0 : 1))
  }

  @Test func `CloudKit's rules are asked where the user says that it is used`() throws {
    let outcome = try MarkedSource.cleanSwiftData.lint("--cloud-kit")
    #expect(
      outcome.found.compactMap { $0.split(separator: " ").last }.sorted()
        == [
          "source.cloudkit.columns", "source.cloudkit.columns", "source.cloudkit.columns",
          "source.cloudkit.columns", "source.cloudkit.deny", "source.cloudkit.no-default",
          "source.cloudkit.no-inverse",
          "source.cloudkit.required-relationship", "source.cloudkit.unique",
          "source.cloudkit.unique",
        ]
    )
    let synchronised = try MarkedSource.synchronised.lint("--cloud-kit")
    #expect(synchronised.found == MarkedSource.synchronised.expected, "\(synchronised.messages)")
  }

  /// The macro takes it; who makes a store of the source is told why not.
  @Test func `a default that was not evaluated is advice alone`() throws {
    let source = MarkedSource(
      "default",
      """
      import CoreData
      import CoreDataEvolution
      @objc(Item) @PersistentModel final class Item: NSManagedObject {
        var id: UUID = UUID()
      }
      """
    )
    let outcome = try source.lint()
    #expect(outcome.found == ["4:7 source.schema.unsupported-default-value-expression"])
    #expect(outcome.code == 0)
  }

  @Test func `a rename that is guessed is advice alone, whatever stage leads there`() throws {
    let custom = MarkedSource.customStage
    let outcome = try custom.lint()
    #expect(outcome.found == custom.expected, "\(outcome.messages)")
    #expect(outcome.code == 0)
    let text = custom.text.replacing(".custom(", with: ".lightweight(")
    let lightweight = try MarkedSource("lightweight", text).lint()
    #expect(lightweight.found == custom.expected, "\(lightweight.messages)")
    #expect(lightweight.code == 0)
  }

  @Test func `a value of CoreValue stands for its entity`() throws {
    let model = """
      <entity name="Employee" representedClassName="EmployeeMO">
        <attribute name="name" attributeType="String"/>
        <attribute name="age" attributeType="Integer 16"/>
        <attribute name="position" optional="YES" attributeType="String"/>
        <attribute name="car" attributeType="String"/>
      </entity>
      <entity name="Shop" representedClassName="ShopMO">
        <attribute name="name" attributeType="String"/>
        <relationship name="employees" optional="YES" toMany="YES" ordered="YES" \
      deletionRule="Nullify" destinationEntity="Employee"/>
      </entity>
      <entity name="Author" representedClassName="AuthorMO">
        <attribute name="id" attributeType="String"/>
        <attribute name="name" attributeType="String"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="id"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <entity name="Left" representedClassName="LeftMO"/>
      """
    let outcome = try MarkedSource.viewsAlone.lint(against: model)
    #expect(outcome.messages == ["the model's entity Left has no class in the source"])
  }

  @Test(arguments: clean)
  func `source that keeps the rules has no findings`(_ source: MarkedSource) throws {
    let outcome = try source.lint("--fail-on", "advice")
    #expect(outcome.messages == [])
    #expect(outcome.code == 0)
  }
}

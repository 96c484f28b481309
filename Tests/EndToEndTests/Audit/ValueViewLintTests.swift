import Testing

/// CoreValue's structs against themselves and their entities, form by form (DIALECTS C1–C9).
@Suite struct ValueViewLintTests {
  /// Entities without classes: the structs alone stand for them.
  private static let model = """
    <entity name="Shop">
      <attribute name="uid" attributeType="String"/>
      <attribute name="name" attributeType="String"/>
      <attribute name="color" optional="YES" attributeType="Transformable"/>
      <attribute name="level" attributeType="Integer 16" defaultValueString="0"/>
      <relationship name="staff" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Emp" inverseName="shop" inverseEntity="Emp"/>
      <relationship name="owner" maxCount="1" minCount="1" deletionRule="Nullify" \
    destinationEntity="Emp" inverseName="owns" inverseEntity="Emp"/>
      <fetchedProperty name="olders"><fetchRequest name="olders" entity="Emp" \
    predicateString="code == &quot;x&quot;"/></fetchedProperty>
      <fetchIndex name="byUid"><fetchIndexElement property="uid" type="Binary" order="ascending"/>
      </fetchIndex>
    </entity>
    <entity name="Emp">
      <attribute name="code" attributeType="String"/>
      <attribute name="title" attributeType="String"/>
      <attribute name="rank" optional="YES" attributeType="Integer 32"/>
      <attribute name="num" attributeType="Integer 64" defaultValueString="0"/>
      <attribute name="born" optional="YES" attributeType="Date"/>
      <relationship name="shop" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Shop" inverseName="staff" inverseEntity="Shop"/>
      <relationship name="owns" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Shop" inverseName="owner" inverseEntity="Shop"/>
      <uniquenessConstraints>
        <uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
      </uniquenessConstraints>
    </entity>
    """

  @Test(arguments: MarkedSource.brokenViews)
  func `what does not fit the struct or its entity is told where it stands`(
    _ source: MarkedSource
  ) throws {
    let outcome = try source.lint(against: Self.model)
    #expect(outcome.found == source.expected, "\(outcome.messages)")
  }

  @Test(arguments: MarkedSource.cleanViews)
  func `what fits is no finding`(_ source: MarkedSource) throws {
    let outcome = try source.lint(against: Self.model)
    #expect(outcome.messages == [])
  }

  @Test(arguments: MarkedSource.unmodelledViews + [.incompleteViews])
  func `what the source alone decides needs no model`(_ source: MarkedSource) throws {
    let outcome = try source.lint()
    #expect(outcome.found == source.expected, "\(outcome.messages)")
  }

  /// C3: each swap of keys is told with the property that takes the first of them.
  @Test func `two swaps in one chain are told apart`() throws {
    let source = try #require(MarkedSource.brokenViews.first { $0.name == "two swaps" })
    #expect(
      try source.lint(against: Self.model).messages == [
        "'View' reads \"code\" where its initialiser takes 'num'",
        "'View' reads \"born\" where its initialiser takes 'rank'",
      ]
    )
  }
}

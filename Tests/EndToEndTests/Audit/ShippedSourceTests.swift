import Testing

/// Source as apps ship it: a rule that tells it is wrong, not the app.
@Suite struct ShippedSourceTests {
  @Test(arguments: MarkedSource.shipped)
  func `what apps ship is no finding`(_ source: MarkedSource) throws {
    #expect(try source.lint().messages == [])
  }

  @Test(
    arguments: [MarkedSource.partlySynchronised, MarkedSource.shippedAdvice] + MarkedSource.led
  )
  func `what is worth a word is told once, at its place`(_ source: MarkedSource) throws {
    let outcome = try source.lint()
    #expect(outcome.found == source.expected, "\(outcome.messages)")
  }

  /// DIALECTS §2.8: an accessor of Core Data's own pattern is the attribute, and Xcode makes classes of its own.
  @Test func `accessors by key path and classes that Xcode makes are no finding`() throws {
    let source = MarkedSource(
      "plain Core Data",
      """
      import CoreData

      @objc(Book) class Book: NSManagedObject {
        @NSManaged var title: String
        @NSManaged var notes: Set<Note>?
        static let pagesKey = "pages"
        @objc var rating: Int16 {
          get {
            let key = #keyPath(Book.rating)
            willAccessValue(forKey: key)
            return primitiveValue(forKey: key) as? Int16 ?? 0
          }
          set { setPrimitiveValue(newValue, forKey: #keyPath(Book.rating)) }
        }
        var pages: Int32 { primitiveValue(forKey: Self.pagesKey) as? Int32 ?? 0 }
        var price: Double { stored("price") }
        var «model.ignored»colour: String { "red" }
        func stored(_ key: String) -> Double { 0 }
      }
      extension Note { var words: Int { 0 } }
      """
    )
    let outcome = try source.lint(
      against: """
        <entity name="Book" representedClassName="Book">
          <attribute name="title" attributeType="String"/>
          <attribute name="rating" attributeType="Integer 16" usesScalarValueType="YES"/>
          <attribute name="pages" attributeType="Integer 32" usesScalarValueType="YES"/>
          <attribute name="price" attributeType="Double" usesScalarValueType="YES"/>
          <attribute name="colour" attributeType="String"/>
          <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note"/>
        </entity>
        <entity name="Note" representedClassName="Note">
          <relationship name="book" optional="YES" maxCount="1" destinationEntity="Book"/>
        </entity>
        """
    )
    // Of the class that Xcode makes nothing is told but that it is in no file.
    #expect(
      outcome.found.filter { !$0.contains("model.no-class") } == source.expected,
      "\(outcome.messages)"
    )
  }
}

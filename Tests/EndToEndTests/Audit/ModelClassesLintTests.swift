import Foundation
import TestSupport
import Testing

/// Classes of plain Core Data that a model finds by their names (DIALECTS §2.8).
@Suite struct ModelClassesLintTests {
  @Test func `an audit knows the classes by the store's model`() throws {
    try TemporaryFolder.with { folder in
      let clean = try MarkedSource(fixture: "Lint/CoreData/classes-that-the-model-names")
      let broken = try MarkedSource(fixture: "Lint/CoreData/classes-that-the-model-names-otherwise")
      let model = try clean.sibling("shared-classes.contents")
      let version = folder.appending(path: "Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(model)</model>".utf8).write(to: version.appending(path: "contents"))
      let store = try Self.store(of: "Leaf", model: version.path, in: folder)
      let source = folder.appending(path: "Classes.swift")
      for classes in [clean, broken] {
        try classes.text.write(to: source, atomically: true, encoding: .utf8)
        let found = try SourceAgainstStoreTests.findings(store, source)
        #expect(found.places == classes.expected, "\(found.messages)")
      }
    }
  }

  @Test(arguments: [
    """
    import CoreData
    @objc(Ship) final class Vessel: NSManagedObject { @NSManaged var name: String }
    """,
    """
    import CoreDataEvolution
    @objc(Ship) @PersistentModel final class Vessel: NSManagedObject { var name: String = "" }
    """,
  ])
  func `a model that is made of source finds its classes`(_ text: String) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Classes.swift")
      try text.write(to: source, atomically: true, encoding: .utf8)
      let store = try Self.store(of: "Ship", model: source.path, in: folder)
      #expect(try SourceAgainstStoreTests.findings(store, source).messages == [])
    }
  }

  /// A store without rows.
  private static func store(of entity: String, model: String, in folder: URL) throws -> String {
    let rows = folder.appending(path: "rows.yaml")
    try "\(entity): []\n".write(to: rows, atomically: true, encoding: .utf8)
    let store = folder.appending(path: "s.sqlite").path
    let made = try Program.run("create", store, "--model", model, "--rows", rows.path)
    try #require(made.code == 0, "\(made.complaint)")
    return store
  }
}

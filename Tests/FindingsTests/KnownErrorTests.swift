import Findings
import Foundation
import Testing

@Suite struct KnownErrorTests {
  @Test(arguments: SeenError.all)
  func `a text from the wild reaches its entry`(_ seen: SeenError) {
    #expect(ErrorText(seen.text).known.first?.name == seen.entry)
  }

  @Test func `at least thirty errors of public issue trackers are known`() {
    #expect(Set(SeenError.all.map(\.entry)).count >= 30)
    #expect(Set(SeenError.all.map(\.address)).count == SeenError.all.count)
  }

  /// The codes and texts of staged migrations, and those with which the dialects stop an app (DIALECTS).
  @Test(arguments: [
    ("134060", "134060"), ("134100", "134100"), ("134110", "134110"), ("134130", "134130"), ("134140", "134140"),
    ("134190", "134190"), ("134504", "134504"), ("134506", "134506"),
    ("Duplicate version checksums across stages detected.", "duplicate-checksums"),
    ("A store file cannot be migrated backwards with staged migration.", "134506"),
    ("What kind of backing data is this?", "backing-data-version"),
    ("missing mapping model", "134140"),
    ("Fatal error: Unexpected property within Persisted Struct/Enum: UIColor", "struct-member"),
    ("SchemaProperty.swift:523: Class property within Persisted Struct/Enum is not supported", "struct-member"),
    ("SwiftData/ModelCoders.swift:286: Fatal error: Composite Coder only supports Keyed Container", "keyed-container"),
    ("Cannot unarchive type from non-NSData object", "unarchive-non-data"),
    ("Fatal error: Missing required value for title", "required-value-nil"),
    ("Fatal error: 7 is not an acceptible raw value of Genre", "raw-value-unknown"),
    ("Fatal error: Could not wrap raw value", "raw-value-unknown"),
    ("Error Domain=CVErrorDomain Code=0", "raw-value-unknown"),
    ("Fatal error: title is not initialized", "required-value-nil"),
    ("Fatal error: No box found", "required-value-nil"),
    ("Fatal error: title is not of expected type", "stored-type-wrong"),
    (#"Couldn't find \Film.shown on Film with fields [PropertyMetadata("#, "keypath-not-found"),
    ("SwiftDataError(_error: SwiftData.SwiftDataError._Error.unsupportedPredicate)", "unsupported-predicate"),
    ("A PersistentModel Subclass is required to have platform availability specified", "platform-availability"),
    ("requires iOS 26.0 or greater", "platform-availability"),
    (
      "This model instance was invalidated because its backing data could no longer be found the store",
      "unfulfillable-fault"
    ),
    ("CoreData: sql: SELECT 0, t0.Z_PK FROM ZBOOK t0", "sql-log"),
    ("x-coredata://81155EFE-9190-4B65-BAF1-DBF379A5B9EE/Book/p7", "object-id"),
    ("store.key.dangling", "store.key.dangling"), ("STORE.KEY.DANGLING", "store.key.dangling"),
    ("Book.swift:3:7: mismatch: the class has no inverse [source.cloudkit.no-inverse]", "source.cloudkit.no-inverse"),
    ("unfulfillable-fault", "unfulfillable-fault"), (" 134020\n", "134020"), ("256", "134180"),
    ("134110 at launch", "134110"),
    // Texts that many public projects quote in comments and notes, and that the frameworks' binaries hold.
    ("Could not cast value of type 'NSNull' (0x1e4a1b2c8) to 'NSString' (0x1e4a1b110).", "null-object"),
    ("-[NSNull length]: unrecognized selector sent to instance 0x1", "null-object"),
    ("Could not cast value of type 'Swift.Optional<Any>' (0x1) to 'Swift.String' (0x2).", "required-value-nil"),
    ("Could not cast value of type 'Swift.Optional<Any>' to 'Division'", "required-value-nil"),
    ("Could not cast value of type '__NSCFNumber' (0x1) to 'NSString' (0x2).", "stored-type-wrong"),
    ("Could not cast value of type 'Swift.String' (0x1) to 'Swift.Int' (0x2).", "stored-type-wrong"),
    ("Could not cast value of type 'NSManagedObject' (0x1) to 'Zoo.Animal' (0x2).", "class-not-loaded"),
    ("Could not cast value of type 'NSManagedObject_Animal_' (0x1) to 'Zoo.Animal' (0x2).", "class-not-loaded"),
    (
      "SwiftData/PersistentModel.swift:995: Fatal error: Expected only Arrays for Relationships - Night",
      "relationship-array"
    ),
    ("Fatal error: failed to find a currently active container for Trip", "container-not-active"),
    (#"Fatal error: This KeyPath does not appear to relate Trip to anything - \Stop.trip"#, "keypath-not-related"),
    ("Fatal error: Unable to have an Attribute named description", "reserved-name"),
    ("Failed to identify a store that can hold instances of SwiftData._KKMDBackingData<Trip>", "134020"),
    ("Can't assign an object to a store that does not contain the object's entity.", "134020"),
    ("Cannot save objects with references outside of their own stores.", "133010"),
    ("multiple to-many keys not allowed here", "to-many-key"),
    ("transient property used in fetch request", "keypath-not-found"),
    ("unsupported NSSortDescriptor (comparator blocks are not supported)", "sort-block"),
    (
      "An instance of NSFetchedResultsController requires a fetch request with sort descriptors",
      "controller-without-sort"
    ),
    (
      "CoreData: FATAL ERROR: The persistent cache of section information does not match the current configuration.",
      "section-cache"
    ),
    ("Can't merge models with two different entities named 'Trip'", "models-merged"),
    ("Batch delete failed due to mandatory OTO nullify inverse on Trip/stops", "batch-delete-inverse"),
    (
      "Failed to process pending changes before save. The context is still dirty after 1000 attempts.",
      "save-never-clean"
    ),
    (
      "The fetch request's entity 0x1 'Trip' appears to be from a different NSManagedObjectModel than this context's",
      "entity-twice"
    ),
    ("CoreData: error: Failed to stat path '/Library/Application Support/default.store', errno 2", "folder-missing"),
    (
      "CoreData: annotation: Failed to load optimized model at path '/App.app/Trips.momd/Trips 2.omo'",
      "optimized-model"
    ),
    (
      "Attempting to retrieve an NSManagedObjectModel version checksum while the model is still editable.",
      "checksum-editable"
    ),
    (
      "Persistent History (4) has to be truncated due to the following entities being removed: ( Trip )",
      "history-truncated"
    ),
    ("reason=constraint violation during attempted migration", "134111"),
    (
      "was aborted because the mirroring delegate never successfully initialized due to error: unknown",
      "134406"
    ),
    (#"<CKError 0x1: "Quota Exceeded" (25/2035); server message = "Quota exceeded">"#, "cloudkit-quota"),
    (#"Error Domain=CKErrorDomain Code=4 "Network Failure""#, "cloudkit-later"),
    ("Error Domain=CKErrorDomain Code=25", "cloudkit-quota"),
    ("The operation couldn’t be completed. (CKErrorDomain error 9.)", "134400"),
    ("CKErrorDomain Code=3: offline", "cloudkit-later"),
    (#"<CKError 0x1: \\"Service Unavailable\\" (6/2009)>"#, "cloudkit-later"),
    ("Circular reference resolving attached macro 'Relationship'", "macro-circular"),
    ("-[__NSCFNumber length]: unrecognized selector sent to instance 0x1", "stored-type-wrong"),
    ("-[NSManagedObject setTitle:]: unrecognized selector", "class-not-loaded"),
    (#"<CKError 0x1: "Zone Not Found" (26/2036); server message = "Zone does not exist">"#, "cloudkit-zone"),
    (#"<CKError 0x1: "Not Authenticated" (9/1002); "No iCloud account is configured">"#, "134400"),
    (
      "CloudKit push notifications require the 'remote-notification' background mode in your info plist",
      "cloudkit-push"
    ),
    ("invalid attempt to set value type STRING for field 'CD_trip', defined to be: REFERENCE", "cloudkit-refused"),
    ("migration ended with error 134190", "134190"), ("Code: 134140", "134140"),
  ])
  func `a code, a name and a crash text reach their entry`(_ text: String, _ entry: String) {
    #expect(ErrorText(text).known.first?.name == entry)
  }

  @Test func `an error within another is what is explained, and the outer one is named`() {
    let text =
      #"Error Domain=NSCocoaErrorDomain Code=134110 "An error occurred during persistent store migration." UserInfo={NSUnderlyingError=0x1 {Error Domain=NSCocoaErrorDomain Code=134190 "(null)"}}"#
    #expect(ErrorText(text).known.map(\.name) == ["134190", "134110"])
  }

  @Test func `the objects that a text names are listed once, also from the JSON of an identifier`() {
    let uuid = "81155EFE-9190-4B65-BAF1-DBF379A5B9EE"
    let text =
      #"{"implementation":{"uriRepresentation":"x-coredata:\/\/\#(uuid)\/Book\/p7"}} <x-coredata://\#(uuid)/Book/p7> x-coredata:///Tag/tABCD-1"#
    let objects = ErrorText(text).objects
    #expect(objects.map(\.entity) == ["Book", "Tag"])
    #expect(objects.map(\.pk) == [7, nil])
    #expect(objects.map(\.store) == [uuid, nil])
  }

  @Test(arguments: [
    ("134503", ["134504"]), ("store.key.danglig", ["store.key.dangling"]),
    ("unfulfilable-fault", ["unfulfillable-fault"]),
    ("Circular reference resolving attached macro 'Observable'", ["macro-circular"]),
    ("the migration plan contains stages whose versions lack the hashes", ["134504"]),
  ])
  func `a text that is nearly an entry has it near, and is not known`(_ text: String, _ near: [String]) {
    let read = ErrorText(text)
    #expect(read.known == [])
    #expect(read.near.map(\.name).contains(near[0]), "\(read.near.map(\.name))")
  }

  @Test(arguments: [
    "", "hello", "the app is slow", "404", "it wrote 134100 bytes", "Index out of range",
    "unrecognized selector sent to instance", "-[UILabel count]: unrecognized selector sent to instance 0x1",
    "Could not cast value of type 'UIViewController' (0x1) to 'App.TripController' (0x2).",
    "Could not cast value of type 'UIView' (0x1) to 'My_Type_' (0x2).",
    "Could not cast value of type 'NSManagedObjectContext' (0x1) to 'Foo' (0x2).",
    "Could not cast value of type 'Swift.InternalThing' to 'Foo'", "HTTP 401 not authenticated; retry after (90 s)",
    "503 Service Unavailable from api.example.com (600 ms)", "Network failure (404)",
    "Quota exceeded on disk (256 MB)",
  ])
  func `what is no error of a store is neither known nor near`(_ text: String) {
    #expect(ErrorText(text).known == [])
    #expect(ErrorText(text).near == [])
  }

  @Test func `names are stable words, codes belong to one entry, and each check names what a finding has`() {
    let entries = KnownError.all
    #expect(Set(entries.map(\.name)).count == entries.count)
    for entry in entries {
      #expect(entry.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(entry.name)")
      #expect(entry.meaning.hasSuffix(".") && (entry.cause.isEmpty || entry.cause.hasSuffix(".")), "\(entry.name)")
      #expect(!entry.title.hasSuffix("."), "\(entry.name)")
      #expect(KnownError.named(entry.name) == entry)
      for case .audit(let codes) in entry.checks {
        for code in codes { #expect([.decode, .store].contains(code.area), "\(entry.name): \(code)") }
      }
      for case .lint(let codes) in entry.checks {
        for code in codes { #expect(code.area == .source, "\(entry.name): \(code)") }
      }
      for case .model(let codes) in entry.checks {
        for code in codes { #expect(code.area == .model, "\(entry.name): \(code)") }
      }
    }
  }

  /// `RECORD=1` writes the page anew, which fails the run.
  @Test func `the guide to errors is what the table prints`() throws {
    let page = ErrorsPage.lines.joined(separator: "\n") + "\n"
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/storescope/Help/Errors.md")
    guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
      try Data(page.utf8).write(to: file)
      Issue.record("Errors.md was written anew")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }
}

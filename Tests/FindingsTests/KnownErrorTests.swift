import Findings
import Foundation
import Testing

/// A text as it stands in an issue, where it stands, and the entry that it must reach.
struct SeenError: CustomTestStringConvertible, Sendable {
  let entry: String
  let address: String
  let text: String

  init(_ entry: String, _ address: String, _ text: String) {
    (self.entry, self.address, self.text) = (entry, address, text)
  }

  var testDescription: String { address }

  /// Of public issue trackers and questions, collected in November 2026.
  static let all = [
    SeenError(
      "134504", "https://github.com/McBoerny/ShopWithMe/issues/119",
      """
      CoreData: error: ... Cannot use staged migration with an unknown model version.
      SwiftDataError(_error: SwiftData.SwiftDataError._Error.loadIssueModelContainer, _explanation: nil)
      """),
    SeenError(
      "134504", "https://github.com/dashpay/platform/pull/4644",
      "opens with `NSCocoaErrorDomain 134504 \"Cannot use staged migration with an unknown model version\"`"),
    SeenError(
      "duplicate-checksums", "https://github.com/hhajime/Wavebar/issues/7",
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The current model reference and the next model reference cannot be equal.'"
    ),
    SeenError(
      "134100", "https://github.com/woocommerce/woocommerce-ios/pull/9343",
      #"CoreData: error: <NSPersistentStoreCoordinator: 0x600003ad2920>: Attempting recovery from error encountered during addPersistentStore: 0x600001f4c180 Error Domain=NSCocoaErrorDomain Code=134100 "The managed object model version used to open the persistent store is incompatible with the one that was used to create the persistent store." UserInfo={metadata={"#
    ),
    SeenError(
      "134100", "https://github.com/gscalzo/Swift2ByExample/issues/6",
      "The model used to open the store is incompatible with the one used to create the store} with userInfo dictionary"
    ),
    SeenError(
      "missing-required-value", "https://github.com/paulw11/Seam3/issues/28",
      #"returned error Error Domain=NSCocoaErrorDomain Code=134110 "An error occurred during persistent store migration." UserInfo={reason=Cannot migrate store in-place: Validation error missing attribute values on mandatory destination attribute, NSUnderlyingError=0x16dca5c0 {Error Domain=NSCocoaErrorDomain Code=134110 "An error occurred during persistent store migration." UserInfo={attribute=sm_LocalStore_RecordID, entity=Street, reason=Validation error missing attribute values on mandatory destination attribute}}"#
    ),
    SeenError(
      "134130", "https://github.com/JohnEstropia/CoreStore/issues/277",
      #"... returned error Error Domain=NSCocoaErrorDomain Code=134130 "Persistent store migration failed, missing source managed object model." UserInfo={URL=file:///var/mobile/Containers/Data/Application/"#
    ),
    SeenError(
      "134130", "https://github.com/magicalpanda/MagicalRecord/issues/1207",
      #"... returned error Error Domain=NSCocoaErrorDomain Code=134130 "The operation couldn’t be completed. (Cocoa error 134130.)" UserInfo=0x16c54660 {URL=file:///var/mobile/"#
    ),
    SeenError(
      "134140", "https://github.com/gonzalezreal/Groot/issues/76",
      #"... returned error Error Domain=NSCocoaErrorDomain Code=134140 "(null)" UserInfo={sourceModel=(<NSManagedObjectModel: 0x600000085960>) isEditable 1, entities {"#
    ),
    SeenError(
      "134060", "https://github.com/CubeLabsNZ/CubeTime/pull/131",
      """
      CloudKit integration does not support ordered relationships. The following relationships are marked ordered:
      CompSimSession: solvegroups
      CloudKit integration requires that all attributes be optional, or have a default value set. The following attributes are marked non-optional but do not have a default value:
      CompSimSession: name
      """),
    SeenError(
      "no-persistent-stores", "https://github.com/project-imas/encrypted-core-data/issues/269",
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'This NSPersistentStoreCoordinator has no persistent stores (unknown). It cannot perform a save operation.'"
    ),
    SeenError(
      "sqlite-not-a-database", "https://github.com/residentsummer/watoi/issues/58",
      """
      CoreData: error: Illegal attempt to save to a file that was never opened.  "This NSPersistentStoreCoordinator has no persistent stores (corrupt file).  It cannot perform a save operation.".  Last recorded error = NSCocoaErrorDomain(259) / {
          NSFilePath = "/Users/xxx/Downloads/ChatStorage.sqlite";
          NSSQLiteErrorDomain = 26;
      }
      """),
    SeenError(
      "sqlite-full", "https://github.com/Iterable/iterable-swift-sdk/pull/816",
      "NSInternalInconsistencyException - This NSPersistentStoreCoordinator has no persistent stores (disk full). It cannot perform a save operation."
    ),
    SeenError(
      "store-not-reachable", "https://github.com/magicalpanda/MagicalRecord/issues/431",
      "'NSInvalidArgumentException', reason: 'Object's persistent store is not reachable from this NSManagedObjectContext's coordinator'"
    ),
    SeenError(
      "sqlite-damage", "https://github.com/ptsochantaris/trailer/issues/290",
      """
      CoreData: error: (11) Fatal error.  The database at /Users/sorins/Library/Application Support/com.housetrip.Trailer/Trailer.sqlite is corrupted.  SQLite error code:11, 'database disk image is malformed'
      Core Data: error: -executeRequest: encountered exception = Fatal error. with userInfo = {
          NSSQLiteErrorDomain = 11;
      }
      """),
    SeenError(
      "sqlite-damage", "https://github.com/woocommerce/woocommerce-ios/issues/13874",
      "Unresolved error Error Domain=NSSQLiteErrorDomain Code=11"),
    SeenError(
      "sqlite-io", "https://github.com/lionheart/openradar-mirror/issues/9094",
      "“SQLite error code:522, 'not an error’”"),
    SeenError(
      "sqlite-file-removed", "https://github.com/ericberman/MyFlightbookiOS/issues/376",
      """
      BUG IN CLIENT OF libsqlite3.dylib: database integrity compromised by API violation: vnode unlinked while in use: <unresolvable path>
      invalidated open fd: 17 (0x11)
      """),
    SeenError(
      "model-not-found", "https://github.com/apptentive/apptentive-ios/issues/46",
      "Uncaught exception: Cannot create an NSPersistentStoreCoordinator with a nil model"),
    SeenError(
      "entity-twice", "https://github.com/paulw11/Seam3/issues/131",
      """
      CoreData: warning: Multiple NSEntityDescriptions claim the NSManagedObject subclass 'Event' so +entity is unable to disambiguate.
      CoreData: error: +[Event entity] Failed to find a unique match for an NSEntityDescription to a managed object subclass
      """),
    SeenError(
      "no-entity-for-class", "https://github.com/twostraws/SwiftOnSundays/pull/2",
      """
      CoreData: error: No NSEntityDescriptions in any model claim the NSManagedObject subclass 'Joke' so +entity is confused.  Have you loaded your NSManagedObjectModel yet ?
      CoreData: error: +[Joke entity] Failed to find a unique match for an NSEntityDescription to a managed object subclass
      """),
    SeenError(
      "entity-twice", "https://github.com/Data-swift/ManagedModels/issues/20",
      "// Can't use an entity in two models. (NSInternalInconsistencyException)"),
    SeenError(
      "1570", "https://github.com/3lvis/SwiftSync/issues/579",
      #""Error Domain=NSCocoaErrorDomain Code=1570 \"createdAt is a required value.\" UserInfo={NSValidationErrorObject=<Task: 0x600002dfac60> (entity: Task; id: 0xb68cee5ee62512ff <x-coredata://1FC30782-FCC1-427F-AAB0-090789C8D9FC/Task/p708>; data: {"#
    ),
    SeenError(
      "1570", "https://github.com/robbiehanson/XMPPFramework/issues/1066",
      #"Error saving - Error Domain=NSCocoaErrorDomain Code=1560 "Multiple validation errors occurred." "Error Domain=NSCocoaErrorDomain Code=1570 \"messageStr is a required value.\""#
    ),
    SeenError(
      "1570", "https://github.com/RestKit/RestKit/issues/1179",
      #"Unsaved NSManagedObject failed `validateForInsert:` - Deleting object from context: Error Domain=NSCocoaErrorDomain Code=1570 "The operation couldn’t be completed. (Cocoa error 1570.)""#
    ),
    SeenError(
      "1560", "https://github.com/magicalpanda/MagicalRecord/issues/838",
      "The operation couldn’t be completed. (Cocoa error 1560.)"),
    SeenError(
      "1560", "https://github.com/JohnEstropia/CoreStore/issues/250",
      """
      .NSError = (
          .domain = "NSCocoaErrorDomain";
          .code = 1560;
      """),
    SeenError(
      "value-bounds", "https://github.com/RestKit/RestKit/issues/694",
      "Failed mapping operation: The operation couldn’t be completed. (Cocoa error 1680.)"),
    SeenError(
      "133020", "https://github.com/paulw11/Seam3/issues/48",
      #"""
      Error Domain=NSCocoaErrorDomain Code=133020 "(null)" UserInfo={conflictList=(
          "NSMergeConflict (0x60c000464040) for NSManagedObject (0x60000009c0c0) with objectID '0xd000000000a80002 <x-coredata://07F7B42A-6390-4758-ACFB-E9D69AAFDD9C/WTVFolder/p42>' with oldVersion = 1 and newVersion = 5
      """#),
    SeenError(
      "133021", "https://github.com/wireapp/wire-ios/pull/1149",
      """
      there are some reports of migration errors with Cocoa error `133021`
      `// merge policy failed - unable to complete merging due to multiple conflicting constraint violations`
      """),
    SeenError(
      "other-context", "https://github.com/deskside/emodiary/issues/32",
      #"Thread 1: "Illegal attempt to establish a relationship 'emotion' between objects in different contexts (source = <Record: 0x600003f3d4a0> (entity: Record; id: 0x600001df5fe0 <x-coredata:///Record/t0BE438AB-64F3-4030-A787-0553DD6D1CED2>;"#
    ),
    SeenError(
      "temporary-identifier", "https://github.com/vultisig/vultisig-ios/pull/3102",
      "PersistentIdentifier PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(backing: …)) was remapped to a temporary identifier during save: PersistentIdentifier(…). This is a fatal logic error in DefaultStore"
    ),
    SeenError(
      "temporary-identifier", "https://github.com/watzon/pindrop/issues/84",
      """
      [com.apple.swiftdata:PersistentModel] Illegal attempt to create a full future for a
      temporary identifier. These won't be resolvable after the temporary object is
      deallocated: <private>
      """),
    SeenError(
      "unfulfillable-fault", "https://github.com/robbiehanson/XMPPFramework/issues/1086",
      "Terminating app due to uncaught exception 'NSObjectInaccessibleException', reason: 'CoreData could not fulfill a fault for '0xd000000000040002 <x-coredata://81155EFE-9190-4B65-BAF1-DBF379A5B9EE/XMPPUserCoreDataStorageObject/p1>''"
    ),
    SeenError(
      "unfulfillable-fault", "https://github.com/brightdigit/DataThespian/issues/49",
      "SwiftData/BackingData.swift:1035: Fatal error: This model instance was invalidated because its backing data could no longer be found the store. PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(backing: SwiftData.PersistentIdentifier.PersistentIdentifierBacking.managedObjectID(0x95bc996c9baa3712 <x-coredata://C22067D2-9C64-4412-8A30-16F2E3081D89/Item/p13>)))"
    ),
    SeenError(
      "detached-backing-data", "https://github.com/vultisig/vultisig-ios/issues/3275",
      #"Thread 1: Fatal error: This backing data was detached from a context without resolving attribute faults: PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(backing: SwiftData.PersistentIdentifier.PersistentIdentifierBacking.managedObjectID(0xa60ff559c1666195 <x-coredata://0B0B79DD-ECE6-4734-827C-96309F21DC2B/Vault/p11>))) - \Vault.closedBanners"#
    ),
    SeenError(
      "context-reset", "https://github.com/meshtastic/Meshtastic-Apple/pull/1922",
      "Fatal error: This model instance was destroyed by calling ModelContext.reset and is no longer usable. (MyInfoEntity/p58)"
    ),
    SeenError(
      "archive-not-allowed", "https://github.com/the-blue-alliance/the-blue-alliance-ios/pull/640",
      """
      CoreData: error: SQLCore dispatchRequest: exception handling request: <NSSQLSaveChangesRequestContext: 0x7b2c00020df0> , Object of class WLT is not among allowed top level class list (
          NSArray,
          NSDictionary,
      """),
    SeenError(
      "insecure-transformer", "https://github.com/robbiehanson/XMPPFramework/issues/1184",
      #"CoreData: fault: One or more models in this application are using transformable properties with transformer names that are either unset, or set to NSKeyedUnarchiveFromDataTransformerName. Please switch to using "NSSecureUnarchiveFromData" or a subclass of NSSecureUnarchiveFromDataTransformer instead."#
    ),
    SeenError(
      "insecure-transformer", "https://github.com/project-imas/encrypted-core-data/issues/339",
      "'NSKeyedUnarchiveFromData' should not be used to for un-archiving and will be removed in a future release"),
    SeenError(
      "unarchive-non-data", "https://github.com/mentrena/SyncKit/issues/177",
      "Termination: Cannot unarchive type from non-NSData object."),
    SeenError(
      "class-not-found", "https://github.com/Open-Email/OpenEmail-Apple/issues/44",
      #"CoreData: fault: Could not materialize Objective-C class named "Array" from declared attribute value type "Array<String>" of attribute named readers"#
    ),
    SeenError(
      "class-not-found", "https://github.com/Instabug/Instabug-iOS/issues/504",
      #"CoreData: fault: Declared Objective-C type "[String : Any]" for attribute named userEvents is not valid"#),
    SeenError(
      "stored-type-wrong", "https://github.com/martijnwalraven/meteor-ios/issues/29",
      "CoreData: error: Property 'incompleteCount' is a scalar type on class 'Todos.List' that does not match its Entity's property's scalar type.  Dynamically generated accessors do not support implicit type coercion."
    ),
    SeenError(
      "keypath-not-found", "https://github.com/3lvis/SwiftSync/issues/73",
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'keypath market.remoteID not found in entity <NSSQLEntity Item id=1>'"
    ),
    SeenError(
      "keypath-not-found", "https://github.com/kasianov-mikhail/scout/pull/1152",
      #"""
      SwiftData/DataUtilities.swift:85: Fatal error: Couldn't find \IndexedCachedRecord.<computed 0x…>
      on IndexedCachedRecord with fields [PropertyMetadata(name: "fingerprint", …), …]
      """#),
    SeenError(
      "unsupported-predicate", "https://github.com/OpenStack-mobile/summit-app-ios/pull/109",
      """
      *** Terminating
      app due to uncaught exception 'NSInvalidArgumentException', reason:
      'Unsupported function expression count:(tracks.events)'
      """),
    SeenError(
      "entity-not-found", "https://github.com/omz/AppSales-Mobile/issues/123",
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'executeFetchRequest:error: A fetch request must have an entity.'"
    ),
    SeenError(
      "entity-not-found", "https://github.com/magicalpanda/MagicalRecord/issues/1108",
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '+entityForName: nil is not a legal NSPersistentStoreCoordinator for searching for entity name 'Message''"
    ),
    SeenError(
      "entity-not-found", "https://github.com/modo-studio/SugarRecord/issues/321",
      #"caught "NSInternalInconsistencyException", "NSFetchRequest could not locate an NSEntityDescription for entity name 'TransactionManagedObject'""#
    ),
    SeenError(
      "unknown-key", "https://github.com/magicalpanda/MagicalRecord/issues/1279",
      "NSUnknownKeyException - this class is not key value coding-compliant for the key length."),
    SeenError(
      "no-context", "https://github.com/RickeyBoy/ScreenshotableView/issues/9",
      "Error: Context in environment is not connected to a persistent store coordinator:"),
    SeenError(
      "wrong-thread", "https://github.com/jksk/NLCoreData/issues/23",
      "Multithreading_Violation_AllThatIsLeftToUsIsHonor"),
    SeenError(
      "wrong-thread", "https://github.com/alecrim/AlecrimCoreData/issues/94",
      "coreData: error: NULL _cd_rawData but the object is not being turned into a fault"),
    SeenError(
      "change-processing", "https://github.com/paulw11/Seam3/issues/54",
      "CoreData: error: Serious application error.  Exception was caught during Core Data change processing.  This is usually a bug within an observer of NSManagedObjectContextObjectsDidChangeNotification."
    ),
    SeenError(
      "null-object", "https://github.com/paulw11/Seam3/issues/7",
      "The crash is Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[NSNull count]: unrecognized selector sent to instance."
    ),
    SeenError(
      "class-not-loaded", "https://github.com/novastone-media/MQTT-Client-Framework/issues/102",
      "CoreData: warning: Unable to load class named 'MQTTFlow' for entity 'MQTTFlow'.  Class not found, using default NSManagedObject instead."
    ),
    SeenError(
      "class-not-loaded", "https://github.com/robbiehanson/XMPPFramework/issues/588",
      "Could not cast value of type 'XMPPUserCoreDataStorageObject_XMPPUserCoreDataStorageObject_' (0x7fb6e97c3ab0) to 'XMPPUserCoreDataStorageObject' (0x10064c248)."
    ),
    SeenError(
      "designated-initializer", "https://github.com/processone/xmpp-messenger-ios/issues/62",
      "When ever I run the app it gives \" CoreData: error: Failed to call designated initializer on NSManagedObject class 'XMPPUserCoreDataStorageObject'\""
    ),
    SeenError(
      "dynamic-accessor", "https://github.com/kemiller/cdq/issues/136",
      "CoreData: warning: dynamic accessors failed to find @property implementation for 'user_connected' for entity Conversation while resolving selector 'user_connected' on class 'Conversation'.  Did you remember to declare it @dynamic or @synthesized in the @implementation ?"
    ),
    SeenError(
      "insecure-transformer", "https://github.com/Automattic/Automattic-Tracks-iOS/issues/108",
      "CoreData: warning: Property 'customProperties' on Entity 'TracksEvent' is using nil or an insecure NSValueTransformer.  Please switch to using \"NSSecureUnarchiveFromData\" or a subclass of NSSecureUnarchiveFromDataTransformer instead."
    ),
    SeenError(
      "insecure-transformer", "https://github.com/drewmccormack/ensembles/issues/292",
      "warning: CDEObjectChange.propertyChangeValues is using a nil or insecure value transformer. Please switch to NSSecureUnarchiveFromDataTransformerName or a custom NSValueTransformer subclass"
    ),
    SeenError(
      "to-many-key", "https://github.com/3lvis/SwiftSync/issues/202",
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'to-many key not allowed here'"
    ),
    SeenError(
      "to-many-key", "https://github.com/lionheart/openradar-mirror/issues/12464",
      "CoreData: error: Serious application error.  Exception was caught during Core Data change processing.  This is usually a bug within an observer of NSManagedObjectContextObjectsDidChangeNotification.  The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet. with userInfo (null)"
    ),
    SeenError(
      "predicate-syntax", "https://github.com/modo-studio/SugarRecord/issues/111",
      "Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Unable to parse the format string \"xxx == 5475f323e4b09e6d7a7a151e\" '"
    ),
    SeenError(
      "section-order", "https://github.com/wordpress-mobile/WordPress-iOS/issues/6476",
      """
      CoreData: error: (NSFetchedResultsController) The fetched object at index 2 has an out of order section name 'last week. Objects must be sorted by section name'
      Error fetching posts after updating the fetch request predicate: Error Domain=NSCocoaErrorDomain Code=134060 "(null)"
      """),
    SeenError(
      "recursive-save", "https://github.com/instructure/canvas-ios/pull/2829",
      #"Error Domain=NSCocoaErrorDomain Code=132001 "(null)" UserInfo={message=attempt to recursively call -save: on the context aborted, stack trace=("#
    ),
    SeenError(
      "conflict-no-inverse", "https://github.com/vultisig/vultisig-ios/issues/2595",
      #"Thread 1: "Unable to resolve conflict: relationship \"coins\" (on entity \"Vault\") does not have an inverse""#),
    SeenError(
      "dangling-reference", "https://github.com/couchbase/couchbase-lite-ios/issues/1129",
      #"Error Domain=NSCocoaErrorDomain Code=1550 "players is not valid." UserInfo={NSLocalizedDescription=players is not valid., Dangling reference to an invalid object.=null"#
    ),
    SeenError(
      "never-inserted", "https://github.com/launchdarkly/ios-client-sdk/issues/21",
      #"Error saving to child context Error Domain=NSCocoaErrorDomain Code=134030 "(null)" UserInfo={NSUnderlyingException=Cannot delete object that was never inserted.}"#
    ),
    SeenError(
      "batch-delete-inverse", "https://github.com/wireapp/wire-ios-data-model/pull/1287",
      "error: Unhandled opt lock error from executeBatchDeleteRequest Constraint trigger violation: Batch delete failed due to manadatory OTM nullify inverse on Conversation/participantRoles and userInfo {"
    ),
    SeenError(
      "removed-from-context", "https://github.com/xmartlabs/XLForm/issues/870",
      "I get an error stating that I'm mutating a managed object after it has been removed from its context."),
    SeenError(
      "context-without-queue", "https://github.com/magicalpanda/MagicalRecord/issues/231",
      "My app gets an exception \"Can only use -performBlockAndWait: on an NSManagedObjectContext that was created with a queue.\""
    ),
    SeenError(
      "wrong-thread", "https://github.com/vultisig/vultisig-ios/issues/3780",
      "SwiftData.ModelContext: Unbinding from the main queue. This context was instantiated on the main queue but is being used off it."
    ),
    SeenError(
      "dead10cc", "https://github.com/LoopKit/Loop/issues/1356",
      "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc"),
    SeenError(
      "cloudkit-container", "https://github.com/apple/sample-cloudkit-privatedb-sync/issues/2",
      #"Error saving new contact: <CKError 0x600003c877b0: "Bad Container" (5/1014); "Couldn't get container configuration from the server for container"#
    ),
    SeenError(
      "cloudkit-container", "https://github.com/apple/sample-cloudkit-queries/issues/1",
      "Invalid bundle ID for container error"),
    SeenError(
      "cloudkit-refused", "https://github.com/partout-io/passepartout/issues/483",
      #"<CKError 0x28242f1e0: \"Invalid Arguments\" (12/2006); server message = \"Cannot create or modify field 'CD_encryptedJSON' in record 'CD_CDProfile' in production schema\"; op = 2EFCD50590D3537B"#
    ),
    SeenError(
      "sqlite-readonly", "https://github.com/residentsummer/watoi/issues/8",
      "CoreData: error: Attempt to add read-only file at path ChatStorage.sqlite -- file:///Users/lucasazevedo/Dev/_projects/whatsss/ read/write. Adding it read-only instead."
    ),
    SeenError(
      "macro-circular", "https://github.com/Data-swift/ManagedModels/issues/18",
      "Circular reference resolving attached macro"),
    SeenError(
      "missing-required-value", "https://stackoverflow.com/questions/79304215",
      "entity=Car, attribute=engine, reason=Validation error missing attribute values on mandatory destination relationship"
    ),
  ]
}

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
    ("-[NSManagedObject setTitle:]: unrecognized selector sent to instance 0x1", "class-not-loaded"),
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

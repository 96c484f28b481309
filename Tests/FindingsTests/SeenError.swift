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
      "missing-required-value", "https://stackoverflow.com/questions/79304215",
      "entity=Car, attribute=engine, reason=Validation error missing attribute values on mandatory destination relationship"
    ),
  ]
}

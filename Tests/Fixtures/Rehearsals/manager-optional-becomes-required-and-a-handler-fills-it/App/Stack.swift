import CoreData

final class Stack {
  let container = NSPersistentContainer(name: "Shop")

  init() {
    let store = NSPersistentStoreDescription(url: .applicationSupportDirectory.appending(path: "Shop.sqlite"))
    store.setOption(Self.migrations(), forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
    container.persistentStoreDescriptions = [store]
    container.loadPersistentStores { _, error in
      if let error { fatalError("The store does not open: \(error)") }
    }
  }

  private static func migrations() -> NSStagedMigrationManager {
    let v1 = NSManagedObjectModelReference(
      name: "V1", in: .main, versionChecksum: "TPD5AkUKtlMtjl+lSAOT9J2naCa49+nKHXQvz3dP8mQ=")
    let v2 = NSManagedObjectModelReference(
      name: "V2", in: .main, versionChecksum: "nrrZnc9lsh6yrdLIwtWuMqXj3x7WRgiLHGMUTAxmKLk=")
    let fromV1ToV2 = NSCustomMigrationStage(migratingFrom: v1, to: v2)
    fromV1ToV2.willMigrateHandler = { manager, _ in
      guard let container = manager.container else { return }
      let context = container.newBackgroundContext()
      try context.performAndWait {
        let fetch = NSFetchRequest<NSManagedObject>(entityName: "Ware")
        fetch.predicate = NSPredicate(format: "origin == nil")
        for ware in try context.fetch(fetch) { ware.setValue("unknown", forKey: "origin") }
        try context.save()
      }
    }
    return NSStagedMigrationManager([
      fromV1ToV2
    ])
  }
}

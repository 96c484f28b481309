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
      name: "V1", in: .main, versionChecksum: "UJJ8hSLy+0T8tcsVP8PJJlT12F1CDuheU5RLEY6PFMI=")
    let v2 = NSManagedObjectModelReference(
      name: "V2", in: .main, versionChecksum: "nrrZnc9lsh6yrdLIwtWuMqXj3x7WRgiLHGMUTAxmKLk=")
    return NSStagedMigrationManager([
      NSCustomMigrationStage(migratingFrom: v1, to: v2)
    ])
  }
}

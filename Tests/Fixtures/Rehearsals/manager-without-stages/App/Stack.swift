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
    NSStagedMigrationManager([])
  }
}

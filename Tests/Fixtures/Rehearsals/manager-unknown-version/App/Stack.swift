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
    let v2 = NSManagedObjectModelReference(
      name: "V2", in: .main, versionChecksum: "UJJ8hSLy+0T8tcsVP8PJJlT12F1CDuheU5RLEY6PFMI=")
    let v3 = NSManagedObjectModelReference(
      name: "V3", in: .main, versionChecksum: "Yv+DAKuy1XNCtaRznInPFVQ0xMlTJ51Gr4TapBl/0Yk=")
    return NSStagedMigrationManager([
      NSCustomMigrationStage(migratingFrom: v2, to: v3)
    ])
  }
}

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
    NSStagedMigrationManager(storedChecksums().map { NSLightweightMigrationStage([$0]) })
  }

  private static func storedChecksums() -> [String] {
    guard let file = Bundle.main.url(forResource: "Checksums", withExtension: "json"),
      let data = try? Data(contentsOf: file)
    else { return [] }
    return (try? JSONDecoder().decode([String].self, from: data)) ?? []
  }
}

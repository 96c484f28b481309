import SwiftData
import SwiftUI

@main
struct ShopApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema(versionedSchema: ShopV4.self), migrationPlan: ShopPlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Shop") }
      .modelContainer(container)
  }
}

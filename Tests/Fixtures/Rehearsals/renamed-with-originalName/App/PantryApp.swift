import SwiftData
import SwiftUI

@main
struct PantryApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema(versionedSchema: PantryV2.self), migrationPlan: PantryPlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Pantry") }
      .modelContainer(container)
  }
}

import SwiftData
import SwiftUI

@main
struct GardenApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema(versionedSchema: GardenV2.self), migrationPlan: GardenPlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Garden") }
      .modelContainer(container)
  }
}

import SwiftData
import SwiftUI

@main
struct HikeApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema(versionedSchema: HikeV2.self), migrationPlan: HikePlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Hike") }
      .modelContainer(container)
  }
}

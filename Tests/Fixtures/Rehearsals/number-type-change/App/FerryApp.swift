import SwiftData
import SwiftUI

@main
struct FerryApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema(versionedSchema: FerryV2.self), migrationPlan: FerryPlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Ferry") }
      .modelContainer(container)
  }
}

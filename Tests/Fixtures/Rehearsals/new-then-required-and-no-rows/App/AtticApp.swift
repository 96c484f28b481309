import SwiftData
import SwiftUI

@main
struct AtticApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema(versionedSchema: AtticV3.self), migrationPlan: AtticPlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Attic") }
      .modelContainer(container)
  }
}

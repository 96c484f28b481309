import SwiftData
import SwiftUI

@main
struct AlbumApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema(versionedSchema: AlbumV2.self), migrationPlan: AlbumPlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Album") }
      .modelContainer(container)
  }
}

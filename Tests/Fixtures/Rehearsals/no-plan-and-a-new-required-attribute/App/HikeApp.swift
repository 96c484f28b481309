import SwiftData
import SwiftUI

@main
struct HikeApp: App {
  let container: ModelContainer

  init() {
    do {
      container = try ModelContainer(for: Schema([Trail.self]))
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Hike") }
      .modelContainer(container)
  }
}

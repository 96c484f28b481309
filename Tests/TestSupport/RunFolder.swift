package import Foundation

/// A folder for what several tests read and none changes; it goes when the run of the tests ends.
package enum RunFolder {
  private static let all: Result<URL, any Error> = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storescope-tests-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { if let folder = try? RunFolder.all.get() { try? FileManager.default.removeItem(at: folder) } }
    return folder
  }

  /// An empty folder in it.
  package static func new() throws -> URL {
    let folder = try all.get().appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

import Foundation
import Testing

/// How deep a store may lie below the folder that is named.
@Suite struct FolderSearchTests {
  private func schema(_ folders: [String], from count: Int) throws -> Program.Outcome {
    try TemporaryFolder.with { folder in
      let deepest = folders.reduce(folder) { $0.appending(path: $1) }
      _ = try ObservatoryStore.make(in: deepest)
      let named = folders.prefix(count).reduce(folder) { $0.appending(path: $1) }
      return try Program.run("count", named.path, "Star")
    }
  }

  @Test func `a store of a simulator is found from the folder of all devices`() throws {
    let device = "7B0E6A5C-2A0B-4B8E-9D0E-0F4E6A1D2C3B"
    let folders = [
      "CoreSimulator", "Devices", device, "data", "Containers", "Data", "Application", device, "Library",
      "Application Support",
    ]
    let found = try schema(folders, from: 1)
    #expect(found.code == 0, "\(found.complaint)")
  }

  @Test func `what lies deeper is reported as skipped`() throws {
    let found = try schema((1...15).map { "f\($0)" }, from: 1)
    #expect(found.code == 65)
    #expect(
      found.complaint.hasPrefix(
        "storescope: no store and no model in this folder, but 1 folder lies too deep to be searched"),
      "\(found.complaint)")
  }
}

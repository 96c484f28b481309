import Foundation
import TestSupport
import Testing

/// A model that has more than its store: what is not there is told by its path.
struct MissingColumnTests {
  private static let twin = """
    <relationship name="twin" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Star"/>
    <attribute name="spectralClass"
    """

  @Test(arguments: [
    ["--sort", "twin"], ["--sort", "twin.name"], ["--where", "twin.name == \"x\""], ["--where", "twin.twin == nil"],
  ])
  func `a to-one without a column is no damage`(_ options: [String]) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "s"))
      let model = folder.appending(path: "Sky.xcdatamodel")
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      let contents = try String(contentsOf: ObservatoryStore.contents, encoding: .utf8).replacing(
        "<attribute name=\"spectralClass\"", with: Self.twin)
      try Data(contents.utf8).write(to: model.appending(path: "contents"))
      let outcome = try Program.run(["rows", store, "Star", "--model", model.path] + options)
      #expect(outcome.code != 0)
      #expect(outcome.complaint.contains("no column in this store"), "\(outcome.complaint)")
      #expect(!outcome.complaint.contains("damaged"), "\(outcome.complaint)")
    }
  }
}

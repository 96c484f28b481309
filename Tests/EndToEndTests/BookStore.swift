import Foundation
import Testing

/// A store of books that have nothing but a title.
enum BookStore {
  static let model = """
    <entity name="Book"><attribute name="title" optional="YES" attributeType="String"/></entity>
    """

  /// The screens that a key script over the books prints, by name.
  static func screens(of store: String, _ script: String, size: String = "100x12") throws -> [String: [String]] {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(script.utf8).write(to: keys)
      let run = try Program.run(store, "--entity", "Book", "--keys", keys.path, "--size", size)
      #expect(run.code == 0, "\(run.complaint)")
      return ReplayedScript.screens(in: run.allLines)
    }
  }
}

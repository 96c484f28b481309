import Findings
import Foundation
import Opening
import Schema
import StoreWriting
import UserFiles
import Versioning

/// The small stores of released versions, with which migrations are rehearsed.
extension ModelSeries {
  /// Writes a store of each version that has none in the folder yet; an existing one is never touched.
  ///
  /// Prints what was written, and notes the versions and values that only the app knows. Throws `FileFault` and
  /// `NewFileFault`.
  func keepStores(in folder: String) throws {
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw NewFileFault.unwritable(folder, reason: (error as NSError).localizedDescription)
    }
    try NameBytes.check(folder)
    for version in versions {
      let path = "\(folder)/\(version.name).store"
      if FileManager.default.fileExists(atPath: path) { continue }
      do { try keep(version, at: path) } catch {
        Output.warn("note: there is no store of \(version.name) · \(Sentence(of: error).line)")
      }
    }
  }

  private func keep(_ version: VersionedModel, at path: String) throws {
    // Source without versions is one version, which has no name there.
    let isNamed = versions.count > 1 || version.name != "source"
    let source = try ModelSource.read(self.path, version: isNamed ? version.name : nil)
    // With other hashes than the app's, the store would be of no version.
    guard let hashes = source.versionHashes, version.covers(hashes) else {
      return Output.warn("note: there is no store of \(version.name) · its version hashes are not known")
    }
    let made = MadeUpRows(source.model)
    let summary = try NewStore.write(RowFile.Contents(rows: made.rows), of: source, to: path)
    Output.say("wrote \(path): \(summary.count)")
    if !made.missing.isEmpty {
      let names = made.missing.prefix(5).joined(separator: ", ") + (made.missing.count > 5 ? ", …" : "")
      Output.warn("note: \(path) lacks rows · only the app knows the values of \(names)")
    }
  }
}

import Foundation
import Schema

extension ExternalData {
  /// Looks up a file of a store's support folder (FORMAT §4); a missing file has no length.
  ///
  /// The folder is as little to be trusted as the store: a link or a pipe is no external value, and
  /// a file beyond a gigabyte is told by its length alone.
  private static let largest = 1 << 30

  init(reading name: String, below supportFolder: String, wholly: Bool) {
    let path = supportFolder + "/_EXTERNAL_DATA/" + name
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    let isRegular = facts?[.type] as? FileAttributeType == .typeRegular
    let length = isRegular ? (facts?[.size] as? NSNumber)?.intValue : nil
    self.init(
      fileName: name,
      length: length,
      data: wholly && (length ?? .max) <= Self.largest
        ? FileManager.default.contents(atPath: path) : nil
    )
  }
}

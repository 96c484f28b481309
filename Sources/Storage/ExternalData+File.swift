import Foundation
import Schema

extension ExternalData {
  /// Looks up a file of a store's support folder (FORMAT §4); a missing file has no length.
  ///
  /// The folder is as little to be trusted as the store: a link or a pipe is no external value.
  init(reading name: String, below supportFolder: String, wholly: Bool) {
    let path = supportFolder + "/_EXTERNAL_DATA/" + name
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    let isRegular = facts?[.type] as? FileAttributeType == .typeRegular
    let length = isRegular ? (facts?[.size] as? NSNumber)?.intValue : nil
    self.init(
      fileName: name,
      length: length,
      data: length != nil && wholly ? FileManager.default.contents(atPath: path) : nil
    )
  }
}

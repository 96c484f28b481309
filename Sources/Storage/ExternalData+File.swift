import Foundation
import Schema

extension ExternalData {
  /// Looks up a file of a store's support folder (FORMAT §4); a missing file has no length.
  init(reading name: String, below supportFolder: String, wholly: Bool) {
    let path = supportFolder + "/_EXTERNAL_DATA/" + name
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    let length = (facts?[.size] as? NSNumber)?.intValue
    self.init(
      fileName: name,
      length: length,
      data: length != nil && wholly ? FileManager.default.contents(atPath: path) : nil
    )
  }
}

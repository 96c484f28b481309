package import Foundation

/// A store in its text form: a model as Xcode saves it, and rows.
package struct Sample: Hashable, Sendable {
  package let name: String
  /// The `contents` of the model (FORMAT §8).
  package let model: Data
  package let rows: String

  package static let all = [
    Sample(
      name: "Observatory",
      model: Data(PackageResources.contents),
      rows: String(decoding: PackageResources.rows_yaml, as: UTF8.self)
    )
  ]

  /// The sample of this name, whatever its case.
  package static func named(_ name: String) -> Sample? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }
}

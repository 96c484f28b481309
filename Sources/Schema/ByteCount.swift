/// Numbers of bytes for people.
package enum ByteCount {
  /// `512 bytes`, `41 kB`, `12 MB`.
  package static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<10_000_000: "\(bytes / 1000) kB"
    default: "\(bytes / 1_000_000) MB"
    }
  }
}

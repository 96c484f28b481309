package import Schema

extension Reading {
  /// The least number of bytes that were left out; 0 if all of it was read.
  package var cutLength: Int {
    switch self {
    case .value(let value): value.cutLength
    case .unreadable(_, .longText(let prefix, let length)): length - prefix.unicodeScalars.count
    case .unreadable(_, .longBlob(let prefix, let length)): length - prefix.count
    case .unreadable: 0
    }
  }
}

extension Value {
  /// The same of a value.
  var cutLength: Int {
    switch self {
    case .longData(let prefix, let length): length - prefix.count
    case .longString(let prefix, let length): length - prefix.unicodeScalars.count
    case .composite(let leaves): leaves.reduce(0) { $0 + $1.reading.cutLength }
    case .external(let external) where external.data == nil: external.length ?? 0
    default: 0
    }
  }
}

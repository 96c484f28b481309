package import Schema

extension UnreadableReason {
  /// The one sentence that views, exports and findings show for it.
  package var sentence: String {
    switch self {
    case .wrongStorageClass(let found, let expected): "\(found) where \(expected.title) is stored"
    case .wrongUUIDLength(let length): "a UUID of \(length) bytes, 16 are needed"
    case .notUTF8: "text that is not UTF-8"
    case .unknownExternalTag(let tag): "external storage with unknown tag \(tag)"
    case .malformedExternalName: "external storage whose file name is no UUID"
    case .emptyExternalBlob: "external storage without its tag"
    case .outOfRange(let type): "a number that \(type.title) cannot hold"
    case .unknownEntityID(let number): "entity number \(number), which the model does not know"
    case .columnMissing(let name): "no column \(name)"
    }
  }
}

import Archives
import Decoding

/// The Swift type that an archive's root bridges to, as far as Foundation's own classes go.
indirect enum ArchivedType: Hashable, Sendable {
  /// Nothing seen yet, as of an empty array's elements.
  case unknown
  case named(String)
  case array(ArchivedType)
  case set(ArchivedType)
  case dictionary(ArchivedType)
  /// Values that no one type takes.
  case mixed

  init(rootOf archive: KeyedArchive) {
    var walk = ArchivedTypeWalk(archive)
    self = archive.root.flatMap { archive[$0] == nil ? nil : walk.type(of: .uid($0)) } ?? .unknown
  }

  func joined(with other: ArchivedType) -> ArchivedType {
    switch (self, other) {
    case (.unknown, let type), (let type, .unknown): type
    case (let left, let right) where left == right: left
    case (.array(let left), .array(let right)): .array(left.joined(with: right))
    case (.set(let left), .set(let right)): .set(left.joined(with: right))
    case (.dictionary(let left), .dictionary(let right)): .dictionary(left.joined(with: right))
    case (.named("Int"), .named("Double")), (.named("Double"), .named("Int")): .named("Double")
    default: .mixed
    }
  }

  /// As Swift spells it; nil if no one type takes all.
  var swiftSpelling: String? {
    switch self {
    case .unknown, .mixed: nil
    case .named(let name): SwiftNames.isIdentifier(name) ? name : nil
    case .array(let type): "[\(type.swiftSpelling ?? "Any")]"
    case .set(let type): "Set<\(type.swiftSpelling ?? "AnyHashable")>"
    case .dictionary(let type): "[String: \(type.swiftSpelling ?? "Any")]"
    }
  }
}

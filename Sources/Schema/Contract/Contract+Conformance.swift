extension Contract {
  /// The part of a type that is known not to be Codable; what no file declares may be.
  ///
  /// `bothWays` asks that it can be written too.
  package func uncodable(
    _ type: SwiftType,
    from scope: String,
    bothWays: Bool = false
  ) -> SwiftType? {
    uncodable(type, from: scope, bothWays, aliases: [])
  }

  /// An alias may lead back to itself, which is no Swift but can be written.
  private func uncodable(
    _ type: SwiftType,
    from scope: String,
    _ bothWays: Bool,
    aliases: Set<String>
  ) -> SwiftType? {
    func within(_ inner: SwiftType, _ aliases: Set<String>) -> SwiftType? {
      uncodable(inner, from: scope, bothWays, aliases: aliases)
    }
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner): return within(inner, aliases)
    case .dictionary(let key, let value): return within(key, aliases) ?? within(value, aliases)
    case .named(let name):
      guard type.primitive == nil else { return nil }
      guard let declared = self.type(named: name, from: scope) else {
        return Self.uncoded.contains(name) ? type : nil
      }
      if case .alias(let other) = declared.kind {
        // A dictionary leads through its aliases twice.
        guard !aliases.contains(name), aliases.count < 8 else { return nil }
        return within(other, aliases.union([name]))
      }
      if declared.isCodable { return bothWays && !declared.isEncodable ? type : nil }
      return declared.mayConform(to: []) ? nil : type
    case .other: return type.isSurelyUncodable ? type : nil
    case .generic: return nil
    }
  }

  /// The system's own types that surely cannot be coded.
  private static let uncoded: Set<String> = [
    "Any", "AnyClass", "AnyHashable", "AnyObject", "NSObject",
  ]
}

extension TypeDeclaration {
  /// Whether it conforms to one of some protocols, or to one that may inherit from them: any that no system declares.
  package func mayConform(to protocols: Set<String>) -> Bool {
    conformances.contains {
      protocols.contains($0) || !Self.plain.contains($0) && SwiftPrimitive(rawValue: $0) == nil
    }
  }

  fileprivate var isEncodable: Bool { mayConform(to: ["Codable", "Encodable", "StorableAsData"]) }

  /// Stands among the conformances for all that no file declares and no system known here.
  package static let foreign = "?"

  /// Whether a name that no file declares may lead to any conformance.
  package static func isForeign(_ name: String) -> Bool {
    !plain.contains(name) && SwiftPrimitive(rawValue: name) == nil
  }

  /// Protocols, classes and raw types of the system that inherit from nothing that a store knows.
  private static let plain: Set<String> = [
    "Equatable", "Hashable", "Comparable", "CaseIterable", "Identifiable", "Sendable", "Encodable",
    "Decodable", "Codable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "RawRepresentable", "OptionSet", "Error", "LocalizedError", "Character", "NSObject",
    "ObservableObject", "AnyObject", "Strideable",
  ]
}

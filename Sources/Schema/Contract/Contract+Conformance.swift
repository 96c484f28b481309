extension Contract {
  /// The part of a type that is known not to be Codable; what no file declares may be.
  package func uncodable(_ type: SwiftType, from scope: String) -> SwiftType? {
    uncodable(type, from: scope, aliases: [])
  }

  /// An alias may lead back to itself, which is no Swift but can be written.
  private func uncodable(
    _ type: SwiftType,
    from scope: String,
    aliases: Set<String>
  ) -> SwiftType? {
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner):
      return uncodable(inner, from: scope, aliases: aliases)
    case .dictionary(let key, let value):
      return uncodable(key, from: scope, aliases: aliases)
        ?? uncodable(value, from: scope, aliases: aliases)
    case .named(let name):
      guard type.primitive == nil, let declared = self.type(named: name, from: scope) else {
        return nil
      }
      if case .alias(let other) = declared.kind {
        guard !aliases.contains(name) else { return nil }
        return uncodable(other, from: scope, aliases: aliases.union([name]))
      }
      return declared.isCodable || declared.mayConform(to: []) ? nil : type
    case .generic, .other: return nil
    }
  }
}

extension TypeDeclaration {
  /// Whether it conforms to one of some protocols, or to one that may inherit from them: any that no system declares.
  package func mayConform(to protocols: Set<String>) -> Bool {
    conformances.contains {
      protocols.contains($0) || !Self.plain.contains($0) && SwiftPrimitive(rawValue: $0) == nil
    }
  }

  /// Protocols, classes and raw types of the system that inherit from nothing that a store knows.
  private static let plain: Set<String> = [
    "Equatable", "Hashable", "Comparable", "CaseIterable", "Identifiable", "Sendable", "Encodable",
    "Decodable", "Codable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "RawRepresentable", "OptionSet", "Error", "LocalizedError", "Character", "NSObject",
    "ObservableObject", "AnyObject", "Strideable",
  ]
}

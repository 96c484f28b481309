/// A value type that mirrors an entity and reads its objects key by key (DIALECTS C1–C9).
package struct ValueView: Hashable, Sendable {
  /// The struct's name.
  package var name: String
  package var entityName: String
  /// What its protocol lets it do (DIALECTS C2).
  package var capabilities: [Capability]
  package var fields: [TypeDeclaration.Field]
  /// The keys that `fromObject` reads, in order; nil where it could not be read.
  package var reads: [Read]?
  /// The attribute that `IdentifierName` names (DIALECTS C8).
  package var identifierName: String?
  package var location: SourceLocation

  package enum Capability: String, Hashable, Sendable, CaseIterable {
    case insert
    case update
    case read
    case unique
  }

  /// One step of the chain in `fromObject`.
  package struct Read: Hashable, Sendable {
    package var key: String
    package var kind: Kind
    package var location: SourceLocation

    package enum Kind: String, Hashable, Sendable {
      /// Throws where there is no value.
      case required = "<|"
      case optional = "<|?"
      /// An ordered to-many.
      case list = "<||"
    }

    package init(key: String, kind: Kind, location: SourceLocation) {
      self.key = key
      self.kind = kind
      self.location = location
    }
  }

  package init(
    name: String,
    entityName: String,
    capabilities: [Capability],
    fields: [TypeDeclaration.Field],
    reads: [Read]?,
    identifierName: String? = nil,
    location: SourceLocation
  ) {
    self.name = name
    self.entityName = entityName
    self.capabilities = capabilities
    self.fields = fields
    self.reads = reads
    self.identifierName = identifierName
    self.location = location
  }
}

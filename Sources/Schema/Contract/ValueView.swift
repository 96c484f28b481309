package import Findings

/// A value type that mirrors an entity and reads its objects key by key (DIALECTS C1–C9).
package struct ValueView: Hashable, Sendable {
  /// The struct's name.
  package var name: String
  package var entityName: String
  /// What its protocol lets it do (DIALECTS C2).
  package var capabilities: [Capability]
  package var fields: [TypeDeclaration.Field]
  /// The ways through `fromObject` to a value; none if it could not be read.
  package var constructions: [Construction]
  /// The attribute that `IdentifierName` names (DIALECTS C8).
  package var identifierName: String?
  package var location: SourcePlace
  /// The type of `IdentifierValue()`: `String`, `Int`, `Int16` or `Int32` can be looked for.
  package var identifierType: SwiftType?
  /// The property that `IdentifierValue()` returns; nil if it computes something.
  package var identifierField: String?
  /// Whether the source makes that type an `IdentifierType` of its own.
  package var hasOwnIdentifierType = false
  /// CoreValue's protocols that it conforms to; nested value types must share one (DIALECTS C9).
  package var protocols: [String] = []
  /// Whether it has a `toObject` of its own, by which it is saved in its own way.
  package var boxesItself = false
  /// Where `fromObject` is declared.
  package var readsLocation: SourcePlace?
  /// Where `EntityName` is declared; nil if it is no text, and the struct's own name is taken.
  package var entityNameLocation: SourcePlace?

  package enum Capability: String, Hashable, Sendable, CaseIterable { case insert, update, read, unique }

  /// One step of the chain in `fromObject`.
  package struct Read: Hashable, Sendable {
    package var key: String
    package var kind: Kind
    package var location: SourcePlace
    /// What takes the value: an initialiser goes by place, not by name (DIALECTS C3).
    package var field: TypeDeclaration.Field?
    /// Whether the field takes what the operator gives as it is.
    package var isDirect = false

    /// What reading comes to (DIALECTS C3, C7).
    package enum Outcome: String, Hashable, Sendable {
      /// The whole value cannot be made.
      case throwing = "throws"
      case nilValue = "nil"
      /// An exception of Objective-C, which no Swift code catches.
      case trap
    }

    /// Where the entity has no property of that name: `value(forKey:)` itself raises, whatever the operator.
    package var whenMissing: Outcome { key == "objectID" ? whenNil : .trap }

    /// Where the property is NULL.
    package var whenNil: Outcome { kind == .optional ? .nilValue : .throwing }

    /// Where the value is of another class, its raw value is unknown, or a nested value cannot be made.
    package var whenWrong: Outcome { kind == .optional ? .nilValue : .throwing }

    package enum Kind: String, Hashable, Sendable {
      /// Throws if there is no value.
      case required = "<|"
      case optional = "<|?"
      /// An ordered to-many.
      case list = "<||"
    }

    package init(key: String, kind: Kind, location: SourcePlace) {
      (self.key, self.kind, self.location) = (key, kind, location)
    }
  }

  /// The fields take the keys that `reads` gives in their order; nil if there is no `fromObject` to read.
  package init(
    name: String, entityName: String, capabilities: [Capability], fields: [TypeDeclaration.Field], reads: [Read]?,
    identifierName: String? = nil, location: SourcePlace
  ) {
    self.name = name
    self.entityName = entityName
    self.capabilities = capabilities
    self.fields = fields
    constructions =
      reads.map { reads in
        let arguments = reads.enumerated().map { index, read in
          Argument(reads: [read], field: fields.indices.contains(index) ? fields[index] : nil, isDirect: true)
        }
        return [Construction(parameters: fields, arguments: arguments)]
      } ?? []
    self.identifierName = identifierName
    self.location = location
  }
}

extension ValueView {
  /// One way through `fromObject` to a value: an initialiser and its arguments (DIALECTS C3).
  package struct Construction: Hashable, Sendable {
    /// What the initialiser takes, in order; nil if the source does not show which one is called.
    package var parameters: [TypeDeclaration.Field]?
    package var arguments: [Argument]

    package init(parameters: [TypeDeclaration.Field]?, arguments: [Argument]) {
      (self.parameters, self.arguments) = (parameters, arguments)
    }

    package var reads: [Read] { arguments.flatMap(\.reads) }

    /// Whether each parameter is given something; otherwise no place can be relied on.
    package var isComplete: Bool { parameters.map { $0.count == arguments.count } ?? true }

    /// The parameters that get nothing of the object: by their names where it is not known which ones.
    package var unread: [TypeDeclaration.Field] {
      if isComplete { return arguments.filter(\.isFixed).compactMap(\.field) }
      let keys = Set(reads.map(\.key))
      return (parameters ?? []).filter { !keys.contains($0.name) }
    }
  }

  /// What an initialiser is given at one place.
  package struct Argument: Hashable, Sendable {
    /// The keys that it is made of: mostly one, none if it is read by other means.
    package var reads: [Read]
    /// What takes it.
    package var field: TypeDeclaration.Field?
    /// Whether it is the same for every object, such as `nil` or a default.
    package var isFixed: Bool

    /// `isDirect` where it is one key's value as the operator gives it.
    package init(reads: [Read], field: TypeDeclaration.Field?, isFixed: Bool = false, isDirect: Bool = false) {
      self.reads = reads.map { read in
        var read = read
        read.field = field
        read.isDirect = isDirect
        return read
      }
      self.field = field
      self.isFixed = isFixed
    }
  }

  /// The keys that `fromObject` reads, in order; nil if it could not be read, or if its ways to a value
  /// read differently.
  package var reads: [Read]? {
    guard let first = constructions.first?.reads else { return nil }
    let isAlike = constructions.dropFirst().allSatisfy { other in other.reads.map(\.step) == first.map(\.step) }
    return isAlike ? first : nil
  }

  /// The keys of all ways to a value, each place once.
  package var allReads: [Read] {
    var seen: Set<SourcePlace> = []
    return constructions.flatMap(\.reads).filter { seen.insert($0.location).inserted }
  }
}

extension ValueView.Read { fileprivate var step: [String] { [kind.rawValue, key] } }

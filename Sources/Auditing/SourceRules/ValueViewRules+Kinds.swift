import Schema

extension ValueViewRules {
  enum Kinds {
    static let order = FindingKind(
      "source.unbox.order",
      .mismatch,
      "keys read in another order",
      "fromObject reads the keys in another order than the initialiser takes them."
    )
    static let missing = FindingKind(
      "source.unbox.count",
      .mismatch,
      "property not read",
      "fromObject reads another number of keys than the struct has properties."
    )
    static let unknownKey = FindingKind(
      "source.unbox.unknown-key",
      .crash,
      "key that the entity lacks",
      "fromObject reads a key that the entity has no property for."
    )
    static let operation = FindingKind(
      "source.unbox.operator",
      .mismatch,
      "operator does not fit the property",
      "<| throws on NULL, <|? hides that a value is required, <|| needs an ordered relationship."
    )
    static let unsupported = FindingKind(
      "source.unbox.unsupported",
      .mismatch,
      "property that CoreValue cannot read",
      "CoreValue reads no Transformable and no unordered to-many."
    )
    static let identifier = FindingKind(
      "source.view.identifier",
      .advice,
      "identifier of a unique struct",
      "A unique struct is looked for by an attribute that should exist and be unique."
    )
    static let nested = FindingKind(
      "source.view.protocols",
      .mismatch,
      "mixed boxing protocols",
      "A struct and the structs in it must share their boxing protocol."
    )
  }
}

/// What a value view needs to know of its entity, ancestors included.
struct ViewedEntity {
  let name: String
  let attributes: [Attribute]
  let relationships: [Relationship]
  /// The attributes that a constraint of their own makes unique.
  let uniqueNames: Set<String>

  func has(_ key: String) -> Bool {
    attributes.contains { $0.name == key } || relationships.contains { $0.name == key }
  }

  func fault(of read: ValueView.Read) -> String? {
    if let attribute = attributes.first(where: { $0.name == read.key }) {
      switch read.kind {
      case .list: return "\"\(read.key)\" is an attribute, and <|| reads ordered relationships"
      case .required where attribute.isOptional:
        return "\"\(read.key)\" is optional, and <| throws where it is NULL"
      case .optional where !attribute.isOptional:
        return "\"\(read.key)\" is required, and <|? makes nil of what cannot be read"
      case .required, .optional: return nil
      }
    }
    guard let relationship = relationships.first(where: { $0.name == read.key }) else {
      return nil
    }
    if read.kind == .list, !relationship.isOrdered {
      return "\"\(read.key)\" is not ordered, and <|| reads ordered relationships only"
    }
    if read.kind == .required, !relationship.isToMany, relationship.isOptional {
      return "\"\(read.key)\" is optional, and <| throws where it is NULL"
    }
    return nil
  }
}

extension ValueView {
  /// What is wrong with how the object's own identifier is read, which is no property of the entity (DIALECTS C3).
  func fault(of read: Read) -> String? {
    guard read.key == "objectID" else { return nil }
    switch read.kind {
    case .optional: return nil
    case .list: return "\"objectID\" is no relationship, and <|| reads ordered relationships"
    case .required:
      let field = fields.first { $0.name == read.key }
      return field?.type.isOptional == true
        ? "\"objectID\" is optional in '\(name)', and <| throws where there is none" : nil
    }
  }
}

extension LintedSource {
  var views: [ValueView] { contract.valueViews }

  /// The entity that a view reads: the model's where one was given, else the declared one.
  func viewed(_ view: ValueView) -> ViewedEntity? {
    for model in [model, declared].compactMap(\.self) {
      guard let entity = model.entity(named: view.entityName) else { continue }
      return ViewedEntity(
        name: entity.name,
        attributes: model.attributes(of: entity),
        relationships: model.relationships(of: entity),
        uniqueNames: Set(entity.uniquenessConstraints.compactMap { $0.count == 1 ? $0[0] : nil })
      )
    }
    return nil
  }
}

package import Findings

/// What is known of how an app stores one attribute, each fact with its origin.
package struct AttributePlan: Hashable, Sendable {
  /// How the property itself is declared to be stored.
  package var method: StorageMethod
  package var origin: FactOrigin
  package var dialect: Dialect?
  package var swiftName: String?
  package var swiftType: SwiftType?
  package var policy: DecodeFailurePolicy?
  /// The named cases of an enum with their raw values, in declared order.
  package var cases: [(name: String, rawValue: RawLiteral)] { codec?.cases ?? modelCases }
  /// The same, or the flags of an option set with their bits.
  package var namedValues: [(name: String, rawValue: RawLiteral)] { codec?.namedValues ?? modelCases }
  /// The transformer that the model names, else the one that source or configuration names.
  package var transformerName: String?
  /// What source or configuration names where the model names another (DIALECTS A13).
  package var contradictingTransformer: String?
  /// Who names the transformer, where that is another than who says the rest.
  package var transformerOrigin: FactOrigin?
  package var defaultExpression: DefaultExpression?
  package var location: SourcePlace?
  /// The computed property that wraps a raw value (DIALECTS §2.8).
  package var wrapper: PropertyContract.Wrapper?

  package var codec: RawCodec?
  /// The values of an enum's case, if it is one.
  package var caseFields: [TypeDeclaration.Field]?
  /// The scope in which the property's type names are looked up.
  package var scope: String

  /// Whether its default is for new objects alone: NULL of an optional reads as nil all the same (DIALECTS A6).
  package var hasDefaultOnInsertOnly: Bool {
    guard method == .default, let defaultExpression, let swiftType else { return false }
    return swiftType.isOptional && !defaultExpression.isNil
  }

  /// How its values are stored: what a computed property makes a type of counts as raw (DIALECTS §2.8).
  package var storageMethod: StorageMethod { wrapper != nil && codec != nil ? .raw : method }

  private var modelCases: [(name: String, rawValue: RawLiteral)] { modelCaseNames.map { ($0, .string($0)) } }

  private var modelCaseNames: [String]

  /// Plans an attribute from its property in source or configuration, or from the model alone.
  package init(
    _ attribute: Attribute, property: PropertyContract?, dialect: Dialect?, contract: Contract, scope: String = ""
  ) {
    self.dialect = property == nil ? nil : dialect
    self.scope = scope
    swiftName = property?.swiftName
    swiftType = property?.swiftType
    policy = property?.policy
    transformerName = attribute.valueTransformerName ?? property?.transformerName
    contradictingTransformer = property?.transformerName.flatMap {
      attribute.valueTransformerName == nil || attribute.valueTransformerName == $0 ? nil : $0
    }
    transformerOrigin = property?.otherOrigins[.transformer]
    defaultExpression = property?.defaultValue
    location = property?.origin == .source ? property?.location : nil
    wrapper = property?.wrapper
    origin = property?.origin ?? .model
    method = Self.method(of: attribute, property, dialect)
    let rawType = method == .raw ? property?.swiftType.unwrapped : property?.wrapper?.type.unwrapped
    // A getter that is not understood may find another case than the one that has the stored value.
    codec = wrapper?.readsRawValue == false ? nil : rawType.flatMap { RawCodec($0, in: contract, from: scope) }
    // SwiftData folds an enum without raw values into a leaf a case, named by the model (FORMAT §3.2).
    modelCaseNames = attribute.isSwiftDataEnum && attribute.elements.count > 1 ? attribute.elements.map(\.name) : []
  }

  /// Plain Core Data's classes write no storage method, so a Transformable that they read as an NSString is one still
  /// (DIALECTS §2.8).
  private static func method(
    of attribute: Attribute, _ property: PropertyContract?, _ dialect: Dialect?
  ) -> StorageMethod {
    guard let method = property?.storageMethod else { return self.method(of: attribute) }
    return dialect == .plainCoreData && attribute.type == .transformable && method == .default ? .transformed : method
  }

  /// What the model alone says: composites, transformers, and enums that SwiftData marks as such.
  private static func method(of attribute: Attribute) -> StorageMethod {
    switch attribute.type {
    case .composite: attribute.isSwiftDataEnum ? .raw : .composition
    case .transformable: .transformed
    case .codable: .codable
    case .binary where attribute.userInfo["attributeCodableTypeName"] != nil: .codable
    default: .default
    }
  }
}

extension Contract {
  /// How an attribute of an entity is planned: by the property behind it, and by the cases that a value type over the
  /// entity makes of a plain value (DIALECTS C4, C6).
  package func plan(of attribute: Attribute, of entity: Entity, in model: Model) -> AttributePlan {
    let found = property(attribute.name, of: entity, in: model)
    var plan = AttributePlan(
      attribute, property: found?.property, dialect: found?.entity.dialect, contract: self,
      scope: found?.entity.scope ?? "")
    if plan.codec == nil, plan.method == .default, !valueViews.isEmpty {
      plan.codec = viewedCodec(of: attribute.name, of: entity, in: model)
    }
    return plan
  }

  private func viewedCodec(of attribute: String, of entity: Entity, in model: Model) -> RawCodec? {
    let names = [entity.name] + model.ancestors(of: entity).map(\.name)
    return valueViews.lazy.filter { names.contains($0.entityName) }.compactMap { view in
      view.fields.first { $0.name == attribute }.flatMap { RawCodec($0.type.unwrapped, in: self, from: view.name) }
    }.first
  }

  /// Where source declares a relationship of an entity or of one above it.
  package func place(ofRelationship name: String, of entity: Entity, in model: Model) -> SourcePlace? {
    ([entity] + model.ancestors(of: entity)).lazy.compactMap { candidate in
      self.entity(named: candidate.name)?.relationships.first { $0.persistentName == name && $0.origin == .source }?
        .location
    }.first
  }

  /// The property behind an attribute: declared by the entity's class or by a superclass.
  package func property(
    _ attribute: String, of entity: Entity, in model: Model, version: String? = nil
  ) -> (property: PropertyContract, entity: EntityContract)? {
    for candidate in [entity] + model.ancestors(of: entity) {
      guard let found = self.entity(named: candidate.name, version: version) else { continue }
      if let property = found.property(persistentName: attribute) { return (property, found) }
    }
    return nil
  }
}

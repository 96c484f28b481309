import Foundation
package import Schema

/// Reads one attribute's stored values as the app would; made once for each column, used for each row.
package struct AttributeReader: Sendable {
  package let attribute: Attribute
  package let plan: AttributePlan

  let contract: Contract
  let rule: OutcomeRule
  let defaultValue: AppValue?
  package let transformed: TransformedDecoder?
  package let shape: PayloadShape?
  let leaves: [LeafReader]
  /// The fields of a composition without an element in the model.
  let fieldsWithoutLeaf: [TypeDeclaration.Field]

  /// A field of a composition and how its leaf is read.
  struct LeafReader: Sendable {
    let swiftName: String
    let reader: AttributeReader
  }

  package init(_ attribute: Attribute, of entity: Entity, in model: Model, contract: Contract) {
    self.init(
      attribute, plan: contract.plan(of: attribute, of: entity, in: model), contract: contract,
      // A column may be named by the entity that declares it, or by one below.
      names: ([entity] + model.ancestors(of: entity)).map { "\($0.name).\(attribute.name)" })
  }

  /// The reader of an attribute or, by a path such as `author.name`, of a composite's leaf.
  package init?(at path: String, of entity: String, in model: Model, contract: Contract) {
    var steps = path.split(separator: ".").map(String.init)[...]
    guard let entity = model.entity(named: entity), let first = steps.popFirst(),
      let attribute = model.attributes(of: entity).first(where: { $0.name == first })
    else { return nil }
    var reader = AttributeReader(attribute, of: entity, in: model, contract: contract)
    for step in steps {
      guard let leaf = reader.elementReaders.first(where: { $0.attribute.name == step }) else { return nil }
      reader = leaf
    }
    self = reader
  }

  /// A reader without a contract.
  package init(unplanned attribute: Attribute) {
    let plan = AttributePlan(attribute, property: nil, dialect: nil, contract: Contract())
    self.init(attribute, plan: plan, contract: Contract())
  }

  init(_ attribute: Attribute, plan: AttributePlan, contract: Contract, names: [String] = []) {
    let assigned = names.firstResult { contract.assignedDecoders[$0] }
    self.attribute = attribute
    self.plan = plan
    self.contract = contract
    let isOptional = plan.swiftType?.isOptional ?? attribute.isOptional
    defaultValue = Self.defaultValue(plan)
    rule = OutcomeRule(
      dialect: plan.dialect, method: plan.method, isOptional: isOptional,
      policy: plan.policy ?? .fallbackToDefaultValue, hasDefault: defaultValue != nil,
      isScalar: Self.isScalar(attribute.type), raises: attribute.type == .codable)
    if let assigned {
      transformed = TransformedDecoder(
        assigned: assigned, name: plan.transformerName ?? attribute.name, contract: contract)
    } else if plan.method == .transformed, attribute.type == .transformable {
      transformed = TransformedDecoder(
        name: plan.transformerName, swiftType: plan.swiftType,
        swiftData: SwiftDataCollection(attribute, plan, contract), contract: contract, scope: plan.scope)
    } else {
      transformed = nil
    }
    shape = plan.method == .codable ? Self.shape(attribute, plan, contract) : nil
    leaves = Self.leaves(attribute, plan, contract, names)
    fieldsWithoutLeaf = plan.fieldsWithoutLeaf(in: attribute, contract)
  }

  /// A CoreDataEvolution default counts on decode only for `.raw` (DIALECTS A6, A8).
  private static func defaultValue(_ plan: AttributePlan) -> AppValue? {
    guard plan.method == .raw, let expression = plan.defaultExpression, !expression.isNil else { return nil }
    return value(of: expression, plan.codec)
  }

  /// The value of a default's text: a case, or the evaluated text.
  static func value(of expression: DefaultExpression, _ codec: RawCodec?) -> AppValue {
    if let name = expression.caseName {
      return .enumCase(name: name, rawValue: codec?.cases.first { $0.name == name }?.rawValue)
    }
    if let value = expression.value { return .stored(value) }
    return .unevaluated(expression.text)
  }

  private static func isScalar(_ type: AttributeType) -> Bool {
    [.integer16, .integer32, .integer64, .double, .float, .boolean].contains(type)
  }

  private static func shape(_ attribute: Attribute, _ plan: AttributePlan, _ contract: Contract) -> PayloadShape {
    let hint = attribute.userInfo["attributeCodableTypeName"].map { SwiftType(spelling: $0) }
    guard let type = plan.swiftType?.unwrapped ?? hint else { return PayloadShape(root: .anything) }
    return PayloadShapeBuilder.shape(of: type, in: contract, from: plan.scope)
  }

  private static func leaves(
    _ attribute: Attribute, _ plan: AttributePlan, _ contract: Contract, _ names: [String]
  ) -> [LeafReader] {
    plan.leaves(of: attribute, in: contract).map { leaf in
      LeafReader(
        swiftName: leaf.swiftName,
        reader: AttributeReader(
          leaf.element, plan: leaf.plan, contract: contract, names: names.map { "\($0).\(leaf.element.name)" }))
    }
  }

  /// The readers of a composite's elements, in their order.
  package var elementReaders: [AttributeReader] { leaves.map(\.reader) }

  /// Whether the model has an element for each field that a composition, or one within it, needs.
  package var hasAllFields: Bool {
    fieldsWithoutLeaf.allSatisfy(\.type.isOptional) && leaves.allSatisfy(\.reader.hasAllFields)
  }

  /// Whether bytes are decoded by a transformer or checked against a shape.
  package var hasPayload: Bool { transformed != nil || shape != nil }

  /// The app's reading of a stored value.
  package func read(_ stored: Reading) -> AppReading {
    switch stored {
    case .unreadable(let reason, _): return undecodable(.unreadable(reason))
    case .value(let value):
      if attribute.type == .composite { return composite(value) }
      if case .scalar(.null) = value { return null() }
      return decode(value)
    }
  }

  func null() -> AppReading { wrappedNull() ?? unwrappedNull() }

  private func unwrappedNull() -> AppReading {
    if rule.dialect == nil { return AppReading(.nilValue, reason: attribute.isOptional ? .null : .nullInRequired) }
    let (effect, asserts) = rule.forNull
    return reading(effect, asserts, rule.isOptional ? .null : .nullInRequired)
  }

  /// The app's reading where a transformer gives nil, as if NULL were stored.
  func withoutValue(_ reason: AppReason) -> AppReading {
    let (effect, asserts) = rule.forNull
    return reading(effect, asserts, reason)
  }

  func undecodable(_ reason: AppReason) -> AppReading {
    let (effect, asserts) = rule.forUndecodable
    var reading = reading(effect, asserts, reason)
    if rule.dialect == nil, !rule.raises { reading.notes = [.noContract] }
    return reading
  }

  private func reading(_ effect: OutcomeRule.Effect, _ asserts: Bool, _ reason: AppReason) -> AppReading {
    switch effect {
    case .nilValue: AppReading(.nilValue, reason: reason, asserts: asserts)
    case .defaultValue:
      AppReading(defaultValue.map(AppReading.Outcome.defaultValue) ?? .nilValue, reason: reason, asserts: asserts)
    case .trap: AppReading(.trap, reason: reason, asserts: asserts)
    case .throwing: AppReading(.throwing, reason: reason, asserts: asserts)
    case .zero:
      AppReading(
        .defaultValue(.stored(attribute.type == .boolean ? .boolean(false) : .integer(0))), reason: .scalarFromNull)
    }
  }

  func decode(_ value: Value) -> AppReading {
    if transformed != nil || plan.method == .codable || isBlob(value) && takesBytes { return blob(value) }
    switch plan.method {
    case .raw: return raw(value)
    case .transformed:
      var reading = PrimitiveCheck.reading(of: value, as: plan.swiftType)
      reading.notes.append(.primitiveTransformed)
      return reading
    case .composition: return uncomposed(value)
    case .default, .codable:
      let checked = PrimitiveCheck.reading(of: value, as: plan.swiftType)
      if let reason = checked.reason { return undecodable(reason) }
      return wrapped(value, checked)
    }
  }

  /// Whether the method may read bytes; an unknown type may be made of bytes.
  private var takesBytes: Bool {
    switch plan.method {
    case .raw: plan.codec?.rawType.map { $0 == .data } ?? true
    case .default: plan.swiftType?.unwrapped.primitive.map { $0 == .data } ?? true
    case .codable, .transformed, .composition: true
    }
  }

  func raw(_ value: Value) -> AppReading {
    if plan.wrapper != nil { return wrapped(value, AppReading(.value(.stored(value)))) }
    guard let codec = plan.codec else {
      return AppReading(
        .value(.stored(value)), notes: [.unresolved(plan.swiftType?.unwrapped.description ?? "the raw type")])
    }
    if case .longString(_, let length) = value { return notRead(value, length) }
    switch codec.decode(value) {
    case .success(let decoded): return AppReading(.value(decoded))
    case .failure(let error): return undecodable(error.reason)
    }
  }
}

/// Stored raw values that a computed property converts: the app's value is its getter's result (DIALECTS §2.8, E16).
extension AttributeReader {
  /// The case that a wrapper names; `reading` if there is no wrapper.
  func wrapped(_ value: Value, _ reading: AppReading) -> AppReading {
    guard let wrapper = plan.wrapper else { return viewed(value) ?? reading }
    guard wrapper.readsRawValue else {
      return AppReading(reading.outcome, notes: reading.notes + [.notUnderstood(wrapper.name)])
    }
    guard let codec = plan.codec else { return reading }
    if case .longString(_, let length) = value { return notRead(value, length) }
    switch codec.decode(value) {
    case .success(let decoded): return AppReading(.value(decoded), notes: reading.notes)
    case .failure(let error):
      return failed(wrapper, error.reason) ?? AppReading(reading.outcome, notes: reading.notes + [error.reason])
    }
  }

  /// The case that a value type reads, if no class declares the property (DIALECTS C4, C6).
  ///
  /// An unknown raw value fails the whole struct, which is reported of the struct.
  private func viewed(_ value: Value) -> AppReading? {
    guard plan.swiftType == nil, let codec = plan.codec, case .success(let decoded) = codec.decode(value) else {
      return nil
    }
    return AppReading(.value(decoded))
  }

  /// The wrapper's value for NULL; nil if no wrapper handles it.
  func wrappedNull() -> AppReading? {
    guard let wrapper = plan.wrapper, let codec = plan.codec, wrapper.readsRawValue else { return nil }
    if rule.forNull.effect == .zero { return replaced(.integer(0), wrapper, codec, .scalarFromNull) }
    guard let literal = wrapper.rawValueOfNull else {
      // Without a raw value there is no case, and the getter fails as it does for an unknown one.
      // No trap is reported for it, because the getter may have returned before.
      return rule.isOptional && !wrapper.traps ? failed(wrapper, .null) : nil
    }
    return replaced(literal.value, wrapper, codec, .null)
  }

  private func replaced(
    _ value: Value, _ wrapper: PropertyContract.Wrapper, _ codec: RawCodec, _ reason: AppReason
  ) -> AppReading? {
    guard case .success(let decoded) = codec.decode(value) else { return failed(wrapper, reason) }
    return AppReading(.defaultValue(decoded), reason: reason)
  }

  /// The outcome if no case has the raw value; nil if it is not known.
  private func failed(_ wrapper: PropertyContract.Wrapper, _ reason: AppReason) -> AppReading? {
    if let fallback = wrapper.fallback, !fallback.isNil {
      return AppReading(.defaultValue(Self.value(of: fallback, plan.codec)), reason: reason)
    }
    if wrapper.traps { return AppReading(.trap, reason: reason) }
    return wrapper.type.isOptional ? AppReading(.nilValue, reason: reason) : nil
  }
}

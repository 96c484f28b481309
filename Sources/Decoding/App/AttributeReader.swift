import Foundation
package import Schema

/// Reads one attribute's stored values as the app would; made once a column, used for each row.
package struct AttributeReader: Sendable {
  package let attribute: Attribute
  package let plan: AttributePlan

  private let contract: Contract
  private let rule: OutcomeRule
  private let defaultValue: AppValue?
  private let transformed: TransformedDecoder?
  private let shape: PayloadShape?
  private let leaves: [LeafReader]

  /// A field of a composition and how its leaf is read.
  private struct LeafReader: Sendable {
    let swiftName: String
    let reader: AttributeReader
  }

  package init(_ attribute: Attribute, of entity: Entity, in model: Model, contract: Contract) {
    let found = contract.property(attribute.name, of: entity, in: model)
    let plan = AttributePlan(
      attribute,
      property: found?.property,
      dialect: found?.entity.dialect,
      contract: contract,
      scope: found?.entity.swiftName ?? ""
    )
    self.init(
      attribute,
      plan: plan,
      contract: contract,
      assigned: contract.assignedDecoders["\(entity.name).\(attribute.name)"]
    )
  }

  init(
    _ attribute: Attribute,
    plan: AttributePlan,
    contract: Contract,
    assigned: AssignedDecoder? = nil
  ) {
    self.attribute = attribute
    self.plan = plan
    self.contract = contract
    let isOptional = plan.swiftType?.isOptional ?? attribute.isOptional
    defaultValue = Self.defaultValue(plan)
    rule = OutcomeRule(
      dialect: plan.dialect,
      method: plan.method,
      isOptional: isOptional,
      policy: plan.policy ?? .fallbackToDefaultValue,
      hasDefault: defaultValue != nil,
      isScalar: Self.isScalar(attribute.type)
    )
    if let assigned {
      transformed = TransformedDecoder(
        assigned: assigned,
        name: plan.transformerName ?? attribute.name,
        contract: contract
      )
    } else if plan.method == .transformed, attribute.type == .transformable {
      transformed = TransformedDecoder(
        name: plan.transformerName,
        swiftType: plan.swiftType,
        contract: contract,
        scope: plan.scope
      )
    } else {
      transformed = nil
    }
    shape = plan.method == .codable ? Self.shape(attribute, plan, contract) : nil
    leaves = attribute.isSwiftDataEnum ? [] : Self.leaves(attribute, plan, contract)
  }

  /// A CoreDataEvolution default counts on decode only for `.raw` (DIALECTS A6, A8).
  private static func defaultValue(_ plan: AttributePlan) -> AppValue? {
    guard plan.method == .raw, let expression = plan.defaultExpression, !expression.isNil
    else { return nil }
    if let name = expression.caseName {
      let rawValue = plan.codec?.cases.first { $0.name == name }?.rawValue
      return .enumCase(name: name, rawValue: rawValue)
    }
    return .stored(expression.value ?? .string(expression.text))
  }

  private static func isScalar(_ type: AttributeType) -> Bool {
    [.integer16, .integer32, .integer64, .double, .float, .boolean].contains(type)
  }

  private static func shape(
    _ attribute: Attribute,
    _ plan: AttributePlan,
    _ contract: Contract
  ) -> PayloadShape {
    let hint = attribute.userInfo["attributeCodableTypeName"].map { SwiftType(spelling: $0) }
    guard let type = plan.swiftType?.unwrapped ?? hint else { return PayloadShape(root: .anything) }
    return PayloadShapeBuilder.shape(of: type, in: contract, from: plan.scope)
  }

  private static func leaves(
    _ attribute: Attribute,
    _ plan: AttributePlan,
    _ contract: Contract
  ) -> [LeafReader] {
    var fields: [String: TypeDeclaration.Field] = [:]
    var scope = plan.scope
    if case .named(let name) = plan.swiftType?.unwrapped,
      let type = contract.type(named: name, from: plan.scope),
      case .structure(let structure) = type.kind
    {
      fields = Dictionary(structure.fields.map { ($0.persistentName, $0) }) { first, _ in first }
      scope = type.name
    }
    return attribute.elements.map { element in
      let property = fields[element.name].map {
        LeafProperty.property($0, element, contract, scope)
      }
      let plan = AttributePlan(
        element,
        property: property,
        dialect: plan.dialect,
        contract: contract,
        scope: scope
      )
      return LeafReader(
        swiftName: property?.swiftName ?? element.name,
        reader: AttributeReader(element, plan: plan, contract: contract)
      )
    }
  }

  // MARK: - Reading

  /// What the app sees of a stored value.
  package func read(_ stored: Reading) -> AppReading {
    switch stored {
    case .unreadable(let reason, _): return undecodable(.unreadable(reason))
    case .value(let value):
      if attribute.type == .composite { return composite(value) }
      if value == .null { return null() }
      return decode(value)
    }
  }

  private func null() -> AppReading {
    if rule.dialect == nil {
      return AppReading(.nilValue, reason: attribute.isOptional ? .null : .nullInRequired)
    }
    let (effect, asserts) = rule.forNull
    return reading(effect, asserts, rule.isOptional ? .null : .nullInRequired)
  }

  private func undecodable(_ reason: AppReason) -> AppReading {
    let (effect, asserts) = rule.forUndecodable
    var reading = reading(effect, asserts, reason)
    if rule.dialect == nil { reading.notes = [.noContract] }
    return reading
  }

  private func reading(
    _ effect: OutcomeRule.Effect,
    _ asserts: Bool,
    _ reason: AppReason
  ) -> AppReading {
    switch effect {
    case .nilValue: AppReading(.nilValue, reason: reason, asserts: asserts)
    case .defaultValue:
      AppReading(
        defaultValue.map(AppReading.Outcome.defaultValue) ?? .nilValue,
        reason: reason,
        asserts: asserts
      )
    case .trap: AppReading(.trap, reason: reason, asserts: asserts)
    case .throwing: AppReading(.throwing, reason: reason, asserts: asserts)
    case .zero:
      AppReading(
        .defaultValue(.stored(attribute.type == .boolean ? .boolean(false) : .integer(0))),
        reason: .scalarFromNull
      )
    }
  }

  private func decode(_ value: Value) -> AppReading {
    if transformed != nil || plan.method == .codable || isBlob(value) { return blob(value) }
    switch plan.method {
    case .raw: return raw(value)
    case .transformed:
      var reading = PrimitiveCheck.reading(of: value, as: plan.swiftType)
      reading.notes.append(.primitiveTransformed)
      return reading
    case .default, .composition, .codable:
      let checked = PrimitiveCheck.reading(of: value, as: plan.swiftType)
      if let reason = checked.reason { return undecodable(reason) }
      return wrapped(value, checked)
    }
  }

  /// A computed wrapper names the case of a raw value; what it does with an unknown one is its own affair.
  private func wrapped(_ value: Value, _ reading: AppReading) -> AppReading {
    guard plan.wrapper != nil, let codec = plan.codec else { return reading }
    switch codec.decode(value) {
    case .success(let decoded): return AppReading(.value(decoded), notes: reading.notes)
    case .failure(let error):
      return AppReading(reading.outcome, notes: reading.notes + [error.reason])
    }
  }

  private func raw(_ value: Value) -> AppReading {
    guard let codec = plan.codec else {
      return AppReading(
        .value(.stored(value)),
        notes: [.unverifiable(plan.swiftType?.unwrapped.description ?? "the raw type")]
      )
    }
    switch codec.decode(value) {
    case .success(let decoded): return AppReading(.value(decoded))
    case .failure(let error): return undecodable(error.reason)
    }
  }

  // MARK: - Blobs

  private func isBlob(_ value: Value) -> Bool {
    switch value {
    case .data, .longData, .external: true
    default: false
    }
  }

  private func blob(_ value: Value) -> AppReading {
    switch value {
    case .data(let data): return bytes(data)
    case .longData(let prefix, let length):
      return AppReading(.value(.payload(.opaque, prefix)), notes: [.notReadWhole(bytes: length)])
    case .external(let file):
      guard let length = file.length else {
        return undecodable(.externalFileMissing(file.fileName))
      }
      if let data = file.data { return bytes(data) }
      return AppReading(.value(.stored(value)), notes: [.notReadWhole(bytes: length)])
    // A column that holds text where bytes are due is read by its bytes (FORMAT §1.6).
    case .string(let text): return bytes(Data(text.utf8))
    default:
      return undecodable(.wrongRawType(found: value.typeTitle, expected: "Data"))
    }
  }

  private func bytes(_ data: Data) -> AppReading {
    let result: Result<AppValue, AppReasonError>
    let notes: [AppReason]
    if let transformed {
      (result, notes) = transformed.decode(data)
    } else if let shape {
      (result, notes) = JSONPayload.decode(
        data,
        shape,
        plan.swiftType?.unwrapped.description ?? "JSON"
      )
    } else {
      return AppReading(.value(.payload(Payload.sniff(data), data)))
    }
    switch result {
    case .success(let value): return AppReading(.value(value), notes: notes)
    case .failure(let error):
      var reading = undecodable(error.reason)
      reading.notes += notes
      return reading
    }
  }

  // MARK: - Composites

  private func composite(_ value: Value) -> AppReading {
    guard case .composite(let stored) = value else {
      return value == .null ? null() : decode(value)
    }
    let present = stored.filter { $0.reading != .value(.null) }
    if attribute.isSwiftDataEnum { return swiftDataEnum(stored, present) }
    if present.isEmpty { return null() }
    var fields: [AppValue.Field] = []
    var missing: [String] = []
    for (leaf, reader) in zip(stored, leaves) {
      let reading = reader.reader.leaf(leaf.reading)
      if reading.value == nil, reader.reader.isRequiredLeaf { missing.append(reader.swiftName) }
      fields.append(AppValue.Field(name: reader.swiftName, reading: reading))
    }
    guard missing.isEmpty else {
      return undecodable(.incomplete(missing: missing, present: present.count, of: stored.count))
    }
    return AppReading(
      .value(.structure(type: plan.swiftType?.unwrapped.description, fields: fields))
    )
  }

  private var isRequiredLeaf: Bool { plan.swiftType.map { !$0.isOptional } ?? false }

  /// A leaf that does not decode is nil in its struct, not a trap of its own (DIALECTS A18).
  private func leaf(_ stored: Reading) -> AppReading {
    var reading = read(stored)
    if reading.value == nil { reading.outcome = .nilValue }
    reading.asserts = false
    return reading
  }

  /// One leaf holds a raw value, several leaves stand for a case each (FORMAT §3.2).
  private func swiftDataEnum(_ leaves: [Value.Leaf], _ present: [Value.Leaf]) -> AppReading {
    guard let leaf = present.first else { return null() }
    if present.count > 1 { return undecodable(.severalCases(present.map(\.name))) }
    guard leaves.count == 1 else { return caseNamed(leaf.name) }
    switch leaf.reading {
    case .unreadable(let reason, _): return undecodable(.unreadable(reason))
    case .value(let value):
      if plan.codec != nil { return raw(value) }
      return AppReading(.value(.enumCase(name: nil, rawValue: RawLiteral(value))))
    }
  }

  private func caseNamed(_ name: String) -> AppReading {
    if let codec = plan.codec, !codec.cases.contains(where: { $0.name == name }) {
      return undecodable(.unknownRawValue(name, type: codec.typeName))
    }
    return AppReading(.value(.enumCase(name: name, rawValue: nil)))
  }
}

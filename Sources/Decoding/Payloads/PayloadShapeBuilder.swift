package import Schema

/// Makes a payload's shape from a Swift type and the types that a contract declares.
package struct PayloadShapeBuilder {
  private let contract: Contract
  private var declared: [PayloadShape.Declared] = []
  private var unresolved: [String] = []
  /// The names among them.
  private var told: Set<String> = []
  private var indices: [String: Int] = [:]
  /// The aliases that are being resolved.
  private var aliases: Set<String> = []
  /// An alias may name the next one twice, so each more doubles the type's size.
  private static let mostAliases = 16

  package static func shape(of type: SwiftType, in contract: Contract, from scope: String = "") -> PayloadShape {
    var builder = Self(contract: contract)
    let root = builder.node(type, scope)
    return PayloadShape(root: root, declared: builder.declared, unresolved: builder.unresolved)
  }

  private init(contract: Contract) { self.contract = contract }

  private mutating func node(_ type: SwiftType, _ scope: String) -> PayloadShape.Node {
    switch type {
    case .optional(let wrapped):
      let inner = node(wrapped, scope)
      if case .optional = inner { return inner }
      return .optional(inner)
    case .array(let element), .set(let element): return .array(node(element, scope))
    case .dictionary(let key, let value):
      switch key.primitive {
      case .string: return .dictionary(node(value, scope), hasIntegerKeys: false)
      case .int: return .dictionary(node(value, scope), hasIntegerKeys: true)
      default: return .pairs(node(key, scope), node(value, scope))
      }
    case .named(let name):
      if let primitive = type.primitive { return .primitive(primitive) }
      return named(name, scope)
    case .generic, .other: return anything(type)
    }
  }

  /// A type that the source does not show accepts everything, and is listed as unresolved.
  private mutating func anything(_ type: SwiftType) -> PayloadShape.Node {
    let name = type.description
    // A name that is too long comes from hostile bytes.
    if name.utf8.count <= 200, told.insert(name).inserted { unresolved.append(name) }
    return .anything
  }

  private mutating func named(_ name: String, _ scope: String) -> PayloadShape.Node {
    guard let declaration = contract.type(named: name, from: scope) else { return anything(.named(name)) }
    if case .alias(let type) = declaration.kind {
      // An alias of itself is invalid Swift; it ends here instead of looping.
      guard aliases.count < Self.mostAliases, aliases.insert(declaration.name).inserted else { return .anything }
      defer { aliases.remove(declaration.name) }
      return node(type, declaration.name)
    }
    if let index = indices[declaration.name] { return .declared(index) }
    let index = declared.count
    indices[declaration.name] = index
    declared.append(.unverifiable(name: declaration.name))
    declared[index] = make(declaration)
    return .declared(index)
  }

  private mutating func make(_ type: TypeDeclaration) -> PayloadShape.Declared {
    if type.hasCustomDecoding { return .unverifiable(name: type.name) }
    switch type.kind {
    case .structure(let structure):
      // A wrapper codes its property in its own way, and may accept a missing key.
      if structure.fields.contains(where: \.isWrapped) { return .unverifiable(name: type.name) }
      return .object(name: type.name, fields: fields(of: structure, in: type.name))
    case .enumeration(let enumeration):
      if let rawType = enumeration.rawType?.primitive {
        let isOpen = enumeration.hasUnknownRawValues || enumeration.caseOtherwise != nil
        return .rawEnum(
          name: type.name, type: rawType, rawValues: isOpen ? [] : Set(enumeration.readings.keys), codec: RawCodec(type)
        )
      }
      return .caseEnum(name: type.name, cases: enumeration.cases.compactMap { self.case($0, type.name) })
    // A raw struct without an own init(from:) is coded as its raw value alone.
    case .rawStruct(let rawType, _):
      guard let primitive = rawType.primitive else { return .unverifiable(name: type.name) }
      return .rawEnum(name: type.name, type: primitive, rawValues: [], codec: RawCodec(type))
    case .alias, .classType: return .unverifiable(name: type.name)
    }
  }

  private mutating func fields(of structure: TypeDeclaration.Structure, in scope: String) -> [PayloadShape.Field] {
    var fields: [PayloadShape.Field] = []
    for field in structure.fields where !field.isConstant {
      guard let key = field.codingKey else { continue }
      fields.append(PayloadShape.Field(key: key, name: field.name, node: node(field.type, scope)))
    }
    return fields
  }

  private mutating func `case`(_ declared: TypeDeclaration.EnumCase, _ scope: String) -> PayloadShape.Case? {
    guard let name = declared.codingKey else { return nil }
    var fields: [PayloadShape.Field] = []
    for (index, value) in declared.associatedValues.enumerated() where value.isCoded {
      let label = value.label ?? "_\(index)"
      fields.append(PayloadShape.Field(key: value.codingKey ?? label, name: label, node: node(value.type, scope)))
    }
    return PayloadShape.Case(name: name, swiftName: declared.name, fields: fields)
  }
}

import Census
import Schema

// Initial values of source as expressions, with the names that the types have here.
extension ValueTypes {
  /// Nil for what has no such expression, or is none of the type.
  ///
  /// Types are named in full, because a macro asks for that.
  mutating func expression(_ written: WrittenValue, as type: SwiftType, from scope: String) -> String? {
    let resolved = spelled(type, from: scope).unwrapped
    switch (written, resolved) {
    case (.null, _): return type.isOptional ? "nil" : nil
    case (.list(let values), .array), (.list(let values), .set):
      guard let element = element(of: type, from: scope) else { return nil }
      let texts = values.map { expression($0, as: element.type, from: element.scope) }
      return texts.contains(nil) ? nil : "[\(texts.compactMap(\.self).joined(separator: ", "))]"
    case (.dictionary(let pairs), .dictionary): return dictionary(pairs, as: type, from: scope)
    case (_, .named(let name)):
      if let primitive = resolved.primitive { return Self.scalar(written, primitive) }
      return declared(type, from: scope).flatMap { expression(written, of: $0, named: name) }
    default: return nil
    }
  }

  private static func scalar(_ written: WrittenValue, _ primitive: SwiftPrimitive) -> String? {
    switch (written, primitive) {
    case (.newUUID, .uuid): "UUID()"
    case (.newUUID, .string): "UUID().uuidString"
    case (.now, .date): "Date.now"
    case (.value(.scalar(.integer(let number))), .double), (.value(.scalar(.integer(let number))), .float),
      (.value(.scalar(.integer(let number))), .decimal):
      "\(number)"
    case (.value(let value), _): SwiftLiteral.text(value, as: primitive.attributeType)
    default: nil
    }
  }

  private mutating func dictionary(
    _ pairs: [WrittenValue.Pair], as type: SwiftType, from scope: String
  ) -> String? {
    guard let (type, scope) = unaliased(type, from: scope), case .dictionary(let key, let value) = type else {
      return nil
    }
    if pairs.isEmpty { return "[:]" }
    var texts: [String] = []
    for pair in pairs {
      guard let first = expression(pair.key, as: key, from: scope),
        let second = expression(pair.value, as: value, from: scope)
      else { return nil }
      texts.append("\(first): \(second)")
    }
    return "[\(texts.joined(separator: ", "))]"
  }

  private mutating func expression(
    _ written: WrittenValue, of declared: TypeDeclaration, named name: String
  ) -> String? {
    switch (written, declared.kind) {
    case (.enumCase(let one, let values), .enumeration(let enumeration)):
      guard let found = enumeration.cases.first(where: { $0.name == one }) else { return nil }
      let texts = zip(values, found.associatedValues).map { argument, value in
        labelled(value.label, expression(argument.value, as: value.type, from: declared.name))
      }
      guard !texts.contains(nil) else { return nil }
      let payload = texts.isEmpty ? "" : "(\(texts.compactMap(\.self).joined(separator: ", ")))"
      return "\(SwiftNames.quoted(name)).\(SwiftNames.quoted(one))\(payload)"
    case (.value(let value), .rawStruct(let raw, _)):
      let primitive = raw.primitive ?? .int
      return Self.scalar(.value(value), primitive).map { "\(SwiftNames.quoted(name))(rawValue: \($0))" }
    case (.structure(let arguments), .structure(let structure)):
      var texts: [String?] = []
      for field in structure.fields where !field.isConstant {
        guard let argument = arguments.first(where: { $0.label == field.name }) else {
          guard field.type.isOptional || field.defaultValue != nil else { return nil }
          continue
        }
        texts.append(labelled(field.persistentName, expression(argument.value, as: field.type, from: declared.name)))
      }
      return texts.contains(nil)
        ? nil : "\(SwiftNames.quoted(name))(\(texts.compactMap(\.self).joined(separator: ", ")))"
    default: return nil
    }
  }

  private func labelled(_ label: String?, _ text: String?) -> String? {
    text.map { text in label.map { "\(SwiftNames.quoted($0)): \(text)" } ?? text }
  }

  private func element(of type: SwiftType, from scope: String) -> (type: SwiftType, scope: String)? {
    switch unaliased(type, from: scope) {
    case (.array(let element), let scope)?, (.set(let element), let scope)?: (element, scope)
    default: nil
    }
  }

  /// The enum or struct that a type names.
  private func declared(_ type: SwiftType, from scope: String) -> TypeDeclaration? {
    guard case (.named(let name), let scope)? = unaliased(type, from: scope) else { return nil }
    return known.contract.type(named: name, from: scope)
  }

  /// What an alias stands for, with the scope of its names; nil where aliases lead back to themselves.
  private func unaliased(_ type: SwiftType, from scope: String) -> (type: SwiftType, scope: String)? {
    var (type, scope) = (type.unwrapped, scope)
    for _ in 0..<16 {
      guard case .named(let name) = type, type.primitive == nil,
        let declared = known.contract.type(named: name, from: scope), case .alias(let other) = declared.kind
      else { return (type, scope) }
      (type, scope) = (other.unwrapped, declared.name)
    }
    return nil
  }
}

package import Schema

extension RawCodec {
  package func decode(_ value: Value) -> Result<AppValue, AppReasonError> {
    guard let literal = literal(of: value) else {
      return .failure(AppReasonError(.wrongRawType(found: value.typeTitle, expected: rawType?.rawValue ?? "raw value")))
    }
    if let flags, case .integer(let bits) = literal { return .success(Self.flags(bits, flags)) }
    if cases.isEmpty { return .success(.enumCase(name: nil, rawValue: literal)) }
    guard let name = names[literal] ?? nameOtherwise else {
      if hasUnknownRawValues { return .success(.enumCase(name: nil, rawValue: literal)) }
      return .failure(AppReasonError(.unknownRawValue(literal.spelling, type: typeName)))
    }
    return .success(.enumCase(name: name, rawValue: literal))
  }

  /// The value as a raw value of the right type; nil if the types do not fit.
  private func literal(of value: Value) -> RawLiteral? {
    switch (value, rawType) {
    case (.scalar(.string(let text)), .string), (.scalar(.string(let text)), nil): .string(text)
    case (.scalar(.integer(let number)), .some(let type)) where type.integerRange != nil: .integer(number)
    case (.scalar(.integer(let number)), .double), (.scalar(.integer(let number)), .float): .double(Double(number))
    case (.scalar(.integer(let number)), nil): .integer(number)
    case (.scalar(.double(let number)), .double), (.scalar(.double(let number)), .float): .double(number)
    case (.float(let number), .double): .double(Double(Float(number)))
    case (.float(let number), .float): .double(number.asFloat)
    case (.scalar(.boolean(let flag)), .some(let type)) where type.integerRange != nil: .integer(flag ? 1 : 0)
    default: nil
    }
  }

  private static func flags(_ bits: Int64, _ flags: [TypeDeclaration.Flag]) -> AppValue {
    var rest = bits
    var names: [String] = []
    for flag in flags where flag.bits != 0 && bits & flag.bits == flag.bits {
      names.append(flag.name)
      rest &= ~flag.bits
    }
    return .flags(names: names, unnamedBits: rest, rawValue: bits)
  }
}

/// A reason as the failure of a `Result`.
package struct AppReasonError: Error, Hashable, Sendable {
  package let reason: AppReason

  package init(_ reason: AppReason) { self.reason = reason }
}

extension Value {
  /// The stored type's name for messages.
  var typeTitle: String {
    switch self {
    case .scalar(.null): "NULL"
    case .scalar(.integer): "integer"
    case .scalar(.double), .float: "floating point number"
    case .scalar(.decimal): "decimal"
    case .scalar(.string), .longString: "string"
    case .scalar(.boolean): "Boolean"
    case .scalar(.date): "date"
    case .scalar(.uuid): "UUID"
    case .scalar(.uri): "URI"
    case .scalar(.data), .longData, .external: "bytes"
    case .composite: "composite"
    case .scalar(.object), .toMany: "relationship"
    }
  }
}

package import Schema

/// Turns a stored primitive into an enum's case or an option set's flags (DIALECTS A7, A8).
package struct RawCodec: Hashable, Sendable {
  package let typeName: String
  package let rawType: SwiftPrimitive?
  /// The cases with their raw values in declared order; empty where the type takes every raw value.
  package let cases: [(name: String, rawValue: RawLiteral)]
  private let flags: [TypeDeclaration.Flag]?
  private let names: [RawLiteral: String]

  /// nil where the type is no raw type.
  package init?(_ type: TypeDeclaration) {
    typeName = type.name
    switch type.kind {
    case .enumeration(let enumeration):
      rawType = enumeration.rawType?.primitive
      cases = enumeration.cases.map { ($0.name, $0.rawValue ?? .string($0.name)) }
      flags = nil
    case .rawStruct(let raw, let declared):
      rawType = raw.primitive
      cases = []
      flags = declared
    case .structure, .alias, .classType: return nil
    }
    names = Dictionary(cases.map { ($0.rawValue, $0.name) }) { first, _ in first }
  }

  package func decode(_ value: Value) -> Result<AppValue, AppReasonError> {
    guard let literal = literal(of: value) else {
      return .failure(
        AppReasonError(
          .wrongRawType(found: value.typeTitle, expected: rawType?.rawValue ?? "raw value")
        )
      )
    }
    if let flags, case .integer(let bits) = literal { return .success(Self.flags(bits, flags)) }
    if cases.isEmpty { return .success(.enumCase(name: nil, rawValue: literal)) }
    guard let name = names[literal] else {
      return .failure(
        AppReasonError(.unknownRawValue(literal.description, type: typeName))
      )
    }
    return .success(.enumCase(name: name, rawValue: literal))
  }

  /// The value as a raw value of the right type; nil where the types do not fit.
  private func literal(of value: Value) -> RawLiteral? {
    switch (value, rawType) {
    case (.string(let text), .string), (.string(let text), nil): .string(text)
    case (.integer(let number), .some(let type)) where type.integerRange != nil: .integer(number)
    case (.integer(let number), .double), (.integer(let number), .float): .double(Double(number))
    case (.integer(let number), nil): .integer(number)
    case (.double(let number), .double), (.double(let number), .float): .double(number)
    case (.boolean(let flag), .some(let type)) where type.integerRange != nil:
      .integer(flag ? 1 : 0)
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

  package static func == (left: Self, right: Self) -> Bool {
    left.typeName == right.typeName && left.rawType == right.rawType && left.names == right.names
      && left.flags == right.flags
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(typeName)
    hasher.combine(names)
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
    case .null: "NULL"
    case .integer: "integer"
    case .double: "floating point number"
    case .decimal: "decimal"
    case .string, .longString: "string"
    case .boolean: "Boolean"
    case .date: "date"
    case .uuid: "UUID"
    case .uri: "URI"
    case .data, .longData, .external: "bytes"
    case .composite: "composite"
    case .toOne, .toMany: "relationship"
    }
  }
}

/// What turns a stored primitive into an enum's case or an option set's flags (DIALECTS A7, A8).
package struct RawCodec: Hashable, Sendable {
  package let typeName: String
  package let rawType: SwiftPrimitive?
  /// The cases with their raw values in declared order; empty if the type takes every raw value.
  package let cases: [(name: String, rawValue: RawLiteral)]
  /// The named flags of an option set; nil for any other type.
  package let flags: [TypeDeclaration.Flag]?
  /// The case that each raw value is read as.
  package let names: [RawLiteral: String]
  /// The case that every other raw value is read as, by the enum's own `init(rawValue:)`.
  package let nameOtherwise: String?
  /// Whether its cases hold values of their own, so that a name is not all there is.
  package let hasAssociatedValues: Bool
  /// Whether a raw value without a name may belong to a case all the same.
  package let hasUnknownRawValues: Bool

  /// nil if the type is no raw type; aliases are followed, but not for ever.
  package init?(_ type: SwiftType, in contract: Contract, from scope: String) {
    var (type, scope) = (type, scope)
    for _ in 0..<16 {
      guard case .named(let name) = type, let declaration = contract.type(named: name, from: scope) else { return nil }
      guard case .alias(let aliased) = declaration.kind else {
        self.init(declaration)
        return
      }
      (type, scope) = (aliased, declaration.name)
    }
    return nil
  }

  /// nil if the type is no raw type.
  package init?(_ type: TypeDeclaration) {
    typeName = type.name
    switch type.kind {
    case .enumeration(let enumeration):
      rawType = enumeration.rawType?.primitive
      let isRaw = enumeration.rawType != nil
      cases = enumeration.cases.compactMap { one in
        (one.rawValue ?? (isRaw ? nil : .string(one.name))).map { (one.name, $0) }
      }
      flags = nil
      hasUnknownRawValues = enumeration.hasUnknownRawValues
      hasAssociatedValues = enumeration.hasAssociatedValues
      names = enumeration.readings
      nameOtherwise = enumeration.caseOtherwise
    case .rawStruct(let raw, let declared):
      rawType = raw.primitive
      cases = []
      flags = declared
      hasUnknownRawValues = false
      hasAssociatedValues = false
      names = [:]
      nameOtherwise = nil
    case .structure, .alias, .classType: return nil
    }
  }

  /// The raw value of a case or flag by its name, with or without Swift's dot.
  package func rawValue(named name: String) -> RawLiteral? {
    let name = Self.plainName(name)
    return namedValues.first { $0.name == name }?.rawValue
  }

  /// The cases of an enum, or the flags of an option set with their bits, in declared order.
  package var namedValues: [(name: String, rawValue: RawLiteral)] {
    flags?.map { ($0.name, .integer($0.bits)) } ?? cases
  }

  /// A case's name without the dot that Swift writes before it.
  package static func plainName(_ name: String) -> String { name.hasPrefix(".") ? String(name.dropFirst()) : name }

  /// Whether a stored text is the name of a case or flag that is stored as something else.
  package func isNameAlone(_ text: String) -> Bool {
    names[.string(text)] == nil && namedValues.contains { $0.name == text }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.typeName == right.typeName && left.rawType == right.rawType && left.names == right.names
      && left.flags == right.flags && left.nameOtherwise == right.nameOtherwise
      && left.hasUnknownRawValues == right.hasUnknownRawValues
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(typeName)
    hasher.combine(names)
  }
}

import Schema
import SwiftSyntax

/// Reads an enum's cases with their raw values, implicit ones computed (DIALECTS §2.2).
enum EnumerationReader {
  /// The raw value of the case before, from which an implicit one follows.
  private enum Previous {
    case none
    case known(RawLiteral)
    case unknown
  }

  /// `keys` are those of `CodingKeys`; `valueKeys` gives those of a case's associated values by its name.
  static func read(
    _ declaration: Declaration, rawType: SwiftType?, codingKeys keys: [String: String]? = nil,
    valueKeys: (String) -> [String: String]? = { _ in nil }
  ) -> TypeDeclaration.Enumeration {
    // The branches of `#if` may give a case a raw value each: a store may come from any of them.
    var known: Set<KnownCase> = []
    var cases: [TypeDeclaration.EnumCase] = []
    var previous = Previous.none
    for member in declaration.members {
      guard let line = member.syntax.as(EnumCaseDeclSyntax.self) else { continue }
      for element in line.elements {
        let name = element.name.plainText
        let raw = rawValue(of: element, type: rawType?.primitive, after: previous)
        guard known.insert(KnownCase(name: name, rawValue: raw)).inserted else { continue }
        previous = raw.map(Previous.known) ?? .unknown
        var one = TypeDeclaration.EnumCase(
          name: name, rawValue: raw, associatedValues: associatedValues(of: element, valueKeys(name)),
          location: member.file.place(of: element))
        if let keys { one.codingKey = keys[name] }
        cases.append(one)
      }
    }
    var enumeration = TypeDeclaration.Enumeration(rawType: rawType, cases: cases)
    enumeration.initialiser = rawType?.primitive.flatMap { RawInitialiserReader.read(declaration, type: $0) }
    return enumeration
  }

  private struct KnownCase: Hashable {
    let name: String
    let rawValue: RawLiteral?
  }

  private static func rawValue(
    of element: EnumCaseElementSyntax, type: SwiftPrimitive?, after previous: Previous
  ) -> RawLiteral? {
    guard let type else { return nil }
    if let value = element.rawValue?.value { return literal(value, of: type) }
    switch (type, previous) {
    case (.string, _): return .string(element.name.plainText)
    case (.double, .none), (.float, .none): return .double(0)
    case (.double, .known(.double(let number))), (.float, .known(.double(let number))): return .double(number + 1)
    case (_, .none) where type.integerRange != nil: return .integer(0)
    case (_, .known(.integer(let number))) where type.integerRange != nil:
      let (next, overflows) = number.addingReportingOverflow(1)
      return overflows ? nil : .integer(next)
    default: return nil
    }
  }

  static func literal(_ value: ExprSyntax, of type: SwiftPrimitive) -> RawLiteral? {
    switch type {
    case .string: value.stringValue.map(RawLiteral.string)
    case .double, .float: value.doubleValue.map(RawLiteral.double)
    default: value.integerValue.map(RawLiteral.integer)
    }
  }

  private static func associatedValues(
    of element: EnumCaseElementSyntax, _ keys: [String: String]?
  ) -> [TypeDeclaration.AssociatedValue] {
    (element.parameterClause?.parameters ?? []).enumerated().map { index, parameter in
      let label = parameter.firstName.map(\.plainText).flatMap { $0 == "_" ? nil : $0 }
      var value = TypeDeclaration.AssociatedValue(label: label, type: TypeSpelling.read(parameter.type))
      if let keys {
        value.codingKey = keys[label ?? "_\(index)"]
        value.isCoded = value.codingKey != nil
      }
      return value
    }
  }
}

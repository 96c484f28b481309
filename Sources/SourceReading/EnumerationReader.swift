import Schema
import SwiftSyntax

/// Reads an enum's cases with their raw values, implicit ones computed (DIALECTS §2.2).
enum EnumerationReader {
  static func read(
    _ declaration: Declaration,
    rawType: SwiftType?,
    codingKeys: [String: String]?
  ) -> TypeDeclaration.Enumeration {
    var names: Set<String> = []
    var cases: [TypeDeclaration.EnumCase] = []
    var previous: RawLiteral?
    for member in declaration.members {
      guard let line = member.syntax.as(EnumCaseDeclSyntax.self) else { continue }
      for element in line.elements {
        let name = element.name.plainText
        guard names.insert(name).inserted else { continue }
        let raw = rawValue(of: element, type: rawType?.primitive, after: previous)
        previous = raw
        cases.append(
          TypeDeclaration.EnumCase(
            name: name,
            rawValue: raw,
            associatedValues: associatedValues(of: element),
            codingKey: codingKeys?[name],
            location: member.file.place(of: element)
          )
        )
      }
    }
    return TypeDeclaration.Enumeration(rawType: rawType, cases: cases)
  }

  private static func rawValue(
    of element: EnumCaseElementSyntax,
    type: SwiftPrimitive?,
    after previous: RawLiteral?
  ) -> RawLiteral? {
    guard let type else { return nil }
    if let value = element.rawValue?.value { return literal(value, of: type) }
    switch (type, previous) {
    case (.string, _): return .string(element.name.plainText)
    case (.double, nil), (.float, nil): return .double(0)
    case (.double, .double(let number)), (.float, .double(let number)): return .double(number + 1)
    case (_, nil) where type.integerRange != nil: return .integer(0)
    case (_, .integer(let number)) where type.integerRange != nil:
      let (next, overflows) = number.addingReportingOverflow(1)
      return overflows ? nil : .integer(next)
    default: return nil
    }
  }

  private static func literal(_ value: ExprSyntax, of type: SwiftPrimitive) -> RawLiteral? {
    switch type {
    case .string: value.stringValue.map(RawLiteral.string)
    case .double, .float: value.doubleValue.map(RawLiteral.double)
    default: value.integerValue.map(RawLiteral.integer)
    }
  }

  private static func associatedValues(
    of element: EnumCaseElementSyntax
  ) -> [TypeDeclaration.AssociatedValue] {
    (element.parameterClause?.parameters ?? []).map { parameter in
      let label = parameter.firstName?.plainText
      return TypeDeclaration.AssociatedValue(
        label: label == "_" ? nil : label,
        type: TypeSpelling.read(parameter.type)
      )
    }
  }
}

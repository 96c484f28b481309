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

/// Reads an enum's own `init(rawValue:)` if it is a switch over literals (DIALECTS §2.2).
enum RawInitialiserReader {
  /// nil if the compiler makes the initialiser.
  static func read(_ declaration: Declaration, type: SwiftPrimitive) -> TypeDeclaration.RawInitialiser? {
    let own = declaration.initialisers.filter { initialiser in
      let parameters = initialiser.signature.parameterClause.parameters
      return parameters.count == 1 && parameters.first?.firstName.text == "rawValue"
    }
    guard let only = own.first else { return nil }
    let unknown = TypeDeclaration.RawInitialiser(otherwise: .unknown)
    guard own.count == 1, let parameter = only.signature.parameterClause.parameters.first,
      let body = only.body?.statements, body.count == 1,
      let choice = body.first?.item.as(ExpressionStmtSyntax.self)?.expression.as(SwitchExprSyntax.self),
      choice.subject.memberName == (parameter.secondName ?? parameter.firstName).plainText,
      choice.subject.memberBase == nil
    else { return unknown }
    var read = TypeDeclaration.RawInitialiser(otherwise: .none)
    var refused: Set<RawLiteral> = []
    for item in choice.cases {
      guard let branch = item.as(SwitchCaseSyntax.self), let result = result(of: branch.statements) else {
        return unknown
      }
      switch branch.label {
      case .default: read.otherwise = result.name.map { .named($0) } ?? .none
      case .case(let label):
        for pattern in label.caseItems {
          guard pattern.whereClause == nil, let value = pattern.pattern.as(ExpressionPatternSyntax.self)?.expression,
            let literal = EnumerationReader.literal(value, of: type)
          else { return unknown }
          // The first of two branches for one value is taken.
          guard !read.names.keys.contains(literal), !refused.contains(literal) else { continue }
          if let name = result.name { read.names[literal] = name } else { refused.insert(literal) }
        }
      }
    }
    // A value that its own branch refuses does not become the case that all other values become.
    if case .named = read.otherwise, !refused.isEmpty { return unknown }
    return read
  }

  private enum Outcome {
    case named(String)
    case none

    var name: String? { if case .named(let name) = self { name } else { nil } }
  }

  /// `self = .a`, `self = Kind.a` or `return nil`; nil for anything else.
  private static func result(of statements: CodeBlockItemListSyntax) -> Outcome? {
    var items = statements.map(\.item)
    if items.count == 2, let last = items.last?.as(ReturnStmtSyntax.self), last.expression == nil { items.removeLast() }
    guard items.count == 1, let only = items.first else { return nil }
    if let end = only.as(ReturnStmtSyntax.self) { return end.expression?.isNil == true ? Outcome.none : nil }
    guard let parts = only.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      parts[0].trimmedDescription == "self", parts[1].is(AssignmentExprSyntax.self),
      parts[2].is(MemberAccessExprSyntax.self), let name = parts[2].memberName
    else { return nil }
    return .named(name)
  }
}

import Foundation
import Schema
import SwiftSyntax

/// Reads an initial value by the grammar of DIALECTS A35; any other expression stays text alone.
struct DefaultExpressionReader {
  let declarations: Declarations
  let types: [String: TypeDeclaration]
  let inference: MemberInference

  /// `type` is the variable's type as written or inferred; a case's name is looked up from `scope`.
  func read(_ expression: ExprSyntax, as type: SwiftType?, from scope: String) -> DefaultExpression {
    var result = DefaultExpression(text: expression.trimmedDescription)
    let inner = expression.as(ForceUnwrapExprSyntax.self)?.expression ?? expression
    if inner.isNil {
      result.value = .null
      result.written = .null
      return result
    }
    guard let type else { return result }
    var writing = WrittenValueReader(defaults: self)
    result.written = writing.read(inner, as: type, from: scope)
    let stored = declarations.resolved(type, from: scope).unwrapped
    if let declared = declared(stored, from: scope) {
      read(inner, of: declared, into: &result)
    } else if let primitive = stored.primitive {
      if let named = rawValueOfCase(inner, from: scope) {
        result.caseName = named.caseName
        result.value = named.value
      } else {
        result.value = value(inner, as: primitive)
      }
    }
    return result
  }

  /// The name in `.name` if it means neither a case of the enum nor a static member, its extensions' included.
  func unknownCase(_ written: DefaultExpression, of type: SwiftType, from scope: String) -> String? {
    guard written.caseName == nil, written.text.hasPrefix("."),
      case .named(let typeName) = declarations.resolved(type, from: scope).unwrapped,
      declarations.isVisible(typeName, from: scope), let found = declarations[typeName, from: scope],
      let declared = types[found.name], case .enumeration(let enumeration) = declared.kind
    else { return nil }
    let name = String(written.text.dropFirst())
    // What conforms to a protocol may have its members.
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), !["none", "some"].contains(name),
      !enumeration.cases.contains(where: { $0.name == name }), found.variables.allSatisfy({ $0.name != name }),
      found.inherited.allSatisfy({ parent in
        let declared = declarations[parent, from: found.scope]
        return declared == nil
          || declared?.keyword == .extension && declared?.variables.contains { $0.name == name } == false
      })
    else { return nil }
    return name
  }

  func declared(_ type: SwiftType, from scope: String) -> TypeDeclaration? {
    guard case .named(let name) = type, type.primitive == nil else { return nil }
    return declarations[name, from: scope].flatMap { types[$0.name] }
  }

  /// `.draft`, `Status.draft`; for option sets also `[]` and `[.a, .b]`.
  private func read(_ expression: ExprSyntax, of declared: TypeDeclaration, into result: inout DefaultExpression) {
    switch declared.kind {
    case .enumeration(let enumeration):
      guard let found = enumeration.cases.first(where: { $0.name == expression.memberName }) else { return }
      result.caseName = found.name
      result.value = found.rawValue?.value
    case .rawStruct(_, let flags?):
      if let elements = expression.arrayElements {
        let bits = elements.map { element in flags.first { $0.name == element.memberName }?.bits }
        guard !bits.contains(nil) else { return }
        result.value = .integer(bits.compactMap(\.self).reduce(0, |))
      } else if let flag = flags.first(where: { $0.name == expression.memberName }) {
        result.caseName = flag.name
        result.value = .integer(flag.bits)
      }
    default: break
    }
  }

  /// `Status.draft.rawValue`.
  func rawValueOfCase(_ expression: ExprSyntax, from scope: String) -> (caseName: String, value: Value?)? {
    guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "rawValue",
      let base = access.base, let name = base.memberName, let typeName = base.memberBase,
      let declared = declared(.named(typeName), from: scope), case .enumeration(let enumeration) = declared.kind,
      let found = enumeration.cases.first(where: { $0.name == name })
    else { return nil }
    return (name, found.rawValue?.value)
  }

  func value(_ expression: ExprSyntax, as primitive: SwiftPrimitive) -> Value? {
    switch primitive {
    case .string: expression.stringValue.map(Value.string)
    case .bool: expression.booleanValue.map(Value.boolean)
    case .float, .double: expression.doubleValue.map(Value.double)
    case .decimal: decimal(expression)
    case .date: date(expression).map(Value.date)
    case .data: data(expression).map(Value.data)
    case .uuid: uuid(expression).map(Value.uuid)
    case .url: url(expression).map(Value.uri)
    default: expression.integerValue.map(Value.integer)
    }
  }

  private func decimal(_ expression: ExprSyntax) -> Value? {
    let call = expression.call
    let text = call?.constructed == "Decimal" && call?.arguments.count == 1 ? call?["string"]?.stringValue : nil
    guard text != nil || expression.doubleValue != nil else { return nil }
    let digits = text ?? expression.trimmedDescription.filter { $0 != "_" && $0 != " " }
    return Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")).map(Value.decimal)
  }

  /// Seconds since 2001-01-01 00:00 UTC.
  private func date(_ expression: ExprSyntax) -> Double? {
    if let call = expression.call, call.constructed == "Date" || call.constructed == nil {
      if let seconds = call["timeIntervalSinceReferenceDate"]?.doubleValue { return seconds }
      return call["timeIntervalSince1970"]?.doubleValue.map { $0 - Date.timeIntervalBetween1970AndReferenceDate }
    }
    switch expression.memberName {
    case "distantPast": return Date.distantPast.timeIntervalSinceReferenceDate
    case "distantFuture": return Date.distantFuture.timeIntervalSinceReferenceDate
    default: return nil
    }
  }

  private func data(_ expression: ExprSyntax) -> Data? {
    if let text = expression.stringValue { return Data(base64Encoded: text) }
    guard let call = expression.call, call.constructed == "Data" || call.name == "init" else { return nil }
    if call.arguments.isEmpty { return Data() }
    return call["base64Encoded"]?.stringValue.flatMap { Data(base64Encoded: $0) }
  }

  private func uuid(_ expression: ExprSyntax) -> UUID? {
    let text = expression.stringValue ?? expression.call?["uuidString"]?.stringValue
    return text.flatMap(UUID.init(uuidString:))
  }

  private func url(_ expression: ExprSyntax) -> String? {
    // A text that is no URL makes nil, or stops the app.
    if let text = expression.stringValue ?? expression.call?["string"]?.stringValue {
      return URL(string: text)?.absoluteString
    }
    guard let path = expression.call?["fileURLWithPath"]?.stringValue, path.hasPrefix("/") else { return nil }
    // The file need not exist, so the spelling alone decides whether it is a folder.
    let hint: URL.DirectoryHint = path.hasSuffix("/") ? .isDirectory : .notDirectory
    return URL(filePath: path, directoryHint: hint).absoluteString
  }
}

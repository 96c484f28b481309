import Schema
import SwiftSyntax

/// Reads versioned schemas: `enum V1: VersionedSchema` with its identifier and models (DIALECTS E18, D9).
enum SchemaVersionReader {
  static func versions(in declarations: Declarations) -> [SchemaVersion] {
    declarations.all.filter { isVersion($0) }.map { declaration in
      SchemaVersion(
        name: declaration.name,
        identifier: identifier(declaration),
        models: models(declaration),
        location: declaration.place
      )
    }
  }

  static func isVersion(_ declaration: Declaration) -> Bool {
    guard declaration.keyword != .alias, declaration.keyword != .protocol else { return false }
    return declaration.inherited.contains { $0.split(separator: ".").last == "VersionedSchema" }
  }

  /// `1.0.0` of `Schema.Version(1, 0, 0)`, or a string literal.
  private static func identifier(_ declaration: Declaration) -> String? {
    guard let variable = declaration.typeProperty("versionIdentifier"),
      let expression = variable.expression
    else { return nil }
    if let text = expression.stringValue { return text }
    if let text = expression.call?.arguments.first?.expression.stringValue { return text }
    guard let call = expression.call else { return nil }
    let numbers = call.arguments.map { $0.expression.integerValue }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    return numbers.compactMap { $0.map(String.init) }.joined(separator: ".")
  }

  private static func models(_ declaration: Declaration) -> [String] {
    let elements = declaration.typeProperty("models")?.expression?.arrayElements ?? []
    return elements.compactMap(\.metatype)
  }
}

extension Variable {
  /// The initial value, or the only expression of the getter.
  var expression: ExprSyntax? {
    if let initialValue { return initialValue }
    guard let getter, getter.count == 1, let item = getter.first?.item else { return nil }
    return item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
  }
}

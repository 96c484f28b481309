import Findings
import Schema
import SwiftSyntax

/// Reads versioned schemas: `enum V1: VersionedSchema` with its identifier and models (DIALECTS E18, D9).
enum SchemaVersionReader {
  /// By their numbers if each has one, because a later version may be in an earlier file; else in source order.
  static func versions(in declarations: Declarations) -> [SchemaVersion] {
    let versions = declarations.all.filter { isVersion($0) }.map { version($0, declarations) }
    var numbered: [(number: [Int], offset: Int)] = []
    for (offset, version) in versions.enumerated() {
      guard let number = version.identifier.flatMap(number) else { return versions }
      numbered.append((number, offset))
    }
    let sorted = numbered.sorted { left, right in
      left.number == right.number ? left.offset < right.offset : left.number.lexicographicallyPrecedes(right.number)
    }
    return sorted.map { versions[$0.offset] }
  }

  /// `[1, 10, 0]` of `1.10.0`.
  private static func number(_ identifier: String) -> [Int]? {
    let parts = identifier.split(separator: ".").map { Int($0) }
    let numbers = parts.compactMap(\.self)
    return numbers.count == parts.count ? numbers : nil
  }

  static func isVersion(_ declaration: Declaration) -> Bool {
    guard declaration.keyword != .alias, declaration.keyword != .protocol else { return false }
    return declaration.inherited.contains { $0.split(separator: ".").last == "VersionedSchema" }
  }

  private static func version(_ declaration: Declaration, _ declarations: Declarations) -> SchemaVersion {
    var version = SchemaVersion(
      name: declaration.name, identifier: identifier(declaration), models: [], location: declaration.place)
    version.identifierLocation = declaration.typeProperty("versionIdentifier")?.place
    let list = declaration.typeProperty("models")
    let elements = list?.result?.arrayElements
    version.hasUnreadModels = list != nil && elements == nil
    for element in elements ?? [] {
      guard let name = model(element, of: declaration, declarations) else {
        version.hasUnreadModels = true
        continue
      }
      version.models.append(name)
      version.modelLocations[name] = declaration.file.place(of: element)
    }
    return version
  }

  /// `1.0.0` of `Schema.Version(1, 0, 0)`, or a string literal.
  private static func identifier(_ declaration: Declaration) -> String? {
    guard let variable = declaration.typeProperty("versionIdentifier"), let expression = variable.result else {
      return nil
    }
    if let text = expression.stringValue { return text }
    if let text = expression.call?.arguments.first?.expression.stringValue { return text }
    guard let call = expression.call else { return nil }
    let numbers = call.arguments.map { $0.expression.integerValue }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    return numbers.compactMap { $0.map(String.init) }.joined(separator: ".")
  }

  /// The name that a list's element means.
  private static func model(_ element: ExprSyntax, of declaration: Declaration, _ declarations: Declarations) -> String?
  {
    guard let written = element.metatype else { return nil }
    let name = written.hasPrefix("Self.") ? String(written.dropFirst(5)) : written
    guard let meant = declarations[name, from: declaration.name] else { return name }
    // Through an alias it may belong to another version, and even have the same name there.
    let isOfOther = meant.scope != declaration.name && declarations[meant.scope].map(isVersion) == true
    return !isOfOther && meant.name.hasSuffix("." + name) ? name : meant.name
  }
}

extension Variable {
  /// The initial value, or the only expression of the getter.
  var expression: ExprSyntax? {
    if let initialValue { return initialValue }
    guard let getter, getter.count == 1, let item = getter.first?.item else { return nil }
    return item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
  }

  /// The expression, or what the getter returns at its end.
  var result: ExprSyntax? { expression ?? getter?.last?.item.as(ReturnStmtSyntax.self)?.expression }

  /// The value of a constant that the getter makes.
  func constant(_ name: String) -> ExprSyntax? {
    let bindings = getter?.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
    return bindings?.first { $0.name == name }?.initializer?.value
  }
}

import Schema
import SwiftSyntax

/// Finds computed properties that reach an attribute by its key alone: `primitiveValue(forKey: "status")` (DIALECTS §2.8).
enum KeyedAccessorReader {
  /// The accessors whose attribute has no `@NSManaged` variable of its own.
  static func add(to reading: inout EntityReading) {
    let known = Set(reading.entity.properties.map(\.persistentName)).union(
      reading.entity.relationships.map(\.persistentName))
    for variable in reading.declaration.variables where !variable.isStatic {
      guard let getter = variable.getter, let type = variable.type else { continue }
      let search = KeySearch(in: reading.declaration)
      search.walk(getter)
      guard let key = search.key, !known.contains(key) else { continue }
      let inner = reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped
      var property = reading.property(variable, as: type)
      property.persistentName = key
      switch reading.knowledge.type(inner, from: reading.scope)?.kind {
      case .enumeration, .rawStruct:
        property.storageMethod = .raw
        let values = StoredValueSearch(stored: [key: nil], text: search.text)
        values.walk(getter)
        property.wrapper = WrapperReader.wrapper(variable, type, getter, values, reading)
      default: guard inner.primitive != nil else { continue }
      }
      reading.add(property)
    }
  }
}

/// The key of the first primitive value that is read.
private final class KeySearch: SyntaxVisitor {
  private let declaration: Declaration
  private var locals: [String: ExprSyntax] = [:]
  private(set) var key: String?

  init(in declaration: Declaration) {
    self.declaration = declaration
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard key == nil, let call = ExprSyntax(node).call, call.name == "primitiveValue" else { return .visitChildren }
    key = call["forKey"].flatMap(text)
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.name { locals[name] = node.initializer?.value }
    return .visitChildren
  }

  /// A literal, `#keyPath(Book.rating)`, or a constant of the function or the class that is one of them.
  func text(_ expression: ExprSyntax) -> String? {
    if let text = written(expression) { return text }
    guard let name = expression.memberName else { return nil }
    return (locals[name] ?? declaration.typeProperty(name)?.expression).flatMap(written)
  }

  private func written(_ expression: ExprSyntax) -> String? {
    if let text = expression.stringValue { return text }
    guard let macro = expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath" else {
      return nil
    }
    return macro.arguments.first?.expression.memberName
  }
}

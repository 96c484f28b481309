import Findings
import Schema
import SwiftSyntax

/// Reads value transformers' classes: their names, what they allow, and what they make of bytes (DIALECTS A13, A15,
/// §4.1).
enum TransformerReader {
  static let registering = "CDRegisteredValueTransformer"
  private static let secure = "NSSecureUnarchiveFromDataTransformer"
  private static let bases: Set<String> = ["ValueTransformer", registering, secure]
  /// A class may be its own ancestor, which is no Swift but can be written.
  static let deepest = 16

  static func transformer(
    _ declaration: Declaration, in declarations: Declarations, ancestry: Set<String>
  ) -> TransformerDeclaration? {
    guard declaration.keyword == .class, !ancestry.isDisjoint(with: bases) else { return nil }
    var found = TransformerDeclaration(className: declaration.name, location: declaration.place)
    found.registeredName = TransformerNameReader(declarations).name(of: declaration)
    found.runtimeName = declaration.attributes.objectiveCName
    found.publishesName = ancestry.contains(registering)
    let lineage = declarations.lineage(of: declaration)
    let isSecure = ancestry.contains(secure)
    if isSecure { found.allowedTopLevelClasses = allowedClasses(of: lineage[...]) }
    found.reading = reading(of: lineage, isSecure ? found : nil, declarations) ?? found.reading
    return found
  }

  /// Nil if no class in the files says what is made of bytes, and the superclass of all is not the secure transformer.
  ///
  /// Core Data calls the secure transformer the other way round.
  private static func reading(
    of lineage: [Declaration], _ secured: TransformerDeclaration?, _ declarations: Declarations
  ) -> TransformerDeclaration.Reading? {
    let method = secured == nil ? "reverseTransformedValue" : "transformedValue"
    for declaration in lineage {
      for member in declaration.members {
        guard let function = member.syntax.as(FunctionDeclSyntax.self), function.name.text == method else { continue }
        return TransformerBodyReader.reading(of: function, in: member.file, of: declaration, secured, declarations)
      }
    }
    // What the oldest class inherits from decides, unless no file declares that either.
    guard let secured, let oldest = lineage.last, let parent = oldest.inherited.first,
      TypeSpelling.plainName(parent) == secure
    else { return nil }
    return .plain(inherited(secured))
  }

  /// What the secure transformer itself makes of bytes.
  static func inherited(_ secured: TransformerDeclaration) -> TransformerDeclaration.Coding {
    TransformerDeclaration.Coding(.archive(secured.allowedTopLevelClasses ?? []), failure: .refused)
  }

  /// The classes of the nearest list, with those of `super` where it adds to them; nil if one is not understood.
  private static func allowedClasses(of lineage: ArraySlice<Declaration>) -> [String]? {
    guard let declaration = lineage.first else { return TransformerDeclaration.secureClasses }
    let rest = lineage.dropFirst()
    guard let list = declaration.typeProperty("allowedTopLevelClasses") else { return allowedClasses(of: rest) }
    guard let expression = list.expression else { return nil }
    let parts = expression.as(SequenceExprSyntax.self)?.elements.map(\.self) ?? [expression]
    var classes: [String] = []
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 {
        guard part.sign == "+" else { return nil }
      } else if part.memberBase == "super" {
        guard let inherited = allowedClasses(of: rest) else { return nil }
        classes += inherited
      } else {
        guard let elements = part.arrayElements else { return nil }
        let names = elements.compactMap(\.metatype)
        guard names.count == elements.count else { return nil }
        classes += names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
      }
    }
    return classes
  }

  /// What conforms to `CDRegisteredValueTransformer` and does not compile, as far as the files show it.
  static func conformanceFindings(in declarations: Declarations, _ ancestry: Ancestry) -> [Finding] {
    declarations.all.compactMap { declaration in
      guard declaration.inherited.contains(registering), ![.extension, .protocol, .alias].contains(declaration.keyword)
      else { return nil }
      let names = ancestry.of(declaration)
      // What is inherited from elsewhere may have both.
      guard declaration.keyword != .class || !names.contains(TypeDeclaration.foreign) else { return nil }
      let wrong: String
      if declaration.keyword != .class || names.isDisjoint(with: ["ValueTransformer", secure]) {
        wrong = "is no ValueTransformer"
      } else if !names.contains(secure), declarations[registering] == nil,
        !declarations.lineage(of: declaration).contains(where: { $0.typeProperty("transformerName") != nil })
      {
        wrong = "has no transformerName"
      } else {
        return nil
      }
      return Finding(
        code: .sourceTransformerConformance, path: declaration.name,
        message: "'\(declaration.name)' conforms to \(registering) and \(wrong)", location: declaration.place)
    }
  }
}

extension Declarations {
  /// A class and those that it inherits from, as far as the files declare them.
  func lineage(of declaration: Declaration) -> [Declaration] {
    var lineage = [declaration]
    while lineage.count < TransformerReader.deepest, let last = lineage.last {
      let parent = last.inherited.lazy.compactMap { self[$0, from: last.scope] }.first { $0.keyword == .class }
      guard let parent, !lineage.contains(where: { $0.name == parent.name }) else { break }
      lineage.append(parent)
    }
    return lineage
  }
}

/// Reads the name under which a transformer's class registers, as far as source shows it (DIALECTS A15).
struct TransformerNameReader {
  private static let nameType = "NSValueTransformerName"

  private let declarations: Declarations
  /// What a local name is made of; nil if an expression is none.
  private let local: (ExprSyntax) -> ExprSyntax?

  init(_ declarations: Declarations, local: @escaping (ExprSyntax) -> ExprSyntax? = { _ in nil }) {
    (self.declarations, self.local) = (declarations, local)
  }

  /// The class's own name or the one that it inherits; nil if source does not say.
  func name(of declaration: Declaration) -> String? {
    for one in declarations.lineage(of: declaration) {
      let named = one.variables.filter { $0.isStatic && $0.type == .named(Self.nameType) }
      guard let own = one.typeProperty("transformerName") ?? (named.count == 1 ? named.first : nil) else { continue }
      return own.expression.flatMap { text(of: $0, in: one) }
    }
    return nil
  }

  /// The text of a name as it is written in a type.
  func text(of expression: ExprSyntax, in scope: Declaration?) -> String? { text(of: expression, in: scope, depth: 0) }

  private func text(of expression: ExprSyntax, in scope: Declaration?, depth: Int) -> String? {
    // A constant may be its own value.
    guard depth < TransformerReader.deepest else { return nil }
    if let made = local(expression) { return text(of: made, in: scope, depth: depth + 1) }
    if let text = expression.stringValue { return text }
    if let literal = expression.as(StringLiteralExprSyntax.self) { return interpolated(literal, in: scope) }
    if let call = expression.call {
      guard let argument = call.arguments.first?.expression else { return nil }
      if call.name == "String" { return call["describing"].flatMap { typeName($0, in: scope) } }
      guard call.name == Self.nameType || call.name == "init" else { return nil }
      return text(of: argument, in: scope, depth: depth + 1)
    }
    guard let name = expression.memberName else { return nil }
    if name == "secureUnarchiveFromDataTransformerName" { return "NSSecureUnarchiveFromData" }
    if name == "rawValue", let inner = expression.as(MemberAccessExprSyntax.self)?.base {
      return text(of: inner, in: scope, depth: depth + 1)
    }
    guard let owner = owner(of: name, expression.memberBase, in: scope) else { return nil }
    guard let value = owner.typeProperty(name)?.expression else {
      return name == "transformerName" ? self.name(of: owner) : nil
    }
    return text(of: value, in: owner, depth: depth + 1)
  }

  /// `.tagsName` is a constant of the name's own type, `name` and `Self.name` one of the class.
  private func owner(of name: String, _ base: String?, in scope: Declaration?) -> Declaration? {
    switch base {
    case "Self", "self": scope
    case let base?: declarations[TypeSpelling.plainName(base), from: scope?.name ?? ""]
    case nil: scope?.typeProperty(name) == nil ? declarations[Self.nameType] : scope
    }
  }

  /// `"\(T.self)"`, with text around it.
  private func interpolated(_ literal: StringLiteralExprSyntax, in scope: Declaration?) -> String? {
    var text = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let part): text += part.content.text
      case .expressionSegment(let part):
        guard part.expressions.count == 1, let only = part.expressions.first?.expression,
          let name = typeName(only, in: scope)
        else { return nil }
        text += name
      }
    }
    return text
  }

  /// The plain name of the class that `T.self` names, as Swift describes it.
  private func typeName(_ expression: ExprSyntax, in scope: Declaration?) -> String? {
    if expression.trimmedDescription == "self" { return scope?.shortName }
    guard let name = expression.metatype else { return nil }
    return name == "Self" ? scope?.shortName : name.split(separator: ".").last.map(String.init)
  }
}

/// Finds what the source registers by `ValueTransformer.setValueTransformer(_:forName:)` (DIALECTS A15).
final class TransformerRegistrations: SourceSearch {
  private(set) var found: [TransformerRegistration] = []
  private var file: ParsedFile?

  override func enter(_ file: ParsedFile) { self.file = file }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let call = ExprSyntax(node).call, call.name == "setValueTransformer", let file,
      let object = call.arguments.first?.expression, let name = call["forName"]
    else { return .visitChildren }
    let scope = enclosingType(of: node)
    let names = TransformerNameReader(knowledge.declarations) { Self.initialValue(of: $0, around: node) }
    found.append(
      TransformerRegistration(
        className: className(of: Self.initialValue(of: object, around: node) ?? object, in: scope),
        name: names.text(of: name, in: scope), location: file.place(of: node)))
    return .visitChildren
  }

  /// The class of `T()`, or of `Self()` in a class that no other inherits from.
  private func className(of object: ExprSyntax, in scope: Declaration?) -> String? {
    guard let made = object.call?.constructed else { return nil }
    if ["Self", "self"].contains(made) {
      guard let scope, !knowledge.declarations.all.contains(where: { $0.inherited.contains(scope.shortName) }) else {
        return nil
      }
      return scope.name
    }
    return knowledge.declarations[TypeSpelling.plainName(made), from: scope?.name ?? ""]?.name
  }

  private func enclosingType(of node: some SyntaxProtocol) -> Declaration? {
    var names: [String] = []
    var next = node.parent
    while let here = next {
      if let extended = here.as(ExtensionDeclSyntax.self) {
        names.insert(extended.extendedType.trimmedDescription, at: 0)
      } else if let named = here.asProtocol((any NamedDeclSyntax).self),
        here.asProtocol((any DeclGroupSyntax).self) != nil
      {
        names.insert(named.name.plainText, at: 0)
      }
      next = here.parent
    }
    return names.isEmpty ? nil : knowledge.declarations[names.joined(separator: ".")]
  }

  /// What the nearest local variable of a name is made of.
  private static func initialValue(of expression: ExprSyntax, around node: some SyntaxProtocol) -> ExprSyntax? {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText else { return nil }
    var next = node.parent
    while let here = next, !here.is(MemberBlockSyntax.self) {
      if let binding = here.declaredBindings.first(where: { $0.name == name }) { return binding.initializer?.value }
      next = here.parent
    }
    return nil
  }
}

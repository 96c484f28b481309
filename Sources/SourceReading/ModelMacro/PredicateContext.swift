import Schema
import SwiftSyntax

/// The entity of a `#Predicate` without `<T>`, from the code around it.
final class PredicateContext {
  /// The variables of each list of statements or members that was asked, by name; the last of a name.
  private var variables: [SyntaxIdentifier: [String: PatternBindingSyntax]] = [:]

  /// By `FetchDescriptor<T>(predicate:)`, a written type such as `Predicate<T>`, or the property under `@Query`.
  func type(around node: some SyntaxProtocol) -> SwiftType? {
    var next = node.parent
    while let here = next {
      switch here.as(SyntaxEnum.self) {
      case .functionCallExpr(let call):
        if let type = Self.subject(of: call.calledExpression) { return type }
        // `delete(model: Item.self, where: #Predicate { … })`.
        if let model = call.arguments.first(where: { $0.label?.text == "model" }), let name = model.expression.metatype
        {
          return .named(name)
        }
        guard Self.isInferred(call.calledExpression) else { return nil }
      case .patternBinding(let binding): return Self.subject(of: binding.typeAnnotation?.type)
      case .functionDecl(let function): return Self.subject(of: function.signature.returnClause?.type)
      case .attribute(let attribute): return Self.queried(by: attribute)
      case .sequenceExpr(let assignment): return assigned(by: assignment)
      case .closureExpr, .macroExpansionExpr, .arrayExpr, .dictionaryExpr, .subscriptDecl: return nil
      default: break
      }
      next = here.parent
    }
    return nil
  }

  private static let names: Set<String> = ["FetchDescriptor", "Predicate", "Query"]

  private static func subject(of type: TypeSyntax?) -> SwiftType? {
    guard let type, case .generic(let name, let types) = TypeSpelling.read(type).unwrapped, names.contains(name) else {
      return nil
    }
    return types.first
  }

  /// `FetchDescriptor<T>`, and its `init`.
  private static func subject(of called: ExprSyntax) -> SwiftType? {
    if let member = called.as(MemberAccessExprSyntax.self), let base = member.base { return subject(of: base) }
    guard let generic = called.as(GenericSpecializationExprSyntax.self),
      generic.expression.memberName.map(names.contains) == true
    else { return nil }
    return TypeSpelling.first(of: generic.genericArgumentClause)
  }

  /// The subject of the variable in `descriptor.predicate = #Predicate { … }`, `predicate = #Predicate { … }` and
  /// `_items = Query(filter: #Predicate { … })`.
  private func assigned(by sequence: SequenceExprSyntax) -> SwiftType? {
    let parts = sequence.elements.map(\.self)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return nil }
    var target = parts[0]
    if let member = target.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "predicate", !base.isSelf
    {
      target = base
    }
    guard let name = target.ownName else { return nil }
    let wrapped = name.hasPrefix("_") ? String(name.dropFirst()) : nil
    var next = sequence.parent
    while let here = next {
      let variables = variables(of: here)
      if let binding = variables[name] {
        let called = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
        return Self.subject(of: binding.typeAnnotation?.type) ?? called.flatMap { Self.subject(of: $0) }
      }
      if let binding = wrapped.flatMap({ variables[$0] }) { return Self.element(of: binding.typeAnnotation?.type) }
      next = here.parent
    }
    return nil
  }

  /// The variables that a list declares, by name; empty for any other syntax.
  private func variables(of node: Syntax) -> [String: PatternBindingSyntax] {
    guard node.is(CodeBlockItemListSyntax.self) || node.is(MemberBlockItemListSyntax.self) else { return [:] }
    if let known = variables[node.id] { return known }
    var found: [String: PatternBindingSyntax] = [:]
    for binding in node.declaredBindings {
      if let name = binding.name { found[name] = binding }
    }
    variables[node.id] = found
    return found
  }

  /// A call that takes its type from what it is assigned to.
  private static func isInferred(_ called: ExprSyntax) -> Bool {
    if let member = called.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text == "init" && (member.base.map(isInferred) ?? true)
    }
    return called.memberName.map(names.contains) == true
  }

  /// The elements of `@Query(filter:) var items: [Item]`.
  private static func queried(by attribute: AttributeSyntax) -> SwiftType? {
    guard TypeSpelling.lastComponent(of: attribute.attributeName) == "Query",
      let variable = attribute.parent?.parent?.as(VariableDeclSyntax.self), let binding = variable.bindings.first
    else { return nil }
    return element(of: binding.typeAnnotation?.type)
  }

  private static func element(of type: TypeSyntax?) -> SwiftType? {
    guard let type, case .array(let element) = TypeSpelling.read(type).unwrapped else { return nil }
    return element
  }
}

extension ExprSyntax {
  fileprivate var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) }

  /// `x` of `x` and of `self.x`.
  fileprivate var ownName: String? {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.isSelf == true ? member.declName.baseName.plainText : nil
    }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.plainText
  }
}

/// What a path in the body of `#Predicate` leads to.
struct PredicateSubject {
  enum Kind {
    case object(EntityContract)
    /// The objects of a to-many, of a class that may not be known.
    case objects(EntityContract?)
    case enumeration(String)
    /// A struct that lies in columns of its own (DIALECTS E12).
    case structure(TypeDeclaration)
    /// A collection that lies in one column (DIALECTS E14), or a value that is serialized (E23).
    case blob(isSerialized: Bool)
    case value
  }

  var kind: Kind
  /// The steps after the parameter that the path begins with.
  var text = ""
}

/// Follows the paths of a body through classes, their superclasses and structs.
struct PredicatePaths {
  let contract: Contract
  let classes: ClassIndex
  /// The values of the names of parameters and of `if let`.
  var names: [String: PredicateSubject]

  /// The target of `item.owner?.address.kind`; nil if it is no path.
  func subject(_ expression: ExprSyntax) -> PredicateSubject? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr(let chain): return subject(chain.expression)
    case .forceUnwrapExpr(let forced): return subject(forced.expression)
    case .declReferenceExpr(let start): return names[start.baseName.plainText]
    case .memberAccessExpr(let member):
      guard let base = member.base.flatMap(subject) else { return nil }
      return step(member.declName.baseName.plainText, from: base)
    default: return (expression.parenthesised ?? expression.coalesced).flatMap(subject)
    }
  }

  /// The target of a key path's names from an entity; nil if it is none.
  func subject(_ names: [String], of entity: EntityContract) -> PredicateSubject? {
    names.reduce(PredicateSubject(kind: .object(entity))) { subject, name in subject.flatMap { step(name, from: $0) } }
  }

  func step(_ name: String, from base: PredicateSubject) -> PredicateSubject? {
    let kind: PredicateSubject.Kind? =
      switch base.kind {
      case .object(let entity): member(name, of: entity)
      case .structure(let type): field(name, of: type)
      case .objects, .enumeration, .blob, .value: nil
      }
    return kind.map { PredicateSubject(kind: $0, text: base.text.isEmpty ? name : base.text + "." + name) }
  }

  private func member(_ name: String, of entity: EntityContract) -> PredicateSubject.Kind? {
    for here in classes.lineage(of: entity) {
      if let property = here.properties.first(where: { $0.swiftName == name }) {
        let isBlob = property.storageMethod == .codable || property.storageMethod == .transformed
        return isBlob ? .blob(isSerialized: property.isSerialized) : kind(of: property.swiftType, from: here.scope)
      }
      if let relationship = here.relationships.first(where: { $0.swiftName == name }) {
        let destination = classes.entity(swiftName: relationship.destination, beside: here)
        return relationship.isToMany ? .objects(destination) : destination.map(PredicateSubject.Kind.object)
      }
    }
    return nil
  }

  private func field(_ name: String, of type: TypeDeclaration) -> PredicateSubject.Kind? {
    guard case .structure(let structure) = type.kind, let field = structure.fields.first(where: { $0.name == name })
    else { return nil }
    return kind(of: field.type, from: type.name)
  }

  private func kind(of type: SwiftType, from scope: String, depth: Int = 0) -> PredicateSubject.Kind {
    let type = type.unwrapped
    switch type {
    case .array, .set, .dictionary: return .blob(isSerialized: false)
    case .named(let name):
      // An alias may lead back to itself, which is no Swift but can be written.
      guard depth < 16, type.primitive == nil, let declared = contract.type(named: name, from: scope) else {
        return .value
      }
      switch declared.kind {
      case .enumeration: return .enumeration(name)
      case .structure: return .structure(declared)
      case .alias(let other): return kind(of: other, from: declared.name, depth: depth + 1)
      case .rawStruct, .classType: return .value
      }
    case .optional, .generic, .other: return .value
    }
  }
}

extension ExprSyntax {
  /// The expression left of the first `??`; nil if the first operator is another.
  var coalesced: ExprSyntax? {
    guard let parts = self.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count > 2,
      parts[1].operatorText == "??"
    else { return nil }
    return parts[0]
  }

  var operatorText: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }

  /// The expression behind `!`.
  var denied: ExprSyntax? {
    guard let prefix = self.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" else { return nil }
    return prefix.expression
  }

  /// A literal that says whether something holds, in parentheses or behind `!` too.
  var truth: Bool? { booleanValue ?? denied?.truth.map { !$0 } ?? parenthesised?.truth }
}

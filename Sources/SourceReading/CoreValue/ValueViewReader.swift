import Findings
import Schema
import SwiftSyntax

/// Reads CoreValue's value types: views over an entity that read it key by key (DIALECTS §2.6, C1–C9).
struct ValueViewReader {
  let knowledge: SourceKnowledge
  private(set) var views: [ValueView] = []
  /// The types that no file declares and that an extension makes Boxing or Unboxing (C4).
  private(set) var boxedTypes: Set<String> = []
  var findings: [Finding] = []

  init(_ knowledge: SourceKnowledge) {
    self.knowledge = knowledge
    for declaration in knowledge.declarations.all {
      if declaration.keyword == .extension,
        !knowledge.ancestry.of(declaration.name).isDisjoint(with: ["Boxing", "Unboxing"])
      {
        boxedTypes.insert(declaration.name)
      }
      guard [.structure, .class].contains(declaration.keyword), knowledge.identities[declaration.name] == nil else {
        continue
      }
      let ancestry = knowledge.ancestry.of(declaration.name)
      let protocols = Self.capabilities.keys.filter { ancestry.contains($0) }.sorted()
      if !protocols.isEmpty { read(declaration, protocols) }
    }
  }

  /// What each protocol lets a value do (C2); the names with `NSManaged` are CoreValue's first ones.
  private static let capabilities: [String: Set<ValueView.Capability>] = [
    "BoxingStruct": [.insert],
    "BoxingPersistentStruct": [.insert, .update],
    "BoxingUniqueStruct": [.insert, .update, .unique],
    "UnboxingStruct": [.read],
    "CVManagedStruct": [.insert, .read],
    "CVManagedPersistentStruct": [.insert, .update, .read],
    "CVManagedUniqueStruct": [.insert, .update, .read, .unique],
    "NSManagedStruct": [.insert, .read],
    "NSManagedPersistentStruct": [.insert, .update, .read],
  ]

  private mutating func read(_ declaration: Declaration, _ protocols: [String]) {
    let capabilities = protocols.reduce(into: Set<ValueView.Capability>()) { $0.formUnion(Self.capabilities[$1] ?? []) }
    // The README once writes `let EntityName` without `static` (C2); it is no field either way.
    let fields = StructureReader.fields(of: declaration, codingKeys: nil, defaults: knowledge.defaults).filter {
      $0.name != "EntityName" && $0.name != "IdentifierName"
    }
    let entityName = text("EntityName", of: declaration)
    let named = declaration.variables.first { $0.name == "EntityName" }
    var view = ValueView(
      name: declaration.name, entityName: entityName ?? declaration.shortName,
      capabilities: ValueView.Capability.allCases.filter(capabilities.contains), fields: fields, reads: nil,
      identifierName: text("IdentifierName", of: declaration), location: declaration.place)
    if entityName != nil {
      view.entityNameLocation = named?.place
    } else if let named {
      report(
        "'\(declaration.shortName)' gives its EntityName as no text; its own name is taken for it.", of: view,
        at: named.place)
    }
    view.protocols = protocols
    view.boxesItself = function("toObject", of: declaration) != nil
    reportUndeclared(fields, declaration, view)
    readIdentifier(declaration, into: &view)
    readFromObject(declaration, into: &view)
    reportRequirements(declaration, view)
    views.append(view)
  }

  /// `static let`, `static var`, `let` or a computed one.
  private func text(_ name: String, of declaration: Declaration) -> String? {
    declaration.variables.first { $0.name == name }?.expression.flatMap { knowledge.text($0, from: declaration.name) }
  }

  private func readIdentifier(_ declaration: Declaration, into view: inout ValueView) {
    guard let function = function("IdentifierValue", of: declaration)?.syntax else { return }
    let reader = IdentifierTypeReader(knowledge: knowledge, declaration: declaration)
    view.identifierField = reader.property(of: function)
    guard let type = reader.type(of: function) else { return }
    view.identifierType = type
    view.hasOwnIdentifierType = reader.isOwnIdentifier(type)
  }

  /// The protocol's own function if others share its name.
  private func function(_ name: String, of declaration: Declaration) -> (syntax: FunctionDeclSyntax, file: ParsedFile)?
  {
    let found = declaration.members.compactMap { member in
      member.syntax.as(FunctionDeclSyntax.self).map { (syntax: $0, file: member.file) }
    }.filter { $0.syntax.name.text == name }
    return found.first { $0.syntax.signature.parameterClause.parameters.count < 2 } ?? found.first
  }

  /// What `fromObject` reads; a step whose key is no text leaves the whole of it unknown.
  private mutating func readFromObject(_ declaration: Declaration, into view: inout ValueView) {
    guard let (syntax, file) = function("fromObject", of: declaration) else { return }
    view.readsLocation = file.place(of: syntax.name)
    guard let body = syntax.body else { return }
    let search = FromObjectSearch(body, in: file) { [knowledge] in knowledge.text($0, from: declaration.name) }
    if let place = search.unreadable {
      report("A key that '\(view.name)' reads is no text.", of: view, at: place)
    } else if search.reads(in: body).isEmpty {
      report(
        "'fromObject' of '\(view.name)' reads nothing with '<|', '<|?' or '<||'.", of: view,
        at: file.place(of: syntax.name))
    } else {
      let initialisers = ValueViewInitialisers(declaration, view.fields, knowledge)
      var reader = FromObjectReader(search, initialisers, view.fields)
      view.constructions = reader.constructions()
    }
  }

  /// Reports the types of properties that no file declares and no system known here.
  private mutating func reportUndeclared(
    _ fields: [TypeDeclaration.Field], _ declaration: Declaration, _ view: ValueView
  ) {
    guard !declaration.isGeneric else { return }
    for field in fields where !field.isWrapped && field.name != "objectID" {
      var type = knowledge.declarations.resolved(field.type, from: declaration.name).unwrapped
      if case .array(let element) = type {
        type = knowledge.declarations.resolved(element, from: declaration.name).unwrapped
      }
      guard case .named(let name) = type, type.primitive == nil, SystemType(name) == nil,
        !Self.isOfSystem(name), knowledge.declarations[name, from: declaration.name] == nil
      else { continue }
      report(
        "The type '\(name)' of '\(field.name)' is declared in none of the files.", of: view, at: field.location)
    }
  }

  /// Whether a name begins as those of Apple's classes do.
  private static func isOfSystem(_ name: String) -> Bool {
    ["NS", "UI", "CG", "CL", "CK", "CN", "MK"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  private mutating func report(_ message: String, of view: ValueView, at place: SourcePlace) {
    findings.append(Finding(code: .sourceNotUnderstood, entity: view.entityName, message: message, location: place))
  }
}

// What CoreValue's protocols require of a struct without a default implementation (DIALECTS C2, C3).
extension ValueViewReader {
  /// Reports what a struct lacks; one that inherits from what no file declares may have it from there.
  mutating func reportRequirements(_ declaration: Declaration, _ view: ValueView) {
    let all = lineage(of: declaration)
    guard !knowledge.ancestry.of(declaration).contains(TypeDeclaration.foreign) else { return }
    // A protocol that the source declares itself may ask for something else.
    if view.protocols.contains(where: { knowledge.declarations[$0]?.keyword == .protocol }) { return }
    if !Self.persistent.isDisjoint(with: view.protocols) {
      let found = all.lazy.flatMap { type in type.variables.filter { type.keyword != .protocol || $0.isInExtension } }
        .first { $0.name == "objectID" && !$0.isStatic }
      if let found {
        if found.isConstant {
          report("'objectID' of '\(view.name)' must be a var, as saving sets it", view, found.place)
        }
      } else {
        report(
          "'\(view.name)' has no 'var objectID: NSManagedObjectID?', which a persistent struct needs", view,
          declaration.place)
      }
    }
    let members = all.flatMap { type in type.members.filter { type.keyword != .protocol || $0.isInExtension } }
    if declaration.keyword == .class, view.capabilities.contains(.insert), !view.boxesItself {
      report("'\(view.name)' is a class, and CoreValue saves a struct alone", view, declaration.place)
    }
    reportNames(view, all, members, at: declaration.place)
    guard view.capabilities.contains(.read),
      !members.contains(where: { $0.syntax.as(FunctionDeclSyntax.self)?.name.text == "fromObject" })
    else { return }
    let initialiser = members.first { member in
      member.syntax.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first?.firstName.text
        == "fromObject"
    }
    let remark = initialiser == nil ? "" : "; init(fromObject:) is not asked for"
    report(
      "'\(view.name)' has no 'static func fromObject(_:)', by which it is read\(remark)", view,
      initialiser.map { $0.file.place(of: $0.syntax) } ?? declaration.place)
  }

  /// What names the entity of a struct that is saved, and the object of one with an identifier (DIALECTS C1, C8).
  private mutating func reportNames(
    _ view: ValueView, _ all: [Declaration], _ members: [Declaration.Member], at place: SourcePlace
  ) {
    let variables = Set(
      all.flatMap { type in type.variables.filter { type.keyword != .protocol || $0.isInExtension } }.map(\.name))
    func need(_ capability: ValueView.Capability, _ name: String, _ isThere: Bool, _ why: String) {
      guard view.capabilities.contains(capability), !isThere else { return }
      report("'\(view.name)' has no '\(name)', \(why)", view, place)
    }
    need(
      .insert, "static var EntityName: String", variables.contains("EntityName"), "which a struct that is saved needs")
    let why = "by which a unique struct is found"
    need(.unique, "static var IdentifierName: String", variables.contains("IdentifierName"), why)
    let hasValue = members.contains { $0.syntax.as(FunctionDeclSyntax.self)?.name.text == "IdentifierValue" }
    need(.unique, "func IdentifierValue() -> IdentifierType", hasValue, why)
  }

  /// The protocols whose structs know the object that they came from.
  private static let persistent: Set<String> = [
    "BoxingPersistentStruct", "CVManagedPersistentStruct", "NSManagedPersistentStruct",
  ]

  /// A type with its superclasses and protocols, whose extensions may have what it needs.
  private func lineage(of declaration: Declaration) -> [Declaration] {
    var found = [declaration]
    var names: Set<String> = [declaration.name]
    var waiting = [declaration]
    while let next = waiting.popLast() {
      let inherited = next.inherited.flatMap { knowledge.declarations.conformances($0, from: next.name) }
      for name in inherited {
        guard let parent = knowledge.declarations[name, from: next.name], names.insert(parent.name).inserted else {
          continue
        }
        found.append(parent)
        waiting.append(parent)
      }
    }
    return found
  }

  private mutating func report(_ message: String, _ view: ValueView, _ place: SourcePlace) {
    findings.append(Finding(code: .sourceViewRequirement, entity: view.entityName, message: message, location: place))
  }
}

/// The type of what a unique struct's `IdentifierValue()` returns (DIALECTS C8).
struct IdentifierTypeReader {
  let knowledge: SourceKnowledge
  let declaration: Declaration

  /// The members whose type is the same whatever they are of.
  private static let members: [String: SwiftType] = [
    "description": .named("String"), "debugDescription": .named("String"), "uuidString": .named("String"),
    "absoluteString": .named("String"), "hashValue": .named("Int"), "count": .named("Int"),
  ]

  /// nil if the source does not say.
  func type(of function: FunctionDeclSyntax) -> SwiftType? {
    let written = function.signature.returnClause.map { resolved(TypeSpelling.read($0.type)) }
    if let written, written.primitive != nil { return written }
    return value(of: function).flatMap(type).map(resolved)
  }

  /// The property that a function returns as it is; nil if it computes something.
  func property(of function: FunctionDeclSyntax) -> String? {
    guard var value = value(of: function)?.core else { return nil }
    if let forced = value.as(ForceUnwrapExprSyntax.self) { value = forced.expression.core }
    guard value.memberBase ?? "self" == "self", let name = value.memberName,
      declaration.variables.contains(where: { $0.name == name && $0.isStored })
    else { return nil }
    return name
  }

  private func value(of function: FunctionDeclSyntax) -> ExprSyntax? {
    guard let statements = function.body?.statements, statements.count == 1, let item = statements.first?.item else {
      return nil
    }
    return item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
  }

  /// Whether the source makes a type an identifier's, beside CoreValue's own ones.
  func isOwnIdentifier(_ type: SwiftType) -> Bool {
    guard case .named(let name) = type, let found = knowledge.declarations[name, from: declaration.name] else {
      return false
    }
    return knowledge.ancestry.of(found.name).contains("IdentifierType")
  }

  private func resolved(_ type: SwiftType) -> SwiftType {
    knowledge.declarations.resolved(type, from: declaration.name)
  }

  private func type(of expression: ExprSyntax) -> SwiftType? {
    let expression = expression.core
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return type(of: forced.expression).map(resolved)?.unwrapped
    }
    if let parts = expression.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    {
      return type(of: parts[2]) ?? type(of: parts[0]).map(resolved)?.unwrapped
    }
    if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
      return member(access.declName.baseName.plainText, of: base) ?? TypeInference.type(of: expression)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText { return property(name) }
    return TypeInference.type(of: expression)
  }

  private func property(_ name: String) -> SwiftType? { declaration.variables.first { $0.name == name }?.type }

  private func member(_ name: String, of base: ExprSyntax) -> SwiftType? {
    if base.trimmedDescription == "self" { return property(name) }
    guard name == "rawValue" else { return Self.members[name] }
    guard let type = type(of: base).map(resolved) else { return nil }
    switch knowledge.type(type, from: declaration.name)?.kind {
    case .enumeration(let enumeration): return enumeration.rawType
    case .rawStruct(let rawType, _): return rawType
    default: return nil
    }
  }
}

/// The initialisers that make a CoreValue struct, of which `fromObject` calls one (DIALECTS C3).
struct ValueViewInitialisers {
  struct Parameter {
    /// As a call writes it; nil for `_`.
    var label: String?
    /// By the name of the property that it is meant for.
    var field: TypeDeclaration.Field
    /// Whether a call that leaves it out gives it a value all the same; an implicit `nil` is none.
    var hasDefault: Bool
  }

  struct Initialiser {
    var parameters: [Parameter]

    fileprivate var labels: [String] { parameters.map { $0.label ?? "_" } }
    fileprivate var names: [String] { parameters.map(\.field.name) }
  }

  private let memberwise: Initialiser?
  private let all: [Initialiser]
  /// The names under which `fromObject` may call its own type.
  private let names: Set<String>

  init(_ declaration: Declaration, _ fields: [TypeDeclaration.Field], _ knowledge: SourceKnowledge) {
    names = ["self", "Self", declaration.shortName, declaration.name]
    let own = declaration.members.compactMap { member -> Initialiser? in
      guard let syntax = member.syntax.as(InitializerDeclSyntax.self) else { return nil }
      return Self.written(syntax, in: member.file, of: declaration, fields, knowledge)
    }
    let isReplaced = declaration.members.contains { !$0.isInExtension && $0.syntax.is(InitializerDeclSyntax.self) }
    memberwise = declaration.keyword == .structure && !isReplaced ? Self.memberwise(of: declaration, fields) : nil
    all = (memberwise.map { [$0] } ?? []) + own
  }

  /// A `let` with a value is in no memberwise initialiser; a lazy property is, as an optional.
  private static func memberwise(of declaration: Declaration, _ fields: [TypeDeclaration.Field]) -> Initialiser {
    let parameters = declaration.variables.compactMap { variable -> Parameter? in
      guard variable.isStored, !variable.isStatic else { return nil }
      if variable.isConstant, variable.initialValue != nil { return nil }
      let lazy = TypeDeclaration.Field(
        name: variable.name, type: .optional(variable.type ?? .other("_")), codingKey: nil, location: variable.place)
      guard let field = variable.isLazy ? lazy : fields.first(where: { $0.name == variable.name }) else { return nil }
      return Parameter(
        label: variable.name, field: field,
        hasDefault: variable.isLazy || variable.initialValue.map { !$0.isNil } ?? false)
    }
    return Initialiser(parameters: parameters)
  }

  private static func written(
    _ syntax: InitializerDeclSyntax, in file: ParsedFile, of declaration: Declaration,
    _ fields: [TypeDeclaration.Field], _ knowledge: SourceKnowledge
  ) -> Initialiser {
    let parameters = syntax.signature.parameterClause.parameters.map { parameter -> Parameter in
      let label = parameter.firstName.plainText
      let inner = parameter.secondName?.plainText ?? label
      let isLabel = label != "_" && !fields.contains { $0.name == inner }
      let field = TypeDeclaration.Field(
        name: isLabel ? label : inner,
        type: knowledge.declarations.resolved(TypeSpelling.read(parameter.type), from: declaration.name),
        codingKey: nil, location: file.place(of: parameter))
      return Parameter(
        label: label == "_" ? nil : label, field: field,
        hasDefault: parameter.defaultValue.map { !$0.value.isNil } ?? false)
    }
    return Initialiser(parameters: parameters)
  }

  /// What `X.init`, `self.init(a:b:)` or `.init` names: its labels if they are written; nil for anything else.
  func labels(ofReference expression: ExprSyntax) -> [String]?? {
    guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init",
      access.base.map(isOwn) ?? true
    else { return nil }
    return .some(access.declName.argumentNames?.arguments.map(\.name.plainText))
  }

  /// Whether an expression names the type itself, its generic arguments aside.
  func isOwn(_ expression: ExprSyntax) -> Bool {
    let name = expression.as(GenericSpecializationExprSyntax.self)?.expression ?? expression
    return names.contains(name.trimmedDescription)
  }

  /// The initialiser that takes values by place; nil if several would.
  func taking(_ keys: [String?], labels: [String]?) -> Initialiser? {
    if let labels { return all.first { $0.labels == labels } }
    if all.count == 1 { return all.first }
    let fitting = all.filter { $0.parameters.count == keys.count }
    if let exact = fitting.first(where: { $0.names == keys }) { return exact }
    return fitting.isEmpty ? memberwise : fitting.count == 1 ? fitting.first : nil
  }

  /// The initialiser that a call with these labels calls, the one with the fewest parameters.
  func called(with labels: [String]) -> Initialiser? {
    all.filter { candidate in labels.allSatisfy(candidate.labels.contains) && labels.count <= candidate.parameters.count
    }.min { $0.parameters.count < $1.parameters.count }
  }
}

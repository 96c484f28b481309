import Findings
import Schema
import SwiftSyntax

/// Reads CoreValue's value types: views over an entity that read it key by key (DIALECTS §2.6, C1–C9).
struct ValueViewReader {
  let knowledge: SourceKnowledge
  private(set) var views: [ValueView] = []
  var findings: [Finding] = []

  init(_ knowledge: SourceKnowledge) {
    self.knowledge = knowledge
    for declaration in knowledge.declarations.all {
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
    if entityName == nil {
      report(
        "'\(declaration.shortName)' gives its EntityName as no text; its own name is taken for it.", of: view,
        at: named?.place ?? declaration.place)
    } else {
      view.entityNameLocation = named?.place
    }
    view.protocols = protocols
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

  private mutating func report(_ message: String, of view: ValueView, at place: SourcePlace) {
    findings.append(Finding(code: .sourceNotUnderstood, entity: view.entityName, message: message, location: place))
  }
}

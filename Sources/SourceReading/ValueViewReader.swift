import Schema
import SwiftSyntax

/// Reads CoreValue's value types: views over an entity that read it key by key (DIALECTS §2.6, C1–C9).
struct ValueViewReader {
  let knowledge: SourceKnowledge
  private(set) var views: [ValueView] = []
  private(set) var findings: [Finding] = []

  init(_ knowledge: SourceKnowledge) {
    self.knowledge = knowledge
    for declaration in knowledge.declarations.all {
      guard [.structure, .class].contains(declaration.keyword),
        knowledge.identities[declaration.name] == nil
      else { continue }
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
    let capabilities = protocols.reduce(into: Set<ValueView.Capability>()) {
      $0.formUnion(Self.capabilities[$1] ?? [])
    }
    // The README once writes `let EntityName` without `static` (C2); it is no field either way.
    let fields = StructureReader.fields(
      of: declaration,
      codingKeys: nil,
      defaults: knowledge.defaults
    ).filter { $0.name != "EntityName" && $0.name != "IdentifierName" }
    var view = ValueView(
      name: declaration.name,
      entityName: text("EntityName", of: declaration) ?? declaration.shortName,
      capabilities: ValueView.Capability.allCases.filter(capabilities.contains),
      fields: fields,
      reads: nil,
      identifierName: text("IdentifierName", of: declaration),
      location: declaration.place
    )
    if text("EntityName", of: declaration) == nil {
      report(
        "'\(declaration.shortName)' gives its EntityName as no text; its own name is taken for it.",
        of: view,
        at: declaration.variables.first { $0.name == "EntityName" }?.place ?? declaration.place
      )
    }
    view.protocols = protocols
    view.identifierType = identifierType(of: declaration, fields)
    readFromObject(declaration, into: &view)
    views.append(view)
  }

  /// `static let`, `static var`, `let` or a computed one.
  private func text(_ name: String, of declaration: Declaration) -> String? {
    declaration.variables.first { $0.name == name }?.expression?.stringValue
  }

  /// The type that `IdentifierValue()` returns, or that of the field it names (C8).
  private func identifierType(
    of declaration: Declaration,
    _ fields: [TypeDeclaration.Field]
  ) -> SwiftType? {
    guard let function = function("IdentifierValue", of: declaration)?.syntax else { return nil }
    let returned = function.signature.returnClause.map { TypeSpelling.read($0.type) }
    if let returned, returned.primitive != nil { return returned }
    let names = function.body?.tokens(viewMode: .sourceAccurate).map(\.plainText) ?? []
    return fields.first { names.contains($0.name) }?.type ?? returned
  }

  private func function(
    _ name: String,
    of declaration: Declaration
  ) -> (syntax: FunctionDeclSyntax, file: ParsedFile)? {
    for member in declaration.members {
      guard let syntax = member.syntax.as(FunctionDeclSyntax.self), syntax.name.text == name
      else { continue }
      return (syntax, member.file)
    }
    return nil
  }

  /// The chain of `fromObject`; a step whose key is no text leaves the whole chain unknown.
  private mutating func readFromObject(_ declaration: Declaration, into view: inout ValueView) {
    guard let (syntax, file) = function("fromObject", of: declaration) else { return }
    view.readsLocation = file.place(of: syntax.name)
    guard let body = syntax.body else { return }
    let search = ReadSearch(file)
    search.walk(body)
    if let place = search.unreadable {
      report("A key that '\(view.name)' reads is no text.", of: view, at: place)
    } else if search.reads.isEmpty {
      report(
        "'fromObject' of '\(view.name)' reads nothing with '<|', '<|?' or '<||'.",
        of: view,
        at: file.place(of: syntax.name)
      )
    } else {
      view.reads = search.reads
    }
  }

  private mutating func report(
    _ message: String,
    of view: ValueView,
    at place: Schema.SourceLocation
  ) {
    findings.append(
      Finding(
        code: "source.not-understood",
        severity: .advice,
        entity: view.entityName,
        message: message,
        location: place
      )
    )
  }
}

/// The steps `o <| "key"` in the order of the text.
private final class ReadSearch: SyntaxVisitor {
  private let file: ParsedFile
  /// Brackets and signs nest in one another, so what is visited first need not stand first.
  private var found: [(offset: Int, read: ValueView.Read)] = []
  /// The first key that is no text.
  private(set) var unreadable: Schema.SourceLocation?

  var reads: [ValueView.Read] { found.sorted { $0.offset < $1.offset }.map(\.read) }

  init(_ file: ParsedFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.elements.map(\.self)
    for (index, part) in parts.enumerated().dropLast() {
      guard let sign = part.as(BinaryOperatorExprSyntax.self)?.operator.text,
        let kind = ValueView.Read.Kind(rawValue: sign)
      else { continue }
      let operand = parts[index + 1]
      guard let key = operand.stringValue else {
        unreadable = unreadable ?? file.place(of: operand)
        continue
      }
      let read = ValueView.Read(key: key, kind: kind, location: file.place(of: operand))
      found.append((operand.position.utf8Offset, read))
    }
    return .visitChildren
  }
}

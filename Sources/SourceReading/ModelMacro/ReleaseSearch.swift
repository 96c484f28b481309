import Schema
import SwiftSyntax

/// Finds what depends on the release outside of the bodies of `#Predicate` (DIALECTS §6).
final class ReleaseSearch: SyntaxVisitor {
  private let file: ParsedFile
  private let knowledge: SourceKnowledge
  private(set) var uses: [ReleaseUse] = []
  /// The entity around what is looked at.
  private var entities: [SourceKnowledge.Identity?] = []

  static func uses(in files: [ParsedFile], _ knowledge: SourceKnowledge) -> [ReleaseUse] {
    files.filter { $0.imports.contains("SwiftData") || !$0.imports.contains("ManagedModels") }.flatMap { file in
      let search = ReleaseSearch(file, knowledge)
      search.walk(file.tree)
      return search.uses
    }
  }

  private init(_ file: ParsedFile, _ knowledge: SourceKnowledge) {
    (self.file, self.knowledge) = (file, knowledge)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let identity = knowledge.identity(at: file.place(of: node.classKeyword))
    entities.append(identity?.dialect == .swiftData ? identity : nil)
    guard let identity, identity.dialect == .swiftData,
      let parent = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription,
      knowledge.entity(parent, from: identity.version ?? "")?.dialect == .swiftData
    else { return .visitChildren }
    tell(.inheritance, "'\(node.name.plainText)' inherits from '\(parent)'", at: node.name)
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { entities.removeLast() }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    macro(node.macroName)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    macro(node.macroName)
    return .visitChildren
  }

  private func macro(_ name: TokenSyntax) {
    guard entities.last.flatMap(\.self) != nil, let construct = ReleaseConstruct(rawValue: "#" + name.text),
      [.unique, .index].contains(construct)
    else { return }
    tell(construct, construct.rawValue, at: name)
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let use = MacroUse(node, in: file)
    if use.name == "Query", file.imports.contains("SwiftData"),
      use.arguments.all.contains(where: { $0.label == "sectionBy" })
    {
      tell(.sections, ReleaseConstruct.sections.rawValue, at: node)
    }
    guard use.name == "Attribute", entities.last.flatMap(\.self) != nil else { return .visitChildren }
    let variable = node.parent?.parent?.as(VariableDeclSyntax.self)?.bindings.first?.name
    for option in use.arguments.unlabelled {
      switch option.optionName {
      case "codable": tell(.codableAttribute, "@Attribute(.codable)", variable, at: node)
      case "preserveValueOnDeletion": tell(.preservedValues, ".preserveValueOnDeletion", variable, at: node)
      default: break
      }
    }
    return .visitChildren
  }

  /// `Predicate(all: […])`; an initialiser of the app's own is another.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let label = node.arguments.first?.label?.text ?? ""
    guard ["all", "any"].contains(label), ExprSyntax(node).call?.constructed == "Predicate", node.arguments.count == 1,
      knowledge.declarations["Predicate"] == nil
    else { return .visitChildren }
    tell(.allPredicate, "Predicate(\(label):)", at: node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    name(node.baseName)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    name(node.name)
    return .visitChildren
  }

  private static let names: [String: ReleaseConstruct] = [
    "HistoryDescriptor": .history, "DefaultHistoryTransaction": .history, "ResultsObserver": .observers,
    "HistoryObserver": .observers,
  ]

  /// A type of SwiftData that the app does not declare itself.
  private func name(_ token: TokenSyntax) {
    guard let construct = Self.names[token.text], file.imports.contains("SwiftData"),
      knowledge.declarations[token.text] == nil
    else { return }
    tell(construct, token.text, at: token)
  }

  private func tell(
    _ construct: ReleaseConstruct, _ what: String, _ path: String? = nil, at node: some SyntaxProtocol
  ) {
    let entity = entities.last.flatMap(\.self)?.swiftName.split(separator: ".").last.map(String.init)
    uses.append(
      ReleaseUse(construct, of: entity, path, what: what, at: file.place(of: node), Availability(around: node)))
  }
}

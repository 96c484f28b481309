import Schema
import SwiftSyntax

/// Finds every type declaration of a file, nested ones and those of all `#if` branches included.
struct DeclarationCollector {
  private(set) var declarations: [Declaration] = []
  private let file: ParsedFile

  init(_ file: ParsedFile) {
    self.file = file
    for item in file.tree.statements { visit(item: item) }
  }

  private mutating func visit(item: CodeBlockItemSyntax, isConditional: Bool = false) {
    guard let declaration = item.item.as(DeclSyntax.self) else { return }
    if let block = declaration.as(IfConfigDeclSyntax.self) {
      for clause in block.clauses {
        switch clause.elements {
        case .statements(let items): for item in items { visit(item: item, isConditional: true) }
        case .decls(let members): for member in members { visit(member.decl, in: "", isConditional: true) }
        default: break
        }
      }
    } else {
      visit(declaration, in: "", isConditional: isConditional)
    }
  }

  private mutating func visit(_ syntax: DeclSyntax, in scope: String, isConditional: Bool) {
    let first = declarations.count
    visit(syntax, in: scope)
    guard isConditional else { return }
    for index in first..<declarations.count { declarations[index].isConditional = true }
  }

  private mutating func visit(_ syntax: DeclSyntax, in scope: String) {
    switch syntax.as(DeclSyntaxEnum.self) {
    case .classDecl(let node): add(node, .class, node.name.plainText, in: scope)
    case .actorDecl(let node): add(node, .actor, node.name.plainText, in: scope)
    case .structDecl(let node): add(node, .structure, node.name.plainText, in: scope)
    case .enumDecl(let node): add(node, .enumeration, node.name.plainText, in: scope)
    case .protocolDecl(let node): add(node, .protocol, node.name.plainText, in: scope)
    case .extensionDecl(let node): add(node, .extension, name(of: node.extendedType), in: "")
    case .typeAliasDecl(let node):
      declarations.append(
        Declaration(
          name: Self.qualified(node.name.plainText, in: scope), keyword: .alias,
          target: TypeSpelling.read(node.initializer.value),
          targetNames: TypeSpelling.names(in: node.initializer.value), file: file, place: file.place(of: node.name)))
    default: break
    }
  }

  private mutating func add(
    _ node: some DeclGroupSyntax, _ keyword: Declaration.Keyword, _ name: String, in scope: String
  ) {
    let qualified = Self.qualified(name, in: scope)
    let members = Self.flattened(node.memberBlock.members)
    declarations.append(
      Declaration(
        name: qualified, keyword: keyword, attributes: MacroUse.all(in: node.attributes, of: file),
        inherited: TypeSpelling.inherited(node.inheritanceClause),
        members: members.map {
          Declaration.Member(syntax: $0.syntax, file: file, isInExtension: keyword == .extension)
        }, isGeneric: node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil,
        file: file, place: file.place(of: node.introducer)))
    // Extensions for different conforming types may each have an alias of the same name.
    let isConstrained = Syntax(node).as(ExtensionDeclSyntax.self)?.genericWhereClause != nil
    for member in members {
      let isOneOfSeveral = isConstrained && member.syntax.is(TypeAliasDeclSyntax.self)
      visit(member.syntax, in: qualified, isConditional: member.isConditional || isOneOfSeveral)
    }
  }

  private func name(of type: TypeSyntax) -> String {
    switch TypeSpelling.read(type) {
    case .named(let name), .generic(let name, _): name
    default: type.trimmedDescription
    }
  }

  private static func qualified(_ name: String, in scope: String) -> String {
    scope.isEmpty ? name : "\(scope).\(name)"
  }

  /// The members with those of all `#if` branches in place of the block.
  private static func flattened(
    _ members: MemberBlockItemListSyntax, isConditional: Bool = false
  ) -> [(syntax: DeclSyntax, isConditional: Bool)] {
    members.flatMap { member -> [(syntax: DeclSyntax, isConditional: Bool)] in
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else { return [(member.decl, isConditional)] }
      return block.clauses.flatMap { clause -> [(syntax: DeclSyntax, isConditional: Bool)] in
        guard case .decls(let inner) = clause.elements else { return [] }
        return flattened(inner, isConditional: true)
      }
    }
  }
}

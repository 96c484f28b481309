import Schema
import SwiftSyntax

/// All declarations of all files, extensions joined to what they extend, and how a name finds one.
struct Declarations {
  /// In the order of the files.
  private(set) var all: [Declaration] = []
  /// Those that have the name of an earlier one in their file, outside of `#if`.
  private(set) var repeated: [Declaration] = []
  /// Those that have more members than `Model.mostProperties`; the first ones were kept.
  private(set) var overfull: [Declaration] = []
  private var indices: [String: Int] = [:]
  /// Those that have the name of an earlier one in another file, as of another target.
  private var twins: [String: [Int]] = [:]
  private var endings = NameEndings()
  /// The modules that a file imports.
  private let imported: Set<String>

  init(_ files: [ParsedFile]) {
    imported = files.reduce(into: []) { $0.formUnion($1.imports) }
    let found = files.flatMap { DeclarationCollector($0).declarations }
    for declaration in found where declaration.keyword != .extension { add(declaration) }
    for declaration in found where declaration.keyword == .extension { join(declaration) }
    for index in all.indices where all[index].members.count > Model.mostProperties {
      overfull.append(all[index])
      all[index].members.removeLast(all[index].members.count - Model.mostProperties)
    }
  }

  private mutating func add(_ declaration: Declaration) {
    if let index = indices[declaration.name], all[index].file === declaration.file {
      // The branches of one `#if` declare the same type.
      let isBranch = declaration.isConditional || all[index].isConditional
      if !isBranch, declaration.keyword != .extension, all[index].keyword != .extension { repeated.append(declaration) }
      merge(declaration, into: index)
      return
    }
    all.append(declaration)
    guard indices[declaration.name] == nil else {
      twins[declaration.name, default: []].append(all.count - 1)
      return
    }
    indices[declaration.name] = all.count - 1
    endings.add(declaration.name)
  }

  private mutating func join(_ part: Declaration) {
    if let extended = self[part.name], extended.keyword != .alias, let index = indices[extended.name] {
      merge(part, into: nearest(to: part, [index] + (twins[extended.name] ?? [])) ?? index)
    } else {
      add(part)
    }
  }

  /// The declaration whose file shares most folders with an extension's: another target's has its own (DIALECTS §2).
  private func nearest(to part: Declaration, _ candidates: [Int]) -> Int? {
    guard candidates.count > 1 else { return candidates.first }
    let path = part.file.path.split(separator: "/")
    let fitting = candidates.filter { all[$0].keyword != .alias }
    let depths = fitting.map { index in
      all[index].file === part.file
        ? Int.max : zip(path, all[index].file.path.split(separator: "/")).prefix { $0 == $1 }.count
    }
    return zip(fitting, depths).max { ($0.1, -$0.0) < ($1.1, -$1.0) }?.0
  }

  private mutating func merge(_ part: Declaration, into index: Int) {
    all[index].members += part.members
    for name in part.inherited where !all[index].inherited.contains(name) { all[index].inherited.append(name) }
    for attribute in part.attributes where !all[index].attributes.has(attribute.name) {
      all[index].attributes.append(attribute)
    }
  }

  /// The declaration that a name means within a scope, aliases followed; the innermost wins.
  subscript(_ name: String, from scope: String = "") -> Declaration? { declaration(name, from: scope, depth: 0) }

  private func declaration(_ name: String, from scope: String, depth: Int) -> Declaration? {
    // An alias that names itself, or a member of itself, must not hang the reader.
    guard depth < 8, let found = find(name, from: scope) ?? member(name, from: scope, depth: depth) else { return nil }
    guard found.keyword == .alias, case .named(let target) = found.target else { return found }
    return declaration(target, from: found.scope, depth: depth + 1)
  }

  /// The names that a conformance means, aliases of one or of several followed.
  func conformances(_ name: String, from scope: String) -> [String] {
    var seen: Set<String> = []
    return conformances(name, from: scope, &seen)
  }

  /// An alias that names itself, once or often, must not hang the reader.
  private func conformances(_ name: String, from scope: String, _ seen: inout Set<String>) -> [String] {
    guard let found = find(name, from: scope), found.keyword == .alias else { return [name] }
    guard seen.insert(found.name).inserted else { return [] }
    var names: [String] = []
    for target in found.targetNames { names += conformances(target, from: found.scope, &seen) }
    return names
  }

  /// `Current.Trip`, if there is an alias before the last name.
  private func member(_ name: String, from scope: String, depth: Int) -> Declaration? {
    guard let dot = name.lastIndex(of: "."),
      let owner = declaration(String(name[..<dot]), from: scope, depth: depth + 1)
    else { return nil }
    return indices[owner.name + name[dot...]].map { all[$0] }
  }

  private func find(_ name: String, from scope: String) -> Declaration? {
    if let index = visible(name, from: scope) { return all[index] }
    return endings.name(endingIn: name).flatMap { indices[$0] }.map { all[$0] } ?? inModule(name)
  }

  /// `Sync.Trip`, if no type is called `Sync`, and `Trip` is declared in a folder of that name or no file imports `Sync`.
  private func inModule(_ name: String) -> Declaration? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let (module, rest) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    guard let first = indices[rest], indices[module] == nil, endings.name(endingIn: module) == nil else { return nil }
    // Other targets may have a type of that name.
    let found = ([first] + (twins[rest] ?? [])).map { all[$0] }.filter { $0.keyword != .extension }
    let own = found.first { $0.file.path.split(separator: "/").dropLast().contains { $0 == module } }
    return own ?? (imported.contains(module) ? nil : found.first)
  }

  /// The raw type behind `Kind.RawValue`, which an enum declares by what it inherits.
  private func rawType(_ name: String, from scope: String, depth: Int) -> SwiftType? {
    guard name.hasSuffix(".RawValue") else { return nil }
    return find(String(name.dropLast(".RawValue".count)), from: scope).flatMap { rawType(of: $0, depth: depth) }
  }

  /// The primitive that an enum's raw values are; nil for one without.
  func rawType(of declaration: Declaration) -> SwiftType? { rawType(of: declaration, depth: 0) }

  /// An enum that inherits its own `RawValue` must not hang the reader.
  private func rawType(of declaration: Declaration, depth: Int) -> SwiftType? {
    guard declaration.keyword == .enumeration, let first = declaration.inherited.first else { return nil }
    let raw = resolved(.named(first), from: declaration.name, depth: depth + 1)
    return raw.primitive == nil ? nil : raw
  }

  /// A type by the whole names of what it names, as it is to be looked up from another scope.
  func qualified(_ type: SwiftType, from scope: String) -> SwiftType {
    switch type {
    case .named(let name): type.primitive == nil ? find(name, from: scope).map { .named($0.name) } ?? type : type
    case .optional(let inner): .optional(qualified(inner, from: scope))
    case .array(let inner): .array(qualified(inner, from: scope))
    case .set(let inner): .set(qualified(inner, from: scope))
    case .dictionary(let key, let value): .dictionary(qualified(key, from: scope), qualified(value, from: scope))
    case .generic, .other: type
    }
  }

  /// Whether a name means a declaration where it stands, and is not only the last name of one in another type.
  func isVisible(_ name: String, from scope: String) -> Bool { visible(name, from: scope) != nil }

  private func visible(_ name: String, from scope: String) -> Int? {
    var scopes = scope.split(separator: ".")
    while !scopes.isEmpty {
      if let index = indices[scopes.joined(separator: ".") + "." + name] { return index }
      scopes.removeLast()
    }
    return indices[name]
  }

  /// A type with its aliases followed, collections and optionals gone through.
  func resolved(_ type: SwiftType, from scope: String) -> SwiftType { resolved(type, from: scope, depth: 0) }

  private static let systemAliases: [String: SwiftType] = [
    "TimeInterval": .named("Double"), "Float64": .named("Double"), "Float32": .named("Float"),
  ]

  private func resolved(_ type: SwiftType, from scope: String, depth: Int) -> SwiftType {
    // A dictionary may lead back to itself twice.
    guard depth < 10 else { return type }
    switch type {
    case .named(let name):
      guard type.primitive == nil else { return type }
      // An app may extend a type of the system, which is no declaration of it.
      guard let found = find(name, from: scope), found.keyword != .extension else {
        return Self.systemAliases[name] ?? rawType(name, from: scope, depth: depth) ?? type
      }
      guard found.keyword == .alias, let target = found.target else { return type }
      return resolved(target, from: found.scope, depth: depth + 1)
    case .optional(let inner): return .optional(resolved(inner, from: scope, depth: depth + 1))
    case .array(let inner): return .array(resolved(inner, from: scope, depth: depth + 1))
    case .set(let inner): return .set(resolved(inner, from: scope, depth: depth + 1))
    case .dictionary(let key, let value):
      return .dictionary(resolved(key, from: scope, depth: depth + 1), resolved(value, from: scope, depth: depth + 1))
    case .generic, .other: return type
    }
  }
}

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

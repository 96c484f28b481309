import Schema
import SwiftSyntax

/// Makes the types that properties may name from the declarations of all files.
///
/// Classes that are entities have to be taken out of the result by the caller.
struct TypeCollector {
  private let declarations: Declarations
  private let ancestry: Ancestry
  private(set) var types: [String: TypeDeclaration] = [:]

  init(_ declarations: Declarations, _ ancestry: Ancestry) {
    self.declarations = declarations
    self.ancestry = ancestry
    // A field's default may name a case or make a struct, so the structs come last, and their defaults after them.
    for declaration in declarations.all where !isKey(declaration) { addFirst(declaration) }
    let inference = MemberInference(declarations)
    let structures = declarations.all.filter { $0.keyword == .structure && types[$0.name] == nil }
    addStructures(structures, inference)
    addStructures(structures, inference)
  }

  private mutating func addStructures(_ structures: [Declaration], _ inference: MemberInference) {
    let defaults = DefaultExpressionReader(declarations: declarations, types: types, inference: inference)
    var names: Set<String> = []
    for declaration in structures where names.insert(declaration.name).inserted {
      let fields = StructureReader.fields(of: declaration, codingKeys: codingKeys(of: declaration), defaults: defaults)
      add(declaration, .structure(TypeDeclaration.Structure(fields: fields)))
    }
  }

  private func isKey(_ declaration: Declaration) -> Bool {
    declaration.shortName == "CodingKeys" || declaration.inherited.contains("CodingKey")
  }

  private mutating func addFirst(_ declaration: Declaration) {
    guard types[declaration.name] == nil else { return }
    switch declaration.keyword {
    case .class, .actor: add(declaration, .classType)
    case .alias: declaration.target.map { add(declaration, .alias($0)) }
    case .enumeration:
      add(declaration, enumeration(declaration))
      addRawValue(of: declaration)
    case .structure:
      guard let rawType = rawType(ofStructure: declaration) else { return }
      let isOptionSet = ancestry.of(declaration.name).contains("OptionSet")
      let flags = isOptionSet ? StructureReader.flags(of: declaration) : nil
      add(declaration, .rawStruct(rawType: rawType, flags: flags))
    case .protocol, .extension: break
    }
  }

  /// `Kind.RawValue`, which an enum declares by what it inherits.
  private mutating func addRawValue(of declaration: Declaration) {
    guard let rawType = declarations.rawType(of: declaration) else { return }
    let name = declaration.name + ".RawValue"
    types[name] = TypeDeclaration(name: name, kind: .alias(rawType), location: declaration.place)
  }

  private mutating func add(_ declaration: Declaration, _ kind: TypeDeclaration.Kind) {
    var type = TypeDeclaration(
      name: declaration.name, kind: kind, conformances: ancestry.of(declaration.name),
      isComposition: declaration.attributes.has("Composition"), location: declaration.place)
    type.hasCustomDecoding = hasCustomDecoding(declaration)
    type.otherContainer = ContainerSearch.container(in: declaration)
    type.isGeneric = declaration.isGeneric
    type.isObjectiveC = declaration.attributes.has("objc")
    type.boxesItself = declaration.functions.contains { ["box", "unbox"].contains($0.name.text) }
    if type.conformances.contains("Storable") { type.encodingType = encodingType(declaration) }
    types[declaration.name] = type
  }

  /// `typealias EncodingType`, or what `storedValue()` returns (DIALECTS B4).
  private func encodingType(_ declaration: Declaration) -> SwiftType? {
    let alias = declaration.members.lazy.compactMap { $0.syntax.as(TypeAliasDeclSyntax.self) }.first {
      $0.name.text == "EncodingType"
    }
    if let alias { return resolved(TypeSpelling.read(alias.initializer.value), declaration) }
    let function = declaration.functions.first { $0.name.text == "storedValue" }
    return function?.signature.returnClause.map { resolved(TypeSpelling.read($0.type), declaration) }
  }

  private func enumeration(_ declaration: Declaration) -> TypeDeclaration.Kind {
    if let rawType = declarations.rawType(of: declaration) {
      return .enumeration(EnumerationReader.read(declaration, rawType: rawType))
    }
    // Its own `rawValue` may be anything, so its cases do not show the stored values.
    if declaration.inherited.contains("RawRepresentable"), let rawType = StructureReader.rawType(of: declaration) {
      return .rawStruct(rawType: resolved(rawType, declaration), flags: nil)
    }
    return .enumeration(
      EnumerationReader.read(
        declaration, rawType: nil, codingKeys: codingKeys(of: declaration),
        valueKeys: { name in
          let capitalised = name.prefix(1).uppercased() + name.dropFirst()
          return codingKeys(of: declaration, named: capitalised + "CodingKeys")
        }))
  }

  private func rawType(ofStructure declaration: Declaration) -> SwiftType? {
    let ancestry = self.ancestry.of(declaration.name)
    guard ancestry.contains("OptionSet") || ancestry.contains("RawRepresentable") else { return nil }
    return StructureReader.rawType(of: declaration).map { resolved($0, declaration) }
  }

  private func resolved(_ type: SwiftType, _ declaration: Declaration) -> SwiftType {
    declarations.resolved(type, from: declaration.name)
  }

  /// Key by property, case or label; nil if there is no such enum.
  private func codingKeys(of declaration: Declaration, named name: String = "CodingKeys") -> [String: String]? {
    let name = declaration.name + "." + name
    guard let keys = declarations[name], keys.name == name, keys.keyword == .enumeration else { return nil }
    let cases = EnumerationReader.read(keys, rawType: .named("String")).cases
    return Dictionary(
      cases.map { ($0.name, $0.rawValue?.description ?? $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  private func hasCustomDecoding(_ declaration: Declaration) -> Bool {
    declaration.initialisers.contains { initialiser in
      let parameters = initialiser.signature.parameterClause.parameters
      guard parameters.count == 1, let only = parameters.first else { return false }
      return only.firstName.text == "from" && only.type.trimmedDescription.hasSuffix("Decoder")
    }
  }
}

/// Finds the container other than a keyed one that an own `encode(to:)` asks its encoder for (DIALECTS E13).
private final class ContainerSearch: SyntaxVisitor {
  private static let containers = ["singleValueContainer": "single-value", "unkeyedContainer": "unkeyed"]

  private let encoder: String
  private var found: [(name: String, call: FunctionCallExprSyntax, isCertain: Bool)] = []
  /// Whether the function may have ended already.
  private var mayHaveEnded = false

  private init(_ encoder: String) {
    self.encoder = encoder
    super.init(viewMode: .sourceAccurate)
  }

  /// The first that each run asks for, else the first that a run may ask for.
  static func container(in declaration: Declaration) -> TypeDeclaration.OtherContainer? {
    for member in declaration.members {
      guard let function = member.syntax.as(FunctionDeclSyntax.self), function.name.text == "encode",
        let body = function.body, function.signature.parameterClause.parameters.count == 1,
        let only = function.signature.parameterClause.parameters.first, only.firstName.text == "to",
        only.type.trimmedDescription.hasSuffix("Encoder")
      else { continue }
      let search = ContainerSearch((only.secondName ?? only.firstName).plainText)
      search.walk(body)
      guard let first = search.found.first(where: \.isCertain) ?? search.found.first else { continue }
      return TypeDeclaration.OtherContainer(
        name: first.name, isCertain: first.isCertain, location: member.file.place(of: first.call))
    }
    return nil
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let call = ExprSyntax(node).call, call.base == encoder, let name = Self.containers[call.name] {
      found.append((name, node, !mayHaveEnded && !isConditional(node)))
    }
    return .visitChildren
  }

  override func visitPost(_ node: ReturnStmtSyntax) { mayHaveEnded = true }
  override func visitPost(_ node: ThrowStmtSyntax) { mayHaveEnded = true }

  /// Whether it stands in what does not always run.
  private func isConditional(_ node: some SyntaxProtocol) -> Bool {
    var next = node.parent
    while let here = next, !here.is(FunctionDeclSyntax.self) {
      if Self.conditional.contains(here.kind) { return true }
      let parts = here.as(SequenceExprSyntax.self)?.elements.map(\.self) ?? []
      if parts.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) || $0.sign != nil }) { return true }
      next = here.parent
    }
    return false
  }

  private static let conditional: Set<SyntaxKind> = [
    .catchClause, .closureExpr, .deferStmt, .forStmt, .guardStmt, .ifExpr, .repeatStmt, .switchExpr, .whileStmt,
  ]
}

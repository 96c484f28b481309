import Schema
import SwiftSyntax

/// Finds the containers that the source makes, `ModelContainer(for:migrationPlan:configurations:)` and
/// `.modelContainer(for:)`, and the classes that its configurations have CloudKit synchronise (DIALECTS E18, E19).
final class ModelContainerSearch: SourceSearch {
  private var calls: [FunctionCallExprSyntax] = []
  private var configurations: [FunctionCallExprSyntax] = []
  private var schemas: SchemaExpressions

  required init(_ knowledge: SourceKnowledge) {
    schemas = SchemaExpressions(knowledge)
    super.init(knowledge)
  }

  override func enter(_ file: ParsedFile) { schemas.take(file) }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let call = ExprSyntax(node).call
    let isContainer = call?.constructed == "ModelContainer" || call?.name == "modelContainer"
    if isContainer, call?["for"] != nil { calls.append(node) }
    if call?.constructed == "ModelConfiguration" || call?["cloudKitDatabase"] != nil { configurations.append(node) }
    return .visitChildren
  }

  /// Those whose stores are in memory alone, as for a preview, are left out.
  var containers: [OpenedContainer] {
    calls.filter { !isInMemory($0) }.map { node in
      OpenedContainer(classes: listed(by: node), plan: plan(of: node))
    }
  }

  /// The classes that CloudKit certainly synchronises, and those where the app's entitlements decide, or what it does
  /// when it runs.
  ///
  /// `leftOut` are those of configurations without CloudKit. A list that cannot be read may hold any class but these.
  var synchronised: (certain: ClassSelection, possible: ClassSelection, leftOut: ClassSelection) {
    var (certain, possible, leftOut): ([Set<String>?], [Set<String>?], Set<String>) = ([], [], [])
    let containers = containersOfConfigurations
    for node in configurations {
      let call = ExprSyntax(node).call
      let given = call?["schema"].map { schemas.classes($0) }
      let classes = given ?? containers[node.id].flatMap { listed(by: $0) }
      guard let database = call?["cloudKitDatabase"] else { continue }
      if database.call?.name == "private" {
        certain.append(classes)
      } else if database.memberName == "none" {
        leftOut.formUnion(classes ?? [])
      } else if database.memberName == "automatic" || call?.constructed == "ModelConfiguration" {
        possible.append(classes)
      }
    }
    let named = Set((certain + possible).compactMap(\.self).flatMap(\.self))
    let others = leftOut.subtracting(named)
    func selection(_ lists: [Set<String>?]) -> ClassSelection {
      lists.reduce(.none) { all, list in
        all.union(
          list.map(ClassSelection.classes) ?? (others.isEmpty ? .all : .classes(schemas.all.subtracting(others))))
      }
    }
    return (selection(certain), selection(possible), leftOut.isEmpty ? .none : .classes(leftOut))
  }

  /// By the call of a configuration: the container that is given it.
  private var containersOfConfigurations: [SyntaxIdentifier: FunctionCallExprSyntax] {
    var found: [SyntaxIdentifier: FunctionCallExprSyntax] = [:]
    for container in calls {
      for configuration in configurations(of: container) { found[configuration.id] = container }
    }
    return found
  }

  private func configurations(of node: FunctionCallExprSyntax) -> [FunctionCallExprSyntax] {
    node.arguments.drop { $0.label?.text != "configurations" }.prefix {
      $0.label == nil || $0.label?.text == "configurations"
    }.flatMap { argument in argument.expression.arrayElements ?? [argument.expression] }.compactMap {
      schemas.value(of: $0).as(FunctionCallExprSyntax.self)
    }
  }

  private func isInMemory(_ node: FunctionCallExprSyntax) -> Bool {
    if ExprSyntax(node).call?["inMemory"]?.booleanValue == true { return true }
    let configurations = configurations(of: node).map { ExprSyntax($0).call?["isStoredInMemoryOnly"]?.booleanValue }
    return !configurations.isEmpty && configurations.allSatisfy { $0 == true }
  }

  private func listed(by node: FunctionCallExprSyntax) -> Set<String>? {
    schemas.union(node.arguments.prefix { $0.label == nil || $0.label?.text == "for" }.map(\.expression))
  }

  private func plan(of node: FunctionCallExprSyntax) -> OpenedContainer.Plan {
    guard let written = ExprSyntax(node).call?["migrationPlan"], !written.isNil else { return .absent }
    return written.metatype.map { .named(knowledge.declarations[$0, from: ""]?.name ?? $0) } ?? .notKnown
  }
}

/// Reads the classes that an expression puts into a schema: `Schema([A.self])`, `Schema(V1.models)`,
/// `Schema(versionedSchema: V1.self)`, `[A.self]`, or a constant that is one of them (DIALECTS E18).
struct SchemaExpressions {
  private let knowledge: SourceKnowledge
  private let versions: [String: SchemaVersion]
  /// The constants outside of types.
  private var globals: [String: [ExprSyntax]] = [:]

  init(_ knowledge: SourceKnowledge) {
    self.knowledge = knowledge
    let versions = SchemaVersionReader.versions(in: knowledge.declarations)
    self.versions = Dictionary(versions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Takes the constants of a file.
  mutating func take(_ file: ParsedFile) {
    for binding in Syntax(file.tree.statements).declaredBindings {
      guard let name = binding.name, let value = binding.value else { continue }
      globals[name, default: []].append(value)
    }
  }

  /// The Swift names of all classes of SwiftData, without schema versions.
  var all: Set<String> {
    Set(knowledge.identities.values.filter { $0.dialect == .swiftData }.map(\.swiftName))
  }

  /// The Swift names of the classes, without schema versions and without what they lead to; nil if one of them is not
  /// known.
  func classes(_ expression: ExprSyntax) -> Set<String>? { classes(expression, depth: 0) }

  /// The classes of several expressions.
  func union(_ expressions: [ExprSyntax]) -> Set<String>? { union(expressions, depth: 0) }

  private func union(_ expressions: [ExprSyntax], depth: Int) -> Set<String>? {
    var found: Set<String> = []
    for expression in expressions {
      guard let classes = classes(expression, depth: depth) else { return nil }
      found.formUnion(classes)
    }
    return expressions.isEmpty ? nil : found
  }

  private func classes(_ expression: ExprSyntax, depth: Int) -> Set<String>? {
    // A constant may be made of itself in broken source.
    guard depth < 8 else { return nil }
    let expression = expression.core
    if let elements = expression.arrayElements { return union(elements, depth: depth + 1) }
    if let type = expression.metatype { return knowledge.entity(type, from: "").map { [$0.swiftName] } }
    if let parts = expression.as(SequenceExprSyntax.self)?.elements.map(\.self) {
      let joins = stride(from: 1, to: parts.count, by: 2).allSatisfy { parts[$0].trimmedDescription == "+" }
      return joins ? union(stride(from: 0, to: parts.count, by: 2).map { parts[$0] }, depth: depth + 1) : nil
    }
    if let call = expression.call {
      // `.init(versionedSchema: V1.self)` has its type from where it stands.
      guard call.constructed == "Schema" || call["versionedSchema"] != nil else { return nil }
      if let version = call["versionedSchema"]?.metatype { return classes(ofVersion: version) }
      return union(call.arguments.filter { $0.label == nil }.map(\.expression), depth: depth + 1)
    }
    if expression.memberName == "models", let base = expression.memberBase, let known = classes(ofVersion: base) {
      return known
    }
    return named(by: expression).flatMap { classes($0, depth: depth + 1) }
  }

  private func classes(ofVersion name: String) -> Set<String>? {
    guard let declared = knowledge.declarations[name, from: ""]?.name, let version = versions[declared],
      !version.hasUnreadModels, !version.models.isEmpty
    else { return nil }
    let names = version.models.map { knowledge.entity($0, from: version.name)?.swiftName }
    return names.contains(nil) ? nil : Set(names.compactMap(\.self))
  }

  /// What a constant is made of, constants followed; any other expression itself.
  func value(of expression: ExprSyntax) -> ExprSyntax {
    var value = expression.core
    for _ in 0..<8 {
      guard let next = named(by: value)?.core else { break }
      value = next
    }
    return value
  }

  /// What the constant that an expression names is made of; nil for any other.
  private func named(by expression: ExprSyntax) -> ExprSyntax? {
    guard !expression.is(FunctionCallExprSyntax.self), let name = expression.memberName else { return nil }
    if let base = expression.memberBase, !["self", "Self"].contains(base) {
      return knowledge.declarations[base, from: ""]?.typeProperty(name)?.result
    }
    var next = Syntax(expression).parent
    while let here = next {
      if here.isGiven(name) { return nil }
      if let binding = here.declaredBindings.first(where: { $0.name == name }) {
        let mayChange = here.is(CodeBlockItemListSyntax.self) && !binding.isConstant
        return mayChange ? nil : binding.value
      }
      next = here.parent
    }
    let known = globals[name] ?? []
    return known.count == 1 ? known[0] : nil
  }
}

extension PatternBindingSyntax {
  /// The initial value, or the only expression of the getter.
  var value: ExprSyntax? {
    if let initializer { return initializer.value }
    guard case .getter(let list)? = accessorBlock?.accessors, list.count == 1, let item = list.first?.item else {
      return nil
    }
    return item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
  }

  fileprivate var isConstant: Bool {
    accessorBlock != nil || parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
  }
}

extension Syntax {
  /// Whether a function's parameter has the name.
  fileprivate func isGiven(_ name: String) -> Bool {
    let signature = self.as(FunctionDeclSyntax.self)?.signature ?? self.as(InitializerDeclSyntax.self)?.signature
    return signature?.parameterClause.parameters.contains { ($0.secondName ?? $0.firstName).plainText == name } ?? false
  }
}

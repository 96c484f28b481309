import Schema
import SwiftSyntax

/// A search through all files for what they say of classes.
class SourceSearch: SyntaxVisitor {
  let knowledge: SourceKnowledge

  required init(_ knowledge: SourceKnowledge) {
    self.knowledge = knowledge
    super.init(viewMode: .sourceAccurate)
  }

  static func shown(in files: [ParsedFile], _ knowledge: SourceKnowledge) -> Self {
    let search = Self(knowledge)
    for file in files {
      search.enter(file)
      search.walk(file.tree)
    }
    return search
  }

  /// Called before a file is walked.
  func enter(_ file: ParsedFile) {}
}

/// Finds the classes that the source itself puts into schemas, and the plans that its containers take:
/// `Schema([A.self])`, `ModelContainer(for: A.self, migrationPlan: P.self)`, `.modelContainer(for: [A.self])`
/// (DIALECTS E18).
final class ListedClasses: SourceSearch {
  private var found = ClassSelection.none
  /// Those that a list names, whatever other lists hold.
  private(set) var named = ClassSelection.none
  /// Whether a list is made elsewhere, so that it may hold any class.
  private(set) var isOpen = false
  /// The migration plans that a `migrationPlan:` argument names.
  private(set) var plans: Set<String> = []
  private(set) var makesContainers = false
  /// Whether a container takes a plan, known or not.
  private(set) var givesPlans = false

  /// All classes if a list cannot be read, or if there is none.
  var selection: ClassSelection { found == .none ? .all : found }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let first = node.arguments.first
    let name = ExprSyntax(node).call?.name
    if name == "ModelContainer" || name == "modelContainer" { makesContainers = true }
    if let plan = node.arguments.first(where: { $0.label?.text == "migrationPlan" }) {
      givesPlans = true
      if let type = plan.expression.metatype { plans.insert(knowledge.declarations[type, from: ""]?.name ?? type) }
    }
    switch (name, first?.label?.text) {
    case ("Schema", nil): if let first { take([first.expression]) }
    case ("Schema", "versionedSchema"): found = .all
    case ("ModelContainer", "for"), ("modelContainer", "for"):
      let rest = node.arguments.prefix { $0.label == nil || $0.label?.text == "for" }
      // A schema that has a name is read where it is made.
      guard first?.expression.as(DeclReferenceExprSyntax.self) == nil else { break }
      take(rest.map(\.expression))
    default: break
    }
    return .visitChildren
  }

  private func take(_ expressions: [ExprSyntax]) {
    for expression in expressions.flatMap({ $0.arrayElements ?? [$0] }) {
      if let call = expression.call, call.constructed == "Schema" { continue }
      guard let name = expression.metatype, let entity = knowledge.entity(name, from: "") else {
        found = .all
        isOpen = true
        continue
      }
      named = named.union(.classes([entity.swiftName]))
      found = found.union(.classes([entity.swiftName]))
    }
  }
}

/// Finds which classes the source has CloudKit synchronise (DIALECTS E19): SwiftData's by
/// `ModelConfiguration(schema:cloudKitDatabase: .private("…"))`, Core Data's by `NSPersistentCloudKitContainer` and
/// `cloudKitContainerOptions`.
final class CloudKitUse: SourceSearch {
  private(set) var certain = ClassSelection.none
  /// Where the app's entitlements decide, or what it does when it runs.
  private(set) var possible = ClassSelection.none
  private var makesContainer = false
  /// Whether Core Data has, or may have, a store that CloudKit leaves out.
  private var leavesOut = false

  /// How the source opens Core Data's stores.
  var coreData: CloudKitMirroring { makesContainer ? leavesOut ? .possible : .certain : .none }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch ExprSyntax(node).call?.constructed {
    case "NSPersistentCloudKitContainer": makesContainer = true
    case "NSPersistentContainer": leavesOut = true
    default: break
    }
    let written = node.arguments.first { $0.label?.text == "cloudKitDatabase" }?.expression
    if written?.call?.name == "private" {
      certain = certain.union(synchronised(by: node))
    } else if let written, written.memberName == "automatic" || Self.isDecided(written, by: node) {
      possible = possible.union(synchronised(by: node))
    }
    return .visitChildren
  }

  /// Whether what a configuration is given is neither a constant nor off.
  private static func isDecided(_ written: ExprSyntax, by node: FunctionCallExprSyntax) -> Bool {
    ExprSyntax(node).call?.constructed == "ModelConfiguration" && written.memberName != "none"
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    if inherited.contains("NSPersistentCloudKitContainer") { makesContainer = true }
    return .visitChildren
  }

  /// `description.cloudKitContainerOptions = …`; nil leaves the store out.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.elements.map(\.self)
    guard parts.count > 2, parts[1].is(AssignmentExprSyntax.self), parts[0].memberName == "cloudKitContainerOptions"
    else { return .visitChildren }
    if parts.count == 3, parts[2].is(NilLiteralExprSyntax.self) { leavesOut = true } else { makesContainer = true }
    return .visitChildren
  }

  /// The classes that the schema lists; all if it is not given or cannot be read.
  private func synchronised(by node: FunctionCallExprSyntax) -> ClassSelection {
    guard let written = node.arguments.first(where: { $0.label?.text == "schema" })?.expression,
      let call = (written.memberName.flatMap { Self.schema($0, around: node) } ?? written).call,
      call.constructed == "Schema", let elements = call.arguments.first?.expression.arrayElements
    else { return .all }
    let names = elements.compactMap { element in element.metatype.flatMap { knowledge.entity($0, from: "")?.swiftName }
    }
    return names.count == elements.count ? .classes(Set(names)) : .all
  }

  /// What the nearest variable of a name is made of.
  private static func schema(_ name: String, around node: some SyntaxProtocol) -> ExprSyntax? {
    var next = node.parent
    while let here = next {
      if let binding = here.declaredBindings.first(where: { $0.name == name }) { return binding.initializer?.value }
      next = here.parent
    }
    return nil
  }
}

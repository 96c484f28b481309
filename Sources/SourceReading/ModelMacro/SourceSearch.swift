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

/// Finds the classes that the source itself puts into schemas: `Schema([A.self])`, `ModelContainer(for: A.self)`,
/// `.modelContainer(for: [A.self])` (DIALECTS E18).
final class ListedClasses: SourceSearch {
  private var found = ClassSelection.none
  /// Those that a list names, whatever other lists hold.
  private(set) var named = ClassSelection.none
  /// Whether a list is made elsewhere, so that it may hold any class.
  private(set) var isOpen = false

  /// All classes if a list cannot be read, or if there is none.
  var selection: ClassSelection { found == .none ? .all : found }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let first = node.arguments.first
    let name = ExprSyntax(node).call?.name
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

/// Finds whether the source has CloudKit mirror Core Data's stores, by `NSPersistentCloudKitContainer` and
/// `cloudKitContainerOptions` (DIALECTS E19).
final class MirroringSearch: SourceSearch {
  private var makesContainer = false
  /// Whether Core Data has, or may have, a store that CloudKit leaves out.
  private var leavesOut = false
  /// The store descriptions that the source makes, and those that it gives options of CloudKit; one without is local.
  private var made = 0
  private var given = 0

  var coreData: CloudKitMirroring {
    makesContainer ? leavesOut || made > given ? .possible : .certain : .none
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch ExprSyntax(node).call?.constructed {
    case "NSPersistentCloudKitContainer": makesContainer = true
    case "NSPersistentContainer": leavesOut = true
    case "NSPersistentStoreDescription": made += 1
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    if inherited.contains("NSPersistentCloudKitContainer") { makesContainer = true }
    return .visitChildren
  }

  /// `description.cloudKitContainerOptions = …`; nil leaves the store out, `description.configuration = …` entities.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.elements.map(\.self)
    guard parts.count > 2, parts[1].is(AssignmentExprSyntax.self) else { return .visitChildren }
    switch parts[0].memberName {
    case "configuration": leavesOut = true
    case "cloudKitContainerOptions":
      if parts.count == 3, parts[2].is(NilLiteralExprSyntax.self) {
        leavesOut = true
      } else {
        makesContainer = true
        given += 1
      }
    default: break
    }
    return .visitChildren
  }
}

import Findings
import Schema
import SwiftSyntax

/// Finds the key paths by which fetches are sorted and that lead to what no fetch can sort by (DIALECTS D8, E23):
/// `@Query(sort: \Item.name)`, `SortDescriptor(\Item.name)` in `@Query` and `FetchDescriptor`, and
/// `NSSortDescriptor(keyPath: \Item.name)`.
final class SortSearch: SyntaxVisitor {
  private let file: ParsedFile
  private let paths: PredicatePaths
  private let context = PredicateContext()
  private var findings: [Finding] = []

  static func findings(in files: [ParsedFile], _ contract: Contract) -> [Finding] {
    let classes = ClassIndex(contract)
    return files.flatMap { file in
      let search = SortSearch(file, PredicatePaths(contract: contract, classes: classes, names: [:]))
      search.walk(file.tree)
      return search.findings
    }
  }

  private init(_ file: ParsedFile, _ paths: PredicatePaths) {
    (self.file, self.paths) = (file, paths)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    findUnseen(node)
    guard case .named(let name)? = fetched(by: node), let entity = paths.classes.entity(swiftName: name),
      entity.dialect == .swiftData
    else { return .visitChildren }
    var subject = PredicateSubject(kind: .object(entity))
    for component in node.components {
      guard case .property(let property) = component.component else { continue }
      let step = property.declName.baseName.plainText
      if case .object(let here) = subject.kind, let unstored = paths.classes.unstored(step, of: here) {
        let path = subject.text.isEmpty ? step : subject.text + "." + step
        findings.append(
          Finding(
            code: .sourceSortNotStored, entity: entity.entityName,
            message: "'\(path)' is \(unstored.words); a fetch that is sorted by it stops the app",
            location: file.place(of: node)))
        break
      }
      guard let next = paths.step(step, from: subject) else { break }
      subject = next
      guard case .blob(true) = subject.kind else { continue }
      findings.append(
        Finding(
          code: .sourceCodablePath, entity: entity.entityName, path: subject.text,
          message: "'\(subject.text)' is serialized by @Attribute(.codable), so no fetch can sort by it",
          location: file.place(of: node)))
      break
    }
    return .visitChildren
  }

  /// `NSSortDescriptor(keyPath:)` with a property of ManagedModels to which the macro gives no `@objc` (DIALECTS D10).
  private func findUnseen(_ node: KeyPathExprSyntax) {
    guard let argument = node.parent?.as(LabeledExprSyntax.self), argument.label?.text == "keyPath",
      argument.parent?.parent?.as(FunctionCallExprSyntax.self).flatMap({ ExprSyntax($0).call })?.constructed
        == "NSSortDescriptor",
      case .named(let name)? = node.root.map(TypeSpelling.read), let entity = paths.classes.entity(swiftName: name),
      entity.dialect == .managedModels, let path = ExprSyntax(node).keyPath,
      let property = entity.properties.first(where: { $0.swiftName == path }), !property.isIgnored,
      !property.forms.contains(.objectiveC), isUnseen(property.swiftType, from: entity.scope)
    else { return }
    findings.append(
      Finding(
        code: .sourceSortKeyPath, entity: entity.entityName,
        message: "'\(path)' is \(property.swiftType), which Objective-C cannot represent; NSSortDescriptor(keyPath:) "
          + "stops the app", location: file.place(of: node)))
  }

  /// Whether Objective-C surely has no such type.
  private func isUnseen(_ type: SwiftType, from scope: String) -> Bool {
    if let primitive = type.unwrapped.primitive { return type.isOptional && primitive.isScalar }
    guard case .named(let name) = type.unwrapped, let declared = paths.contract.type(named: name, from: scope),
      !declared.isObjectiveC
    else { return false }
    switch declared.kind {
    case .enumeration, .structure, .rawStruct: return true
    case .alias, .classType: return false
    }
  }

  /// The class of a fetch that is sorted by a key path; nil if it is no such key path.
  ///
  /// A sort descriptor elsewhere may sort objects in memory, by any property.
  private func fetched(by node: KeyPathExprSyntax) -> SwiftType? {
    var type = node.root.map(TypeSpelling.read)
    var isSort = false
    var next = node.parent
    while let here = next {
      switch here.as(SyntaxEnum.self) {
      case .labeledExpr(let argument):
        guard let label = argument.label?.text, ["sort", "sortBy"].contains(label) else { break }
        isSort = true
        type = type ?? context.type(around: argument)
      case .functionCallExpr(let call):
        switch ExprSyntax(call).call?.name {
        case "SortDescriptor":
          let generic = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
          type = type ?? generic.flatMap(TypeSpelling.first)
        case "FetchDescriptor", "Query": return isSort ? type : nil
        case "init" where !isSort: break
        default: return nil
        }
      case .attribute(let attribute):
        return isSort && TypeSpelling.lastComponent(of: attribute.attributeName) == "Query" ? type : nil
      case .closureExpr, .codeBlockItem, .memberBlockItem: return nil
      default: break
      }
      next = here.parent
    }
    return nil
  }
}

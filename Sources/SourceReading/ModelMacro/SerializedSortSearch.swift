import Findings
import Schema
import SwiftSyntax

/// Finds `SortDescriptor(\Item.place)` and `@Query(sort: \.place)` over a value that is serialized (DIALECTS E23).
final class SerializedSortSearch: SyntaxVisitor {
  private let file: ParsedFile
  private let paths: PredicatePaths
  private let context = PredicateContext()
  private var findings: [Finding] = []

  static func findings(in files: [ParsedFile], _ contract: Contract) -> [Finding] {
    // Nothing else needs the walk.
    guard contract.entities.contains(where: { $0.properties.contains(where: \.isSerialized) }) else { return [] }
    let classes = ClassIndex(contract)
    return files.flatMap { file in
      let search = SerializedSortSearch(file, PredicatePaths(contract: contract, classes: classes, names: [:]))
      search.walk(file.tree)
      return search.findings
    }
  }

  private init(_ file: ParsedFile, _ paths: PredicatePaths) {
    (self.file, self.paths) = (file, paths)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    guard isSort(node), let names = ExprSyntax(node).keyPath?.split(separator: ".").map(String.init),
      let type = node.root.map(TypeSpelling.read) ?? context.type(around: node), case .named(let name) = type,
      let entity = paths.classes.entity(swiftName: name), entity.dialect == .swiftData,
      let subject = paths.subject(names, of: entity), case .blob(true) = subject.kind
    else { return .visitChildren }
    findings.append(
      Finding(
        code: .sourceCodablePath, entity: entity.entityName, path: subject.text,
        message: "'\(subject.text)' is serialized by @Attribute(.codable), by which no fetch can sort",
        location: file.place(of: node)))
    return .visitChildren
  }

  private func isSort(_ node: KeyPathExprSyntax) -> Bool {
    guard let argument = node.parent?.as(LabeledExprSyntax.self) else { return false }
    if argument.label?.text == "sort" { return true }
    guard argument.label == nil, let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) else {
      return false
    }
    return ExprSyntax(call).call?.constructed == "SortDescriptor"
  }
}

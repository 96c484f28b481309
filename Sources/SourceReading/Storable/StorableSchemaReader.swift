import Schema
import SwiftSyntax

/// Finds storable's schemas: `Schema(versionId: "2", objectTypes: [A.self, B.self])` anywhere in the files (DIALECTS B16).
enum StorableSchemaReader {
  static func schemas(in files: [ParsedFile]) -> [SchemaVersion] {
    files.flatMap { file in
      let search = SchemaSearch(file)
      search.walk(file.tree)
      return search.found
    }
  }
}

private final class SchemaSearch: SyntaxVisitor {
  private let file: ParsedFile
  private(set) var found: [SchemaVersion] = []

  init(_ file: ParsedFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let call = ExprSyntax(node).call, call.constructed == "Schema",
      let types = call["objectTypes"]?.arrayElements?.compactMap(\.metatype),
      // A function's own classes are no part of what the files declare.
      locals(around: node).isDisjoint(with: types)
    else { return .visitChildren }
    found.append(
      SchemaVersion(
        name: name(of: node) ?? "Schema", identifier: call["versionId"]?.stringValue, models: types,
        location: file.place(of: node)))
    return .visitChildren
  }

  /// The variable that holds it; nil if it is given to something else.
  private func name(of node: FunctionCallExprSyntax) -> String? {
    var next = node.parent
    while let here = next, !here.is(LabeledExprSyntax.self) {
      if let binding = here.as(PatternBindingSyntax.self) { return binding.pattern.trimmedDescription }
      next = here.parent
    }
    return nil
  }

  /// The classes that the functions around a place declare for themselves.
  private func locals(around node: some SyntaxProtocol) -> Set<String> {
    var names: Set<String> = []
    var next = node.parent
    while let here = next {
      if let list = here.as(CodeBlockItemListSyntax.self), here.parent?.is(SourceFileSyntax.self) == false {
        names.formUnion(list.compactMap { $0.item.as(ClassDeclSyntax.self)?.name.plainText })
      }
      next = here.parent
    }
    return names
  }
}

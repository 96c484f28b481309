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
  /// The variables around the place that is visited.
  private var names: [String] = []

  init(_ file: ParsedFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    names.append(node.pattern.trimmedDescription)
    return .visitChildren
  }

  override func visitPost(_ node: PatternBindingSyntax) { names.removeLast() }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let call = ExprSyntax(node).call, call.constructed == "Schema",
      let types = call["objectTypes"]?.arrayElements
    else { return .visitChildren }
    found.append(
      SchemaVersion(
        name: names.last ?? "Schema",
        identifier: call["versionId"]?.stringValue,
        models: types.compactMap(\.metatype),
        location: file.place(of: node)
      )
    )
    return .visitChildren
  }
}

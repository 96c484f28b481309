import SwiftSyntax

/// Finds `ModelConfiguration(cloudKitDatabase: .private("…"))`, by which source says that its models are synchronised (DIALECTS E19).
final class CloudKitUse: SyntaxVisitor {
  private var isFound = false

  static func isShown(in files: [ParsedFile]) -> Bool {
    files.contains { file in
      let search = CloudKitUse(viewMode: .sourceAccurate)
      search.walk(file.tree)
      return search.isFound
    }
  }

  /// `.automatic` asks the app's entitlements, which no source shows.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let argument = node.arguments.first { $0.label?.text == "cloudKitDatabase" }
    if argument?.expression.call?.name == "private" { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }
}

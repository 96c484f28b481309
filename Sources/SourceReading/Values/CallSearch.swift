import SwiftSyntax

/// Finds out whether code calls anything.
final class CallSearch: SyntaxVisitor {
  private var isFound = false

  static func isCalling(_ code: some SyntaxProtocol) -> Bool {
    let search = CallSearch(viewMode: .sourceAccurate)
    search.walk(code)
    return search.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
}

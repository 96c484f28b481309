import SwiftSyntax

/// Takes from `=` the complaint that swift-syntax's diagnostics trap on.
///
/// They want to add the space that is missing on one side. Where a byte that is no Swift stands between
/// the space and the `=`, none is missing, and a fix without a change is a precondition that fails.
/// The unreadable byte is told all the same.
final class EqualSignMender: SyntaxRewriter {
  static func mended(_ tree: SourceFileSyntax) -> SourceFileSyntax {
    guard tree.tokens(viewMode: .sourceAccurate).contains(where: isTrap) else { return tree }
    return EqualSignMender().visit(tree)
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard Self.isTrap(token) else { return token }
    // As long as it was, so that what follows keeps its place.
    return TokenSyntax(
      token.tokenKind,
      leadingTrivia: token.leadingTrivia,
      trailingTrivia: token.trailingTrivia,
      presence: token.presence
    )
  }

  private static func isTrap(_ token: TokenSyntax) -> Bool {
    guard token.tokenDiagnostic?.kind == .equalMustHaveConsistentWhitespaceOnBothSides else {
      return false
    }
    let before = token.previousToken(viewMode: .all)?.trailingTrivia
    return before?.contains(where: \.isSpaceOrTab) == true
      && token.trailingTrivia.contains(where: \.isSpaceOrTab)
  }
}

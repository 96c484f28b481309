import SwiftSyntax

/// Removes from `=` the error for which swift-syntax's diagnostics trap.
///
/// Their fix adds the space that is missing on one side. If a byte that is no Swift stands between the
/// space and the `=`, none is missing, and a fix without a change fails a precondition. The unreadable
/// byte is still reported.
final class EqualSignMender: SyntaxRewriter {
  static func mended(_ tree: SourceFileSyntax) -> SourceFileSyntax {
    guard tree.tokens(viewMode: .sourceAccurate).contains(where: isTrap) else { return tree }
    return EqualSignMender().visit(tree)
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard Self.isTrap(token) else { return token }
    // As long as it was, so that what follows keeps its place.
    return TokenSyntax(
      token.tokenKind, leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia,
      presence: token.presence)
  }

  private static func isTrap(_ token: TokenSyntax) -> Bool {
    guard token.tokenDiagnostic?.kind == .equalMustHaveConsistentWhitespaceOnBothSides else { return false }
    let before = token.previousToken(viewMode: .all)?.trailingTrivia
    return before?.contains(where: \.isSpaceOrTab) == true && token.trailingTrivia.contains(where: \.isSpaceOrTab)
  }
}

import Findings
import Schema
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
import UserFiles

/// A file's tree with the places of its nodes.
final class ParsedFile {
  let path: String
  let tree: SourceFileSyntax
  /// The modules that the file imports, by their first component.
  let imports: Set<String>
  private let converter: SourceLocationConverter
  /// Why the file was not parsed at all.
  private let refusal: Finding?

  init(_ file: SourceFile) {
    path = file.path
    refusal = NestingCheck.firstExcess(in: file.text).map { Self.refusal(of: file, at: $0) }
    tree = Self.compiled(refusal == nil ? Array(file.text.utf8) : [])
    converter = SourceLocationConverter(fileName: file.path, tree: tree)
    imports = Set(tree.statements.compactMap { item in item.item.as(ImportDeclSyntax.self)?.path.first?.name.text })
  }

  /// The tree without what stands in `#if false`, whose bytes are blank, so that each place stays the same.
  private static func compiled(_ bytes: [UInt8]) -> SourceFileSyntax {
    let whole = tree(of: bytes)
    let search = UncompiledSearch(viewMode: .sourceAccurate)
    search.walk(whole)
    guard !search.ranges.isEmpty else { return whole }
    var bytes = bytes
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    for index in search.ranges.joined() where bytes.indices.contains(index) && !ends.contains(bytes[index]) {
      bytes[index] = UInt8(ascii: " ")
    }
    return tree(of: bytes)
  }

  /// As Swift 6 reads the bytes, or as Swift 5 does if only that has no error.
  ///
  /// Swift 6 tells an attribute's arguments from a tuple behind it by the space between them, and Swift 5 does not.
  private static func tree(of bytes: [UInt8]) -> SourceFileSyntax {
    let newest = tree(of: bytes, in: .v6)
    guard newest.hasError else { return newest }
    let earlier = tree(of: bytes, in: .v5)
    return earlier.hasError ? newest : earlier
  }

  private static func tree(of bytes: [UInt8], in version: Parser.SwiftVersion) -> SourceFileSyntax {
    // The default depth is lower in debug builds, and what is read must not depend on the build.
    bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 256, swiftVersion: version) }
  }

  func place(of node: some SyntaxProtocol) -> SourcePlace { place(at: node.positionAfterSkippingLeadingTrivia) }

  private func place(at position: AbsolutePosition) -> SourcePlace {
    let location = converter.location(for: position)
    return SourcePlace(file: path, line: location.line, column: location.column)
  }

  /// The UTF-8 offset of a place; nil if the file has no such line.
  func offset(of place: SourcePlace) -> Int? {
    guard place.line >= 1, place.line <= converter.sourceLines.count else { return nil }
    return converter.position(ofLine: place.line, column: place.column).utf8Offset
  }

  /// One finding for each of the parser's first errors; the rest of the file is read all the same.
  func syntaxFindings() -> [Finding] {
    if let refusal { return [refusal] }
    guard tree.hasError else { return [] }
    return ParseDiagnosticsGenerator.diagnostics(for: EqualSignMender.mended(tree)).filter {
      $0.diagMessage.severity == .error
    }.prefix(Self.mostSyntaxFindings).map { diagnostic in
      Finding(code: .sourceSyntax, message: diagnostic.message, location: place(at: diagnostic.position))
    }
  }

  private static func refusal(of file: SourceFile, at offset: Int) -> Finding {
    let before = file.text.utf8.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return Finding(
      code: .sourceTooDeep, severity: .advice, message: "The text is nested too deep to be read.",
      location: SourcePlace(file: file.path, line: line, column: column))
  }

  /// A file that is no Swift at all has an error on every line.
  private static let mostSyntaxFindings = 20
}

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

/// Finds what no build compiles: a clause whose condition is `false`, and those behind one that is `true`.
private final class UncompiledSearch: SyntaxVisitor {
  private(set) var ranges: [Range<Int>] = []

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var isDecided = false
    for clause in node.clauses {
      let condition = clause.condition?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind
      if isDecided || condition == .keyword(.false), let elements = clause.elements {
        ranges.append(elements.position.utf8Offset..<elements.endPosition.utf8Offset)
      }
      if condition == .keyword(.true) { isDecided = true }
    }
    return .visitChildren
  }
}

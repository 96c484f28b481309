import Schema
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A file's tree with the places of its nodes.
final class ParsedFile {
  let path: String
  let tree: SourceFileSyntax
  /// The modules that the file imports, by their first component.
  let imports: Set<String>
  private let converter: SourceLocationConverter

  init(_ file: SourceFile) {
    path = file.path
    tree = Parser.parse(source: file.text)
    converter = SourceLocationConverter(fileName: file.path, tree: tree)
    imports = Set(
      tree.statements.compactMap { item in
        item.item.as(ImportDeclSyntax.self)?.path.first?.name.text
      }
    )
  }

  func place(of node: some SyntaxProtocol) -> Schema.SourceLocation {
    place(at: node.positionAfterSkippingLeadingTrivia)
  }

  private func place(at position: AbsolutePosition) -> Schema.SourceLocation {
    let location = converter.location(for: position)
    return Schema.SourceLocation(file: path, line: location.line, column: location.column)
  }

  /// One finding for each of the parser's first errors; the rest of the file is read all the same.
  func syntaxFindings() -> [Finding] {
    guard tree.hasError else { return [] }
    return ParseDiagnosticsGenerator.diagnostics(for: EqualSignMender.mended(tree))
      .filter { $0.diagMessage.severity == .error }.prefix(Self.mostSyntaxFindings)
      .map { diagnostic in
        Finding(
          code: "source.syntax",
          severity: .mismatch,
          message: diagnostic.message,
          location: place(at: diagnostic.position)
        )
      }
  }

  /// A file that is no Swift at all has an error on every line.
  private static let mostSyntaxFindings = 20
}

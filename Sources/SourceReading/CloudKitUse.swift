import Schema
import SwiftSyntax

/// Finds `ModelConfiguration(schema:cloudKitDatabase: .private("…"))`, by which source says which models are
/// synchronised (DIALECTS E19).
final class CloudKitUse: SyntaxVisitor {
  /// The schemas that are bound to names, before or after their use.
  private var schemas: [String: ExprSyntax] = [:]
  private var configurations: [LabeledExprListSyntax] = []

  static func shown(in files: [ParsedFile]) -> Synchronisation {
    files.reduce(.none) { known, file in
      let search = CloudKitUse(viewMode: .sourceAccurate)
      search.walk(file.tree)
      return search.configurations.reduce(known) { $0.union(search.synchronised(by: $1)) }
    }
  }

  /// `.automatic` asks the app's entitlements, which no source shows.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let argument = node.arguments.first { $0.label?.text == "cloudKitDatabase" }
    if argument?.expression.call?.name == "private" { configurations.append(node.arguments) }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
      let value = node.initializer?.value, value.call?.constructed == "Schema"
    {
      schemas[name] = value
    }
    return .visitChildren
  }

  /// The classes that the schema lists; all where it is not given or cannot be read.
  private func synchronised(by arguments: LabeledExprListSyntax) -> Synchronisation {
    guard let written = arguments.first(where: { $0.label?.text == "schema" })?.expression,
      let call = (written.memberName.flatMap { schemas[$0] } ?? written).call,
      let elements = call.arguments.first?.expression.arrayElements
    else { return .all }
    let names = elements.compactMap(\.metatype).map(TypeSpelling.plainName)
    return names.count == elements.count ? .classes(Set(names)) : .all
  }
}

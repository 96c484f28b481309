import Schema
import SwiftSyntax

/// Finds `ModelConfiguration(schema:cloudKitDatabase: .private("…"))`, by which source says which models are
/// synchronised, and `.automatic`, which depends on the app's entitlements (DIALECTS E19).
final class CloudKitUse: SourceSearch {
  private(set) var certain = ClassSelection.none
  private(set) var possible = ClassSelection.none

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let written = node.arguments.first { $0.label?.text == "cloudKitDatabase" }?.expression
    if written?.call?.name == "private" {
      certain = certain.union(synchronised(by: node))
    } else if written?.call == nil, written?.memberName == "automatic" {
      possible = possible.union(synchronised(by: node))
    }
    return .visitChildren
  }

  /// The classes that the schema lists; all if it is not given or cannot be read.
  private func synchronised(by node: FunctionCallExprSyntax) -> ClassSelection {
    guard let written = node.arguments.first(where: { $0.label?.text == "schema" })?.expression,
      let call = (written.memberName.flatMap { Self.schema($0, around: node) } ?? written).call,
      call.constructed == "Schema", let elements = call.arguments.first?.expression.arrayElements
    else { return .all }
    let names = elements.compactMap { element in element.metatype.flatMap { knowledge.entity($0, from: "")?.swiftName }
    }
    return names.count == elements.count ? .classes(Set(names)) : .all
  }

  /// What the nearest variable of a name is made of.
  private static func schema(_ name: String, around node: some SyntaxProtocol) -> ExprSyntax? {
    var next = node.parent
    while let here = next {
      if let binding = here.declaredBindings.first(where: { $0.name == name }) { return binding.initializer?.value }
      next = here.parent
    }
    return nil
  }
}

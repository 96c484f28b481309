import Schema
import SwiftSyntax

/// Finds computed properties that make a type of a stored raw value (DIALECTS §2.8, E16).
enum WrapperReader {
  /// The wrappers by the name of the stored property that they read.
  static func wrappers(of declaration: Declaration) -> [String: PropertyContract.Wrapper] {
    let variables = declaration.variables
    let stored = Set(variables.filter(\.isStored).map(\.name))
    var found: [String: PropertyContract.Wrapper] = [:]
    for variable in variables where !variable.isStatic {
      guard let getter = variable.getter, let type = variable.type else { continue }
      let search = RawValueSearch(stored: stored)
      search.walk(getter)
      guard let name = search.found, found[name] == nil else { continue }
      found[name] = PropertyContract.Wrapper(name: variable.name, type: type)
    }
    return found
  }
}

/// The first stored property inside an argument `rawValue:`.
private final class RawValueSearch: SyntaxVisitor {
  private let stored: Set<String>
  private(set) var found: String?

  init(stored: Set<String>) {
    self.stored = stored
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard found == nil else { return .skipChildren }
    guard node.label?.text == "rawValue" else { return .visitChildren }
    for token in node.expression.tokens(viewMode: .sourceAccurate)
    where stored.contains(token.plainText) {
      found = token.plainText
      break
    }
    return .skipChildren
  }
}

import Schema
import SwiftSyntax

/// Finds computed properties that make a type of a stored raw value (DIALECTS §2.8, E16).
///
/// The stored property is the one inside `S(rawValue: …)`; else, if the getter speaks of raw values, the
/// only one it reads; else the one that the setter gives `newValue.rawValue`.
enum WrapperReader {
  /// The wrappers by the name of the stored property that they read.
  static func wrappers(in reading: EntityReading) -> [String: PropertyContract.Wrapper] {
    let variables = reading.declaration.variables
    let stored = Set(variables.filter { $0.isStored && !$0.isStatic }.map(\.name))
    var found: [String: PropertyContract.Wrapper] = [:]
    for variable in variables where !variable.isStatic {
      guard let getter = variable.getter, let type = variable.type else { continue }
      let search = RawValueSearch(stored: stored)
      search.walk(getter)
      guard let name = search.name ?? storedName(in: variable.setter, stored), found[name] == nil
      else { continue }
      var wrapper = PropertyContract.Wrapper(name: variable.name, type: type)
      wrapper.location = variable.place
      let failure = FailureSearch(viewMode: .sourceAccurate)
      failure.walk(getter)
      wrapper.traps = failure.traps
      wrapper.readsRawValue = search.name != nil
      wrapper.rawValueOfNull = failure.rawValueOfNull
      wrapper.fallback = failure.fallback.map {
        reading.knowledge.defaults.read($0, as: type, from: reading.scope)
      }
      found[name] = wrapper
    }
    return found
  }

  private static func storedName(
    in setter: CodeBlockItemListSyntax?,
    _ stored: Set<String>
  ) -> String? {
    guard let setter else { return nil }
    let texts = setter.tokens(viewMode: .sourceAccurate).map(\.plainText)
    guard texts.contains("rawValue"), texts.contains("newValue") else { return nil }
    return texts.first { stored.contains($0) }
  }
}

/// The first stored property inside an argument `rawValue:`, and what else the getter reads.
private final class RawValueSearch: SyntaxVisitor {
  private let stored: Set<String>
  private(set) var found: String?
  private(set) var read: Set<String> = []
  private(set) var isAboutRawValues = false

  /// The stored property whose raw value the getter turns into a type.
  var name: String? { found ?? (isAboutRawValues && read.count == 1 ? read.first : nil) }

  init(stored: Set<String>) {
    self.stored = stored
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard found == nil, node.label?.text == "rawValue" else { return .visitChildren }
    for token in node.expression.tokens(viewMode: .sourceAccurate)
    where stored.contains(token.plainText) {
      found = token.plainText
      break
    }
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if stored.contains(token.plainText) { read.insert(token.plainText) }
    if token.text == "rawValue" { isAboutRawValues = true }
    return .skipChildren
  }
}

/// What a getter does with a raw value that no case has: the right side of `??`, or a trap.
private final class FailureSearch: SyntaxVisitor {
  private(set) var fallback: ExprSyntax?
  private(set) var traps = false
  private(set) var rawValueOfNull: RawLiteral?

  /// The argument of `rawValue:` is the stored value, not the case.
  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.label?.text == "rawValue" else { return .visitChildren }
    if let parts = node.expression.as(SequenceExprSyntax.self)?.elements.map(\.self),
      parts.count == 3, parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    {
      rawValueOfNull =
        parts[2].stringValue.map(RawLiteral.string)
        ?? Int64(parts[2].trimmedDescription).map(RawLiteral.integer)
    }
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.elements.map(\.self)
    for (index, part) in parts.enumerated().dropLast()
    where part.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" {
      fallback = parts[index + 1]
    }
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    traps = true
    return .visitChildren
  }
}

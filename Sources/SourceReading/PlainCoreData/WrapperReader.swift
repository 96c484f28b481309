import Schema
import SwiftSyntax

/// Finds computed properties that make a type of a stored raw value (DIALECTS §2.8, E16).
///
/// The stored property is the one that is looked up as `StoredValueSearch` finds it; else, if the getter speaks of
/// raw values, the only one it reads; else the one that the setter gives `newValue.rawValue`.
enum WrapperReader {
  /// The wrappers by the name of the stored property that they read.
  static func wrappers(in reading: EntityReading) -> [String: PropertyContract.Wrapper] {
    let variables = reading.declaration.variables
    let stored = Dictionary(variables.filter { $0.isStored && !$0.isStatic }.map { ($0.name, $0.type) }) { first, _ in
      first
    }
    var found: [String: PropertyContract.Wrapper] = [:]
    for variable in variables where !variable.isStatic {
      guard let getter = variable.getter, let type = variable.type,
        reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped.primitive == nil
      else { continue }
      let search = StoredValueSearch(stored: stored)
      search.walk(getter)
      guard let name = search.name ?? storedName(in: variable.setter, stored), found[name]?.readsRawValue != true else {
        continue
      }
      let wrapper = wrapper(variable, type, getter, search, reading)
      // Of several, the one that is understood says what the value means. A value may be used for any other type, too.
      guard wrapper.readsRawValue || found[name] == nil && isOfCases(type, reading) else { continue }
      found[name] = wrapper
    }
    return found
  }

  /// What a computed property makes of the stored value that its getter reads.
  static func wrapper(
    _ variable: Variable, _ type: SwiftType, _ getter: CodeBlockItemListSyntax, _ search: StoredValueSearch,
    _ reading: EntityReading
  ) -> PropertyContract.Wrapper {
    var wrapper = PropertyContract.Wrapper(name: variable.name, type: type)
    wrapper.location = variable.place
    wrapper.readsRawValue = search.isUnderstood && !hasOwnLookup(type, reading)
    wrapper.rawValueOfNull = search.rawValueOfNull
    let failure = FailureSearch(viewMode: .sourceAccurate)
    failure.walk(getter)
    wrapper.traps = failure.traps && !search.asksWhetherFound
    wrapper.fallback = failure.fallback.map { reading.knowledge.defaults.read($0, as: type, from: reading.scope) }
    return wrapper
  }

  private static func isOfCases(_ type: SwiftType, _ reading: EntityReading) -> Bool {
    switch kind(of: type, reading) {
    case .enumeration, .rawStruct: true
    default: false
    }
  }

  private static func kind(of type: SwiftType, _ reading: EntityReading) -> TypeDeclaration.Kind? {
    let type = reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped
    return reading.knowledge.type(type, from: reading.scope)?.kind
  }

  /// Whether the raw values of a type are not those of its cases, or no value that a column holds.
  ///
  /// An enum may have an `init(rawValue:)` without raw values, and a `rawValue` that is a tuple.
  private static func hasOwnLookup(_ type: SwiftType, _ reading: EntityReading) -> Bool {
    switch kind(of: type, reading) {
    case .enumeration(let enumeration): enumeration.rawType == nil
    case .rawStruct(let rawType, _): rawType.primitive == nil
    default: false
    }
  }

  private static func storedName(in setter: CodeBlockItemListSyntax?, _ stored: [String: SwiftType?]) -> String? {
    guard let setter else { return nil }
    let texts = setter.tokens(viewMode: .sourceAccurate).map(\.plainText)
    guard texts.contains("rawValue"), texts.contains("newValue") else { return nil }
    return texts.first { stored[$0] != nil }
  }
}

/// What a getter does with a raw value that no case has: the right side of `??`, or a trap.
private final class FailureSearch: SyntaxVisitor {
  private(set) var fallback: ExprSyntax?
  private(set) var traps = false

  /// The argument of `rawValue:` is the stored value, not the case.
  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    node.label?.text == "rawValue" ? .skipChildren : .visitChildren
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

import Schema
import SwiftSyntax

/// Reads the ways through a `fromObject` to a value: curried initialisers that take one key after the other, and
/// calls that name what they take (DIALECTS C3).
struct FromObjectReader {
  private let search: FromObjectSearch
  private let initialisers: ValueViewInitialisers
  private let fields: [TypeDeclaration.Field]
  /// The chains that other chains go on with.
  private var continued: Set<SyntaxIdentifier> = []

  /// The operators that give the next argument.
  private static let applying: Set<String> = ["<^>", "<*>"]

  /// Chains of chains that are bound to names end somewhere.
  private static let deepest = 64

  init(_ search: FromObjectSearch, _ initialisers: ValueViewInitialisers, _ fields: [TypeDeclaration.Field]) {
    (self.search, self.initialisers, self.fields) = (search, initialisers, fields)
  }

  mutating func constructions() -> [ValueView.Construction] {
    let all = search.reads(in: search.body)
    let chains = search.chains.map { (id: $0.id, construction: construction(of: $0)) }.filter {
      !continued.contains($0.id)
    }.map(\.construction)
    let found = (chains + search.calls.compactMap(construction)).filter { !$0.reads.isEmpty }
    let taken = Set(found.flatMap(\.reads).map(\.location))
    // What is read beside them may go anywhere.
    guard !found.isEmpty, all.allSatisfy({ taken.contains($0.location) }) else { return [unattributed(all)] }
    return found
  }

  /// The keys in the order of the text, each for the field of its name.
  private func unattributed(_ reads: [ValueView.Read]) -> ValueView.Construction {
    let arguments = reads.map { read in ValueView.Argument(reads: [read], field: fields.first { $0.name == read.key }) }
    return ValueView.Construction(parameters: nil, arguments: arguments)
  }

  private mutating func construction(of chain: SequenceExprSyntax) -> ValueView.Construction {
    let (head, values) = flattened(chain, depth: 0)
    let reads = values.map { search.reads(in: $0) }
    let keys = reads.map { $0.count == 1 ? $0[0].key : nil }
    guard let labels = head.flatMap(target), let parameters = initialisers.taking(keys, labels: labels)?.parameters
    else { return unattributed(reads.flatMap(\.self)) }
    let arguments = zip(values, reads).enumerated().map { index, argument in
      ValueView.Argument(
        reads: argument.1, field: parameters.indices.contains(index) ? parameters[index].field : nil,
        isFixed: argument.0.count == 1 && argument.0[0].isFixed, isDirect: FromObjectSearch.isStep(argument.0))
    }
    return ValueView.Construction(parameters: parameters.map(\.field), arguments: arguments)
  }

  /// What is called, and the values that it is given, through brackets and names that hold its beginning.
  private mutating func flattened(
    _ chain: SequenceExprSyntax, depth: Int
  ) -> (head: ExprSyntax?, values: [[ExprSyntax]]) {
    var segments: [[ExprSyntax]] = [[]]
    for element in chain.elements {
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text, Self.applying.contains(sign) {
        segments.append([])
      } else {
        segments[segments.count - 1].append(element)
      }
    }
    // A ternary expression may begin before the function.
    var head = segments[0].last?.core
    let values = Array(segments.dropFirst())
    if let name = head?.as(DeclReferenceExprSyntax.self)?.baseName.plainText, let bound = search.locals[name] {
      head = bound.core
    }
    if let inner = head?.as(SequenceExprSyntax.self), depth < Self.deepest,
      search.chains.contains(where: { $0.id == inner.id })
    {
      continued.insert(inner.id)
      let begun = flattened(inner, depth: depth + 1)
      return (begun.head, begun.values + values)
    }
    return (head, values)
  }

  /// The labels of the initialiser in `curry(X.init)` or `X.init`, if they are written; nil for anything else.
  private func target(_ head: ExprSyntax) -> [String]?? {
    guard let call = head.as(FunctionCallExprSyntax.self) else { return initialisers.labels(ofReference: head) }
    guard call.calledExpression.memberName == "curry", call.arguments.count == 1, let argument = call.arguments.first
    else { return nil }
    return initialisers.labels(ofReference: argument.expression.core)
  }

  /// `X(a: …, b: …)` and `self.init(a: …)`.
  private func construction(of call: FunctionCallExprSyntax) -> ValueView.Construction? {
    let called = call.calledExpression
    guard initialisers.isOwn(called) || initialisers.labels(ofReference: called) != nil else { return nil }
    let labels = call.arguments.map { $0.label?.plainText ?? "_" }
    let values = call.arguments.map(\.expression)
    guard let parameters = initialisers.called(with: labels)?.parameters else {
      return unattributed(values.flatMap { search.reads(in: $0) })
    }
    var left = Array(zip(labels, values))
    let arguments = parameters.map { parameter -> ValueView.Argument in
      guard let index = left.firstIndex(where: { $0.0 == parameter.label ?? "_" }) else {
        return ValueView.Argument(reads: [], field: parameter.field, isFixed: !parameter.hasDefault)
      }
      let value = left.remove(at: index).1
      return ValueView.Argument(
        reads: search.reads(in: value), field: parameter.field, isFixed: value.core.isFixed,
        isDirect: FromObjectSearch.isStep([value]))
    }
    return ValueView.Construction(parameters: parameters.map(\.field), arguments: arguments)
  }
}

extension ExprSyntax {
  /// The expression without `try`, `await` and parentheses.
  var core: ExprSyntax {
    var inner = self
    while let next = inner.as(TryExprSyntax.self)?.expression ?? inner.as(AwaitExprSyntax.self)?.expression
      ?? inner.parenthesised
    { inner = next }
    return inner
  }

  /// Whether it is a literal, the same for every object.
  fileprivate var isFixed: Bool {
    isNil || stringValue != nil || booleanValue != nil || doubleValue != nil
      || self.as(ArrayExprSyntax.self)?.elements.isEmpty == true
  }
}

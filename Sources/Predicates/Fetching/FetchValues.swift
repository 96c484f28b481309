import Schema

/// Reads the texts that fill variables.
enum FetchValues {
  /// The value of a variable.
  enum Content {
    case expression(Expression)
    case object(ObjectID)
    /// A property of the source.
    case property(String)
  }

  /// The ways to read the texts, most likely first: only its place in the predicate shows whether 7 is a number.
  static func attempts(_ values: [String: String], of variables: [String]) -> [[String: Content]] {
    let names = variables.filter { values[$0] != nil }
    var attempts: [[String: Content]] = [[:]]
    for name in names {
      guard let text = values[name] else { continue }
      let readings = readings(of: text)
      // With many variables only the most likely reading of the later ones is tried.
      let tried = attempts.count > 16 ? readings.prefix(1) : readings[...]
      attempts = tried.flatMap { reading in attempts.map { $0.merging([name: reading]) { $1 } } }
    }
    return attempts
  }

  /// The text as an object, a constant or an expression of the source, and as a string.
  private static func readings(of text: String) -> [Content] {
    let string = Content.expression(.string(text))
    if let object = ObjectID(spelling: text) { return [.object(object), string] }
    guard let expression = try? Expression(text) else { return [string] }
    switch expression.form {
    case .constant(.string), .aggregate: return [.expression(expression)]
    case .constant, .cast, .function, .arithmetic: return [.expression(expression), string]
    case .keyPath(let path) where path.operand == .variable(FetchPlanner.fetchSource): return [.expression(expression)]
    case .variable(FetchPlanner.fetchSource): return [.expression(expression)]
    default: return [string]
    }
  }
}

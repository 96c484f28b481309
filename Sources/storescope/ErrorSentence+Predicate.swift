import Querying
import Screen

extension ErrorSentence {
  /// The place is the failing part and its column; what stands before it is counted in characters from 1.
  init(predicate error: PredicateTextError) {
    switch error.reason {
    case .syntax(let reason): self.init(syntax: reason)
    case .query(let reason): self.init(query: reason)
    }
    let before = String(
      decoding: Array(error.text.utf8.prefix(error.range.lowerBound)),
      as: UTF8.self
    )
    let column = "column \(before.count + 1)"
    place = error.part.isEmpty ? column : "“\(error.part)” at \(column)"
    below = Self.marked(error.text, before: before, part: error.part)
  }

  /// The text on one line, and marks below the failing part; nothing for a text that is no line.
  private static func marked(_ text: String, before: String, part: String) -> [String] {
    guard !text.contains(where: \.isNewline) else { return [] }
    let width = { (text: String) in DisplayText(text).width }
    let marks = String(repeating: "^", count: max(1, width(part)))
    return [text, String(repeating: " ", count: width(before)) + marks]
  }

  private init(syntax reason: PredicateSyntaxError.Reason) {
    switch reason {
    case .unexpected(let found, let expected):
      let what = found.map { "“\($0)” cannot stand here" } ?? "the predicate ends too early"
      self.init(what, instead: "expected \(expected)", code: .wrongUsage)
    case .unknownCharacter(let character):
      self.init("“\(character)” means nothing in a predicate", code: .wrongUsage)
    case .unterminatedString: self.init("the string has no end", code: .wrongUsage)
    case .unknownEscape(let escape):
      self.init(
        "“\(escape)” is no escape",
        instead: "a backslash is written as \\\\",
        code: .wrongUsage
      )
    case .malformedNumber(let text): self.init("“\(text)” is no number", code: .wrongUsage)
    case .missingArgument(let placeholder):
      self.init("there is no argument for “\(placeholder)”", code: .wrongUsage)
    case .wrongArgument(let placeholder, let expected):
      self.init("“\(placeholder)” takes \(expected)", code: .wrongUsage)
    case .surplusArguments(let count):
      self.init("\(count) arguments without a placeholder", code: .wrongUsage)
    case .unsupported(let word): self.init("a store cannot be asked \(word)", code: .wrongUsage)
    case .tooDeep(let limit):
      self.init("the predicate nests more than \(limit) levels deep", code: .wrongUsage)
    case .tooLong(let limit):
      self.init("the predicate is longer than \(limit) bytes", code: .wrongUsage)
    }
  }

  private init(query reason: QueryError.Reason) {
    switch reason {
    case .path(let error): self.init(path: error)
    case .needsQuantifier(let path, let relationship):
      self.init(
        "“\(relationship)” is to-many",
        instead: "ANY, ALL or NONE before “\(path)”, or \(relationship).@count",
        code: .wrongUsage
      )
    case .needlessQuantifier(let word, let path):
      self.init("“\(path)” leads over no to-many, it takes no \(word)", code: .wrongUsage)
    case .needsToMany(let word, let path):
      self.init("“\(path)” is no to-many, it has no \(word)", code: .wrongUsage)
    case .unknownCollectionOperator(let name, let nearest):
      self.init("there is no “\(name)”", instead: Self.perhaps(nearest), code: .wrongUsage)
    case .operatorNotAllowed(let word, let path, let kind, let allowed):
      self.init(
        "“\(path)” is \(kind.title), it takes no \(word)",
        instead: allowed.isEmpty ? nil : "it takes \(allowed.joined(separator: ", "))",
        code: .wrongUsage
      )
    case .optionsNeedStrings(let options, let path):
      self.init("\(options) is for strings, not for “\(path)”", code: .wrongUsage)
    case .wrongValue(let text, let expected, let path):
      let owner = path.isEmpty ? "the other side" : "“\(path)”"
      self.init("\(owner) is \(expected.title), not \(text)", code: .wrongUsage)
    case .malformedValue(let text, let expected):
      self.init("“\(text)” is not \(expected.title)", instead: expected.example, code: .wrongUsage)
    case .unknownCase(let name, let type, let cases):
      self.init(
        "\(type) has no case “\(name)”",
        instead: "its cases are \(cases.joined(separator: ", "))",
        code: .wrongUsage
      )
    default: self.init(otherQuery: reason)
    }
  }

  private init(otherQuery reason: QueryError.Reason) {
    switch reason {
    case .wrongEntity(let found, let expected):
      self.init("an object of \(found) cannot be there", instead: expected, code: .wrongUsage)
    case .unknownEntity(let name, let nearest):
      self.init("there is no entity “\(name)”", instead: Self.perhaps(nearest), code: .wrongUsage)
    case .notComparable(let left, let right):
      self.init("\(left.title) cannot be compared with \(right.title)", code: .wrongUsage)
    case .nilNotComparable(let word):
      self.init("nil has no \(word)", instead: "== nil or != nil", code: .wrongUsage)
    case .needsRange: self.init("BETWEEN needs two ends", instead: "{1, 5}", code: .wrongUsage)
    case .needsSet: self.init("IN needs a set", instead: "{\"a\", \"b\"}", code: .wrongUsage)
    case .unknownVariable(let name): self.init("$\(name) has no value", code: .wrongUsage)
    case .unsupported(let text):
      self.init("a store cannot evaluate \(text)", code: .wrongUsage)
    case .notStored(let path): self.init("the store does not hold “\(path)”", code: .wrongUsage)
    case .notANumber(let text): self.init("\(text) is no number", code: .wrongUsage)
    default: self.init("the predicate cannot be asked", code: .wrongUsage)
    }
  }

  private static func perhaps(_ names: [String]) -> String? {
    names.isEmpty ? nil : "perhaps \(names.joined(separator: ", "))"
  }
}

extension LeafKind {
  /// How a value of it is written; nil where one cannot go wrong.
  fileprivate var example: String? {
    switch self {
    case .date: "as 2024-05-01, 2024-05-01T12:30Z, -7d or today-1w"
    case .uuid: "as 01234567-89AB-CDEF-0123-456789ABCDEF"
    case .boolean: "YES or NO"
    case .object(let entity): "as \(entity)/p7"
    default: nil
    }
  }
}

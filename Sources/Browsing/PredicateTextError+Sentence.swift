package import Querying
import Schema

/// What is wrong, and what could stand there instead.
package struct Sentence: Hashable, Sendable {
  package let what: String
  package let instead: String?

  init(_ what: String, instead: String? = nil) {
    self.what = what
    self.instead = instead
  }

  /// Both on one line.
  package var line: String { what + (instead.map { " · " + $0 } ?? "") }

  /// How to ask for what only memory can evaluate, in a command and in the explorer.
  static let inMemory = "--in-memory, or M in the rows or the query, evaluates it in memory"

  fileprivate static func perhaps(_ names: [String]) -> String? {
    names.isEmpty ? nil : "perhaps \(names.joined(separator: ", "))"
  }
}

extension PredicateTextError {
  /// The one sentence that views and commands show for it.
  package var sentence: Sentence {
    switch reason {
    case .syntax(let reason): reason.sentence
    case .query(let reason): reason.sentence
    }
  }
}

extension PathError {
  /// The one sentence that views and commands show for it.
  package var sentence: Sentence {
    switch self {
    case .empty: Sentence("an empty path")
    case .unknownEntity(let name, let nearest):
      Sentence("there is no entity “\(name)”", instead: Sentence.perhaps(nearest))
    case .unknownStep(let step, _, let entity, let nearest):
      Sentence("\(entity) has no “\(step)”", instead: Sentence.perhaps(nearest))
    case .stepsBeyondAttribute(let step, let attribute, let type):
      Sentence(
        "“\(attribute)” is \(type.title), it has no “\(step)”",
        instead: type.mayHoldBytes ? Sentence.inMemory : nil
      )
    case .stepsThroughToMany(let step, let relationship):
      Sentence("“\(relationship)” is to-many, no path leads to “\(step)”")
    }
  }
}

extension PredicateSyntaxError.Reason {
  var sentence: Sentence {
    switch self {
    case .unexpected(let found, let expected):
      let what = found.map { "“\($0)” cannot stand here" } ?? "the predicate ends too early"
      return Sentence(what, instead: "expected \(expected)")
    case .unknownCharacter(let character):
      return Sentence("“\(character)” means nothing in a predicate")
    case .unterminatedString: return Sentence("the string has no end")
    case .unknownEscape(let escape):
      return Sentence(
        "“\(escape)” is no escape",
        instead: "a backslash is written as \\\\"
      )
    case .malformedNumber(let text): return Sentence("“\(text)” is no number")
    case .missingArgument(let placeholder):
      return Sentence("there is no argument for “\(placeholder)”")
    case .wrongArgument(let placeholder, let expected):
      return Sentence("“\(placeholder)” takes \(expected)")
    case .surplusArguments(let count):
      return Sentence("\(count) arguments without a placeholder")
    case .unsupported(let word): return Sentence("a store cannot be asked \(word)")
    case .tooDeep(let limit):
      return Sentence("the predicate nests more than \(limit) levels deep")
    case .tooManySteps(let limit): return Sentence("the path has more than \(limit) steps")
    case .tooLong(let limit):
      return Sentence("the predicate is longer than \(limit) bytes")
    }
  }
}

extension QueryError.Reason {
  var sentence: Sentence {
    switch self {
    case .path(let error): return error.sentence
    case .needsQuantifier(let path, let relationship):
      return Sentence(
        "“\(relationship)” is to-many",
        instead: "ANY, ALL or NONE before “\(path)”, or \(relationship).@count"
      )
    case .needlessQuantifier(let word, let path):
      return Sentence("“\(path)” leads over no to-many, it takes no \(word)")
    case .needsToMany(let word, let path):
      return Sentence("“\(path)” is no to-many, it has no \(word)")
    case .needsCollection(let word):
      return Sentence("\(word) has no to-many before it", instead: "a to-many, as in name.\(word)")
    case .needsAttribute(let word, let path):
      return Sentence(
        "\(word) has nothing behind it",
        instead: "an attribute of the objects, as in \(path).\(word).name"
      )
    case .unknownCollectionOperator(let name, let nearest):
      return Sentence("there is no “\(name)”", instead: Sentence.perhaps(nearest))
    case .operatorNotAllowed(let word, let path, let kind, let allowed):
      return Sentence(
        "“\(path)” is \(kind.title), it takes no \(word)",
        instead: kind == .blob
          ? Sentence.inMemory
          : allowed.isEmpty ? nil : "it takes \(allowed.joined(separator: ", "))"
      )
    case .optionsNeedStrings(let options, let path):
      return Sentence("\(options) is for strings, not for “\(path)”")
    case .wrongValue(let text, let expected, let path):
      let owner = path.isEmpty ? "the other side" : "“\(path)”"
      return Sentence("\(owner) is \(expected.title), not \(text)")
    case .malformedValue(let text, let expected):
      return Sentence("“\(text)” is not \(expected.title)", instead: expected.example)
    case .unknownCase(let name, let type, let cases):
      return Sentence(
        "\(type) has no case “\(name)”",
        instead: "its cases are \(cases.joined(separator: ", "))"
      )
    default: return other
    }
  }

  private var other: Sentence {
    switch self {
    case .wrongEntity(let found, let expected):
      Sentence("an object of \(found) cannot be there", instead: expected)
    case .unknownEntity(let name, let nearest):
      Sentence("there is no entity “\(name)”", instead: Sentence.perhaps(nearest))
    case .notComparable(let left, let right):
      Sentence("\(left.title) cannot be compared with \(right.title)")
    case .nilNotComparable(let word):
      Sentence("nil has no \(word)", instead: "== nil or != nil")
    case .needsRange: Sentence("BETWEEN needs two ends", instead: "{1, 5}")
    case .needsSet: Sentence("IN needs a set", instead: "{\"a\", \"b\"}")
    case .notAPattern(let text):
      Sentence(
        "“\(text)” is no regular expression",
        instead: "a backslash before [ ( * + ? stands for the sign"
      )
    case .unknownVariable(let name): Sentence("$\(name) has no value")
    case .unsupported(let text):
      Sentence("a store cannot evaluate \(text)")
    case .needsMemory(let text):
      Sentence("a store cannot evaluate \(text)", instead: Sentence.inMemory)
    case .notStored(let path): Sentence("the store does not hold “\(path)”")
    case .notANumber(let text): Sentence("\(text) is no number")
    default: Sentence("the predicate cannot be asked")
    }
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

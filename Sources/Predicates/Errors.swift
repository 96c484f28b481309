package import Findings
import Schema

// All errors of this module, in words.

extension Failure: Explained {
  package var sentence: Sentence {
    switch self {
    case .cancelled: Sentence("stopped", exit: .interrupted)
    case .noSuchEntity(let name): .noEntity(name, [])
    case .noSuchRow(let object): Sentence("no such row", at: "\(object.entity) p\(object.pk)")
    case .sharedKey(let object, let rows):
      Sentence(
        "\(rows) rows have the key, and which of them is meant is not known", at: "\(object.entity) p\(object.pk)",
        instead: "storescope rows shows each of them", exit: .badInput)
    case .noTable(let entity):
      Sentence(
        "the store has no table", at: entity, instead: "storescope schema lists the tables that are there",
        exit: .badInput)
    case .sort(let error): error.sentence
    case .predicate(let error): error.sentence
    case .storeChanged:
      Sentence(
        "the store changed while it was read", instead: "read it again, or read a private copy with --snapshot",
        exit: .inputOutput)
    case .tooManyRows(let entity, let most):
      Sentence("the entity has more than \(most) rows, and no more are followed", at: entity, exit: .badInput)
    case .otherModel:
      Sentence(
        "the store has another model than before, so its rows cannot be compared", instead: "start again",
        exit: .badInput)
    case .sqlite(_, let message, _) where isUnreadable:
      Sentence(
        "the store is damaged: \(message)", instead: "open a backup, or let an audit report what can be read",
        hint: "sqlite3 FILE .recover saves what can be read", exit: .badInput)
    case .sqlite(let code, let message, _): Sentence("SQLite error \(code): \(message)", exit: .inputOutput)
    }
  }

  /// Whether SQLite met a page that is not what it should be.
  package var isDamage: Bool { sqliteCode == SQLiteCode.corrupt }

  /// Whether SQLite met damage, or misses a column or table that the layout found, or reads a header's wrong number.
  private var isUnreadable: Bool {
    guard case .sqlite(_, let message, _) = self else { return false }
    let missing = ["no such table", "no such column", "unsupported file format"]
    return [SQLiteCode.corrupt, SQLiteCode.notADatabase].contains(sqliteCode)
      || sqliteCode == SQLiteCode.error && missing.contains { message.hasPrefix($0) }
  }

  /// SQLite's primary result code; nil for any other failure.
  private var sqliteCode: Int32? {
    guard case .sqlite(let code, _, _) = self else { return nil }
    return code & 0xff
  }
}

/// SQLite's primary result codes (sqlite.org/rescode.html), for modules that do not import it.
private enum SQLiteCode {
  static let error: Int32 = 1
  static let corrupt: Int32 = 11
  static let notADatabase: Int32 = 26
}

extension SortError: Explained {
  package var sentence: Sentence {
    switch self {
    case .toMany(let path): Sentence("a to-many relationship has no order", at: path)
    case .wholeComposite(let path): Sentence("a composite has no order", at: path, instead: "sort by one of its leaves")
    case .blob(let path, let type): Sentence("\(type.title) bytes have no order", at: path)
    case .transient(let path): Sentence("it is transient, so the store does not hold it", at: path)
    case .fetchedProperty(let path): Sentence("it is a fetched property, so the store does not hold it", at: path)
    case .noColumn(let path): Sentence("no column in this store", at: path, exit: .badInput)
    }
  }
}

extension PredicateError: Explained {
  package var sentence: Sentence {
    switch self {
    case .noColumn(let path): Sentence("\(path) has no column in this store")
    case .noRelationship(let name): Sentence("the store has nothing that holds \(name)")
    case .unboundVariable(let name): Sentence("$\(name) has no value here")
    case .notInStore(let what): Sentence("SQLite cannot evaluate \(what)")
    case .tooManyValues(let count): Sentence("\(count) values are more than one IN can take")
    case .tooDeep: Sentence("the predicate is nested too deep")
    case .tooLarge: Sentence("the predicate is too large for one statement")
    case .tooManyJoins: Sentence("SQLite joins at most 64 tables, these paths lead over more")
    case .overflow: Sentence("a whole number of it does not fit into 64 bits")
    case .notAPattern: Sentence("MATCHES needs a regular expression, this is none")
    case .tooSlow: Sentence("MATCHES takes too many steps over one text")
    }
  }
}

extension PredicateTextError: Explained {
  /// The place is the failing part and its column, counted in characters from 1.
  package var sentence: Sentence {
    var sentence = advised
    let before = before
    let column = "column \(before.count + 1)"
    sentence.place = part.isEmpty ? column : "“\(part.shortened(to: 60))” at \(column)"
    sentence.underlined = .init(text: text, before: before, part: part)
    return sentence
  }

  private var before: String { String(decoding: Array(text.utf8.prefix(range.lowerBound)), as: UTF8.self) }

  /// The reason with what may have been meant, without its place, where the text is underlined.
  package var advised: Sentence {
    var sentence = reason.sentence
    let before = before
    let foreign = isSyntax ? ForeignWords.advice(for: part, in: text, before: before) : nil
    sentence.instead = foreign ?? dateAdvice ?? sentence.instead ?? quoteAdvice(before)
    return sentence
  }

  private var isSyntax: Bool { if case .syntax = reason { true } else { false } }

  /// For a date without quotes, which reads as a subtraction.
  private var dateAdvice: String? {
    guard case .query(.notComparable) = reason, let date = part.wholeMatch(of: /\d{4}-\d{1,2}(?:-\d{1,2})?/) else {
      return nil
    }
    return "a date stands in quotes: \"\(date.0)\""
  }

  /// For a word behind an operator that no property's name is like: it may be meant as a text.
  private func quoteAdvice(_ before: String) -> String? {
    guard case .query(.path(.unknownStep(let word, "", _, _))) = reason, let last = before.last(where: { $0 != " " }),
      "=<>".contains(last)
    else { return nil }
    // Word processors and chats make these of straight quotes.
    return "a text stands in quotes: \"\(word.filter { !Self.curlyQuotes.contains($0) })\""
  }

  private static let curlyQuotes = "“”„‟‘’‚‛«»"
}

extension PredicateTextError.Reason {
  package var sentence: Sentence {
    switch self {
    case .syntax(let reason): reason.sentence
    case .query(let reason): reason.sentence
    }
  }
}

extension FetchError: Explained {
  package var sentence: Sentence {
    switch self {
    case .noSuchEntity(let name): .noEntity(name, [])
    case .needsValues(let names) where names.contains("FETCH_SOURCE"):
      Sentence("$FETCH_SOURCE has no object", instead: "--of names one")
    case .needsValues(let names):
      Sentence(
        names.map { "$\($0)" }.joined(separator: ", ") + (names.count == 1 ? " has no value" : " have no value"),
        instead: names.map { "--set \($0)=…" }.joined(separator: " "))
    case .noSuchVariable(let name, let among):
      Sentence(
        "the predicate has no $\(name)",
        instead: among.isEmpty ? nil : "its variables are \(among.joined(separator: ", "))")
    case .predicate(let error): error.sentence
    case .sort(let error): error.sentence
    case .property(let error): error.sentence
    case .having(let text): Sentence("groups having “\(text)” cannot be asked for", instead: Self.groups)
    case .computed(let column):
      Sentence("“\(column.name)” is computed as \(column.expression), which SQL cannot say", instead: Self.groups)
    }
  }

  private static let groups = "properties, arithmetic, sum:, min:, max:, average: and count: of them, and groups can be"
}

extension SortTextError: Explained {
  package var sentence: Sentence {
    switch self {
    case .path(.unknownStep(let word, "", _, _))
    where ["asc", "desc", "ascending", "descending"].contains(word.lowercased()):
      Sentence(
        "“\(word)” is an order, not a property",
        instead: "a space comes before it, as in 'name " + (word.lowercased().hasPrefix("a") ? "asc'" : "desc'"))
    case .path(let error): error.sentence
    case .malformed(let part): Sentence("“\(part)” is no order", instead: "'path [asc|desc]'")
    case .needsMemory(let collation): Sentence("SQLite has no \(collation.rawValue) order", instead: Sentence.inMemory)
    case .notAString(let path, let collation): Sentence("“\(path)” is no string, it has no \(collation.rawValue) order")
    }
  }
}

extension PathError: Explained {
  package var sentence: Sentence {
    switch self {
    case .empty: Sentence("an empty path")
    case .unknownEntity(let name, let nearest): .noEntity(name, nearest)
    case .unknownStep(let step, let prefix, let entity, let nearest):
      Sentence(
        "\(entity) has no “\(step)”",
        instead: ForeignStep.advice(for: step, afterObject: true, path: prefix, entity: entity)
          ?? Sentence.perhaps(nearest),
        hint: nearest.isEmpty ? "storescope paths lists what \(entity) has" : nil)
    case .unstored(let property): Sentence("“\(property.name)” is \(property.words)")
    case .stepsBeyondAttribute(let step, let attribute, let type):
      Sentence(
        "“\(attribute)” is \(type.title), it has no “\(step)”",
        instead: type.mayHoldBytes
          ? Sentence.inMemory : ForeignStep.advice(for: step, afterObject: false, path: attribute, entity: ""))
    case .stepsThroughToMany(let step, let relationship):
      Sentence("“\(relationship)” is to-many, no path leads to “\(step)”")
    case .aggregate(let step, let path, isToMany: true):
      Sentence(
        "“\(step)” is no column", instead: "\(path).@count shows the number of its objects, and \(path) lists them")
    case .aggregate(let step, let path, isToMany: false): Sentence("“\(path)” is to-one, it has no “\(step)”")
    }
  }
}

extension PredicateSyntaxError.Reason {
  package var sentence: Sentence {
    switch self {
    case .unexpected(let found, let expected):
      Sentence(
        found.map { "“\($0)” cannot stand here" } ?? "the predicate ends too early", instead: "expected \(expected)")
    case .unknownCharacter(let character): Sentence("“\(character)” means nothing in a predicate")
    case .unterminatedString: Sentence("the string has no end")
    case .unknownEscape(let escape): Sentence("“\(escape)” is no escape", instead: "a backslash is written as \\\\")
    case .malformedNumber(let text):
      Sentence(
        "“\(text)” is no number",
        instead: text.wholeMatch(of: /\d+(s|min|h|d|w|mo|y)/) == nil
          ? nil : "a date that counts from now is a text: \"now - \(text)\"")
    case .missingArgument(let placeholder): Sentence("there is no argument for “\(placeholder)”")
    case .wrongArgument(let placeholder, let expected): Sentence("“\(placeholder)” takes \(expected)")
    case .surplusArguments(let count): Sentence("\(count) arguments without a placeholder")
    case .unsupported(let word): Sentence("a store cannot be asked \(word)")
    case .negatedOperator(let modifier):
      Sentence(
        "NOT behind \(modifier) may mean two things",
        instead: "NOT in front of \(modifier) denies the whole, != compares each object")
    case .tooDeep(let limit): Sentence("the predicate nests more than \(limit) levels deep")
    case .tooManySteps(let limit): Sentence("the path has more than \(limit) steps")
    case .tooLong(let limit): Sentence("the predicate is longer than \(limit) bytes")
    }
  }
}

extension QueryError.Reason {
  package var sentence: Sentence {
    switch self {
    case .path(let error): error.sentence
    case .needsQuantifier(let path, let relationship):
      Sentence("“\(relationship)” is to-many", instead: "ANY, ALL or NONE before “\(path)”, or \(relationship).@count")
    case .needlessQuantifier(let word, let path):
      Sentence("“\(path)” is not a to-many relationship, so \(word) cannot be used")
    case .needsToMany(let word, let path): Sentence("“\(path)” is no to-many, it has no \(word)")
    case .needsCollection(let word):
      Sentence("\(word) has no to-many before it", instead: "a to-many, as in name.\(word)")
    case .needsAttribute(let word, let path):
      Sentence("\(word) has nothing behind it", instead: "an attribute of the objects, as in \(path).\(word).name")
    case .unknownCollectionOperator(let name, let nearest):
      Sentence("there is no “\(name)”", instead: Sentence.perhaps(nearest))
    case .operatorNotAllowed(let word, let path, let kind, let allowed):
      Sentence(
        kind == .blob
          ? "“\(path)” is stored as bytes, such as JSON or an archive, so \(word) cannot be used"
          : "“\(path)” is \(kind.title), so \(word) cannot be used",
        instead: kind == .blob
          ? Sentence.inMemory : allowed.isEmpty ? nil : "it takes \(allowed.joined(separator: ", "))")
    case .optionsNeedStrings(let options, let path): Sentence("\(options) is for strings, not for “\(path)”")
    case .wrongValue(let text, let expected, let path):
      Sentence("\(path.isEmpty ? "the other side" : "“\(path)”") is \(expected.title), not \(text.shortened(to: 60))")
    case .malformedValue(let text, let expected):
      Sentence(
        "“\(text.shortened(to: 60))” is not \(expected.title)",
        instead: expected == .date && Double(text) != nil
          ? "without quotes it counts seconds since 2001-01-01" : expected.example)
    case .unknownCase(let name, let type, let cases):
      Sentence("\(type) has no case “\(name)”", instead: "its cases are \(cases.joined(separator: ", "))")
    case .wrongEntity(let found, let expected): Sentence("an object of \(found) cannot be there", instead: expected)
    case .unknownEntity(let name, let nearest):
      Sentence("there is no entity “\(name)”", instead: Sentence.perhaps(nearest))
    case .notComparable(let left, let right): Sentence("\(left.title) cannot be compared with \(right.title)")
    case .nilNotComparable(let word): Sentence("nil has no \(word)", instead: "== nil or != nil")
    case .needsRange: Sentence("BETWEEN needs two ends", instead: "{1, 5}")
    case .needsSet: Sentence("IN needs a set", instead: "{\"a\", \"b\"}")
    case .notAPattern(let text):
      Sentence("“\(text)” is no regular expression", instead: "a backslash before [ ( * + ? stands for the sign")
    case .unknownVariable(let name): Sentence("$\(name) has no value")
    case .unsupported(let text): Sentence("a store cannot evaluate \(text)")
    case .foreignFunction(let name, let path):
      Sentence("a predicate has no \(name)()", instead: ForeignWords.advice(forFunction: name, of: path))
    case .needsMemory(let text): Sentence("a store cannot evaluate \(text)", instead: Sentence.inMemory)
    case .notStored(let path): Sentence("the store does not hold “\(path)”")
    case .notANumber(let text): Sentence("\(text) is no number")
    }
  }
}

extension LeafKind {
  /// An example of such a value; nil if one cannot be invalid.
  fileprivate var example: String? {
    switch self {
    case .date: "as 2024-05-01, 2024-05, -7d or last week"
    case .uuid: "as 01234567-89AB-CDEF-0123-456789ABCDEF"
    case .boolean: "true or false"
    case .object(let entity): "as \(entity)/p7"
    default: nil
    }
  }
}

extension Sentence {
  /// How to allow evaluation in memory, in a command and in the explorer.
  package static let inMemory = "--in-memory, or ~ in the rows or the query, evaluates it in memory"

  /// A model lacks the named entity; lists those that may have been meant.
  package static func noEntity(_ name: String, _ nearest: [String]) -> Sentence {
    Sentence(
      "no entity “\(name)” in the model", instead: ForeignTable.advice(for: name) ?? perhaps(nearest),
      hint: "storescope schema PATH lists the entities")
  }
}

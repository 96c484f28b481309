import Findings
package import Predicates
import Schema

extension QueryNote {
  /// The note with the number of rows without a value at its path; nil if there are none.
  package func sentence(rows: Int) -> String? {
    guard rows > 0 else { return nil }
    let count = Count.grouped(rows, "row")
    return switch self {
    case .nilNotMatched(let path, _): "\(count) without \(path) cannot match != and NOT, as in Core Data's SQL store"
    case .nilInSet(let path, _):
      "\(count) without \(path) not found: nil in a set matches nothing, as in Core Data's SQL store"
    default: sentence
    }
  }

  /// The note about the answer, as a sentence.
  package var sentence: String {
    switch self {
    case .nilNotMatched(let path, _): "rows without \(path) never match != and NOT, as in Core Data's SQL store"
    case .nilPassesAll(let path): "objects without \(path) pass ALL, where only a value can be false"
    case .nilInSet(let path, _):
      "nil in a set matches nothing, as in Core Data's SQL store · rows without \(path): OR \(path) == nil"
    case .unknownRawValue(let value, let path, let cases):
      "\(value) is no case of \(path): \(cases.joined(separator: ", "))"
    case .caseAsText(let text): "“\(text)” is compared as a text: an enum's case needs the app's source, --source"
    case .rawOrder(let path): "\(path) is ordered by raw value, not by case"
    case .secondsNotYear(let number):
      "\(number) is read as \(number) s after 2001-01-01; a year is written \"\(number)-01-01\""
    case .otherCount(let number, let title, let date):
      "\(number) is read as seconds since 2001; read as \(title), it is written \"\(date)\""
    case .percentInLike(let text): "% stands for itself in “\(text)”; LIKE takes * for any text and ? for one sign"
    case .quotedName(let name): "“\(name)” in quotes is a text; the property stands without"
    case .otherStore(let uuid): "the object ID is of the store \(uuid); this store's object with that key is taken"
    case .inMemory(let what): "\(what) is evaluated in memory, row by row: SQLite and Core Data's SQL store cannot"
    case .maskedDefault(let path, let corrected):
      "the app shows a default for rows without \(path) · to find them too: \(corrected.description)"
    }
  }
}

extension TranslationNote {
  /// The part that a spelling lacks, and what replaces it.
  package var sentence: String {
    switch self {
    case .unspellable(let spelling, let path, let obstacle):
      if case .foreignType(let foreign) = obstacle { return foreign.sentence(in: spelling) }
      let place = path.isEmpty ? "" : "“\(path)”: "
      switch spelling {
      case .typedPath: return place + "\(obstacle.sentence) has no typed path; a format stands instead"
      case .typedPathSort: return place + "CoreDataEvolution sorts by no \(obstacle.sentence)"
      case .swiftData where obstacle == .storedEnum:
        return place + "#Predicate with an enum or its rawValue compiles and then stops the app before iOS 27;"
          + " store the raw value in a property of its own and compare that, or name --target ios27"
      case .swiftData: return place + "\(obstacle.sentence) cannot be said in #Predicate"
      case .swiftDataSort where obstacle == .unordered: return place + "SortDescriptor takes no \(obstacle.sentence)"
      case .swiftDataSort: return place + "SwiftData cannot sort by an enum; sort by a stored raw value"
      }
    case .fixedDate(let text):
      return "“\(text)” is written as the date that it is now; in the app, count it from Date.now"
    case .countedSubquery(let quantifier):
      return "\(quantifier.rawValue) is a counted SUBQUERY in the format: true for objects without any, "
        + (quantifier == .all ? "and Core Data's SQL store refuses ALL" : "which NOT ANY loses")
    case .unknownOptional(let path):
      return "“\(path)”: the model does not say whether the struct's property is optional; #Predicate has it so"
    case .assumedType(let path):
      return "“\(path)”: no source declares it, so #Predicate assumes a Swift type;"
        + " an NSSet or NSNumber of Xcode's classes does not compile there"
    case .localized(let path): return "“\(path)”: localizedStandardContains goes by the user's locale, [cd] does not"
    case .nilDiffers(let path):
      return "“\(path)”: if a part of it is nil, Swift's #Predicate counts it as different, and SQL"
        + " leaves the row out"
    case .unindexed(let path, let rows):
      let read = rows.map { ": SQLite reads \(Count.text($0, "row"));" } ?? ":"
      return "no index serves “\(path)”\(read) #Index or a fetch index would help"
    case .needsEquatable(let path, let type):
      return "“\(path)”: #Predicate compares \(type) with nil only if \(type) is Equatable"
    case .unlimited(let dialect): return "\(dialect.rawValue)'s query takes no limit, so its code returns every row"
    case .withSubentities(let dialect):
      return "\(dialect.rawValue)'s fetch also finds objects of sub-entities, which --exact leaves out"
    case .notReadAgain(let reason): return "the format is not read again here: \(reason.sentence.what)"
    }
  }
}

extension TranslationNote.Obstacle {
  fileprivate var sentence: String {
    switch self {
    case .operation(let word): "\(word)"
    case .options(let options): "the options \(options)"
    case .nilTest: "a nil test of an attribute"
    case .neverNil: "a nil test of what Swift declares without “?”"
    case .pathAgainstPath: "a path compared with a path"
    case .aggregate(let word): "\(word)"
    case .function(let word): "the function \(word)"
    case .arithmetic(let word): "the operation \(word)"
    case .conditional: "TERNARY"
    case .set: "a set"
    case .entity: "the entity"
    case .objects: "an object"
    case .variable: "a variable"
    case .compositionBehindRelationship: "a walk over more than one relationship or into a composite"
    case .deepQuantifier: "a quantifier over more than one attribute of a direct relationship"
    case .severalToManys: "a walk over several to-manys"
    case .outerScope: "a collection that looks at its owner"
    case .enumWithoutRawValue: "an enum without a raw value"
    case .storedEnum: "an enum"
    case .notStoreSortable: "attribute that it codes or transforms"
    case .unordered: "order by what is not Comparable"
    case .payload: "a path into a payload"
    case .foreignType(let foreign): foreign.type
    }
  }
}

extension TranslationNote.ForeignType {
  fileprivate func sentence(in spelling: TranslationNote.Spelling) -> String {
    let subject = "“\(property)” is declared as \(type)"
    if spelling == .swiftDataSort {
      return subject + ", which is not Comparable, so SortDescriptor cannot sort by it;" + " use NSSortDescriptor"
    }
    switch use {
    case .value: return subject + ", which #Predicate can only compare with nil; use the NSPredicate"
    case .objects(let entity, let isOrdered):
      return subject + ", whose objects #Predicate cannot look at; use the NSPredicate"
        + (isOrdered ? "" : ", or declare Set<\(entity)>")
    case .walk: return subject + ", whose values #Predicate cannot look at; use the NSPredicate"
    }
  }
}

extension SQLTouch {
  /// The paths of one use, in the order of the statement.
  package func paths(used use: PastedSQL.Use) -> [String] { paths.filter { $0.uses.contains(use) }.map(\.path) }

  /// All of it on one line: the entity, then the paths that decide which rows come and in which order.
  package var line: String {
    let uses: [PastedSQL.Use] = [.filtered, .sorted, .grouped, .joined]
    let parts = uses.compactMap { use -> String? in
      let paths = paths(used: use)
      return paths.isEmpty ? nil : "\(use.rawValue) by \(paths.joined(separator: ", "))"
    }
    let known = unknown.isEmpty ? [] : ["not known: \(unknown.joined(separator: ", "))"]
    return (["SQL over \(entity)"] + parts + known).joined(separator: " · ")
  }
}

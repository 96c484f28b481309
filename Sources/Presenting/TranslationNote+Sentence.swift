import Findings
package import Predicates

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
        return place + "#Predicate with an enum or its rawValue compiles and then stops the app;"
          + " store the raw value in a property of its own and compare that"
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

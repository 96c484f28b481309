/// Why a spelling cannot say a part of a query, or says it otherwise.
package enum TranslationNote: Hashable, Sendable {
  package enum Spelling: String, Hashable, Sendable {
    case typedPath = "the typed path"
    case typedPathSort = "the typed path's sort"
    case swiftData = "#Predicate"
    case swiftDataSort = "SortDescriptor"
  }

  /// Why a part has no form of its own.
  package enum Obstacle: Hashable, Sendable {
    case operation(String)
    case options(String)
    case nilTest
    /// A nil test of what Swift declares without `?`.
    case neverNil
    case pathAgainstPath
    case aggregate(String)
    case function(String)
    case arithmetic(String)
    case conditional
    case set
    case entity
    case objects
    case variable
    case compositionBehindRelationship
    case deepQuantifier
    case outerScope
    case enumWithoutRawValue
    /// An enum as it is stored, also by its raw value (DIALECTS E16).
    case storedEnum
    /// What CoreDataEvolution keeps out of a store's order (DIALECTS §3.2).
    case notStoreSortable
    /// What Swift has no order for.
    case unordered
    case payload
  }

  /// Another form stands in for the part, or the whole spelling is left out.
  case unspellable(Spelling, path: String, Obstacle)
  /// A NONE or ALL became a counted subquery, to be a true negation.
  case countedSubquery(CheckedPredicate.Quantifier)
  /// Nobody says whether a struct's property may be nil, so it is written as if it might.
  case unknownOptional(path: String)
  /// What has no value counts as different in Swift, and the store passes over it (FORMAT §10.2).
  case nilDiffers(path: String)
  /// The locale decides there, and here it does not.
  case localized(path: String)
  /// The store has no index for a sort or filter, and so reads as many rows; nil if nobody counted them.
  case unindexed(path: String, rows: Int?)
  /// A format that nests deeper than is read here, or is longer.
  case notReadAgain(PredicateSyntaxError.Reason)
}

package import Schema

/// Why a spelling lacks a part of a query, or spells it differently.
package enum TranslationNote: Hashable, Sendable {
  package enum Spelling: String, Hashable, Sendable {
    case typedPath = "the typed path"
    case typedPathSort = "the typed path's sort"
    case swiftData = "#Predicate"
    case swiftDataSort = "SortDescriptor"
  }

  /// Why a part cannot be spelled.
  package enum Obstacle: Hashable, Sendable {
    case operation(String)
    case options(String)
    case nilTest
    /// A nil test of a property that Swift declares without `?`.
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
    /// A collection over a to-many after another.
    case severalToManys
    case outerScope
    case enumWithoutRawValue
    /// An enum as it is stored, also by its raw value (DIALECTS E16).
    case storedEnum
    /// A path that CoreDataEvolution does not allow in a store's order (DIALECTS §3.2).
    case notStoreSortable
    /// A type that is not Comparable in Swift.
    case unordered
    case payload
    /// A property of an Objective-C type, about which a macro's Swift knows too little (DIALECTS §2.8).
    case foreignType(ForeignType)
  }

  /// The property whose type stops a spelling, and what to do with it.
  package struct ForeignType: Hashable, Sendable {
    package enum Use: Hashable, Sendable {
      /// `NSNumber` is Equatable, but neither Comparable nor Codable.
      case value
      /// An untyped collection; the class that a `Set` could name.
      case objects(of: String, isOrdered: Bool)
      /// `[String: Any]` of a composite, or an `NSManagedObject`.
      case walk
    }

    package var property: String
    package var type: String
    package var use: Use
  }

  /// Another form replaces the part, or the whole spelling is left out.
  case unspellable(Spelling, path: String, Obstacle)
  /// A date that was written relative to now, which every spelling has as it is now.
  case fixedDate(String)
  /// A NONE or ALL became a counted subquery, to be a true negation.
  case countedSubquery(CheckedPredicate.Quantifier)
  /// It is unknown whether a struct's property may be nil, so it is written as if it may.
  case unknownOptional(path: String)
  /// No source declares it, so a Swift type is assumed.
  case assumedType(path: String)
  /// Rows without a value count as different in Swift, but the store skips them (FORMAT §10.2).
  case nilDiffers(path: String)
  /// The order depends on the locale there, but not here.
  case localized(path: String)
  /// The store has no index for a sort or filter, so it reads so many rows; nil if they were not counted.
  case unindexed(path: String, rows: Int?)
  /// A macro compares a type of the app's, with nil too, only if it is Equatable.
  case needsEquatable(path: String, type: String)
  /// The dialect's query takes no limit and no offset.
  case unlimited(Dialect)
  /// The dialect's fetch finds objects of sub-entities too.
  case withSubentities(Dialect)
  /// The format is too long or too deeply nested to be read again here.
  case notReadAgain(PredicateSyntaxError.Reason)
}

/// A writer's error about a part of a query that its language cannot spell.
struct Unspellable: Error {
  let path: String
  let obstacle: TranslationNote.Obstacle
}

extension CheckedExpression {
  /// The reason why a spelling has no form for it.
  var obstacle: TranslationNote.Obstacle {
    switch self {
    case .value: .objects
    case .path(_, .row): .pathAgainstPath
    case .path: .outerScope
    case .object: .objects
    case .aggregate(let function, _, _): .aggregate(function.rawValue)
    case .arithmetic(let operation, _, _): .arithmetic(operation.rawValue)
    case .function(let function, _): .function(function.selector)
    case .cast(_, let type): .function("CAST to \(type)")
    case .set: .set
    case .conditional: .conditional
    case .variable: .variable
    }
  }
}

package import Schema

/// A query in every form that can be copied.
package struct QueryTranslation: Hashable, Sendable {
  package var format: FormatSpelling
  /// Nil if the entity's class has no typed paths, which only CoreDataEvolution makes.
  package var typedPath: SwiftSpelling?
  /// Nil if a fetch takes no key paths of the class's properties, as of CoreDataEvolution's and storable's.
  package var swiftData: SwiftSpelling?
  /// The same with functions of the dialects that declare the entity; empty without a predicate or sort.
  package var queries: [DialectQuery]
  package var sort: [TypedSort]
  /// The query as whole code, that of the entity's own dialect first.
  package var fetches: [FetchCode] = []

  /// `text` is the predicate as it was written, whose relative dates get a note.
  package init(
    _ predicate: CheckedPredicate?, sort: [TypedSort], entity: Entity, contract: Contract,
    types: UndeclaredTypes = .swiftOnly, written text: String = "", bounds: FetchBounds = FetchBounds()
  ) {
    let declared = contract.entity(named: entity.name)
    let isSwiftData = declared.map { $0.dialect == .swiftData } ?? (types == .swiftOnly)
    let root = declared?.qualifiedName ?? entity.swiftClass ?? entity.name
    format = FormatSpelling(predicate ?? .constant(true))
    if format.arguments.contains(where: { if case .date = $0 { true } else { false } }) {
      format.notes += DateEntry.relativeTexts(in: text).map(TranslationNote.fixedDate)
    }
    if declared?.dialect == .coreDataEvolution { typedPath = .typedPath(predicate, sort: sort, root: root) }
    // A struct of CoreValue has no key paths that a fetch takes.
    let isView = declared == nil && contract.valueViews.contains { $0.entityName == entity.name }
    if declared?.dialect.traits.hasKeyPaths != false, !isView {
      swiftData = .swiftData(
        predicate, sort: sort, root: root, types: isSwiftData ? .swiftOnly : .coreData,
        takesEnums: contract.allows(.enumPredicate))
    }
    let calls = DialectQuery.all(predicate == nil ? nil : format, sort: sort, entity: entity, contract: contract)
    queries = predicate == nil && sort.isEmpty ? [] : calls
    self.sort = sort
    fetches = FetchWriter(
      entity: entity, contract: contract,
      isSwiftData: isSwiftData,
      predicate: predicate, sort: sort, bounds: bounds
    ).codes(of: self, calls)
  }

  /// The notes of all spellings, each once.
  package var notes: [TranslationNote] {
    var seen: Set<TranslationNote> = []
    return (format.notes + (typedPath?.notes ?? []) + (swiftData?.notes ?? []) + fetches.flatMap(\.limits))
      .filter { seen.insert($0).inserted }
  }
}

extension Entity {
  /// The class's name without its module; nil for a plain managed object, and for what Swift cannot name.
  var swiftClass: String? {
    guard let className, className != "NSManagedObject", !className.hasPrefix("_Tt"),
      let name = className.split(separator: ".").last, name.first?.isNumber == false,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return nil }
    return String(name)
  }
}

extension EntityContract {
  /// The class's name as code outside of its versioned schema writes it.
  var qualifiedName: String { (version.map { $0 + "." } ?? "") + swiftName }
}

/// A query as Swift source.
package struct SwiftSpelling: Hashable, Sendable {
  /// The values that a macro takes from outside, a statement each.
  var values: [String] = []
  /// The predicate itself.
  var expression: String?
  package var sorts: [String]
  package var notes: [TranslationNote]

  /// The predicate with the values before it; nil if it cannot be spelled.
  package var predicate: String? { expression.map { (values + [$0]).joined(separator: "\n") } }
}

/// A query as a dialect's function takes it, with the text of the `NSPredicate` (DIALECTS C9, §2.5).
package struct DialectQuery: Hashable, Sendable {
  package var dialect: Dialect
  /// The type of the objects that it finds.
  let type: String
  private let predicate: String
  private let sort: [String]

  init(_ dialect: Dialect, _ type: String, predicate: FormatSpelling?, sort: [TypedSort]) {
    (self.dialect, self.type) = (dialect, type)
    self.predicate = predicate?.swift ?? "nil"
    self.sort = sort.map(\.keyed)
  }

  /// The queries of all dialects that declare an entity; `predicate` is nil for all rows.
  static func all(
    _ predicate: FormatSpelling?, sort: [TypedSort], entity: Entity, contract: Contract
  ) -> [DialectQuery] {
    var queries: [DialectQuery] = []
    if let declared = contract.entity(named: entity.name), declared.dialect == .storable {
      queries.append(DialectQuery(.storable, declared.qualifiedName, predicate: predicate, sort: sort))
    }
    // CoreValue's function is of the struct that inserts, and makes the one that reads.
    return queries
      + contract.valueViews.filter {
        $0.entityName == entity.name && $0.capabilities.contains(.insert) && $0.capabilities.contains(.read)
      }.map { DialectQuery(.coreValue, $0.name, predicate: predicate, sort: sort) }
  }

  /// The call, laid out by closures that put a call and a list together.
  func call(
    _ call: (_ name: String, _ arguments: [String]) -> String, _ list: (_ items: [String]) -> String
  ) -> String {
    let arguments = ["predicate: \(predicate)"] + (sort.isEmpty ? [] : ["sortDescriptors: \(list(sort))"])
    return dialect == .storable
      ? call("makeFetchRequest", ["for: \(type).self"] + arguments)
      : "try \(call("\(type).query", ["context"] + arguments)) as [\(type)]"
  }

  /// The call on one line.
  package var swift: String {
    call({ "\($0)(\($1.joined(separator: ", ")))" }, { "[\($0.joined(separator: ", "))]" })
  }
}

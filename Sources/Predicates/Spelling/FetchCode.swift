import Escaping
package import Schema

/// A query as code that compiles where it is pasted, with its sort and its limit.
package struct FetchCode: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// SwiftData's `FetchDescriptor`.
    case descriptor
    /// `NSFetchRequest` with a format.
    case request
    /// `NSFetchRequest` with a `#Predicate`.
    case macro
    /// `NSFetchRequest` with CoreDataEvolution's typed paths.
    case typedPath
    /// The function of storable or CoreValue.
    case call(Dialect)

    package var title: String {
      switch self {
      case .descriptor: Dialect.swiftData.rawValue
      case .request: "Core Data"
      case .macro: "#Predicate"
      case .typedPath: "typed path"
      case .call(let dialect): dialect.rawValue
      }
    }
  }

  package var form: Form
  /// Nil if the form cannot say the predicate: without it the code would find other rows.
  package var code: String?
  /// Why the form lacks a part of the query, or says it differently.
  package var notes: [TranslationNote] = []
  /// What the form cannot say of the limit and the sub-entities.
  package var limits: [TranslationNote] = []

  /// The reasons why a part of the query is missing.
  package var gaps: [TranslationNote] {
    notes.filter { note in
      guard case .unspellable(let spelling, _, _) = note else { return false }
      return spelling != .typedPath
    } + limits
  }
}

/// Which of the rows a fetch returns.
package struct FetchBounds: Hashable, Sendable {
  package var limit: Int?
  package var offset: Int
  package var includesSubentities: Bool

  package init(limit: Int? = nil, offset: Int = 0, includesSubentities: Bool = true) {
    (self.limit, self.offset, self.includesSubentities) = (limit, offset, includesSubentities)
  }

  fileprivate var isSlice: Bool { limit != nil || offset != 0 }
}

/// Writes a query as whole code in each form that an entity's class allows.
struct FetchWriter {
  let entity: Entity
  let contract: Contract
  let isSwiftData: Bool
  let predicate: CheckedPredicate?
  let sort: [TypedSort]
  let bounds: FetchBounds

  private var declared: EntityContract? { contract.entity(named: entity.name) }

  /// The class of a managed object; a model of SwiftData is none, and a model file may name what is no class.
  private func managedClass(_ name: String, named className: String?) -> String {
    let known = contract.entity(named: name)?.qualifiedName ?? className
    return isSwiftData ? "NSManagedObject" : known ?? "NSManagedObject"
  }

  func codes(of translation: QueryTranslation, _ calls: [DialectQuery]) -> [FetchCode] {
    // To Core Data a limit of 0 is none.
    if bounds.limit == 0 { return [] }
    var own: [FetchCode] = []
    if let typed = translation.typedPath { own.append(typedPath(typed)) }
    if let spelling = translation.swiftData {
      if isSwiftData {
        own.append(descriptor(spelling))
      } else if predicate != nil, declared != nil || entity.swiftClass != nil {
        own.append(macro(spelling))
      }
    }
    own += calls.map { call($0, notes: translation.format.notes) }
    let format = translation.format
    let plain = FetchCode(
      form: .request,
      code: request(predicate == nil ? nil : format.swift, [], sort.map(\.keyed), objects: "NSManagedObjectID"),
      notes: format.notes)
    // A macro is a way to write Core Data's own request, which comes first.
    return own.first?.form == .macro ? [plain] + own : own + [plain]
  }

  // MARK: SwiftData

  private func descriptor(_ spelling: SwiftSpelling) -> FetchCode {
    var code = FetchCode(form: .descriptor, notes: spelling.notes)
    if !bounds.includesSubentities { code.limits.append(.withSubentities(.swiftData)) }
    guard predicate == nil || spelling.expression != nil, finds(spelling.sorts) else { return code }
    let root = declared?.qualifiedName ?? entity.swiftClass ?? entity.name
    var arguments: [String] = []
    if let expression = spelling.expression {
      arguments.append("predicate: " + expression.replacingPrefix("#Predicate<\(root)>", with: "#Predicate"))
    }
    if !spelling.sorts.isEmpty {
      let keys = spelling.sorts.map { $0.replacingPrefix("SortDescriptor(\\\(root).", with: "SortDescriptor(\\.") }
      arguments.append("sortBy: " + Self.list(keys))
    }
    let name = "descriptor"
    let made = "\(bounds.isSlice ? "var" : "let") \(name) = " + Self.call("FetchDescriptor<\(root)>", arguments)
    code.code = function(
      spelling.values + [made] + slice(name), returning: name, as: "FetchDescriptor<\(root)>", throwing: false,
      taking: objects.map { ($0, "PersistentIdentifier") })
    return code
  }

  // MARK: Core Data

  private func macro(_ spelling: SwiftSpelling) -> FetchCode {
    FetchCode(
      form: .macro,
      code: spelling.expression.map {
        request("NSPredicate(\($0))!", spelling.values, sort.map(\.keyed), objects: "NSManagedObjectID")
      }, notes: spelling.notes)
  }

  private func typedPath(_ spelling: SwiftSpelling) -> FetchCode {
    FetchCode(
      form: .typedPath,
      code: finds(spelling.sorts) ? request(spelling.expression, [], spelling.sorts, objects: nil) : nil,
      notes: spelling.notes)
  }

  /// `objects` is the type of an object in the predicate, nil for its class.
  private func request(_ predicate: String?, _ values: [String], _ sorts: [String], objects type: String?) -> String {
    let name = "request"
    let kind = "NSFetchRequest<\(managedClass(entity.name, named: entity.swiftClass))>"
    var lines = values
    lines.append("let \(name) = \(kind)(entityName: \(SwiftText.literal(entity.name)))")
    if let predicate { lines.append("\(name).predicate = \(predicate)") }
    if !sorts.isEmpty { lines.append("\(name).sortDescriptors = " + Self.list(sorts)) }
    if !bounds.includesSubentities { lines.append("\(name).includesSubentities = false") }
    return function(
      lines + slice(name), returning: name, as: kind, throwing: sorts.contains { $0.hasPrefix("try ") },
      taking: objects.map { ($0, type ?? managedClass($0.entity, named: nil)) })
  }

  // MARK: Functions of storable and CoreValue

  private func call(_ query: DialectQuery, notes: [TranslationNote]) -> FetchCode {
    var code = FetchCode(form: .call(query.dialect), notes: notes)
    let made = query.call(Self.call, Self.list)
    guard query.dialect == .storable else {
      code.code = Self.function(
        [made], as: "[\(query.type)]", throwing: true,
        taking: [("context", "NSManagedObjectContext")] + objects.map { ($0.swiftName, "NSManagedObjectID") },
        about: objects)
      if bounds.isSlice { code.limits.append(.unlimited(.coreValue)) }
      if !bounds.includesSubentities { code.limits.append(.withSubentities(.coreValue)) }
      return code
    }
    let name = "request"
    let exact = bounds.includesSubentities ? [] : ["\(name).includesSubentities = false"]
    code.code = function(
      ["let \(name) = " + made] + exact + slice(name), returning: name, as: "NSFetchRequest<\(query.type)>",
      throwing: sort.contains { $0.keyed.hasPrefix("try ") }, taking: objects.map { ($0, "NSManagedObjectID") })
    return code
  }

  // MARK: Layout

  /// The objects that the predicate names, each once, which no code can make.
  private var objects: [ObjectID] {
    var seen: Set<ObjectID> = []
    return FormatSpelling(predicate ?? .constant(true)).arguments.compactMap(\.object)
      .filter { seen.insert($0).inserted }
  }

  /// Whether a form that has these keys finds the same rows: a part of them is another part in another order.
  private func finds(_ sorts: [String]) -> Bool { sorts.count == sort.count || !bounds.isSlice }

  private func slice(_ name: String) -> [String] {
    (bounds.limit.map { ["\(name).fetchLimit = \($0)"] } ?? [])
      + (bounds.offset == 0 ? [] : ["\(name).fetchOffset = \(bounds.offset)"])
  }

  /// Statements, within a function where they need objects or may throw.
  private func function(
    _ lines: [String], returning name: String, as type: String, throwing: Bool, taking parameters: [(ObjectID, String)]
  ) -> String {
    guard throwing || !parameters.isEmpty else { return lines.joined(separator: "\n") }
    return Self.function(
      lines + ["return \(name)"], as: type, throwing: throwing,
      taking: parameters.map { ($0.0.swiftName, $0.1) }, about: parameters.map(\.0))
  }

  private static func function(
    _ lines: [String], as type: String, throwing: Bool, taking parameters: [(name: String, type: String)],
    about objects: [ObjectID]
  ) -> String {
    let comments = objects.map { "// \($0.swiftName) is \(SwiftText.line($0.entity))/p\($0.pk) of this store" }
    let list = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    let body = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { "  " + $0 }
    let head = "func fetch(\(list))\(throwing ? " throws" : "") -> \(type) {"
    return (comments + [head] + body + ["}"]).joined(separator: "\n")
  }

  /// The longest line that is not broken.
  private static let width = 100

  private static func call(_ name: String, _ arguments: [String]) -> String {
    let line = "\(name)(\(arguments.joined(separator: ", ")))"
    guard line.count > width || line.contains("\n"), !arguments.isEmpty else { return line }
    return "\(name)(\n" + indented(arguments) + "\n)"
  }

  private static func list(_ items: [String]) -> String {
    let line = "[\(items.joined(separator: ", "))]"
    return line.count <= width ? line : "[\n" + indented(items) + "\n]"
  }

  private static func indented(_ items: [String]) -> String {
    items.joined(separator: ",\n").split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
      .joined(separator: "\n")
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

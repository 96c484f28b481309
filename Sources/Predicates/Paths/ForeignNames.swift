import Findings
package import Schema

/// The end of a path as SQL, Swift or the program's own output spells it, and what it means in a predicate.
///
/// A name of the model or of the source goes before these. `NSPredicate`'s own `objectID`, `self` and `length` are rows too.
struct ForeignStep: Sendable {
  /// What the step follows.
  enum End: Hashable, Sendable {
    /// An object, the row's own or that of a to-one; the objects of a to-many.
    case object, objects
    case text, bytes, date, uuid, uri
    /// An enum or option set with raw values.
    case coded
  }

  enum Meaning: Hashable, Sendable {
    /// The object before it.
    case object
    /// The value before it, as it is.
    case value
    case length, count, secondsSince1970
  }

  let name: String
  let ends: Set<End>
  /// Nil if no predicate has it.
  let meaning: Meaning?
  /// What to write where the step has no meaning, for the path before it and the entity.
  let advice: (@Sendable (_ path: String, _ entity: String) -> String)?

  private init(
    _ name: String, after ends: Set<End>, means meaning: Meaning? = nil,
    advice: (@Sendable (_ path: String, _ entity: String) -> String)? = nil
  ) {
    (self.name, self.ends, self.meaning, self.advice) = (name, ends, meaning, advice)
  }

  private static let key: @Sendable (String, String) -> String = { path, _ in
    path.isEmpty
      ? "each row has its key as pk, and rows without a sort are in the order of their keys"
      : "“\(path)” shows the key of its object"
  }

  static let all = [
    ForeignStep("objectID", after: [.object, .objects], means: .object, advice: key),
    ForeignStep("self", after: [.object, .objects], means: .object, advice: key),
    // SQLite's columns, and the key as the program prints it.
    ForeignStep("Z_PK", after: [.object, .objects], means: .object, advice: key),
    ForeignStep("pk", after: [.object, .objects], means: .object, advice: key),
    ForeignStep(
      "Z_ENT", after: [.object, .objects],
      advice: { path, entity in "an object's entity is compared by its name: \(path.dotted)entity == \"\(entity)\"" }),
    ForeignStep(
      "Z_OPT", after: [.object, .objects],
      advice: { _, _ in "it counts the saves of a row, and --layer raw shows it" }),
    // Swift's properties of a value.
    ForeignStep("uuidString", after: [.uuid], means: .value),
    ForeignStep("absoluteString", after: [.uri], means: .value),
    ForeignStep("rawValue", after: [.coded], means: .value),
    ForeignStep("timeIntervalSinceReferenceDate", after: [.date], means: .value),
    ForeignStep("timeIntervalSince1970", after: [.date], means: .secondsSince1970),
    ForeignStep("length", after: [.text, .bytes], means: .length),
    ForeignStep("count", after: [.text, .bytes], means: .length),
    ForeignStep("count", after: [.objects], means: .count, advice: { path, _ in "\(path).@count, in a predicate" }),
    ForeignStep("isEmpty", after: [.text], advice: { path, _ in "an empty text is \(path) == \"\"" }),
    ForeignStep("isEmpty", after: [.objects], advice: { path, _ in "an empty to-many is \(path).@count == 0" }),
  ]

  /// The meaning of a step after a path, nil for the row's own object.
  static func meaning(of step: String, after path: TypedPath?) -> Meaning? {
    let ends = path?.foreignEnds ?? [.object]
    return all.first { $0.isSpelled(step) && !$0.ends.isDisjoint(with: ends) }?.meaning
  }

  /// What to write instead of a step that is no path, after an object or after a value.
  static func advice(for step: String, afterObject: Bool, path: String, entity: String) -> String? {
    let ends: Set<End> = path.isEmpty ? [.object] : [.object, .objects]
    let found = all.first { $0.isSpelled(step) && $0.ends.isDisjoint(with: ends) != afterObject && $0.advice != nil }
    return found?.advice?(path, entity)
  }

  /// SQL does not distinguish small letters.
  private func isSpelled(_ step: String) -> Bool {
    name == step || name.hasPrefix("Z_") && name == step.uppercased()
  }
}

extension String {
  fileprivate var dotted: String { isEmpty ? "" : self + "." }
}

extension TypedPath {
  fileprivate var foreignEnds: Set<ForeignStep.End> {
    var ends: Set<ForeignStep.End> = plan?.codec == nil ? [] : [.coded]
    switch kind {
    case .object: ends.insert(.object)
    case .toMany: ends.insert(.objects)
    case .string: ends.insert(.text)
    case .blob: ends.insert(.bytes)
    case .date: ends.insert(.date)
    case .uuid: ends.insert(.uuid)
    case .uri: ends.insert(.uri)
    default: break
    }
    return ends
  }
}

extension PathCatalog {
  /// The path of a table's column among those of an entity: `ZNAME` is `name`; nil unless one path alone fits.
  ///
  /// A model without a store has the columns that Core Data would give it (FORMAT §2).
  func path(toColumn name: String, among paths: [TypedPath]) -> TypedPath? {
    let wanted = name.uppercased()
    guard wanted.hasPrefix("Z") else { return nil }
    let found = paths.flatMap { [$0] + leaves(of: $0) }.filter { path in
      guard !path.isToMany else { return false }
      if let column = path.column { return column.uppercased() == wanted }
      let last = path.property.split(separator: ".").last ?? ""
      return layout == nil && "Z" + last.uppercased() == wanted && path.attribute?.type != .composite
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The entity with a name, else the one with a table or a class of that name: `ZBOOK` and `App.Book` are `Book`.
  ///
  /// A table that several entities share is that of the entity above them. Nil if none or several fit.
  package func entity(spelled name: String) -> Entity? {
    if let entity = model.entity(named: name) { return entity }
    let table = name.uppercased()
    let sharing = model.entities.filter { layout?.entities[$0.name]?.table?.uppercased() == table }
    if let top = sharing.first(where: { model.ancestors(of: $0).isEmpty }) ?? sharing.first { return top }
    let swift = Set(contract.entities.filter { $0.swiftName == name }.map(\.entityName))
    for fits: (Entity) -> Bool in [
      { "Z" + $0.name.uppercased() == table }, { $0.className == name || swift.contains($0.name) },
    ] {
      let found = model.entities.filter(fits)
      if found.count == 1 { return found.first }
    }
    return nil
  }

  /// Whether a step names the entity that a path starts at, as SQL names the table of a column.
  func names(_ step: String, start entity: String) -> Bool {
    guard let start = model.entity(named: entity), let named = self.entity(spelled: step) else { return false }
    return named.name == entity || model.ancestors(of: start).contains { $0.name == named.name }
  }
}

/// Core Data's tables that hold no entity's rows, and what shows what they hold.
enum ForeignTable {
  private static let all: [(prefix: String, advice: String)] = [
    ("ATRANSACTION", "storescope history PATH lists the store's transactions"),
    ("ACHANGE", "storescope history PATH lists the store's changes"),
    ("ANSCK", "storescope cloudkit PATH lists what CloudKit holds of the rows"),
    ("Z_METADATA", "storescope schema PATH --json has it as store"),
    ("Z_MODELCACHE", "storescope schema PATH prints the model that it holds"),
    ("Z_PRIMARYKEY", "storescope schema PATH --json has each entity's number as entityID"),
  ]

  static func advice(for name: String) -> String? {
    let name = name.uppercased()
    if let found = all.first(where: { name.hasPrefix($0.prefix) }) { return found.advice }
    return name.prefixMatch(of: /Z_\d/) == nil
      ? nil : "a join table holds a to-many relationship, which storescope schema PATH lists with its joinTable"
  }
}

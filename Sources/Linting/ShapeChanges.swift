import Findings
import Schema

/// How one property's type differs between two schemas, and what the values that are there come to.
struct ShapeChanges {
  let source: LintedSource
  let step: SchemaStep
  let later: EntityContract
  let property: PropertyContract
  private(set) var findings: [Finding] = []

  /// A type with the scope in which its names are looked up.
  struct Side {
    var type: SwiftType
    var scope: String
  }

  /// A value that is compared: its path, how it lies in the store, and how deep in the property.
  private struct Spot {
    var path: String
    var layout: Layout
    var depth = 0

    /// Whether what the value holds lies in JSON, not in columns.
    var isJSON: Bool { layout != .columns }
  }

  /// How a value of a type lies in the store.
  enum Layout {
    /// A column for each member or case, or one with the raw value (DIALECTS E12, E15).
    case columns
    /// One column with the raw value, JSON for what has none (DIALECTS D5, D6).
    case column
    case json
  }

  init(source: LintedSource, step: SchemaStep, later: EntityContract, property: PropertyContract) {
    (self.source, self.step, self.later, self.property) = (source, step, later, property)
  }

  mutating func compare(_ old: Side, _ new: Side) {
    let layout: Layout = later.dialect.traits.makesColumnsOfMembers ? .columns : .column
    compare(old, new, Spot(path: property.swiftName, layout: layout), member: nil)
  }

  private mutating func compare(_ old: Side, _ new: Side, _ spot: Spot, member: TypeDeclaration.Field?) {
    // A struct may hold itself through a list.
    guard spot.depth < 8 else { return }
    let layout = spot.layout
    let (before, after) = (resolved(old), resolved(new))
    switch (before, after) {
    case (.structure(let left, let earlier), .structure(let right, let later)):
      guard left != right else { return }
      members(
        earlier.fields.map { (field: $0, scope: left.name) }, later.fields.map { (field: $0, scope: right.name) },
        of: (left, right), spot)
    case (.enumeration(let left, let earlier), .enumeration(let right, let later)):
      guard left != right else { return }
      enumerations((left, earlier), (right, later), spot)
    case (.rawStruct(_, let earlier), .rawStruct(let right, let later)):
      guard let was = earlier.primitive?.written, let now = later.primitive?.written, was != now else { return }
      rawTypes(earlier, later, spot, right.location)
    case (.list(let left), .list(let right)):
      // How SwiftData codes a collection was never seen (DIALECTS E14).
      guard spot.isJSON else { return }
      let element = Spot(path: spot.path, layout: .json, depth: spot.depth + 1)
      compare(left, right, element, member: member)
    case (.unknown, _), (_, .unknown): return
    case (.primitive(let left), .primitive(let right)):
      // `PlanStages` looks at the type of a whole property.
      guard let member, differ(left, right, layout) else { return }
      retype(old, new, spot, member)
    default:
      // A whole property that turns into another kind is left out: no row of DIALECTS says what becomes of its columns.
      guard let member, layout == .columns || differ(before, after) else { return }
      retype(old, new, spot, member)
    }
  }
}

// Structs.
extension ShapeChanges {
  private typealias Scoped = (field: TypeDeclaration.Field, scope: String)

  private mutating func members(
    _ earlier: [Scoped], _ later: [Scoped], of types: (old: TypeDeclaration, new: TypeDeclaration), _ spot: Spot
  ) {
    let isJSON = spot.isJSON
    // It is not known what its own init(from:) reads.
    if isJSON, types.old.hasCustomDecoding || types.new.hasCustomDecoding { return }
    func key(_ field: TypeDeclaration.Field) -> String? { isJSON ? field.codingKey : field.name }
    func isStored(_ one: Scoped) -> Bool { !one.field.isConstant && !one.field.isWrapped && key(one.field) != nil }
    let (old, new) = (earlier.filter(isStored), later.filter(isStored))
    // A wrapper may code its member under any key.
    let names = Set(earlier.compactMap { key($0.field) })
    let kept = Set(later.compactMap { key($0.field) })
    let gone = old.filter { !kept.contains(key($0.field) ?? "") }
    let came = new.filter { !names.contains(key($0.field) ?? "") }
    var renamed: Set<String> = []
    for one in came {
      let alike = gone.filter { isAlike($0, one) }
      if let former = alike.first, alike.count == 1, came.count(where: { isAlike(former, $0) }) == 1 {
        renamed.insert(former.field.name)
        rename(former.field, one.field, spot)
      } else {
        add(one.field, spot)
      }
    }
    for one in gone where !renamed.contains(one.field.name) { remove(one.field, spot, types.new.location) }
    for one in new {
      guard let former = old.first(where: { key($0.field) == key(one.field) }) else { continue }
      compare(
        Side(type: former.field.type, scope: former.scope), Side(type: one.field.type, scope: one.scope),
        Spot(path: spot.path + "." + one.field.name, layout: .json, depth: spot.depth + 1), inColumns: !isJSON,
        member: one.field)
    }
  }

  /// The fields of a struct: primitives have columns if the struct has, the others are JSON (FORMAT §3.2).
  private mutating func compare(_ old: Side, _ new: Side, _ spot: Spot, inColumns: Bool, member: TypeDeclaration.Field)
  {
    guard inColumns else { return compare(old, new, spot, member: member) }
    switch (resolved(old), resolved(new)) {
    // How enums lie inside a struct was never seen.
    case (.enumeration, _), (_, .enumeration), (.rawStruct, _), (_, .rawStruct): return
    case (.structure, .structure), (.list, .list): compare(old, new, spot, member: member)
    default:
      var column = spot
      column.layout = .columns
      compare(old, new, column, member: member)
    }
  }

  private func isAlike(_ left: Scoped, _ right: Scoped) -> Bool {
    left.field.type.unwrapped == right.field.type.unwrapped
  }

  private mutating func add(_ field: TypeDeclaration.Field, _ spot: Spot) {
    let name = spot.path + "." + field.name
    let comes = "'\(name)' comes after '\(step.from.name)'"
    guard spot.isJSON else {
      return tell(
        .sourceVersionMemberAdded, .advice, name,
        field.type.isOptional
          ? "\(comes); its column is empty in the rows that are there, which read nil"
          : "\(comes) and is not optional; its column is empty in the rows that are there", field.location)
    }
    // A key that is missing is nil.
    guard !field.type.isOptional else { return }
    fail(.sourceVersionMemberAdded, name, "\(comes) and is not optional: the stored JSON lacks it", field)
  }

  private mutating func remove(_ field: TypeDeclaration.Field, _ spot: Spot, _ place: SourcePlace) {
    let name = spot.path + "." + field.name
    tell(
      .sourceVersionMemberRemoved, .advice, name,
      spot.isJSON
        ? "'\(name)' of '\(step.from.name)' is gone; it stays in the stored JSON, unread, until the row is saved again"
        : "'\(name)' of '\(step.from.name)' is gone, and its column goes with its values", place)
  }

  private mutating func rename(_ old: TypeDeclaration.Field, _ new: TypeDeclaration.Field, _ spot: Spot) {
    let name = spot.path + "." + new.name
    let looks = "'\(name)' looks like \(step.from.name)'s '\(old.name)' renamed"
    guard spot.isJSON, !new.type.isOptional else {
      let what = spot.isJSON ? "the stored JSON has the old key, so it reads nil" : "the column's values are dropped"
      // That it was renamed is a guess.
      return tell(.sourceVersionMemberRenamed, .advice, name, "\(looks); \(what)", new.location)
    }
    fail(.sourceVersionMemberRenamed, name, "\(looks): the stored JSON has the old key", new)
  }

  private mutating func retype(_ old: Side, _ new: Side, _ spot: Spot, _ field: TypeDeclaration.Field) {
    let path = spot.path
    let what = "'\(path)' is \(new.type), and was \(old.type) in '\(step.from.name)'"
    guard spot.layout == .columns else {
      return fail(.sourceVersionMemberType, path, "\(what): the stored JSON has the old type", field)
    }
    tell(
      .sourceVersionMemberType, .advice, path,
      "\(what); its column changes its type, and no lightweight stage converts the values", field.location)
  }
}

// Enums.
extension ShapeChanges {
  private typealias Declared = (type: TypeDeclaration, enumeration: TypeDeclaration.Enumeration)

  private mutating func enumerations(_ old: Declared, _ new: Declared, _ spot: Spot) {
    let (path, layout) = (spot.path, spot.layout)
    let types = (old: old.enumeration.rawType, new: new.enumeration.rawType)
    let raws = (old: types.old?.primitive?.written, new: types.new?.primitive?.written)
    let isKnown = (types.old == nil || raws.old != nil) && (types.new == nil || raws.new != nil)
    // How cases with values lie in columns is not known (DIALECTS E15).
    let isOpen =
      layout == .columns
      && [old, new].contains { side in side.enumeration.cases.contains { !$0.associatedValues.isEmpty } }
    guard isKnown, !isOpen, layout != .json || !(old.type.hasCustomDecoding || new.type.hasCustomDecoding) else {
      return
    }
    if raws.old != raws.new { return rawTypes(types.old, types.new, spot, new.type.location) }
    guard layout == .columns, raws.old == nil else { return }
    let known = Set(old.enumeration.cases.map(\.name))
    for one in new.enumeration.cases where !known.contains(one.name) {
      tell(
        .sourceVersionCaseAdded, .advice, path,
        "'\(one.name)' of '\(path)' comes after '\(step.from.name)'; without raw values each case has a column, so the "
          + "schema changes", one.location)
    }
  }

  /// The raw type of an enum or a struct changes; nil is that of an enum without raw values.
  private mutating func rawTypes(_ old: SwiftType?, _ new: SwiftType?, _ spot: Spot, _ place: SourcePlace) {
    let path = spot.path
    let (former, present) = (old?.description ?? "no raw values", new?.description ?? "no raw values")
    let what = "the raw type of '\(path)' was \(former) in '\(step.from.name)', and now is \(present)"
    switch spot.layout {
    case .json: fail(.sourceVersionRawType, path, what + ": the stored JSON has the old form", place)
    case .column:
      tell(
        .sourceVersionRawType, step.mayCarryOver ? .advice : .mismatch, path,
        what + "; a lightweight stage does not change a column's type, and the store does not open", place)
    case .columns where old == nil || new == nil:
      tell(
        .sourceVersionRawType, step.mayCarryOver ? .advice : .silentLoss, path,
        what + "; other columns take the place of the old, whose values are dropped", place)
    case .columns:
      tell(
        .sourceVersionRawType, .advice, path,
        what + "; its column changes its type, and no lightweight stage converts the values", place)
    }
  }
}

// What a type is.
extension ShapeChanges {
  private indirect enum Resolved {
    case primitive(SwiftPrimitive)
    case structure(TypeDeclaration, TypeDeclaration.Structure)
    case enumeration(TypeDeclaration, TypeDeclaration.Enumeration)
    case rawStruct(TypeDeclaration, SwiftType)
    /// An array or a set of something.
    case list(Side)
    /// What no file declares, or takes apart.
    case unknown
  }

  private func resolved(_ side: Side) -> Resolved {
    let type = source.bare(side.type, from: side.scope)
    if let primitive = type.primitive { return .primitive(primitive) }
    switch type {
    case .array(let inner), .set(let inner): return .list(Side(type: inner, scope: side.scope))
    case .named(let name):
      guard let declared = source.contract.type(named: name, from: side.scope), !declared.isGeneric else {
        return .unknown
      }
      switch declared.kind {
      case .structure(let structure): return .structure(declared, structure)
      case .enumeration(let enumeration): return .enumeration(declared, enumeration)
      case .rawStruct(let raw, _): return .rawStruct(declared, raw)
      case .alias, .classType: return .unknown
      }
    case .dictionary, .optional, .generic, .other: return .unknown
    }
  }

  /// Whether a value of one type is surely none of the other: in JSON by what it is written as.
  private func differ(_ old: SwiftPrimitive, _ new: SwiftPrimitive, _ layout: Layout) -> Bool {
    layout == .columns ? old.attributeType != new.attributeType : old.written != new.written
  }

  /// Whether JSON of one type is surely none of the other: an enum's is its raw value.
  private func differ(_ old: Resolved, _ new: Resolved) -> Bool {
    guard let left = written(old), let right = written(new) else { return false }
    return left != right
  }

  /// What a value is written as in JSON; nil if its type may decide that itself.
  private func written(_ type: Resolved) -> SwiftPrimitive.Written? {
    switch type {
    case .primitive(let primitive): primitive.written
    case .rawStruct(_, let raw): raw.primitive?.written
    case .enumeration(let declared, let enumeration):
      if let raw = enumeration.rawType { raw.primitive?.written } else { declared.hasCustomDecoding ? nil : .object }
    case .structure(let declared, _): declared.hasCustomDecoding ? nil : .object
    case .list: .list
    case .unknown: nil
    }
  }
}

// The findings.
extension ShapeChanges {
  private mutating func tell(
    _ code: FindingCode, _ severity: Severity, _ path: String, _ message: String, _ place: SourcePlace
  ) {
    var finding = code.finding(entity: later.entityName, path, message, place)
    finding.severity = severity
    findings.append(finding)
  }

  private mutating func fail(_ code: FindingCode, _ path: String, _ what: String, _ field: TypeDeclaration.Field) {
    fail(code, path, what, field.location)
  }

  /// JSON that does not decode: ManagedModels' transformer gives nil then (DIALECTS D6), of SwiftData it is not known.
  private mutating func fail(_ code: FindingCode, _ path: String, _ what: String, _ place: SourcePlace) {
    guard later.dialect == .managedModels, !step.mayCarryOver else {
      return tell(code, .advice, path, "\(what), and does not decode", place)
    }
    let name = property.swiftName
    if property.isOptional {
      tell(code, .silentLoss, path, "\(what), so '\(name)' does not decode and reads nil", place)
    } else {
      tell(code, .crash, path, "\(what), so '\(name)' does not decode, and the app stops as it is not optional", place)
    }
  }
}

extension SwiftPrimitive {
  /// What JSONEncoder writes a value as.
  enum Written { case text, number, flag, object, list }

  var written: Written {
    switch self {
    case .string, .data, .uuid, .url: .text
    case .bool: .flag
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double, .decimal,
      .date:
      .number
    }
  }
}

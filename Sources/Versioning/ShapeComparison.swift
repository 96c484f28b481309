import Findings
import Predicates
import Schema

/// What becomes of stored values where their type changes between two versions (DIALECTS A16, A18, D5, D6, E12, E15).
struct ShapeComparison {
  private(set) var obstacles: [MigrationObstacle] = []
  /// The attribute's name in the old version, by which its rows are found.
  private let top: String
  private let failure: AttributeShape.Failure

  /// A value that is compared: its path in both versions, how it lies in the store, and how deep in the attribute.
  private struct Spot {
    var old: String
    var new: String
    var form: AttributeShape.Form
    var depth = 0
    /// Whether each row with the attribute has the value: it is neither optional nor in a list.
    var isInAllRows = true
    /// Whether it is a member of a struct, or of one in a list.
    var isMember: Bool { depth > 0 }
  }

  private typealias Member = ValueShape.Member

  static func obstacles(from old: Attribute, to new: Attribute) -> [MigrationObstacle] {
    // The columns themselves say that; a mapping compares them.
    if old.shape == nil, new.shape == nil, old.type != .composite, new.type != .composite { return [] }
    return obstacles(from: old.knownShape, to: new.knownShape, names: (old.name, new.name))
  }

  static func obstacles(
    from old: AttributeShape, to new: AttributeShape, names: (old: String, new: String)
  ) -> [MigrationObstacle] {
    if old.value == .unknown || new.value == .unknown || old == new { return [] }
    var comparison = ShapeComparison(top: names.old, failure: new.failure)
    let spot = Spot(old: names.old, new: names.new, form: new.form)
    if old.form != new.form, old.form == .columns || new.form == .columns {
      comparison.change(of: old, to: new, spot)
    } else {
      comparison.compare(old.value, new.value, spot)
    }
    return comparison.obstacles
  }

  private init(top: String, failure: AttributeShape.Failure) { (self.top, self.failure) = (top, failure) }

  private mutating func compare(_ old: ValueShape, _ new: ValueShape, _ spot: Spot) {
    // A struct may hold itself through a list.
    guard old != new, spot.depth < 8 else { return }
    switch (old, new) {
    case (.unknown, _), (_, .unknown): return
    case (.structure(let left), .structure(let right)): members(left, right, spot)
    case (.enumeration(let left), .enumeration(let right)): enumerations(left, right, spot)
    case (.rawStruct(let left), .rawStruct(let right)):
      if !left.converts(to: right) { rawTypes(left, right, spot, all: [spot.old + ".rawValue"]) }
    case (.list(let left), .list(let right)):
      guard spot.form == .json || spot.form == .notKnown else { return }
      var element = spot
      element.depth += 1
      element.isInAllRows = false
      compare(left, right, element)
    // A list's column holds bytes, and a store's own model says no more of it (FORMAT §3.2).
    case (.scalar(.binary, nil), .list), (.list, .scalar(.binary, nil)): return
    case (.scalar(let type, _), .enumeration(let cases)) where spot.form == .column && !spot.isMember:
      if cases.rawType == type { unknownCases(cases, spot) } else { retype(old, new, spot) }
    case (.enumeration(let cases), .scalar(let type, _)) where spot.form == .column && cases.rawType == type: return
    case (.scalar, .scalar) where !spot.isMember: return
    default: retype(old, new, spot)
    }
  }
}

// Structs.
extension ShapeComparison {
  private mutating func members(_ old: [Member], _ new: [Member], _ spot: Spot) {
    let isJSON = spot.form == .json
    func key(_ member: Member) -> String? { isJSON ? member.key : member.formerName ?? member.name }
    func isStored(_ member: Member) -> Bool { !member.isApart && key(member) != nil }
    // A member that codes itself may do so under any key.
    let (before, after) = (Set(old.compactMap(key)), Set(new.compactMap(key)))
    let (left, right) = (old.filter(isStored), new.filter(isStored))
    let gone = left.filter { !after.contains(key($0) ?? "") }
    let came = right.filter { !before.contains(key($0) ?? "") }
    let leaves = left.map { spot.old + "." + $0.name }
    var renamed: Set<String> = []
    for one in came {
      let alike = gone.filter { $0.shape.isLike(one.shape) }
      if let former = alike.first, alike.count == 1, came.count(where: { former.shape.isLike($0.shape) }) == 1 {
        renamed.insert(former.name)
        rename(former, one, spot)
      } else {
        add(one, spot, beside: leaves)
      }
    }
    for one in gone where !renamed.contains(one.name) { remove(one, spot) }
    for one in right {
      guard let former = left.first(where: { key($0) == key(one) }) else { continue }
      var inner = spot
      inner.old += "." + former.name
      inner.new += "." + one.name
      inner.depth += 1
      inner.isInAllRows = inner.isInAllRows && !former.isOptional
      // Primitives have columns if the struct has, collections are JSON, and the rest was never seen (FORMAT §3.2).
      if spot.form == .columns { inner.form = Self.formInColumns(former.shape, one.shape) }
      compare(former.shape, one.shape, inner)
    }
  }

  private static func formInColumns(_ old: ValueShape, _ new: ValueShape) -> AttributeShape.Form {
    switch (old, new) {
    case (.list, .list): .json
    case (.scalar, .scalar), (.scalar, .list), (.list, .scalar): .columns
    default: .notKnown
    }
  }

  private mutating func add(_ member: Member, _ spot: Spot, beside leaves: [String]) {
    let path = spot.new + "." + member.name
    let change = MigrationObstacle.Change(.sourceVersionMemberAdded, path, about: member.name)
    switch (spot.form, member.isOptional) {
    case (.json, true), (.notKnown, true), (.column, _): return
    case (.json, false): fail(change, "it is not optional, and the stored JSON lacks it", spot)
    case (.notKnown, false):
      tell(change, .noted, "it is not optional, and the rows that are there have no value for it")
    case (.columns, true): tell(change, .noted, "its column is empty in the rows that are there, which read nil")
    case (.columns, false):
      let what = "it is not optional, and its column is empty in the rows that are there"
      let rows = Self.filled(leaves)
      // A composition without one of its required leaves is nil as a whole (DIALECTS A18), a struct of SwiftData stops
      // the app (E12).
      if failure == .nothing {
        tell(change.worth(.silentLoss), .misread, "\(what), so the whole of '\(spot.new)' reads nil", rows: rows)
      } else {
        tell(
          change.worth(.crash), .misread, "\(what), so the app stops when it reads '\(spot.new)' there", rows: rows)
      }
    }
  }

  private mutating func remove(_ member: Member, _ spot: Spot) {
    let change = MigrationObstacle.Change(.sourceVersionMemberRemoved, spot.old + "." + member.name, about: member.name)
    guard spot.form != .json else {
      return tell(change, .noted, "it is gone; it stays in the stored JSON, unread, until the row is saved again")
    }
    let what = spot.form == .columns ? "it is gone, and its column goes with its values" : "it is gone with its values"
    tell(change, .lost, what, rows: Self.filled(paths(of: member.shape, spot.old + "." + member.name)))
  }

  private mutating func rename(_ old: Member, _ new: Member, _ spot: Spot) {
    let change = MigrationObstacle.Change(.sourceVersionMemberRenamed, spot.new + "." + new.name, about: new.name)
    let looks = "it looks like '\(old.name)' renamed"
    guard spot.form == .json else {
      // That it was renamed is a guess.
      return tell(
        change, .lost, "\(looks), and a migration drops the values",
        rows: Self.filled(paths(of: old.shape, spot.old + "." + old.name)))
    }
    if new.isOptional { return tell(change, .misread, "\(looks); the stored JSON has the old key, so it reads nil") }
    fail(change, "\(looks), and the stored JSON has the old key", spot)
  }

  private mutating func retype(_ old: ValueShape, _ new: ValueShape, _ spot: Spot) {
    let change = MigrationObstacle.Change(
      spot.isMember ? .sourceVersionMemberType : .sourceVersionType, spot.new, about: spot.new.lastName)
    let what = "it was \(old.title), and is \(new.title)"
    switch (spot.form, old, new) {
    case (.json, _, _):
      guard let left = old.written, let right = new.written, left != right else { return }
      fail(change, "\(what): the stored JSON has the old type", spot)
    case (.columns, .scalar(let left, _), .scalar(let right, _)) where left.converts(to: right): return
    case (.notKnown, .scalar(let left, _), .scalar(let right, _)) where left.converts(to: right): return
    case (_, .scalar(.binary, _), .list), (_, .list, .scalar(.binary, _)):
      tell(change, .notKnown, "\(what): its column keeps its type, and how its bytes then read was never seen")
    case (.columns, _, _) where spot.isMember, (.column, _, _):
      tell(change.worth(.mismatch), .impossible, "\(what): \(AttributeMapping.incompatible)", error: .inference)
    // A whole attribute in columns.
    case (.columns, _, _): replace(change, what, old, spot)
    case (.notKnown, _, _):
      tell(change, .notKnown, "\(what), and how such a value lies inside a struct was never seen")
    }
  }

  /// An attribute that gets or loses columns of its own for its members or cases.
  private mutating func change(of old: AttributeShape, to new: AttributeShape, _ spot: Spot) {
    let change = MigrationObstacle.Change(.sourceVersionType, spot.new, about: spot.new)
    if old.value.isRaw(of: new.value) || new.value.isRaw(of: old.value) {
      return tell(
        change.worth(.advice), .notKnown,
        "it was \(old.value.title), and is \(new.value.title): what Core Data makes of the raw values was never seen")
    }
    let forms = old.form == .columns ? "columns of its own" : "one column"
    let kinds = [old, new].map { $0.value.title }
    let what =
      kinds[0] == kinds[1]
      ? "it was \(kinds[0]) in \(forms), and no longer is" : "it was \(kinds[0]), and is \(kinds[1])"
    replace(change, what, old.value, spot, isInColumns: old.form == .columns)
  }

  /// No old column has a partner under the new type: inference pairs a leaf by its own path (FORMAT §9.2).
  private mutating func replace(
    _ change: MigrationObstacle.Change, _ what: String, _ old: ValueShape, _ spot: Spot, isInColumns: Bool = true
  ) {
    tell(
      change, .lost, "\(what): the new columns do not take over the values",
      rows: Self.filled(isInColumns ? paths(of: old, spot.old) : [spot.old]))
    obstacles.append(MigrationObstacle(.notKnown, "what Core Data makes of an attribute that \(what) was never seen"))
  }
}

// Enums.
extension ShapeComparison {
  private typealias Cases = ValueShape.Cases

  private mutating func enumerations(_ old: Cases, _ new: Cases, _ spot: Spot) {
    // How cases with values lie in columns is not known (DIALECTS E15).
    if spot.form != .json, old.haveValues || new.haveValues { return }
    switch (old.rawType, new.rawType) {
    case (nil, nil): break
    case (let left?, let right?) where left.converts(to: right): break
    default: return rawTypes(old.rawType, new.rawType, spot, all: columns(of: old, spot.old))
    }
    guard let names = new.names else { return }
    guard let former = old.names else { return unknownCases(new, spot) }
    let type = new.rawType
    for raw in former.keys.sorted() where names[raw] == nil && !new.takesOthers {
      vanish(raw, former[raw] ?? raw, type, spot, isElsewhere: names.values.contains(former[raw] ?? ""))
    }
    if type == nil, spot.form == .columns {
      for name in names.keys.sorted() where former[name] == nil {
        tell(
          .init(.sourceVersionCaseAdded, spot.new, about: name), .noted,
          "the case '\(name)' is new, and without raw values each case has a column, so the schema changes")
      }
    }
    for (raw, name) in names.sorted(by: { $0.key < $1.key }) {
      guard let earlier = former[raw], earlier != name else { continue }
      // A case that has another name alone is still the same.
      guard names.values.contains(earlier) || former.values.contains(name) else { continue }
      tell(
        .init(.sourceVersionCaseMoved, spot.new, about: raw), .misread,
        "\(Self.spelled(raw, type)) was '\(earlier)', and is '\(name)'", rows: rows(having: raw, type, spot))
    }
  }

  private mutating func vanish(
    _ raw: String, _ name: String, _ type: AttributeType?, _ spot: Spot, isElsewhere: Bool
  ) {
    let change = MigrationObstacle.Change(.sourceVersionCaseRemoved, spot.new, about: raw)
    let value = Self.spelled(raw, type)
    let known = type == nil || raw == name ? "'\(name)'" : "'\(name)' (\(value))"
    let what = isElsewhere ? "\(value), which was '\(name)', is no case's any more" : "the case \(known) is gone"
    if type == nil, spot.form == .columns {
      return tell(change, .lost, "\(what), and its column goes with it", rows: Self.filled([spot.old + "." + name]))
    }
    tell(change, .misread, "\(what): \(fate("a row that has it"))", rows: rows(having: raw, type, spot))
  }

  /// The old values are not known, so that only a store's rows say whether one of them is no case.
  private mutating func unknownCases(_ cases: Cases, _ spot: Spot) {
    guard let names = cases.names, !cases.takesOthers, let type = cases.rawType else { return }
    guard let path = rawPath(type, spot) else { return }
    let values = names.keys.sorted().map { Self.literal($0, type) }.joined(separator: ", ")
    var obstacle = MigrationObstacle(
      .misread, fate("a row with a value that no case has"),
      rows: .passing(predicate: "\(path) != nil AND NOT \(path) IN {\(values)}"),
      change: .init(.sourceVersionCaseRemoved, spot.new, about: "other cases"))
    obstacle.isKnownByRowsAlone = true
    obstacles.append(obstacle)
  }

  /// The raw type of an enum or a struct changes; nil is that of an enum without raw values.
  private mutating func rawTypes(_ old: AttributeType?, _ new: AttributeType?, _ spot: Spot, all: [String]) {
    let change = MigrationObstacle.Change(.sourceVersionRawType, spot.new, about: "raw type")
    let (former, present) = (old?.title ?? "no raw values", new?.title ?? "no raw values")
    let what = "the raw type was \(former), and is \(present)"
    switch spot.form {
    case .json: fail(change, "\(what): the stored JSON has the old form", spot)
    case .columns where old == nil || new == nil:
      tell(
        change.worth(.silentLoss), .lost, "\(what); other columns take the place of the old, whose values are dropped",
        rows: Self.filled(all))
    case .columns, .column: tell(change, .impossible, "\(what): \(AttributeMapping.incompatible)", error: .inference)
    case .notKnown: tell(change, .notKnown, "\(what), and how such a value lies inside a struct was never seen")
    }
  }

  /// What the app makes of a raw value that no case has.
  private func fate(_ row: String) -> String {
    switch failure {
    case .stops: "\(row) stops the app"
    case .nothing: "\(row) reads nil"
    case .fallback: "\(row) reads the default"
    case .notKnown: "no case reads \(row)"
    }
  }
}

// Rows.
extension ShapeComparison {
  /// The leaf columns below a path; the path itself for what has one column.
  private func paths(of shape: ValueShape, _ path: String) -> [String] {
    switch shape {
    case .structure(let members): members.flatMap { paths(of: $0.shape, path + "." + $0.name) }
    case .enumeration(let cases): columns(of: cases, path)
    case .rawStruct: [path + ".rawValue"]
    case .scalar, .list, .unknown: [path]
    }
  }

  private func columns(of cases: Cases, _ path: String) -> [String] {
    cases.rawType == nil ? (cases.names ?? [:]).keys.sorted().map { path + "." + $0 } : [path + "." + path.lastName]
  }

  private func rawPath(_ type: AttributeType?, _ spot: Spot) -> String? {
    guard spot.form != .json else { return nil }
    // An enum in columns has its raw value in the one leaf of its own name (FORMAT §3.2).
    return PredicatePath.text(spot.form == .column ? spot.old : spot.old + "." + spot.old.lastName)
  }

  private func rows(having raw: String, _ type: AttributeType?, _ spot: Spot) -> MigrationObstacle.Rows? {
    guard let path = rawPath(type, spot), let type else { return nil }
    return .passing(predicate: "\(path) == \(Self.literal(raw, type))")
  }

  private static func filled(_ paths: [String]) -> MigrationObstacle.Rows? {
    if paths.isEmpty { return nil }
    return .passing(predicate: paths.map { "\(PredicatePath.text($0)) != nil" }.joined(separator: " OR "))
  }

  private static func literal(_ raw: String, _ type: AttributeType) -> String {
    type == .string ? ValuePredicate.literal(.string(raw)) ?? raw : raw
  }

  private static func spelled(_ raw: String, _ type: AttributeType?) -> String {
    type == .string || type == nil ? RawLiteral.string(raw).spelling : raw
  }

  private mutating func tell(
    _ change: MigrationObstacle.Change, _ effect: MigrationObstacle.Effect, _ reason: String,
    error: MigrationError? = nil, rows: MigrationObstacle.Rows? = nil
  ) { obstacles.append(MigrationObstacle(effect, reason, error: error, rows: rows, change: change)) }

  /// JSON that does not decode: the libraries' transformers give nil then (DIALECTS A12, B6, D6), of SwiftData it is
  /// not known.
  private mutating func fail(_ change: MigrationObstacle.Change, _ what: String, _ spot: Spot) {
    let rows = spot.isInAllRows ? Self.filled([top]) : nil
    switch failure {
    case .stops:
      tell(
        change.worth(.crash), .misread,
        "\(what), so '\(top)' does not decode, and the app stops as it is not optional", rows: rows)
    case .nothing:
      tell(change.worth(.silentLoss), .misread, "\(what), so '\(top)' does not decode and reads nil", rows: rows)
    case .fallback, .notKnown: tell(change.worth(.advice), .misread, "\(what), and does not decode", rows: rows)
    }
  }
}

extension ValueShape {
  /// Whether a member may be another under another name.
  func isLike(_ other: ValueShape) -> Bool {
    if case .scalar(let left, let first) = self, case .scalar(let right, let second) = other {
      return left == right && (first == nil || second == nil || first == second)
    }
    return self == other && self != .unknown
  }

  /// Whether it is an enum whose raw values are of the other type.
  fileprivate func isRaw(of other: ValueShape) -> Bool {
    guard case .enumeration(let cases) = self, case .scalar(let type, _) = other else { return false }
    return cases.rawType == type
  }

  fileprivate var title: String {
    switch self {
    case .scalar(let type, let primitive): primitive?.rawValue ?? type.title
    case .structure: "a struct"
    case .enumeration: "an enum"
    case .rawStruct: "a struct of a raw value"
    case .list: "a list"
    case .unknown: "another type"
    }
  }

  /// What a value is written as in JSON; nil if that is not known.
  fileprivate var written: SwiftPrimitive.Written? {
    switch self {
    case .scalar(_, let primitive): primitive?.written
    case .rawStruct(let type): type.written
    case .enumeration(let cases): cases.rawType.map(\.written) ?? .object
    case .structure: .object
    case .list: .list
    case .unknown: nil
    }
  }
}

extension AttributeType {
  fileprivate var written: SwiftPrimitive.Written {
    switch self {
    case .string, .binary, .uuid, .uri: .text
    case .boolean: .flag
    default: .number
    }
  }
}

extension SwiftPrimitive {
  /// What JSONEncoder writes a value as.
  fileprivate enum Written { case text, number, flag, object, list }

  fileprivate var written: Written {
    switch self {
    case .string, .data, .uuid, .url: .text
    case .bool: .flag
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double, .decimal,
      .date:
      .number
    }
  }
}

extension String {
  /// The last name of a path.
  fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}

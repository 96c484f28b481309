package import Decoding
import Escaping
import Schema

/// The shapes of a column's JSON: key sets with their rows, all places, and a Swift type that reads every payload.
package struct ShapeCensus: Hashable, Sendable {
  /// Payloads with the same keys at the root.
  package struct KeySet: Hashable, Sendable {
    /// `{ mode, retryCount }`, `[{ name, unit? }]`, `String`.
    package let title: String
    package let sample: RowSample
    package let shape: JSONShape
    /// Rows that the declared type does not read, and why.
    package let broken: RowSample
    package let faults: FaultTally
    /// Rows that a type made from these payloads alone would not read.
    package let breaks: RowSample
  }

  /// Payloads that are JSON.
  package let rows: Int
  /// The most frequent first.
  package let keySets: [KeySet]
  /// Payloads beyond the number of shapes that are kept; what they hold is in `shape`.
  package let others: RowSample
  /// Rows whose bytes start as JSON, or should be, and are none, by what is wrong: `cut short`.
  package let malformed: [NamedSample]
  /// All payloads together.
  package let shape: JSONShape
  /// The type that reads every payload.
  package let type: JSONType
  package let typeName: String
  /// The declarations of `type`, as Swift.
  package let swift: String
  /// The name of the declared type, and the rows that it does not read.
  package let declaredType: String?
  package let broken: RowSample

  /// Rows whose JSON ends within a value.
  var cutShort: Int { malformed.first { $0.name == ShapeTally.Malformed.cutShort.rawValue }?.sample.rows ?? 0 }

  /// Whether every payload is an array, or a dictionary without fixed keys.
  package var isCollection: Bool {
    switch type {
    case .array, .dictionary: true
    default: false
    }
  }

  init?(_ tally: ColumnTally, named name: String) {
    let shapes = tally.shapes
    guard !shapes.isEmpty else { return nil }
    let variants = shapes.variants.values.sorted { ($0.sample.keys.first ?? 0) < ($1.sample.keys.first ?? 0) }
    rows = shapes.rows
    others = shapes.rest.sample
    malformed = ShapeTally.Malformed.allCases.compactMap { kind in
      shapes.malformed[kind].map { NamedSample(name: kind.rawValue, sample: $0) }
    }
    keySets = Self.keySets(variants)
    var all = shapes.restShape
    for variant in variants { all.merge(variant.shape, times: variant.sample.rows) }
    shape = all
    type = JSONType(all)
    typeName = name
    swift = rows == 0 ? "" : SwiftTypeWriter.text(of: type, named: name)
    declaredType = tally.declared == nil ? nil : tally.reader.plan.swiftType?.unwrapped.description
    broken = (variants + [shapes.rest]).reduce(into: RowSample()) { $0.merge($1.broken, keeping: ShapeTally.mostKeys) }
  }

  private static func keySets(_ variants: [ShapeTally.Variant]) -> [KeySet] {
    let groups = Dictionary(grouping: variants) { $0.shape.outline }
    return groups.map { title, members in
      var shape = JSONShape()
      for member in members { shape.merge(member.shape, times: member.sample.rows) }
      let type = JSONType(shape)
      return KeySet(
        title: title, sample: sum(members.map(\.sample)), shape: shape, broken: sum(members.map(\.broken)),
        faults: members.reduce(into: FaultTally()) { $0.merge($1.faults) },
        breaks: sum(variants.filter { !type.reads($0.shape) }.map(\.sample)))
    }.sorted { ($1.sample.rows, $0.title) < ($0.sample.rows, $1.title) }
  }

  private static func sum(_ samples: [RowSample]) -> RowSample {
    samples.reduce(into: RowSample()) { $0.merge($1, keeping: ShapeTally.mostKeys) }
  }
}

extension JSONShape {
  /// One place in the payloads: its path, the kinds of its values and how often it occurs.
  package struct Place: Hashable, Sendable {
    /// `steps[].name`, empty for the root; `{}` means keys that are data.
    package let path: String
    /// Each kind with the number of payloads that hold one, in the order of `Kind`.
    package let kinds: [(kind: Kind, count: Int)]
    /// In how many payloads it is there.
    package let payloads: Int
    /// How many payloads have the object around it.
    package let of: Int
    /// Whether an object around it lacks it, in whatever payload.
    package let isOptional: Bool

    package static func == (left: Self, right: Self) -> Bool {
      left.path == right.path && left.payloads == right.payloads && left.of == right.of
        && left.kinds.map(\.kind) == right.kinds.map(\.kind) && left.kinds.map(\.count) == right.kinds.map(\.count)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(path)
      hasher.combine(payloads)
    }
  }

  /// All places in the order of their keys, the root first.
  package var places: [Place] {
    var places: [Place] = []
    add(to: &places, path: "", of: payloads, isOptional: false)
    return places
  }

  private func add(to places: inout [Place], path: String, of: Int, isOptional: Bool) {
    let found = Kind.allCases.compactMap { kind in kinds[kind].map { (kind: kind, count: $0) } }
    places.append(Place(path: path, kinds: found, payloads: payloads, of: of, isOptional: isOptional))
    if let element { element.add(to: &places, path: path + "[]", of: kinds[.array] ?? 0, isOptional: false) }
    entry.map { $0.add(to: &places, path: path + "{}", of: objects, isOptional: false) }
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      let step = SwiftNames.isIdentifier(key) ? key : SwiftText.literal(key)
      member.add(
        to: &places, path: path.isEmpty ? step : path + "." + step, of: objects, isOptional: !always(has: member))
    }
  }

  /// The keys of the root, or of a root array's elements: versions of a type differ in these.
  var outline: String {
    if kinds.count != 1 { return kinds.keys.map(\.title).sorted().joined(separator: " or ") }
    if kinds[.array] != nil { return "[" + (element?.outline ?? "") + "]" }
    guard kinds[.object] != nil else { return kinds.keys.first?.title ?? "" }
    if entry != nil { return "{ keys that are data }" }
    let keys = members.sorted { $0.key < $1.key }.map { key, member in
      (SwiftNames.isIdentifier(key) ? key : SwiftText.literal(key)) + (always(has: member) ? "" : "?")
    }
    return keys.isEmpty ? "{}" : "{ " + keys.joined(separator: ", ") + " }"
  }
}

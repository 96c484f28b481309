import Findings

/// The kinds of values in JSON payloads at one place.
///
/// All numbers are numbers of payloads, however often one payload holds a thing.
package struct JSONShape: Hashable, Sendable {
  /// The kind of a JSON value; texts that are UUIDs or plain URLs are kinds of their own.
  package enum Kind: Int, Hashable, Sendable, CaseIterable {
    case null, boolean, integer, unsigned, fraction, uuid, url, string, array, object
    /// Nested too deeply, or beyond the limit of shapes to keep.
    case unexplored

    package var title: String {
      switch self {
      case .null: "null"
      case .boolean: "Bool"
      case .integer: "Int"
      case .unsigned: "UInt64"
      case .fraction: "Double"
      case .uuid: "UUID"
      case .url: "URL"
      case .string: "String"
      case .array: "array"
      case .object: "object"
      case .unexplored: "not looked at"
      }
    }
  }

  /// The form of an object's keys; numbers, UUIDs and long texts are data, not names.
  package enum KeyForm: Hashable, Sendable {
    case names, integers, uuids, texts

    /// More bytes than this are no name.
    static let longestName = 256

    /// The common form of both keys.
    func joined(with other: Self?) -> Self {
      if self == .texts || other == .texts { return .texts }
      return other == nil || other == self ? self : .names
    }
  }

  /// More keys than this are data too, and stand for one value.
  static let mostMembers = 128

  /// How many payloads have the place.
  package private(set) var payloads = 0
  /// How many of them have a value of each kind here.
  package private(set) var kinds: [Kind: Int] = [:]
  /// How many payloads lack it in an object around this place, although other objects have it.
  package private(set) var gaps = 0
  /// The shapes under the keys of the objects, by key.
  package private(set) var members: [String: JSONShape] = [:]
  /// The shape under keys that are data, all of them together; empty or one.
  private(set) var entries: [JSONShape] = []
  /// The shape of the arrays' elements, all together; empty or one.
  private(set) var elements: [JSONShape] = []
  /// Payloads in which every object here has exactly one key, as an enum with payloads has.
  package private(set) var singleKeyed = 0
  /// Payloads in which all keys of the objects here are numbers.
  package private(set) var integerKeyed = 0
  /// Whether there were too many keys to keep.
  private(set) var isCollapsed = false

  package init() {}

  package init(_ kind: Kind) {
    payloads = 1
    kinds[kind] = 1
  }

  /// An array of one payload.
  init(elements found: [JSONShape]) {
    self.init(.array)
    guard var all = found.first else { return }
    for element in found.dropFirst() { all.join(element) }
    elements = [all]
  }

  /// An object of one payload.
  init(members found: [(key: String, shape: JSONShape)], keys: KeyForm) {
    self.init(.object)
    singleKeyed = found.count == 1 ? 1 : 0
    integerKeyed = keys == .integers ? 1 : 0
    for (key, shape) in found {
      if keys != .names || isCollapsed {
        joinEntry(shape)
      } else {
        members[key, default: shape].join(shape)
        if members.count > Self.mostMembers { collapse { $0.joinEntry($1) } }
      }
    }
  }

  package var element: JSONShape? { elements.first }
  /// The shape under keys that are data; nil if all keys are names.
  package var entry: JSONShape? { entries.first }
  /// How many payloads have an object here.
  package var objects: Int { kinds[.object] ?? 0 }

  /// Whether every object here has a member.
  package func always(has member: JSONShape) -> Bool { member.gaps == 0 && member.payloads >= objects }

  /// This place and all below it.
  package var nodeCount: Int {
    members.values.reduce(1) { $0 + $1.nodeCount } + entries.reduce(0) { $0 + $1.nodeCount }
      + elements.reduce(0) { $0 + $1.nodeCount }
  }

  /// Adds another value that the same payload has at the same place.
  private mutating func join(_ other: JSONShape) {
    gaps = max(gaps, other.gaps)
    if other.isCollapsed { collapse { $0.joinEntry($1) } }
    let isObject = objects > 0
    let known = Set(members.keys)
    for (key, shape) in other.members {
      if isCollapsed {
        joinEntry(shape)
        continue
      }
      members[key, default: shape].join(shape)
    }
    if isObject, other.objects > 0 {
      for key in members.keys where other.members[key] == nil || !known.contains(key) { members[key]?.gaps = 1 }
      singleKeyed = min(singleKeyed, other.singleKeyed)
      integerKeyed = min(integerKeyed, other.integerKeyed)
    } else if !isObject {
      (singleKeyed, integerKeyed) = (other.singleKeyed, other.integerKeyed)
    }
    if members.count > Self.mostMembers { collapse { $0.joinEntry($1) } }
    for entry in other.entries { joinEntry(entry) }
    for element in other.elements {
      if elements.isEmpty { elements = [element] } else { elements[0].join(element) }
    }
    for kind in other.kinds.keys { kinds[kind] = 1 }
  }

  private mutating func joinEntry(_ shape: JSONShape) {
    if entries.isEmpty { entries = [shape] } else { entries[0].join(shape) }
  }

  /// Adds the shape here in other payloads, so many times.
  package mutating func merge(_ other: JSONShape, times: Int = 1) {
    payloads += other.payloads * times
    gaps += other.gaps * times
    for (kind, count) in other.kinds { kinds[kind, default: 0] += count * times }
    singleKeyed += other.singleKeyed * times
    integerKeyed += other.integerKeyed * times
    if other.isCollapsed { collapse { $0.mergeEntry($1) } }
    for (key, shape) in other.members {
      if isCollapsed {
        mergeEntry(shape, times: times)
        continue
      }
      members[key, default: JSONShape()].merge(shape, times: times)
      if members.count > Self.mostMembers { collapse { $0.mergeEntry($1) } }
    }
    for entry in other.entries { mergeEntry(entry, times: times) }
    for element in other.elements {
      if elements.isEmpty { elements = [JSONShape()] }
      elements[0].merge(element, times: times)
    }
  }

  private mutating func mergeEntry(_ shape: JSONShape, times: Int = 1) {
    if entries.isEmpty { entries = [JSONShape()] }
    entries[0].merge(shape, times: times)
  }

  /// Joins the shapes under all keys, because there are too many to keep one by one.
  private mutating func collapse(_ add: (inout Self, JSONShape) -> Void) {
    isCollapsed = true
    let all = members
    members = [:]
    for key in all.keys.sorted() {
      guard var shape = all[key] else { continue }
      shape.gaps = 0
      add(&self, shape)
    }
  }
}

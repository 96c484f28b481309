import Escaping
package import Decoding

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

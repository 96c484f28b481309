import Decoding
import Extracting
import Findings
import Schema
import Screen

/// The report of `extract` on the new store.
struct ExtractReport {
  private static let mostShown = 5

  let path: String
  let store: ExtractedStore
  var isScrambled = false
  let isCut: Bool
  let mostRows: Int

  /// `{ "store", "rows": { ENTITY: n }, "dangling": [ { "entity", "pk", "path", "to", "kept" } ], "danglingCount", "cut",
  /// "omissions": [text], "scrambled", "keptValues": n|null }`.
  var json: JSON {
    [
      "store": .string(path),
      "rows": .object(counts.map { .init($0.entity, .number($0.rows)) }),
      "dangling": .list(store.dangling) { end in
        [
          "entity": .string(end.object.entity), "pk": .integer(end.object.pk), "path": .string(end.path),
          "to": .string(Self.name(end.to)), "kept": .boolean(end.isKept),
        ]
      },
      "danglingCount": .number(store.danglingCount), "cut": .boolean(isCut),
      "omissions": .texts(store.omissions), "scrambled": .boolean(isScrambled),
      "keptValues": .number(isScrambled ? store.keptValues : nil),
    ]
  }

  func printText() {
    let rows = counts.reduce(0) { $0 + $1.rows }
    let entities = Count.text(counts.count, "entity", "entities")
    Output.say("wrote \(path): \(Count.text(rows, "row")) of \(entities)")
    let width = counts.map { DisplayText.width(of: $0.entity) }.max() ?? 0
    for count in counts { Output.say("  \(count.entity.padded(to: width + 2))\(count.rows)") }
    if store.externalFiles > 0 { Output.say("\(Count.text(store.externalFiles, "external file"))") }
    if isScrambled { Output.say("scrambled, but for \(Count.text(store.keptValues, "value")) with findings") }
    guard store.danglingCount > 0 else { return }
    let ends =
      store.danglingCount == 1 ? "1 end of a relationship leads" : "\(store.danglingCount) ends of relationships lead"
    Output.say("\(ends) to rows that are not taken:")
    for end in store.dangling.prefix(Self.mostShown) {
      let fate = end.isKept ? ", which the original lacks too" : ""
      Output.say("  \(Self.name(end.object)).\(end.path) → \(Self.name(end.to))\(fate)")
    }
    let others = store.danglingCount - min(Self.mostShown, store.dangling.count)
    if others > 0 { Output.say("  and \(others) more") }
  }

  func warn() {
    if isCut { Output.warn("note: rows above the limit of \(mostRows) are left out; --rows allows more") }
    for omission in store.omissions { Output.warn("note: left out · \(omission)") }
  }

  private var counts: [(entity: String, rows: Int)] { store.rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  private static func name(_ object: ObjectID) -> String { "\(object.entity)/p\(object.pk)" }
}

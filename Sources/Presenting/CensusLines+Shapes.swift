import Census
import Decoding
import Screen

// The shapes of JSON.
extension CensusLines {
  mutating func addShapes() {
    guard let shapes = census.json else { return }
    let declared = shapes.declaredType.map { ", declared as \($0)" } ?? ""
    add("JSON in \(Self.rows(shapes.rows))\(declared)", .heading)
    for set in shapes.keySets {
      let causes = set.faults.causes
      let only = causes.count == 1 ? causes.first : nil
      let fault = only.map { "  \($0.text)" + (set.broken.rows < set.sample.rows ? " in \(set.broken.rows)" : "") }
      add(set.sample, set.title + (fault ?? ""), isFault: set.broken.rows > 0)
      if causes.count > 1 {
        for cause in causes { add(cause.sample, "  \(cause.text)", isFault: true) }
      }
      if set.faults.others.rows > 0 {
        add(set.faults.others, "  other causes, which were not kept apart", isFault: true)
      }
      if set.breaks.rows > 0 {
        add(
          "".padded(left: 21) + "a type of these alone would break \(Self.rows(set.breaks.rows))", .dim,
          first(of: set.breaks))
      }
    }
    for kind in shapes.malformed { add(kind.sample, kind.name, isFault: true) }
    if shapes.others.rows > 0 { add(shapes.others, "other shapes, which were not kept apart") }
    addPlaces(shapes)
    if shapes.rows > 0 {
      add("Swift that reads \(shapes.malformed.isEmpty ? "them all" : "all that is JSON")", .heading)
      addCode(shapes.swift)
    }
  }

  private mutating func addPlaces(_ shapes: ShapeCensus) {
    let places = shapes.shape.places
    guard places.count > 1 else { return }
    add("Keys", .heading)
    let width = min(40, places.map { DisplayText.width(of: $0.path) }.max() ?? 0)
    for place in places.prefix(Self.mostPlaces) {
      let kinds = place.kinds.map { place.kinds.count == 1 ? $0.kind.title : "\($0.kind.title) \($0.count)" }
      var share = ""
      if place.payloads < place.of {
        share = "  in \(place.payloads) of \(place.of), \(Self.share(place.payloads, of: place.of))"
      }
      if place.isOptional, place.payloads == place.of { share = "  not in every object" }
      add(
        "  " + (place.path.isEmpty ? "(root)" : place.path).padded(to: width + 2) + kinds.joined(separator: ", ")
          + share)
    }
    if places.count > Self.mostPlaces { add("  and \(places.count - Self.mostPlaces) more", .dim) }
  }

  private static let mostPlaces = 200
}

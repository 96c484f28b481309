package import Census
import Decoding
import Findings
import Predicates
package import Schema
import Screen

/// The contents of a column as lines for people: a screen to scroll, or a command's output.
package struct CensusLines: Hashable, Sendable {
  package typealias Line = TargetedLine<Target>

  /// The rows that open from a line.
  package enum Target: Hashable, Sendable {
    /// The rows that a predicate selects.
    case rows(where: String)
    /// The first row of a kind that no predicate selects.
    case object(ObjectID)
  }

  /// What the column holds.
  package private(set) var lines: [Line] = []
  /// The Swift type that reads it; empty if it needs none.
  package private(set) var code: [Line] = []
  /// The number of lines before the Swift type in a listing.
  private var codeStart = 0
  package var all: [Line] { lines[..<codeStart] + code + lines[codeStart...] }
  let census: ColumnCensus

  package init(_ census: ColumnCensus) {
    self.census = census
    addTitle()
    addValues()
    addPayloads()
    addShapes()
    addArchives()
    addCandidate()
  }

  mutating func add(_ text: String, _ role: Role = .text, _ target: Target? = nil) {
    lines.append(Line(text, role, target))
  }

  /// A number of rows with its share of the filled ones, then what they share.
  mutating func add(_ sample: RowSample, _ text: String, isFault: Bool = false, target: Target? = nil) {
    let number = String(sample.rows).padded(left: 9)
    let share = Self.share(sample.rows, of: census.filled).padded(left: 8)
    add((isFault ? "⚠ " : "  ") + number + share + "  " + text, isFault ? .warning : .text, target ?? first(of: sample))
  }

  func first(of sample: RowSample) -> Target? {
    sample.keys.first.map { .object(ObjectID(entity: census.entity, pk: $0)) }
  }

  /// `12.5 %`; a share above zero is never `0.0 %`.
  package static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let tenths = (Double(part) * 1000 / Double(whole)).rounded()
    if tenths == 0, part > 0 { return "< 0.1 %" }
    if tenths == 1000, part < whole { return "> 99.9 %" }
    return "\(Int(tenths) / 10).\(Int(tenths) % 10) %"
  }

  static func rows(_ count: Int) -> String { Count.text(count, "row") }

  private mutating func addTitle() {
    var parts = ["\(census.entity).\(census.path)", census.attribute.type.title]
    if census.plan.storageMethod != .default { parts.append(census.plan.storageMethod.rawValue) }
    if let type = census.plan.swiftType { parts.append(type.description) }
    if let location = census.plan.location { parts.append(location.brief) }
    add(parts.joined(separator: " · "), .title)
    let absent = census.absent.rows
    let outcome = census.absentFault == nil ? ", which is nil" : ""
    let whole = absent == 0 ? "" : ", in \(absent) of them the whole composite\(outcome)"
    add("\(Self.rows(census.rows)), \(census.nulls.rows) NULL\(whole)", .dim)
    if absent > 0, let fault = census.absentFault {
      add("the composite NULL: \(fault)", .warning, first(of: census.absent))
    }
    if census.missing.rows > 0, let fault = census.nullFault {
      let isAll = absent == 0
      add(
        isAll ? "NULL: \(fault)" : "NULL in \(Self.rows(census.missing.rows)): \(fault)", .warning,
        isAll ? .rows(where: "\(census.path) == nil") : first(of: census.missing))
    }
    if census.unreadable.rows > 0 { add(census.unreadable, "not what the column's type stores", isFault: true) }
  }

  private mutating func addValues() {
    guard let values = census.values, !values.entries.isEmpty || !values.unusedCases.isEmpty else { return }
    let more = values.isCapped ? "more than \(values.count)" : "\(values.count)"
    add(values.count == 1 && !values.isCapped ? "1 value" : "\(more) different values", .heading)
    for entry in values.entries {
      let predicate = ValuePredicate.text(entry.value, of: census.attribute, census.plan.codec, at: census.path)
      let name = entry.caseName == entry.text ? "" : entry.named.map { "  " + $0.text } ?? ""
      let fault = entry.fault.map { "  \($0)" } ?? ""
      add(
        entry.sample, Self.oneLine(entry.text) + name + fault, isFault: entry.fault != nil,
        target: predicate.map { .rows(where: $0) })
    }
    let unused = census.plan.codec?.flags == nil ? "a case without rows" : "a flag without rows"
    for text in values.unusedCases {
      add("  " + "0".padded(left: 9) + "".padded(left: 8) + "  .\(text), \(unused)", .dim)
    }
    if values.others.rows > 0 { add(values.others, "other values, which were not kept") }
    if values.long.rows > 0 { add(values.long, "longer than \(ValueCensus.longestText) bytes") }
  }

  static func oneLine(_ text: String) -> String { text.isEmpty ? "\"\"" : text.replacing("\n", with: "⏎") }

  private mutating func addPayloads() {
    guard !census.payloads.isEmpty else { return }
    add("Bytes", .heading)
    for kind in census.payloads { add(kind.sample, kind.payload.title) }
  }

  private mutating func addArchives() {
    guard let archives = census.archives else { return }
    let type = archives.swiftType.map { ", as Swift \($0)" } ?? ""
    add("Roots of archives\(type)", .heading)
    for one in archives.roots { add(one.sample, Self.name(of: one)) }
    if !archives.classes.isEmpty {
      add("Classes anywhere in them", .heading)
      for one in archives.classes { add(one.sample, Self.name(of: one)) }
    }
    if archives.others.rows > 0 { add(archives.others, "other classes, which were not kept") }
  }

  private static func name(of one: NamedSample) -> String {
    one.name + (ArchiveCensus.isSecure(one.name) ? "" : "  not in NSSecureUnarchiveFromData's list")
  }

  private mutating func addCandidate() {
    guard let candidate = census.candidate else { return }
    add("Not declared; it could be \(Self.rule(of: candidate))", .heading)
    add(candidate.evidence, .dim)
    // The type of JSON says the same.
    guard census.json == nil, let swift = candidate.swift else { return }
    addCode(swift)
  }

  mutating func addCode(_ swift: String, _ title: String? = nil) {
    codeStart = lines.count
    if let title { code.append(Line(title, .heading)) }
    code += swift.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      Line(line.isEmpty ? "" : "  " + line, .string)
    }
  }

  /// `raw RecipeGlass`, `transformed [String] by NSSecureUnarchiveFromData`, `read by the decoder json`.
  package static func rule(of candidate: ColumnCandidate) -> String {
    switch candidate.rule {
    case .attribute(let method, let transformer):
      [method.rawValue, candidate.swiftType, transformer.map { "by \($0)" }].compactMap(\.self).joined(separator: " ")
    case .decoder(let steps): "read by the decoder " + steps.joined(separator: ", ")
    }
  }

  /// Only the Swift types, to copy.
  package var swift: String? { census.json?.swift ?? census.candidate?.swift }
}

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
      addCode(shapes.swift, "Swift that reads \(shapes.malformed.isEmpty ? "them all" : "all that is JSON")")
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

import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// A property of one object in its three layers, and the origin of its facts: lines under titles.
struct FieldLayers: Hashable {
  struct Line: Hashable {
    let title: String
    let text: String
    let role: Role
    /// The language in which it is coloured; nil if it is no code.
    var language: Syntax.Language?
    /// Layers with a lower rank get more lines first.
    var rank: Int { ["app", "finding", "at", "trail", "hint", "from", "stored", "raw"].firstIndex(of: title) ?? 9 }
  }

  private(set) var lines: [Line]

  init(_ lines: [Line]) { self.lines = lines }

  init(_ field: Record.Field, reading: AppReading, document: Document, usesLocalTime: Bool) {
    let stored = ValueSummary(field.cell.stored, of: field.path.attribute, localTime: usesLocalTime, null: "nil")
    let app = AppSummary(reading, of: field.cell.stored, localTime: usesLocalTime)
    var seen = [app.text.visible]
    if reading.asserts { seen.append("debug builds assert") }
    seen += reading.notes.map(\.sentence)
    if let cut = reading.cut { seen.append(cut.sentence) }
    lines = [
      Line(title: "raw", text: Self.raw(field), role: .data),
      Line(title: "stored", text: stored.text.visible, role: Role(stored.kind)),
      Line(title: "app", text: seen.joined(separator: " · "), role: Role(app)),
      Line(title: "from", text: Self.promise(field, reading, document), role: .dim),
    ]
  }

  /// The arguments of a struct's initialiser, a line for each key.
  init(_ unboxing: [ValueViewUnboxing.Step]?) {
    lines = (unboxing ?? []).enumerated().map { index, step in
      let role: Role = step.stops ? .error : step.reading == nil ? .dim : .text
      return Line(title: "\(index + 1)", text: step.sentence, role: role)
    }
    if unboxing == nil { lines = [Line(title: "reads", text: ValueView.unread, role: .dim)] }
  }

  private static func raw(_ field: Record.Field) -> String {
    if case .relationship(let relationship) = field.path.target, relationship.isToMany {
      return "no column in this table"
    }
    return field.cell.rawText
  }

  /// The origin, the declaration, the storage method and the policy.
  private static func promise(_ field: Record.Field, _ reading: AppReading, _ document: Document) -> String {
    let path = field.path
    switch path.target {
    case .attribute(let attribute):
      guard let plan = document.plan(of: path) else { return FactOrigin.model.title }
      let type = plan.swiftType == nil ? [attribute.type.title] : []
      let origin = plan.origin(of: attribute, modelOrigin: document.modelOrigin)
      let bytes = sniffed(plan, reading).map { ["the bytes: \($0), sniffed"] } ?? []
      let decoders = document.decoders(of: path)
      return ([FactOrigin(rawValue: origin)?.title ?? origin] + type + plan.facts + decoders + bytes).joined(
        separator: " · ")
    case .relationship(let relationship):
      let contract = document.readers.contract
      guard let entity = document.model.entity(named: path.finalEntity),
        let promise = contract.relationship(relationship.name, of: entity, in: document.model)
      else { return "\(document.modelOrigin.title) · → \(relationship.destination)" }
      return "\(promise.location.brief) · var \(promise.swiftName): \(promise.swiftType)"
    case .fetchedProperty: return "fetched property, not stored"
    }
  }

  /// What the bytes look like, if nothing declares their content.
  private static func sniffed(_ plan: AttributePlan, _ reading: AppReading) -> String? {
    guard plan.swiftType == nil, plan.method == .default, case .value(let value) = reading.outcome,
      let (payload, _) = value.payload
    else { return nil }
    return payload.title
  }

  mutating func append(_ title: String, _ text: String, _ role: Role) {
    lines.append(Line(title: title, text: text, role: role))
  }

  /// Adds the steps of the value's decoders.
  mutating func append(_ trail: [DecodingStep]) {
    guard !trail.isEmpty else { return }
    let isBroken = trail.contains(where: \.isFailure)
    let steps = trail.map { ($0.isFailure ? "⚠ " : "") + $0.text }
    lines.append(Line(title: "trail", text: steps.joined(separator: " → "), role: isBroken ? .warning : .dim))
  }

  /// The lines that all of it takes.
  func height(width: Int) -> Int {
    let room = max(1, width - 9)
    return lines.reduce(0) { $0 + DisplayText($1.text, limit: room * 8).wrapped(to: room).count }
  }

  mutating func keep(_ titles: Set<String>) { lines.removeAll { !titles.contains($0.title) } }

  mutating func remove(_ title: String) { lines.removeAll { $0.title == title } }

  /// Draws each layer beside its title; if there is room, the app's gets more lines first.
  func draw(on canvas: inout Canvas, in rect: Rect) {
    let width = max(1, rect.size.columns - 9)
    var spare = max(0, rect.size.rows - lines.count)
    var heights = Array(repeating: 1, count: lines.count)
    for index in lines.indices.sorted(by: { lines[$0].rank < lines[$1].rank }) {
      let text = DisplayText(lines[index].text, limit: width * (spare + 1) + 1)
      let more = min(spare, text.wrapped(to: width).count - 1)
      heights[index] += more
      spare -= more
    }
    var row = rect.origin.row
    for (line, height) in zip(lines, heights) where row < rect.endRow {
      canvas.write(line.title, at: Point(column: rect.origin.column + 1, row: row), as: .heading, width: 7)
      for piece in Self.pieces(of: line.text, width: width, count: height, canvas.glyphs.ellipsis) {
        let point = Point(column: rect.origin.column + 9, row: row)
        if let language = line.language {
          canvas.write(piece.string, in: language, at: point, width: width)
        } else {
          canvas.write(piece, at: point, as: line.role)
        }
        row += 1
      }
    }
  }

  /// At most `count` lines; if that is too few, the last one is cut.
  private static func pieces(of text: String, width: Int, count: Int, _ ellipsis: String) -> [DisplayText] {
    if count == 1 { return [DisplayText(text, limit: width + 1).clipped(to: width, ellipsis: ellipsis)] }
    let pieces = DisplayText(text, limit: width * count + 1).wrapped(to: width)
    guard pieces.count > count else { return pieces }
    let rest = pieces[(count - 1)...].map(\.string).joined()
    return pieces[..<(count - 1)] + [DisplayText(rest).clipped(to: width, ellipsis: ellipsis)]
  }
}

extension Document {
  /// The SQLite columns of a property: its own, or those of an enum's leaves, which are one value.
  func columns(of field: Record.Field) -> String {
    if let column = field.column { return column }
    let names = leafColumns(of: field.path)
    return names.isEmpty ? "–" : names.joined(separator: " ")
  }

  /// The columns of an enum's leaves (FORMAT §3.2); none for any other path.
  func leafColumns(of path: Path) -> [String] {
    guard let attribute = path.attribute, attribute.isSwiftDataEnum else { return [] }
    let columns = layout?.entities[path.root]?.columns
    return attribute.elements.compactMap { columns?[path.property + "." + $0.name]?.name }
  }
}

import Predicates
import Questions
import Schema
import Screen
import Versioning

/// The versions of the model in a row, with the verdict between neighbours; Enter shows the differences.
struct VersionsPane: Pane, Hashable, Sendable {
  static let commands: [Command] = [.versions]

  /// Nil until they were compared.
  private var line: VersionLine?
  private var cursor = 0

  let crumb = "versions"

  func hints(_ context: PaneContext) -> [Command] {
    line?.versions.isEmpty == true ? [.back, .palette] : [.left, .right, .open, .copyAs, .back, .palette]
  }

  func title(_ context: PaneContext) -> String {
    guard let line else { return "Versions · comparing" }
    let origin = line.origin.map { " · \($0)" } ?? ""
    return "Versions · \(line.versions.count)" + origin
  }

  func facts(_ context: PaneContext) -> [String] {
    guard let line, let version = selected else { return [] }
    return ["version \(cursor + 1) of \(line.versions.count)"] + marks(of: version)
  }

  func speech(_ context: PaneContext) -> String? {
    guard let line else { return "the versions are being compared" }
    let parts = [SpokenText.words(heading)] + facts(context) + [line.rehearsal?.summary].compactMap(\.self)
    return line.note ?? parts.joined(separator: ", ")
  }

  private var selected: VersionLine.Version? {
    line.flatMap { $0.versions.indices.contains(cursor) ? $0.versions[cursor] : nil }
  }

  /// The step to the version under the cursor.
  private var step: VersionLine.Step? {
    line.flatMap { $0.steps.indices.contains(cursor - 1) ? $0.steps[cursor - 1] : nil }
  }

  private func marks(of version: VersionLine.Version) -> [String] {
    (version.isCurrent ? ["current"] : []) + (version.isStores ? ["this store's"] : [])
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .entered, .again:
      line = nil
      context.perform(.compareVersions(context.lanes.begin(.versions)))
    case .returned, .resized, .focused, .paused, .kept: break
    }
  }

  mutating func take(_ versions: VersionLine, _ context: inout PaneContext) {
    // The same line comes again when the rehearsal's rows are counted.
    let isFirst = line == nil
    line = versions
    guard isFirst else { return }
    // The store's own version if it is one of them; without a store, the current one.
    cursor = versions.versions.lastIndex(where: \.isStores) ?? versions.versions.lastIndex(where: \.isCurrent) ?? 0
  }

  mutating func goLeft(_ context: inout PaneContext) { select(cursor - 1) }
  mutating func goRight(_ context: inout PaneContext) {
    let isLast = cursor + 1 >= line?.versions.count ?? 0
    if isLast, context.hasSecond { context.go(.over) } else { select(cursor + 1) }
  }

  func aside(_ context: PaneContext) -> Aside? {
    guard let line, line.note == nil else { return nil }
    let id = "version \(cursor) of \(line.versions.count) \(line.rehearsal == nil) \(line.failure ?? "")"
    return Aside(id) { [ModelPane(title: heading, lines: lines)] }
  }

  func open(_ context: inout PaneContext) {
    if !lines.isEmpty { context.enter(ModelPane(title: heading, lines: lines)) }
  }

  func copyValue(_ context: inout PaneContext) { selected.map { context.copy($0.checksum ?? $0.name) } }
  func copyWhole(_ context: inout PaneContext) { context.copy(([heading] + lines).joined(separator: "\n")) }

  private mutating func select(_ index: Int) { cursor = max(0, min((line?.versions.count ?? 0) - 1, index)) }

  mutating func move(by distance: Int, _ context: inout PaneContext) { select(cursor + distance) }

  /// `V1 → V2: lightweight`, or the first version's name.
  private var heading: String {
    guard let line, let version = selected else { return "" }
    return step.map { "\(line.versions[cursor - 1].name) → \(version.name): \($0.verdict.rawValue)" } ?? version.name
  }

  private var lines: [String] {
    guard let version = selected else { return [] }
    var lines = ["  entities: \(version.entities)"]
    lines.append("  checksum: \(version.checksum ?? "not known")")
    guard let step else { return lines + missing }
    if let stage = step.stage { lines.append("  \(stage.sentence)") }
    lines += step.lines.isEmpty ? ["", "nothing differs"] : step.lines
    guard let rehearsal = line?.rehearsal, cursor == (line?.versions.count ?? 0) - 1 else { return lines }
    return lines + [""] + (line?.failure.map { ["  the rows were not counted: \($0)"] } ?? []) + rehearsal.lines
  }
}

extension VersionsPane {
  /// Why there is nothing to compare the first version with.
  private var missing: [String] {
    guard line?.versions.count == 1 else { return ["", "the first version: none came before it"] }
    return [
      "", "no other version is known, so there is no migration to show",
      "  versions come from the models of a .momd or .xcdatamodeld (--model),",
      "  and from the VersionedSchema types of the source (--source)",
    ]
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    guard let line else {
      canvas.write("the versions are being compared …", at: rect.origin, as: .dim)
      return
    }
    if let note = line.note {
      let text = DisplayText(note, limit: rect.size.columns * rect.size.rows)
      for (offset, line) in text.wrapped(to: rect.size.columns).enumerated() {
        canvas.write(line, at: rect.origin.moved(rows: offset), as: .dim)
      }
      return
    }
    let places = places(in: rect, canvas.glyphs)
    for (index, version) in line.versions.enumerated() {
      let place = places[index]
      if index > 0 {
        let name = DisplayText(line.versions[index - 1].name).width
        let start = places[index - 1].moved(columns: name)
        draw(line.steps[index - 1], from: start, to: place.column, in: rect, on: &canvas)
      }
      draw(version, at: place, in: rect, on: &canvas)
      guard index == cursor else { continue }
      let width = DisplayText(version.name).width
      canvas.highlight(
        Rect(column: place.column, row: place.row, columns: width, rows: 1).intersection(rect), .selection)
      canvas.cursor = place
    }
    var used = 3
    if let rehearsal = line.rehearsal {
      let text = DisplayText("this store \(canvas.glyphs.arrow) \(rehearsal.to): \(rehearsal.summary)")
      let outcome = text.wrapped(to: max(1, rect.size.columns - 1), indent: 2).prefix(3)
      for (offset, line) in outcome.enumerated() {
        canvas.write(line, at: rect.line(2 + offset).origin.moved(columns: 1), as: rehearsal.outcome.role)
      }
      used += outcome.count
    }
    // The differences stand beside it.
    if context.hasSecond { return }
    let below = rect.splitTop(used).bottom.splitLeft(1).right
    canvas.write(heading, at: below.origin, as: .heading, width: below.size.columns)
    let wrapped = lines.flatMap { text in
      let indent = text.prefix { $0 == " " }.count
      let pieces = DisplayText(text).wrapped(to: max(1, below.size.columns), indent: indent + 2)
      return pieces.map { (text: $0, role: indent > 0 ? Role.text : .accent) }
    }
    for (offset, line) in wrapped.prefix(max(0, below.size.rows - 1)).enumerated() {
      canvas.write(line.text, at: below.line(offset + 1).origin, as: line.role)
    }
  }

  /// The positions of the versions' names, scrolled so that the selected one is visible.
  private func places(in rect: Rect, _ glyphs: Glyphs) -> [Point] {
    guard let line else { return [] }
    var column = 1
    var starts: [Int] = []
    for (index, version) in line.versions.enumerated() {
      if index > 0 { column += 2 + DisplayText(Self.label(line.steps[index - 1], glyphs)).width }
      starts.append(column)
      column += max(DisplayText(version.name).width, DisplayText(caption(of: version)).width)
    }
    let end = starts[min(cursor, starts.count - 1)] + 20
    let shift = max(0, end - rect.size.columns)
    return starts.map { Point(column: rect.minColumn + $0 - shift, row: rect.minRow) }
  }

  /// ` custom → `, with dashes before it up to the version before.
  private static func label(_ step: VersionLine.Step, _ glyphs: Glyphs) -> String {
    " \(step.stage?.decides == true ? "decided" : step.verdict.rawValue) \(glyphs.arrow) "
  }

  private func caption(of version: VersionLine.Version) -> String { marks(of: version).joined(separator: ", ") }

  /// A line between two versions, with the verdict before its arrow.
  private func draw(_ step: VersionLine.Step, from start: Point, to end: Int, in rect: Rect, on canvas: inout Canvas) {
    guard rect.contains(start) else { return }
    let label = Self.label(step, canvas.glyphs)
    let dashes = max(1, end - start.column - DisplayText(label).width - 1)
    let text = " " + String(repeating: canvas.glyphs.dash, count: dashes) + label
    canvas.write(text, at: start, as: step.role, width: rect.endColumn - start.column)
  }

  private func draw(_ version: VersionLine.Version, at place: Point, in rect: Rect, on canvas: inout Canvas) {
    guard rect.contains(place) else { return }
    let room = rect.endColumn - place.column
    canvas.write(version.name, at: place, as: .title, width: room)
    canvas.write(caption(of: version), at: place.moved(rows: 1), as: .dim, width: room)
  }
}

extension VersionLine.Step { fileprivate var role: Role { stage?.decides == true ? .accent : verdict.role } }

extension Rehearsal.Outcome {
  fileprivate var role: Role {
    switch self {
    case .passes: .success
    case .passesIf, .notKnown: .warning
    case .fails, .unknownVersion: .error
    }
  }
}

extension ModelDifference.Verdict {
  fileprivate var role: Role {
    switch self {
    case .identical, .lightweight: .success
    case .lightweightIfRowsAllow, .notKnown: .warning
    case .custom: .error
    }
  }
}

extension Command {
  static let versions = VersionsPane.opening(
    "versions", ["V"], "Show the versions of the model, and what a migration between them would do",
    otherWords: "migrate migration mapping hashes", isOffered: { $0.versionHashes != nil }
  ) { _ in VersionsPane() }
}

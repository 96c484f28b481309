import Findings
import Predicates
import Screen

/// The spellings of the query, as lines below it or in full.
struct SpellingsView {
  let pane: ComposerPane

  private static let titleWidth = 13

  /// One line of the spellings: a title, then text.
  private struct SpelledLine {
    var title = ""
    var text: String
    var role = Role.text
  }

  /// The copyable spellings, cut to a line or two each, and the warnings.
  func drawBrief(on canvas: inout Canvas, in rect: Rect) {
    let spellings = QuerySpellings(pane)
    drawHeading(spellings, on: &canvas, in: rect.line(0))
    let width = rect.size.columns - Self.titleWidth - 2
    let height = rect.size.rows - 1
    let brief = spellings.brief
    let warnings = spellings.warnings.map {
      SpelledLine(title: "", text: "\(canvas.glyphs.warning) \($0)", role: .warning)
    }
    var lines = brief.map { Self.lines(of: $0, width: width, most: 1) }
    var left = height - lines.count - min(warnings.count, 2)
    // A spelling gets the lines that it needs, the first one first.
    for (index, section) in brief.enumerated() where left > 0 {
      lines[index] = Self.lines(of: section, width: width, most: left + 1)
      left -= lines[index].count - 1
    }
    draw(Array((warnings.prefix(2) + lines.flatMap { $0 }).prefix(height)), on: &canvas, in: rect.splitTop(1).bottom)
  }

  private func drawHeading(_ spellings: QuerySpellings, on canvas: inout Canvas, in line: Rect) {
    canvas.divide(line)
    let count =
      spellings.warnings.count + spellings.sections.filter { $0.kind != .plan }.reduce(0) { $0 + $1.notes.count }
    let notes = count == 0 ? "" : " · \(canvas.glyphs.warning) \(count)"
    canvas.write(
      " Copy as\(notes) · tab spellings ", at: line.origin.moved(columns: 1), as: .heading, width: line.size.columns - 2
    )
  }

  /// Every spelling in full with its arguments and notes.
  func drawAll(on canvas: inout Canvas, in rect: Rect) {
    let lines = allLines(width: rect.size.columns - Self.titleWidth - 2)
    let top = min(pane.spellingsTop, max(0, lines.count - rect.size.rows))
    draw(Array(lines.dropFirst(top).prefix(rect.size.rows)), on: &canvas, in: rect)
  }

  /// How many lines the spellings take in full.
  func height(width: Int) -> Int { allLines(width: width - Self.titleWidth - 2).count }

  private func allLines(width: Int) -> [SpelledLine] {
    let spellings = QuerySpellings(pane)
    let warnings = spellings.warnings.flatMap { warning in Self.wrapped("⚠ " + warning, width: width, role: .warning) }
    return warnings
      + spellings.sections.map(\.said).flatMap { section in
        Self.lines(of: section, width: width, most: .max)
          + section.notes.flatMap { note in
            section.kind == .plan
              ? Self.wrapped("\(QuerySpellings.slow) \(note)", width: width, role: .dim)
              : Self.wrapped("⚠ " + note, width: width, role: .warning)
          }
      }
  }

  private static func wrapped(_ text: String, width: Int, role: Role) -> [SpelledLine] {
    DisplayText(text).wrapped(to: max(1, width), indent: 2).map { SpelledLine(text: $0.string, role: role) }
  }

  private static func lines(of section: QuerySpellings.Section, width: Int, most: Int) -> [SpelledLine] {
    // A statement may bind thousands of values; text beyond the available lines is not wrapped.
    let room = most == .max ? Int.max : (most + 1) * max(1, width)
    let text = section.text.prefix(room)
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    let texts: [String]
    if most == 1 {
      texts = [paragraphs.map { $0.drop { $0 == " " } }.joined(separator: section.kind == .plan ? " · " : " ")]
    } else {
      texts = paragraphs.flatMap { DisplayText(String($0)).wrapped(to: max(1, width), indent: 2) }.map(\.string)
    }
    var lines = texts.prefix(most).map { SpelledLine(text: $0) }
    if texts.count > most { lines[most - 1].text += " …" }
    if !lines.isEmpty { lines[0].title = section.title }
    return lines
  }

  private func draw(_ lines: [SpelledLine], on canvas: inout Canvas, in rect: Rect) {
    for (offset, line) in lines.enumerated() {
      let start = rect.line(offset).origin.moved(columns: 1)
      canvas.write(line.title, at: start, as: .heading, width: Self.titleWidth)
      canvas.write(
        line.text, at: start.moved(columns: Self.titleWidth), as: line.role,
        width: rect.size.columns - Self.titleWidth - 1)
    }
  }
}

extension QuerySpellings {
  /// The spelling of the source's own dialect, or the reason why it has none with the next that has one; SQL and plan.
  fileprivate var brief: [Section] {
    var isSaid = false
    return sections.compactMap { section in
      guard case .fetch = section.kind else { return section }
      guard !isSaid else { return nil }
      isSaid = !section.text.isEmpty
      return section.said
    }
  }

  /// The sections to copy: each spelling, and the text as it is typed.
  func copied(of pane: ComposerPane) -> [Section] {
    let text = pane.draft.predicateText
    let code = sections.filter { if case .fetch = $0.kind { true } else { false } }
    return code.filter { !$0.text.isEmpty }.map(\.copied)
      + (text.isEmpty ? [] : [Section(kind: .predicate, text: text)]) + sections.dropFirst(code.count)
  }
}

extension QuerySpellings.Section {
  /// The reason in place of a text that there is not.
  fileprivate var said: Self {
    guard text.isEmpty, let reason = gaps.first else { return self }
    var silent = self
    silent.text = "⚠ " + reason
    silent.notes.removeAll { $0 == reason }
    return silent
  }

  /// The text with the reasons why a part is missing as comments: without that part it finds other rows.
  fileprivate var copied: Self {
    var copied = self
    copied.text = (gaps.map(Self.comment) + [text]).filter { !$0.isEmpty }.joined(separator: "\n")
    return copied
  }

  /// The text as comments: otherwise text after a line break in a value would be a statement.
  private static func comment(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "// " + $0 }.joined(separator: "\n")
  }
}

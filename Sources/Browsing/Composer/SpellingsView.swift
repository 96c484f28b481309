import Findings
import Predicates
import Screen

/// The spellings of the query as a few lines below it.
struct SpellingsView {
  let spellings: QuerySpellings

  private static let titleWidth = 13

  /// One line of the spellings: a title, then text.
  private struct SpelledLine {
    var title = ""
    var text: String
    var role = Role.text
    /// The colours of code, which may go on from the line before.
    var pieces: [(text: String, role: Role)]?
  }

  /// The copyable spellings, each with as many lines as there is room for, and the warnings.
  func draw(on canvas: inout Canvas, in rect: Rect) {
    drawHeading(on: &canvas, in: rect.line(0))
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
    let shown = (warnings.prefix(2) + lines.flatMap { $0 }).prefix(height)
    for (offset, line) in shown.enumerated() {
      let start = rect.line(offset + 1).origin.moved(columns: 1)
      canvas.write(line.title, at: start, as: .heading, width: Self.titleWidth)
      let text = start.moved(columns: Self.titleWidth)
      canvas.write(line.pieces ?? [(line.text, line.role)], at: text, width: rect.size.columns - Self.titleWidth - 1)
    }
  }

  private func drawHeading(on canvas: inout Canvas, in line: Rect) {
    canvas.divide(line)
    // Warnings stand below in full.
    let count = spellings.sections.filter { $0.kind != .plan }.reduce(0) { $0 + $1.notes.count }
    let notes = count == 0 ? "" : " · " + Count.text(count, "note")
    canvas.write(
      " Copy as\(notes) · tab spellings ", at: line.origin.moved(columns: 1), as: .heading, width: line.size.columns - 2
    )
  }

  private static func lines(of section: QuerySpellings.Section, width: Int, most: Int) -> [SpelledLine] {
    // A statement may bind thousands of values; text beyond the available lines is not wrapped.
    let text = section.text.prefix((most + 1) * max(1, width))
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    let texts: [[String]]
    if most == 1 {
      texts = [
        [paragraphs.map { $0.drop { $0 == " " } }.joined(separator: section.kind == .plan ? " · " : " ")]
      ]
    } else {
      texts = paragraphs.map { DisplayText(String($0)).wrapped(to: max(1, width), indent: 2).map(\.string) }
    }
    let isCode = !section.isReason
    var lines = texts.flatMap { parts in
      var syntax = section.kind.language.map { Syntax($0, isWrapped: true) }
      return parts.map { SpelledLine(text: $0, pieces: isCode ? syntax?.pieces(of: $0) : nil) }
    }
    if lines.count > most {
      lines = Array(lines.prefix(most))
      lines[most - 1].text += " …"
      lines[most - 1].pieces?.append((" …", .dim))
    }
    if !lines.isEmpty { lines[0].title = section.title }
    return lines
  }
}

extension SpelledQuery.Section.Kind {
  /// The language of its text; nil for words.
  var language: Syntax.Language? {
    switch self {
    case .fetch: .swift
    case .sql: .sql
    case .predicate, .plan: nil
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
  var copied: [Section] {
    let code = sections.filter { if case .fetch = $0.kind { true } else { false } }
    return code.filter { !$0.text.isEmpty }.map(\.copied)
      + (written.isEmpty ? [] : [Section(kind: .predicate, text: written)]) + sections.dropFirst(code.count)
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

  fileprivate var isReason: Bool { text.hasPrefix("⚠") }

  /// The text with the reasons why a part is missing as comments: without that part it finds other rows.
  var copied: Self {
    var copied = self
    copied.text = (gaps.map(Self.comment) + [text]).filter { !$0.isEmpty }.joined(separator: "\n")
    return copied
  }

  /// The text as comments: otherwise text after a line break in a value would be a statement.
  private static func comment(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "// " + $0 }.joined(separator: "\n")
  }
}

import Findings
import Querying
import Screen

extension Browser {
  /// The predicate on the screen as text; nil where no rows and no query are.
  var typedPredicate: String? { rowsPane?.predicateText ?? composer?.draft.predicateText }

  mutating func pressInPredicate(_ key: Key, _ line: TypedLine) -> [Effect] {
    said = nil
    var line = line
    switch key {
    case .escape, .control("c"):
      input = nil
      return []
    case .enter: return ask(where: line.text)
    case .up: recall(by: 1, from: line.text)
    case .down: recall(by: -1, from: line.text)
    case .tab:
      let completion = completion(of: line)
      if let first = completion?.candidates.first {
        line.replace(completion?.partial.count ?? 0, with: first.text)
      }
      input?.line = line
    default:
      recalled = nil
      line.take(key)
      input?.line = line
    }
    return []
  }

  private func completion(of line: TypedLine) -> PredicateCompletion? {
    entityInView.map {
      PredicateCompletion(line.beforeCursor, of: $0, in: document.pathCatalog)
    }
  }

  /// An empty text lets all rows pass; one that cannot be asked stays to be mended.
  private mutating func ask(where text: String) -> [Effect] {
    if PastedSQL.looksLikeSQL(text), let layout = document.layout {
      let touch = PastedSQL(text)?.touch(document.model, layout)
      said = touch?.line ?? "this SQL touches no entity of the model"
      return []
    }
    if let pane = place as? ComposerPane { return change(pane, to: text) }
    guard var pane = place as? RowsPane else { return [] }
    do {
      let notes = try pane.restrict(to: text, checker(of: pane))
      // How many rows a predicate passes over is said beside them.
      said = notes.first { $0.countedPath == nil }?.sentence
    } catch {
      said = error.reason.sentence.line
      return []
    }
    input = nil
    recalled = nil
    place = pane
    let asked = QueryBook.Asked(entity: pane.query.entity, predicate: pane.predicateText)
    return (asked.predicate.isEmpty ? [] : keep(.remember(asked))) + askForRows()
  }

  /// Takes a typed predicate apart into the query's rows.
  private mutating func change(_ pane: ComposerPane, to text: String) -> [Effect] {
    var pane = pane
    let checker = checker(of: pane)
    let isEmpty = text.allSatisfy(\.isWhitespace)
    do throws(PredicateTextError) {
      if !isEmpty { _ = try checker.check(text) }
    } catch {
      said = error.reason.sentence.line
      return []
    }
    let predicate = isEmpty ? nil : try? Predicate(text)
    input = nil
    recalled = nil
    // Lines without a value are not in the text; where it stays as it was, so do they.
    guard predicate != pane.draft.predicate else { return [] }
    pane.change(checker) { draft in
      draft = QueryDraft(entity: draft.entity, predicate: predicate, sort: draft.sort)
    }
    place = pane
    return askForQuery()
  }

  /// The text with the failing part underlined; above it what could come next, or what is wrong.
  func drawPredicate(_ line: TypedLine, row: Int, on canvas: inout Canvas) {
    let prompt = " where: "
    canvas.write(prompt, at: Point(column: 0, row: row))
    let error = error(in: line.text)
    line.draw(
      on: &canvas,
      at: Point(column: prompt.count, row: row),
      width: size.columns - prompt.count - 1,
      underlined: error.map { Self.characters($0.range, of: line.text) }
    )
    let completion = completion(of: line)
    // A word that is being typed may be wrong only because it is not whole.
    let wrong = completion?.partial.isEmpty == true ? error : nil
    if let text = said ?? wrong?.reason.sentence.line {
      drawAbove(text, as: .warning, row: row, on: &canvas)
    } else if let next = completion?.candidates, !next.isEmpty {
      let names = next.prefix(8).map { $0.text + ($0.note.isEmpty ? "" : " \($0.note)") }
      drawAbove("tab: " + names.joined(separator: " · "), as: .dim, row: row, on: &canvas)
    } else if let error {
      drawAbove(error.reason.sentence.line, as: .warning, row: row, on: &canvas)
    }
  }

  /// What is wrong with a text; nothing at its end, where more may come.
  private func error(in text: String) -> PredicateTextError? {
    guard let checker = rowsPane.map(checker(of:)) ?? composer.map(checker(of:)),
      !text.allSatisfy(\.isWhitespace), !PastedSQL.looksLikeSQL(text)
    else { return nil }
    do throws(PredicateTextError) {
      _ = try checker.check(text)
      return nil
    } catch {
      return error.range.lowerBound < text.utf8.count ? error : nil
    }
  }

  private static func characters(_ bytes: Range<Int>, of text: String) -> Range<Int> {
    let utf8 = Array(text.utf8)
    let bytes = bytes.clamped(to: 0..<utf8.count)
    let start = String(decoding: utf8[..<bytes.lowerBound], as: UTF8.self).count
    return start..<start + String(decoding: utf8[bytes], as: UTF8.self).count
  }

  func drawAbove(_ text: String, as role: Role, row: Int, on canvas: inout Canvas) {
    let line = Rect(column: 0, row: row - 1, columns: size.columns, rows: 1)
    canvas.fill(line, as: role)
    canvas.write(" " + text, at: line.origin, as: role, width: size.columns)
  }
}

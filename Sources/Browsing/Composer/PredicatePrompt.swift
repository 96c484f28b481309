import Findings
import Predicates
import Presenting
import Questions
import Screen

/// A predicate as text, with the predicates that were used before.
struct PredicatePrompt: Prompt {
  var line: TextField
  let label: String
  /// The index of the chip that is edited; nil if none is.
  private let edited: Int?
  /// The predicate that is edited, which Esc leaves as it was; empty for one more predicate.
  private let original: String
  let enterTitle = "ask"
  let longest = TextField.longestQuery
  private let entity: String

  /// `chip` is the index of the chip that is edited, and the number that the title gives it.
  ///
  /// If the view shows local time, the label says that a text's dates are in UTC.
  init(_ text: String, _ entity: String, chip: (index: Int, number: Int)? = nil, showsLocalTime: Bool = false) {
    line = TextField(text)
    original = text
    edited = chip?.index
    let name = chip.map { "edit \($0.number)" } ?? "where"
    label = name + (showsLocalTime ? ", dates in UTC: " : ": ")
    self.entity = entity
  }

  mutating func press(_ key: Key, _ pane: inout any QueriedPane, _ context: inout PaneContext) -> Bool {
    context.said = nil
    switch key {
    case .escape where escClears:
      keep(&context)
      line = TextField()
    case .escape, .control("c"):
      keep(&context)
      return false
    case .enter: return accept(&pane, &context)
    case .up, .control("p"): line.recall(by: 1, from: history(context))
    case .down, .control("n"): line.recall(by: -1, from: history(context))
    case .control("x"): context.perform(.edit(line.text))
    case .tab:
      // Of a word that begins at the cursor all is completed, of one that the cursor is in what stands before it; the
      // rest of the word goes too.
      let rest = String(line.afterCursor.prefix(while: PredicateCompletion.isWord))
      var completion = completion(context)
      if completion.partial.isEmpty, !rest.isEmpty {
        completion = PredicateCompletion(line.beforeCursor + rest, of: entity, in: context.document.pathCatalog)
        guard let first = completion.candidates.first else { break }
        line.replace(before: 0, after: rest.count, with: first.text)
      } else if let first = completion.candidates.first {
        line.replace(before: completion.partial.count, after: rest.count, with: first.text)
      }
    case .character, .paste:
      edit(key)
      if line.text.count >= longest {
        context.said = "no more than \(longest.grouped) characters fit here · ^X edits longer texts"
      }
    default: edit(key)
    }
    return true
  }

  /// What was left unasked, the newest first, then what was asked.
  func history(_ context: PaneContext) -> [String] {
    (context.memory.typed[label] ?? []) + context.memory.book.history(of: entity)
  }

  /// Keeps a text that is left, because it may have been refused.
  private func keep(_ context: inout PaneContext) {
    guard line.text != original, !line.text.allSatisfy(\.isWhitespace) else { return }
    context.memory.remember(line.text, typedIn: label)
  }

  var escClears: Bool { original.isEmpty && !line.text.isEmpty }

  /// Asks with the text; an invalid one stays to be edited.
  func accept(_ pane: inout any QueriedPane, _ context: inout PaneContext) -> Bool {
    if PastedSQL.looksLikeSQL(line.text), let layout = context.document.layout {
      let touch = PastedSQL(line.text)?.touch(context.document.model, layout)
      context.said = touch?.line ?? "this SQL touches no entity of the model"
      return true
    }
    do throws(PredicateTextError) {
      try pane.take(predicate: line.text, replacing: edited, &context)
      return false
    } catch {
      context.said = error.advised.line
      return true
    }
  }

  private func completion(_ context: PaneContext) -> PredicateCompletion {
    PredicateCompletion(line.beforeCursor, of: entity, in: context.document.pathCatalog)
  }

  /// The error in the text; nil at its end, where more may follow.
  private func error(_ pane: any QueriedPane, _ context: PaneContext) -> PredicateTextError? {
    let text = line.text
    guard !text.allSatisfy(\.isWhitespace), !PastedSQL.looksLikeSQL(text) else { return nil }
    do throws(PredicateTextError) {
      _ = try pane.checker(context).check(text)
      return nil
    } catch { return error.range.lowerBound < text.utf8.count ? error : nil }
  }

  /// The failing part, and either completions or the error.
  func remark(_ pane: any QueriedPane, _ context: PaneContext) -> PromptRemark {
    let error = error(pane, context)
    return PromptRemark(underlined: error.map { Self.characters($0.range, of: line.text) }, note: note(error, context))
  }

  private func note(_ error: PredicateTextError?, _ context: PaneContext) -> (text: String, role: Role)? {
    if let said = context.said { return (said, .warning) }
    if !original.isEmpty, line.text.allSatisfy(\.isWhitespace) {
      return ("↵ without a text takes \(edited == nil ? "every condition away" : "this filter off")", .warning)
    }
    let completion = completion(context)
    // A word may be invalid only because it is not finished.
    if completion.candidates.isEmpty || completion.partial.isEmpty, let error { return (error.advised.line, .warning) }
    let names = completion.candidates.prefix(8).map { $0.text + ($0.note.isEmpty ? "" : " \($0.note)") }
    return names.isEmpty ? nil : ("tab: " + names.joined(separator: " · "), .dim)
  }

  private static func characters(_ bytes: Range<Int>, of text: String) -> Range<Int> {
    let utf8 = Array(text.utf8)
    let bytes = bytes.clamped(to: 0..<utf8.count)
    let start = String(decoding: utf8[..<bytes.lowerBound], as: UTF8.self).count
    return start..<start + String(decoding: utf8[bytes], as: UTF8.self).count
  }
}

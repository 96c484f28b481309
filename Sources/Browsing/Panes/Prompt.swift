import Predicates
import Screen

/// A prompt for text on the status line.
protocol Prompt: Sendable {
  /// What the pane is that it belongs to: a pane's type or a protocol.
  associatedtype Subject = any Pane
  var line: TextField { get set }
  /// The label before the text.
  var label: String { get }
  /// The name that its history is kept under, whatever the label says of the moment.
  var kind: String { get }
  /// What Enter does.
  var enterTitle: String { get }
  /// What tab does; nil if nothing.
  var tabTitle: String? { get }
  mutating func tab()
  /// Whether Esc clears the text first; else it closes the prompt.
  var escClears: Bool { get }
  /// The most characters that can be typed or pasted.
  var longest: Int { get }
  /// Whether it belongs to the list of entities and not to the place.
  var isOfEntities: Bool { get }
  /// A text that `↑` brings, shown dim while nothing is typed; Enter alone never takes it.
  var suggestion: String? { get }
  /// The texts that `↑` brings one after the other: the suggestion, then what was typed here before, newest first.
  func history(_ context: PaneContext) -> [String]
  /// Whether a character may be typed.
  func admits(_ character: Character) -> Bool
  /// Takes a key; returns whether the prompt stays open.
  mutating func press(_ key: Key, _ pane: inout Subject, _ context: inout PaneContext) -> Bool
  /// Updates the pane as the text is typed.
  func textChanged(_ pane: inout Subject, _ context: inout PaneContext)
  /// Takes the whole text; returns whether the prompt stays open for editing.
  func accept(_ pane: inout Subject, _ context: inout PaneContext) -> Bool
  func remark(_ pane: Subject, _ context: PaneContext) -> PromptRemark
}

/// A remark about the typed text.
struct PromptRemark {
  /// The invalid characters.
  var underlined: Range<Int>?
  /// The text on the line above.
  var note: (text: String, role: Role)?
  /// The text at the end of the prompt's line: the number of matches.
  var count: String?
}

extension Prompt {
  mutating func press(_ key: Key, over pane: inout some Pane, _ context: inout PaneContext) -> Bool {
    pane.act(&context) { press(key, &$0, &$1) } ?? false
  }

  mutating func press(_ key: Key, _ pane: inout Subject, _ context: inout PaneContext) -> Bool {
    switch key {
    case .enter:
      if !line.text.isEmpty { context.memory.remember(line.text, typedIn: kind) }
      return accept(&pane, &context)
    case .escape where escClears:
      line = TextField()
      textChanged(&pane, &context)
      return true
    case .escape, .control("c"):
      line = TextField()
      textChanged(&pane, &context)
      return false
    case .up, .control("p"): line.recall(by: 1, from: history(context))
    case .down, .control("n"): line.recall(by: -1, from: history(context))
    case .control("x"): context.perform(.edit(line.text))
    case .tab where tabTitle != nil: tab()
    default: edit(key)
    }
    textChanged(&pane, &context)
    return true
  }

  /// Adds a key, or the allowed part of a paste, to the text.
  mutating func edit(_ key: Key) {
    switch key {
    case .character(let character) where !admits(character): break
    case .paste(let text): line.take(.paste(text.filter(admits)), limit: longest)
    default: line.take(key, limit: longest)
    }
  }

  var kind: String { label }
  var tabTitle: String? { nil }
  mutating func tab() {}
  var isOfEntities: Bool { false }
  var longest: Int { TextField.longest }
  var escClears: Bool { !line.text.isEmpty && !line.isUntouched }
  var suggestion: String? { nil }
  func history(_ context: PaneContext) -> [String] {
    (suggestion.map { [$0] } ?? []) + (context.memory.typed[kind] ?? []).filter { $0 != suggestion }
  }
  func admits(_ character: Character) -> Bool { true }
  func textChanged(_ pane: inout Subject, _ context: inout PaneContext) {}
  func accept(_ pane: inout Subject, _ context: inout PaneContext) -> Bool { false }
  func remark(_ pane: Subject, _ context: PaneContext) -> PromptRemark { PromptRemark() }

  /// The typed path of a new file; nil, with a message, if nothing is typed.
  func newFile(_ context: inout PaneContext) -> String? {
    let path = line.text.trimmingBlanks
    if path.isEmpty {
      let key = Key.up.label(isASCII: context.look.usesASCII)
      context.said = "type the name of the new file" + (suggestion.map { ", or press \(key) for \($0)" } ?? "")
    }
    return path.isEmpty ? nil : path
  }

  /// Draws the text on a line of the screen, scrolled so that the cursor is visible.
  func draw(on canvas: inout Canvas, in row: Rect, _ pane: any Pane, _ context: PaneContext) {
    let remark = (pane as? Subject).map { self.remark($0, context) } ?? PromptRemark()
    let used = canvas.write(" " + label, at: row.origin)
    let count = remark.count.map { "  \($0) " } ?? ""
    let width = DisplayText.width(of: count)
    canvas.write(count, at: row.origin.moved(columns: row.size.columns - width), as: .dim)
    line.draw(
      on: &canvas, at: row.origin.moved(columns: used), width: row.size.columns - used - width - 1,
      underlined: remark.underlined)
    if let suggestion, line.text.isEmpty {
      let key = Key.up.label(isASCII: context.look.usesASCII)
      canvas.write(
        "\(key) \(suggestion)", at: row.origin.moved(columns: used + 1), as: .dim,
        width: row.size.columns - used - width - 2)
    }
    guard let note = remark.note else { return }
    let above = Rect(origin: row.origin.moved(rows: -1), size: row.size)
    canvas.fill(above, as: note.role)
    canvas.write(" " + note.text, at: above.origin, as: note.role, width: above.size.columns)
  }
}

extension TextField {
  /// In characters: more than a path may have, and few enough that a key stays cheap.
  static let longest = 4_096
  /// Room for a list of a thousand identifiers.
  static let longestQuery = 1 << 16
}

extension String {
  /// The filter's letters after a key.
  func edited(by key: Key) -> String {
    var field = TextField(self)
    field.take(key, limit: TextField.longest)
    return field.text
  }
}

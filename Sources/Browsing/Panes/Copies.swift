import Escaping
import Predicates
import Questions
import Schema
import Screen

/// A part of the row or value under the cursor that can be copied.
struct CopyChoice: Sendable {
  enum Content: Sendable {
    /// What `y` copies.
    case value
    /// The whole row, record or list that contains it.
    case whole
    case text(String)
    case viewing(CopyRequest)
  }

  /// The letter that chooses it.
  let letter: Character
  let title: String
  let content: Content
}

/// Where a value goes instead of the clipboard.
package enum Delivery: Hashable, Sendable {
  /// A new file.
  case file(String)
  case pager, editor
}

/// The parts that can be copied, each with a letter and the beginning of its text.
struct CopiesBox: LetterBox {
  private let choices: [CopyChoice]
  /// Nil for a text that is read when it is copied.
  private var beginnings: [String?]
  /// The choices whose beginnings were asked for.
  private let asked: [Int]
  var cursor = ListCursor()

  let hints = [(key: "a-z ↵", title: "copy"), (key: "↑↓", title: "choose")]

  /// Opens it for a pane, and asks for the texts that must be put together off the loop's thread.
  static func open(_ pane: any Pane, _ context: inout PaneContext) {
    let choices = pane.copies(context)
    let viewings = choices.indices.compactMap { index in
      choices[index].viewing(pane, context).map { (index, $0) }
    }
    if !viewings.isEmpty { context.ask(.beginnings(viewings.map(\.1)), on: .beginnings) }
    context.box = Self(
      choices: choices, beginnings: choices.map { $0.text(pane, context) }, asked: viewings.map(\.0))
  }

  private init(choices: [CopyChoice], beginnings: [String?], asked: [Int]) {
    (self.choices, self.beginnings, self.asked) = (choices, beginnings, asked)
  }

  var letters: [Character] { choices.map(\.letter) }

  func choose(_ index: Int, _ context: inout PaneContext) {
    let choice = choices[index]
    switch choice.content {
    case .value: context.go(.run(.copyCell))
    case .whole: context.go(.copyWhole(choice.title))
    case .text(let text): context.copy(text, as: choice.title)
    case .viewing(let viewing): context.copy(viewing, as: choice.title)
    }
  }

  mutating func take(_ shown: Shown) {
    guard case .beginnings(let texts) = shown else { return }
    for (index, text) in zip(asked, texts) { beginnings[index] = text }
  }

  private func beginning(of index: Int) -> String {
    beginnings[index] ?? (asked.contains(index) ? "…" : "read when it is copied")
  }

  /// The lines of the text under the cursor that are shown at most.
  private static let mostLines = 6

  func frame(on size: Size) -> Rect { .box(lines: choices.count + 1 + Self.mostLines, on: size) }

  func list(in frame: Rect) -> Rect { frame.inset().splitTop(choices.count).top }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let inner = canvas.drawBox(frame(on: canvas.size), title: "Copy as")
    let (list, below) = inner.splitTop(choices.count)
    let widest = choices.map { DisplayText.width(of: $0.title) }.max() ?? 0
    cursor.draw(on: &canvas, in: list, count: choices.count) { canvas, index, line in
      let start = line.origin.moved(columns: 1)
      canvas.write(String(choices[index].letter), at: start, as: .key)
      canvas.write(choices[index].title, at: start.moved(columns: 3), width: line.size.columns - 4)
      canvas.write(
        beginning(of: index).prefix { !$0.isNewline }.description, at: start.moved(columns: widest + 5), as: .dim,
        width: line.size.columns - widest - 6)
    }
    guard below.size.rows > 1, choices.indices.contains(cursor.index) else { return }
    canvas.divide(below.line(0))
    let area = below.splitTop(1).bottom
    let lines = beginning(of: cursor.index).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let wrapped = lines.prefix(area.size.rows).flatMap {
      DisplayText(String($0)).wrapped(to: max(1, area.size.columns - 2), indent: 2)
    }
    for (offset, line) in wrapped.prefix(area.size.rows).enumerated() {
      canvas.write(line, at: area.line(offset).origin.moved(columns: 1), as: .string)
    }
  }
}

extension CopyChoice {
  /// More characters than a box shows, and rows.
  static let most = (characters: 1_000, rows: 6)

  /// The beginning of a text that is there; nil if it must be put together or read first.
  fileprivate func text(_ pane: any Pane, _ context: PaneContext) -> String? {
    if case .text(let text) = content { return String(text.prefix(Self.most.characters)) }
    return onTrial(pane, context).firstResult { effect in
      if case .copy(let text) = effect { String(text.prefix(Self.most.characters)) } else { nil }
    }
  }

  /// What a text is put together from, of the first rows alone; nil if it is there or must be read first.
  fileprivate func viewing(_ pane: any Pane, _ context: PaneContext) -> CopyRequest? {
    let viewing: CopyRequest? =
      if case .viewing(let viewing) = content {
        viewing
      } else {
        onTrial(pane, context).firstResult { effect in
          if case .view(.copy(let viewing), _) = effect { viewing } else { nil }
        }
      }
    let first = viewing?.first(Self.most.rows)
    return first?.lacking == nil ? first : nil
  }

  /// What copying would do.
  private func onTrial(_ pane: any Pane, _ context: PaneContext) -> [Effect] {
    var (pane, context) = (pane, context)
    _ = context.takeEffects()
    switch content {
    case .value: pane.copyValue(&context)
    case .whole: pane.copyWhole(&context)
    case .text, .viewing: break
    }
    return context.takeEffects()
  }
}

/// The choices for saving or opening a value.
struct DeliveryBox: LetterBox {
  private static let choices: [(letter: Character, title: String, delivery: Delivery?)] = [
    ("f", "save to a new file", nil), ("p", "open in $PAGER", .pager), ("e", "open in $EDITOR", .editor),
  ]

  /// The name that is offered for a file.
  let name: String
  var cursor = ListCursor()

  let hints = [(key: "f p e ↵", title: "take")]

  var letters: [Character] { Self.choices.map(\.letter) }

  func choose(_ index: Int, _ context: inout PaneContext) {
    if let delivery = Self.choices[index].delivery {
      context.go(.deliver(delivery))
    } else {
      context.prompt = DeliveryPrompt(suggestion: name)
    }
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: "Save or open the value under the cursor", lines: Self.choices.map { "\($0.letter)  \($0.title)" },
      cursor: cursor)
  }
}

/// The name of the file for the value under the cursor.
struct DeliveryPrompt: Prompt {
  var line = TextField()
  let suggestion: String?
  let label = "save to a new file: "
  let enterTitle = "write"

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard let path = newFile(&context) else { return true }
    context.refusable = self
    context.go(.deliver(.file(path)))
    return false
  }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    PromptRemark(note: context.said.map { ($0, .warning) })
  }
}

extension Reading {
  /// The end of a file's name that fits the value: by its first bytes, else text or bytes.
  var fileExtension: String {
    switch self {
    case .value(.scalar(.string(let text))): Self.looksLikeJSON(text) ? "json" : "txt"
    case .value(.longString(let prefix, _)): Self.looksLikeJSON(prefix) ? "json" : "txt"
    case .value(.scalar(.data(let data))): Self.fileExtension(of: [UInt8](data.prefix(512)))
    case .value(.longData(let data, _)): Self.fileExtension(of: [UInt8](data.prefix(512)))
    case .value(.external), .unreadable: "bin"
    default: "txt"
    }
  }

  private static func looksLikeJSON(_ text: String) -> Bool {
    text.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
  }

  private static let signatures: [(bytes: [UInt8], end: String)] = [
    (Array("bplist".utf8), "plist"), (Array("<?xml".utf8), "xml"), ([0x89, 0x50, 0x4E, 0x47], "png"),
    ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"), (Array("%PDF".utf8), "pdf"), ([0x1F, 0x8B], "gz"),
  ]

  private static func fileExtension(of bytes: [UInt8]) -> String {
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.end }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("\u{FFFD}") || bytes.contains(0) ? "bin" : looksLikeJSON(text) ? "json" : "txt"
  }
}

extension Path {
  /// A name for a file with its value: `photo.png`.
  func fileName(of stored: Reading) -> String { FileName.plain(persistentSpelling) + "." + stored.fileExtension }
}

extension CopyChoice {
  /// The names of a path: Swift's, the model's, and the column's if it has one.
  static func names(of path: TypedPath) -> [CopyChoice] {
    [
      CopyChoice(letter: "s", title: "the path in Swift", content: .text(path.swiftSpelling)),
      CopyChoice(letter: "t", title: "the key path", content: .text(path.persistentSpelling)),
    ] + (path.column.map { [CopyChoice(letter: "c", title: "the column", content: .text($0))] } ?? [])
  }

  /// The objects' URIs, a line each; nothing for a store without a UUID.
  static func objectIDs(_ objects: [ObjectID], _ context: PaneContext) -> [CopyChoice] {
    guard let storeUUID = context.document.storeUUID, !objects.isEmpty else { return [] }
    let uris = objects.map { $0.uri(storeUUID: storeUUID) }
    return [
      CopyChoice(
        letter: "o", title: uris.count == 1 ? "the object ID" : "the object IDs",
        content: .text(uris.joined(separator: "\n")))
    ]
  }
}

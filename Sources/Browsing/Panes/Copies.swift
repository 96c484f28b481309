import Escaping
import Predicates
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

/// The parts that can be copied, each with a letter.
struct CopiesBox: LetterBox {
  private let choices: [CopyChoice]
  var cursor = ListCursor()

  let hints = [(key: "a-z ↵", title: "copy"), (key: "↑↓", title: "choose")]

  init(_ choices: [CopyChoice]) { self.choices = choices }

  var letters: [Character] { choices.map(\.letter) }

  func choose(_ index: Int, _ context: inout PaneContext) {
    switch choices[index].content {
    case .value: context.go(.run(.copyCell))
    case .whole: context.go(.copyWhole)
    case .text(let text): context.copy(text)
    case .viewing(let viewing): context.copy(viewing)
    }
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: "Copy as",
      lines: choices.map { choice in
        let text = if case .text(let text) = choice.content { text } else { "" }
        return "\(choice.letter)  " + choice.title.padded(to: 24) + text.replacing("\n", with: " ")
      }, cursor: cursor)
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

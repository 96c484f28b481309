import Querying
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
    case viewing(CopyViewing)
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

  let hints = [
    (key: "a-z ↵", title: "copy"), (key: "↑↓", title: "choose"),
  ]

  init(_ choices: [CopyChoice]) { self.choices = choices }

  var letters: [Character] { choices.map(\.letter) }

  func choose(_ index: Int, _ context: inout PaneContext) {
    switch choices[index].content {
    case .value: context.go(.run(.copyCell))
    case .whole: context.go(.run(.copyRow))
    case .text(let text): context.copy(text)
    case .viewing(let viewing): context.copy(viewing)
    }
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: "Copy as",
      lines: choices.map { choice in
        let text = if case .text(let text) = choice.content { text } else { "" }
        return "\(choice.letter)  " + choice.title.padded(to: 24)
          + text.replacing("\n", with: " ")
      },
      cursor: cursor
    )
  }
}

/// The choices for saving or opening a value.
struct DeliveryBox: LetterBox {
  private static let choices: [(letter: Character, title: String, delivery: Delivery?)] = [
    ("f", "save to a new file", nil), ("p", "open in $PAGER", .pager),
    ("e", "open in $EDITOR", .editor),
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
      context.prompt = DeliveryPrompt(line: TextField(prefilled: name))
    }
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: "Save or open the value under the cursor",
      lines: Self.choices.map { "\($0.letter)  \($0.title)" },
      cursor: cursor
    )
  }
}

/// The name of the file for the value under the cursor.
struct DeliveryPrompt: Prompt {
  var line: TextField
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
    case .value(.string(let text)): Self.looksLikeJSON(text) ? "json" : "txt"
    case .value(.longString(let prefix, _)): Self.looksLikeJSON(prefix) ? "json" : "txt"
    case .value(.data(let data)): Self.fileExtension(of: [UInt8](data.prefix(512)))
    case .value(.longData(let data, _)): Self.fileExtension(of: [UInt8](data.prefix(512)))
    case .value(.external), .unreadable: "bin"
    default: "txt"
    }
  }

  private static func looksLikeJSON(_ text: String) -> Bool {
    text.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
  }

  private static let signatures: [(bytes: [UInt8], end: String)] = [
    (Array("bplist".utf8), "plist"), (Array("<?xml".utf8), "xml"),
    ([0x89, 0x50, 0x4E, 0x47], "png"),
    ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"), (Array("%PDF".utf8), "pdf"),
    ([0x1F, 0x8B], "gz"),
  ]

  private static func fileExtension(of bytes: [UInt8]) -> String {
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.end }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("\u{FFFD}") || bytes.contains(0)
      ? "bin" : looksLikeJSON(text) ? "json" : "txt"
  }
}

extension Path {
  /// A name for a file with its value: `photo.png`.
  func fileName(of stored: Reading) -> String {
    persistentSpelling.replacing("/", with: "_") + "." + stored.fileExtension
  }
}

extension CopyChoice {
  /// The objects' URIs, a line each; nothing for a store without a UUID.
  static func objectIDs(_ objects: [ObjectID], _ context: PaneContext) -> [CopyChoice] {
    guard let storeUUID = context.document.storeUUID, !objects.isEmpty else { return [] }
    let uris = objects.map { $0.uri(storeUUID: storeUUID) }
    return [
      CopyChoice(
        letter: "o",
        title: uris.count == 1 ? "the object ID" : "the object IDs",
        content: .text(uris.joined(separator: "\n"))
      )
    ]
  }
}

extension RecordPane {
  var fileName: String? {
    guard case .field(let field) = selectedLine else { return nil }
    return field.path.fileName(of: field.cell.stored)
  }

  func copies(_ context: PaneContext) -> [CopyChoice] {
    [
      CopyChoice(letter: "v", title: "the value", content: .value),
      CopyChoice(letter: "a", title: "the row as JSON", content: .whole),
    ] + CopyChoice.objectIDs([objectID], context)
  }
}

extension RowsPane {
  var fileName: String? {
    guard let cell = selectedCell, let path = columns.cursorPath else { return nil }
    return path.fileName(of: cell.stored)
  }

  /// The value, the row, and ways to select it elsewhere: its ID, a predicate, the path's spellings, SQL.
  func copies(_ context: PaneContext) -> [CopyChoice] {
    var choices = [
      CopyChoice(letter: "v", title: marked.isEmpty ? "the value" : "the values", content: .value),
      CopyChoice(
        letter: "a",
        title: marked.count < 2 ? "the row as JSON" : "the rows as JSON",
        content: .whole
      ),
    ]
    let rows = marked.isEmpty ? [selectedRow].compactMap(\.self) : marked
    if !rows.isEmpty {
      let shown = columns.shown
      choices.append(
        .init(
          letter: "r",
          title: rows.count == 1 ? "the row as CSV" : "the rows as CSV",
          content: .viewing(.csv(rows, columns.paths, shown, layer))
        )
      )
    }
    let keyed = rows.filter { $0.obstacle?.leavesKey != false }
    choices += CopyChoice.objectIDs(keyed.map(\.objectID), context)
    let catalog = context.document.pathCatalog
    if let column = columns.cursorPath,
      let path = try? catalog.path(column.persistentSpelling, from: query.entity)
    {
      if let predicate = predicate(of: rows, path) {
        choices.append(.init(letter: "p", title: "a predicate", content: .text(predicate)))
      }
      choices.append(
        .init(letter: "s", title: "the path in Swift", content: .text(path.swiftSpelling))
      )
      choices.append(
        .init(letter: "t", title: "the key path", content: .text(path.persistentSpelling))
      )
      if let name = path.column {
        choices.append(.init(letter: "c", title: "the column", content: .text(name)))
      }
    }
    if context.document.layout != nil {
      choices.append(.init(letter: "l", title: "these rows' SQL", content: .viewing(.sql(query))))
    }
    return choices
  }
}

extension RowsPane {
  /// A predicate for the values of some rows in the column under the cursor; nil if one of them has none.
  private func predicate(of rows: [Row], _ path: TypedPath) -> String? {
    guard !path.isToMany, let column = columns.cursorIndex, !rows.isEmpty else { return nil }
    var parts: [Predicate] = []
    for row in rows {
      guard row.cells.indices.contains(column),
        let value = path.constant(row.cells[column].stored)
      else { return nil }
      let part = path.comparison(with: value, isExcluded: false)
      if !parts.contains(part) { parts.append(part) }
    }
    return (parts.count == 1 ? parts[0] : .or(parts)).description
  }
}

extension RowQuery {
  /// The `sqlite3` command that lists the rows' keys; nil if SQL cannot select them.
  func shellSQL(in document: Document) -> SQL? {
    document.layout.flatMap {
      try? RowQueryCompiler(model: document.model, layout: $0).forShell.keys(self)
    }
  }
}

import Decoding
import Foundation
package import Querying
package import Schema
import Screen

/// One value in full: as a tree, as text, or as hex.
package struct ValuePane: Hashable, Sendable {
  package enum Form: Hashable, Sendable { case tree, text, hex }

  /// A line of the tree as it is unfolded now.
  struct Line: Hashable, Sendable {
    let node: PayloadNode
    let depth: Int
    /// The indices from the root down.
    let path: [Int]
  }

  package let objectID: ObjectID
  package let field: Record.Field
  package private(set) var form: Form
  package private(set) var cursor = 0
  /// What the app sees of it, and the way there.
  let reading: AppReading
  let trail: [DecodingStep]
  /// The byte at which reading failed, counted in the stored bytes.
  let failingByte: Int?
  private let tree: PayloadNode?
  private var folded: Set<[Int]> = []
  /// The tree as it is unfolded now, made once and not for each key.
  private(set) var treeLines: [Line] = []
  /// The value's text, broken at its own line ends, JSON a member or an element a line; empty until
  /// it is shown.
  private(set) var textLines: [String] = []
  /// Whether the text's blanks and line ends are not the stored ones.
  private(set) var isLaidOut = false
  /// The line of the text that holds the failing byte.
  private(set) var failingTextLine: Int?

  /// Opens as a tree at what does not read, else as text or hex.
  init(objectID: ObjectID, field: Record.Field, reading: AppReading, document: Document) {
    self.objectID = objectID
    self.field = field
    self.reading = reading
    let reader = document.readers.reader(at: field.path.property, in: objectID.entity)
    trail = reader?.trail(of: field.cell.stored, to: reading) ?? []
    let fault = reading.fault
    failingByte = reader?.faultsCountInStoredBytes == false ? nil : fault?.offset
    tree = ValueTree.tree(of: field, reading: reading, reader: reader)
    form = tree != nil ? .tree : field.cell.stored.bytes == nil ? .text : .hex
    if form == .hex, let data = field.cell.stored.bytes, Payload.sniff(data) == .text {
      form = .text
    }
    layOut()
    goToFault()
  }

  /// Makes the lines of the form that is shown.
  private mutating func layOut() {
    isLaidOut = false
    failingTextLine = nil
    switch form {
    case .tree: treeLines = unfoldedTree
    case .text: layOutText()
    case .hex: break
    }
  }

  private mutating func layOutText() {
    let json = Self.json(of: field)
    var laidOut: String?
    if let failingByte, let json {
      let marked = JSONLayout.text(of: json, marking: failingByte)
      laidOut = marked?.text
      failingTextLine =
        marked?.line ?? json.prefix(max(0, failingByte)).count { $0 == UInt8(ascii: "\n") }
    } else {
      laidOut = json.flatMap(JSONLayout.text(of:))
    }
    isLaidOut = laidOut != nil
    textLines = Self.lines(of: laidOut ?? text)
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Puts the cursor on the node or the byte that does not read.
  private mutating func goToFault() {
    switch form {
    case .tree:
      let marked = tree?.firstMarked
      cursor = treeLines.firstIndex { $0.path == marked } ?? 0
    case .text: cursor = min(failingTextLine ?? 0, max(0, lineCount - 1))
    case .hex: cursor = failingByte.map { min($0 / 16, max(0, lineCount - 1)) } ?? 0
    }
  }

  /// The bytes of a value that may be JSON, a text's too.
  private static func json(of field: Record.Field) -> Data? {
    if case .value(.string(let text)) = field.cell.stored { return Data(text.utf8) }
    return field.cell.stored.bytes
  }

  /// The forms that this value has.
  var forms: [Form] {
    (tree == nil ? [] : [.tree]) + [.text] + (field.cell.stored.bytes == nil ? [] : [.hex])
  }

  mutating func nextForm() {
    let forms = forms
    let index = forms.firstIndex(of: form) ?? 0
    form = forms[(index + 1) % forms.count]
    layOut()
    goToFault()
  }

  private var unfoldedTree: [Line] {
    var lines: [Line] = []
    func add(_ node: PayloadNode, _ path: [Int]) {
      lines.append(Line(node: node, depth: path.count, path: path))
      guard !folded.contains(path) else { return }
      for (index, child) in node.children.enumerated() { add(child, path + [index]) }
    }
    if let tree { add(tree, []) }
    return lines
  }

  private var text: String {
    if let data = field.cell.stored.bytes { return String(decoding: data, as: UTF8.self) }
    if case .value(.string(let string)) = field.cell.stored { return string }
    return ValueSummary(field.cell.stored, of: field.path.attribute).text
  }

  /// Offset, sixteen bytes and their ASCII, for the lines asked for.
  func hexLines(_ range: Range<Int>) -> [String] {
    guard let data = field.cell.stored.bytes else { return [] }
    return range.compactMap { line in
      let start = line * 16
      guard start < data.count else { return nil }
      let row = [UInt8](data.dropFirst(start).prefix(16))
      let hex = row.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
      let ascii = row.map { (0x20..<0x7f).contains($0) ? Character(Unicode.Scalar($0)) : "." }
      let offset = String(start, radix: 16)
      return String(repeating: "0", count: max(0, 8 - offset.count)) + offset + "  "
        + hex.padded(to: 50) + String(ascii)
    }
  }

  var lineCount: Int {
    switch form {
    case .tree: treeLines.count
    case .text: textLines.count
    case .hex: ((field.cell.stored.bytes?.count ?? 0) + 15) / 16
    }
  }

  package mutating func move(by distance: Int) {
    cursor = max(0, min(lineCount - 1, cursor + distance))
  }

  /// Folds or unfolds the node under the cursor; nil turns it over.
  mutating func fold(_ isFolded: Bool? = nil) {
    let lines = treeLines
    guard form == .tree, lines.indices.contains(cursor) else { return }
    let path = lines[cursor].path
    if isFolded ?? !folded.contains(path) { folded.insert(path) } else { folded.remove(path) }
    layOut()
    move(by: 0)
  }

  /// What `y` copies: the node under the cursor, or the whole value as it is stored.
  var copied: String {
    if form == .tree, cursor > 0, treeLines.indices.contains(cursor) {
      return treeLines[cursor].node.summary
    }
    if form == .hex, let data = field.cell.stored.bytes { return data.base64EncodedString() }
    return field.cell.stored.copied(of: field.path.attribute)
  }
}

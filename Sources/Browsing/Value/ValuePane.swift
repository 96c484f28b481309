import Decoding
package import Questions
package import Schema
import Screen

/// One value in full: as a tree, as text, or as hex; each form is viewed when it is first shown.
package struct ValuePane: LinesPane, Hashable, Sendable {
  static let keys = Keymap.Context.value
  static let commands: [Command] = [.valueForm, .nextFailure, .previousFailure]

  package enum Form: Hashable, Sendable { case tree, picture, text, hex }

  /// A line of the tree; its way is the indices from the root down.
  typealias Line = Tree<[Int]>.Line<PayloadNode>

  package let objectID: ObjectID
  package let field: Record.Field
  /// The app's reading of it.
  let reading: AppReading
  /// The form that is shown or being viewed; nil until the value has chosen one.
  package private(set) var form: Form?
  /// The forms that this value has.
  private(set) var forms: [Form] = []
  private var seen: [Form: ShownValue] = [:]
  /// The number of the last request.
  var viewingTicket: Int?
  package private(set) var cursor = 0
  var search = LineSearch()
  private var tree = Tree<[Int]>()
  /// The lines of the tree, made once and not for each key.
  private(set) var treeLines: [Line] = []

  init(objectID: ObjectID, field: Record.Field, reading: AppReading) {
    (self.objectID, self.field, self.reading) = (objectID, field, reading)
  }

  var fileName: String? { field.path.fileName(of: field.cell.stored) }

  /// The value in the shown form; nil if it was not viewed yet.
  var shown: ShownValue? { form.flatMap { seen[$0] } }

  /// The value for the lines above, in whichever form it is.
  var head: ShownValue? { shown ?? seen.values.first }

  var text: ValueText? { form == .text ? shown?.text : nil }

  /// The viewing that is still needed; nil if all is there.
  func missing(usesLocalTime: Bool) -> ShowRequest? {
    if let shown, shown.usesLocalTime == usesLocalTime { return nil }
    return .value(ValueRequest(objectID: objectID, field: field, reading: reading, form: form))
  }

  mutating func take(_ shown: Shown) {
    if case .value(let value) = shown { take(value) }
  }

  /// Takes the value in a form; opens it at the part that cannot be read.
  mutating func take(_ value: ShownValue) {
    let isNew = seen[value.form] == nil
    // In another time zone the layers of every form differ.
    seen = seen.filter { $0.value.usesLocalTime == value.usesLocalTime }
    seen[value.form] = value
    if !value.forms.isEmpty { forms = value.forms }
    guard form == nil || form == value.form else { return }
    form = value.form
    unfold()
    if isNew { goToFault() }
  }

  /// Moves the cursor to the node or the byte that cannot be read.
  private mutating func goToFault() {
    switch form {
    case .tree:
      let marked = shown?.tree?.firstMarked
      cursor = treeLines.firstIndex { $0.id == marked } ?? 0
    case .text: cursor = min(text?.failingLine ?? 0, max(0, lineCount - 1))
    case .hex: cursor = shown?.failingByte.map { min($0 / 16, max(0, lineCount - 1)) } ?? 0
    case .picture, nil: cursor = 0
    }
  }

  /// Moves the cursor to the next or previous node of the tree that cannot be read, else to the part that fails; false
  /// if nothing does.
  mutating func goToFault(forward: Bool) -> Bool {
    guard form == .tree else {
      guard text?.failingLine != nil || shown?.failingByte != nil else { return false }
      goToFault()
      return true
    }
    let failing = treeLines.indices.filter { treeLines[$0].node.kind == .unreadable }
    let next = forward ? failing.first { $0 > cursor } : failing.last { $0 < cursor }
    guard let line = next ?? (forward ? failing.first : failing.last) else { return false }
    cursor = line
    return true
  }

  mutating func nextForm(_ context: inout PaneContext) {
    guard let index = forms.firstIndex(where: { $0 == form }) else { return }
    form = forms[(index + 1) % forms.count]
    if form == .picture { context.perform(.askForPictures) }
    unfold()
    goToFault()
  }

  /// Makes the lines of the shown tree.
  private mutating func unfold() {
    treeLines =
      shown?.tree.map { root in
        tree.lines(of: root, []) { node, path in node.children.enumerated().map { ($0.element, path + [$0.offset]) } }
      } ?? []
  }

  /// Offset, sixteen bytes and their ASCII, for the lines in a range.
  func hexLines(_ range: Range<Int>) -> [String] {
    guard let data = field.cell.stored.bytes else { return [] }
    return range.compactMap { line in
      let start = line * 16
      guard start < data.count else { return nil }
      let row = [UInt8](data.dropFirst(start).prefix(16))
      let hex = row.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
      let ascii = row.map { (0x20..<0x7f).contains($0) ? Character(Unicode.Scalar($0)) : "." }
      let offset = String(start, radix: 16)
      return String(repeating: "0", count: max(0, 8 - offset.count)) + offset + "  " + hex.padded(to: 50)
        + String(ascii)
    }
  }

  /// The lines of the form that is shown.
  func searchedLines(_ context: PaneContext) -> [String] {
    switch form {
    case .tree: treeLines.map { "\($0.node.label) \($0.node.summary) \($0.node.caption)" }
    case .picture: shown?.picture?.lines(on: context.look) ?? []
    case .text: text?.lines ?? []
    // Only the first MiB: a key must not wait for more.
    case .hex: hexLines(0..<min(lineCount, 65_536))
    case nil: []
    }
  }

  var lineCount: Int {
    switch form {
    case .tree: treeLines.count
    case .picture: 1
    case .text: text?.lines.count ?? 0
    case .hex: ((field.cell.stored.bytes?.count ?? 0) + 15) / 16
    case nil: 0
    }
  }

  package mutating func move(by distance: Int) { cursor = max(0, min(lineCount - 1, cursor + distance)) }

  /// Folds or unfolds the node under the cursor; nil toggles it.
  mutating func fold(_ isFolded: Bool? = nil) {
    guard form == .tree, treeLines.indices.contains(cursor) else { return }
    tree.fold(treeLines[cursor].id, isFolded)
    unfold()
    move(by: 0)
  }

  /// What `y` copies: the node under the cursor; nil if it is the whole value.
  var copiedNode: String? {
    guard form == .tree, cursor > 0, treeLines.indices.contains(cursor) else { return nil }
    return treeLines[cursor].node.summary
  }
}

extension Command {
  static let valueForm = ValuePane.command(
    "value form", ["v"], "Switch between tree, picture, text and hex", waitsFor: [.value]
  ) { $0.nextForm(&$1) }
  static let nextFailure = ValuePane.command(
    "next failure", [")"], "Go to the next part of the value that does not read", waitsFor: [.value],
    number: .timesWhenRead
  ) { if !$0.goToFault(forward: true) { $1.said = "nothing in it fails" } }
  static let previousFailure = ValuePane.command(
    "previous failure", ["("], "Go to the previous part of the value that does not read", waitsFor: [.value],
    number: .timesWhenRead
  ) { if !$0.goToFault(forward: false) { $1.said = "nothing in it fails" } }
}

extension Keymap.Context { static let value = Self("value") }

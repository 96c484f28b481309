import Predicates
import Presenting
import Questions
import Schema
import Screen

/// A text to find in the visible columns; the cursor goes to the first row that shows it while it is typed.
struct FindPrompt: Prompt {
  var line = TextField()
  let label = "/"
  let enterTitle = "look"
  /// The row where the search starts; Esc returns to it, and to its column.
  let start: Int
  private let column: Int
  private let leftmost: Int
  let former: String

  init(_ rows: RowsPane) {
    start = rows.cursor
    (column, leftmost) = (rows.columns.cursor, rows.columns.leftmost)
    former = rows.search.text
  }

  func textChanged(_ rows: inout RowsPane, _ context: inout PaneContext) {
    guard rows.search.text != line.text else { return }
    rows.search.text = line.text
    guard line.text.isEmpty else { return rows.find(forward: true, from: start, &context) }
    context.stop(.find)
    rows.search.text = former
    rows.columns.select(visible: column)
    rows.columns.leftmost = leftmost
    rows.go(toLine: start + 1, &context)
  }

  func accept(_ rows: inout RowsPane, _ context: inout PaneContext) -> Bool {
    rows.search.text = line.text
    rows.find(forward: true, from: start, &context)
    return false
  }

  func remark(_ rows: RowsPane, _ context: PaneContext) -> PromptRemark {
    guard !line.text.isEmpty else { return PromptRemark() }
    let hits = rows.hitsOnScreen
    if hits > 0 { return PromptRemark(count: "\(hits.grouped) on the screen") }
    let all = rows.total.map { "\($0.words) rows" } ?? "the rows"
    let isLooking = context.lanes.running.contains(.find)
    return PromptRemark(count: isLooking ? "looking through \(all) …" : "in none of \(all)")
  }
}

/// The number of a row to go to, or the key or the ID of an object to open.
struct RowNumberPrompt: Prompt {
  var line = TextField()
  let label = "row or object: "
  let enterTitle = "go there"

  func accept(_ rows: inout RowsPane, _ context: inout PaneContext) -> Bool {
    let text = line.text.trimmingBlanks
    if let number = Int(text) {
      rows.go(toLine: number, &context)
    } else if let object = Self.object(text, among: rows.query.entity, context.document.model) {
      var record = RecordPane(objectID: object)
      record.isSought = true
      context.enter(record)
      if let uuid = ObjectID.otherStore(in: text, than: context.document.storeUUID) {
        context.said = QueryNote.otherStore(uuid).sentence
      }
    } else if !text.isEmpty {
      context.said = "not a row's number, a key as p7, or an object ID"
      return true
    }
    return false
  }

  /// `p7` is the entity's own.
  private static func object(_ text: String, among entity: String, _ model: Model) -> ObjectID? {
    if let object = ObjectID(spelling: text) { return model.entity(named: object.entity).map { _ in object } }
    return text.hasPrefix("p") ? Int64(text.dropFirst()).map { ObjectID(entity: entity, pk: $0) } : nil
  }

  func remark(_ rows: RowsPane, _ context: PaneContext) -> PromptRemark {
    PromptRemark(note: context.said.map { ($0, .warning) })
  }
}

/// The name of a query to save.
struct QueryNamePrompt: Prompt {
  var line: TextField
  let label = "save query as: "
  let enterTitle = "save"
  /// The query, without its name.
  private let saved: SavedQuery

  private init(_ saved: SavedQuery, named name: String) {
    self.saved = saved
    line = TextField(prefilled: name)
  }

  /// Opens the prompt for the name, unless a saved query cannot describe the rows.
  static func open(_ query: RowQuery, where predicate: String, isInMemory: Bool, _ context: inout PaneContext) {
    if query.source != .entity {
      context.said = "only an entity's rows can be saved as a query"
    } else if let name = query.variables.keys.min() {
      context.said = "$\(name) has no value in a saved query"
    } else if query.isSlice || !query.distinct.isEmpty {
      context.said = "a saved query has no limit, no offset and no distinct rows"
    } else {
      let names = Set(context.memory.book.queries.map(\.name))
      let number = (2...).first { !names.contains("\(query.entity) \($0)") } ?? 2
      let isNew = !names.contains(query.entity)
      var saved = SavedQuery(
        name: "", entity: query.entity, predicate: predicate, sort: query.sort.text, isInMemory: isInMemory)
      saved.isExact = !query.includesSubentities
      context.prompt = Self(saved, named: isNew ? query.entity : "\(query.entity) \(number)")
    }
  }

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    let name = line.text.trimmingBlanks
    guard !name.isEmpty else {
      context.said = "type a name for the query"
      return true
    }
    var named = saved
    named.name = name
    context.keep(.save(named))
    return false
  }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    let name = line.text.trimmingBlanks
    let isKnown = context.memory.book.queries.contains { $0.name == name }
    if let said = context.said { return PromptRemark(note: (said, .warning)) }
    return PromptRemark(note: isKnown ? ("replaces the query “\(name)”", .warning) : nil)
  }
}

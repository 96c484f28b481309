import Screen

/// Letters that filter a record's properties while they are typed.
struct NarrowPrompt: Prompt {
  var line: TextField
  let label = "/"
  let enterTitle = "keep"

  init(_ letters: String) { line = TextField(prefilled: letters) }

  func textChanged(_ pane: inout any Pane, _ context: inout PaneContext) {
    guard var record = pane as? RecordPane else { return }
    record.letters = line.text
    record.stayInSight(context)
    pane = record
  }
}

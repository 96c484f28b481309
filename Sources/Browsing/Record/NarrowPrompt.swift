import Screen

/// Letters that filter a record's properties while they are typed.
struct NarrowPrompt: Prompt {
  var line: TextField
  let label = "/"
  let enterTitle = "keep"

  init(_ letters: String) { line = TextField(prefilled: letters) }

  func textChanged(_ record: inout RecordPane, _ context: inout PaneContext) {
    record.letters = line.text
    record.stayInSight(context)
  }
}

/// A command of the user's; `CommandRow` describes each.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
  case pageUp, pageDown, halfPageUp, halfPageDown, first, last
  case open, back, forward, ascend, setPlace, goToPlace, nextPane
  case find, findNext, findPrevious, goToRow, predicate, saveQuery, fetch, inMemory
  case removeChip, editChip, redo
  case sort, addSortKey, sortByPath, firstColumn, lastColumn, goToColumn, columns, hideColumn,
    showColumns, widenColumn, narrowColumn, freezeColumns
  case previousRow, nextRow, nextFault, previousFault, nextFaultInRow, previousFaultInRow
  case compare, nameObjects, deletion
  case preview, layer, columnLayer, valueForm, toggleFold, firstRow, localTime
  case copyCell, copyRow, copyAs, saveValue, speak
  case paths, pathSpelling
  case compose, addCondition, addSort, group, removeLine, chooseOperator, negate, turn, moveLineUp
  case moveLineDown, correct, undo, spellings, copySpelling, showRows
  case filterToValue, excludeValue, mark
  case model, versions, differences, diagram, history, cloudKit, olderSave, newerSave, census
  case findings, report, export
  case refresh, follow, cancel, stop, redraw, zoom, sqlLog, openStore, chooseTheme
  case palette, help, suspend, quit

  /// The name to read and to type in the palette.
  package var title: String { CommandRow.row(of: self)?.title ?? rawValue }

  /// Reads a title as the palette shows it, in any case.
  package init?(titled title: String) {
    guard let row = CommandRow.all.first(where: { $0.title.lowercased() == title.lowercased() })
    else { return nil }
    self = row.command
  }

  /// What it does, in a sentence without a full stop.
  package var summary: String { CommandRow.row(of: self)?.summary ?? "" }
}

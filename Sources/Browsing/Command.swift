/// What a user can ask for; the keymap, the help, the palette and the README speak of these.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
  case pageUp, pageDown, first, last
  case open, back, forward, nextPane
  case filter, find, findNext, findPrevious, goToRow, predicate, saveQuery, fetch
  case sort, sortByPath, columns, hideColumn, showColumns, widenColumn, narrowColumn, freezeColumns
  case previousRow, nextRow, nextFault, previousFault
  case layer, columnLayer, valueForm, toggleFold, localTime
  case copyCell, copyRow
  case paths, filterPaths, pathSpelling
  case model, refresh, cancel, redraw, zoom
  case palette, help, suspend, quit

  /// The name to read and to type in the palette.
  package var title: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .first: "first"
    case .last: "last"
    case .open: "open"
    case .back: "back"
    case .forward: "forward"
    case .nextPane: "next pane"
    case .filter: "filter entities"
    case .find: "find"
    case .findNext: "find next"
    case .findPrevious: "find previous"
    case .goToRow: "go to row"
    case .predicate: "where"
    case .saveQuery: "save query"
    case .fetch: "fetch"
    case .sort: "sort"
    case .sortByPath: "sort by path"
    case .columns: "columns"
    case .hideColumn: "hide column"
    case .showColumns: "show all columns"
    case .widenColumn: "widen column"
    case .narrowColumn: "narrow column"
    case .freezeColumns: "freeze columns"
    case .previousRow: "previous row"
    case .nextRow: "next row"
    case .nextFault: "next ⚠"
    case .previousFault: "previous ⚠"
    case .layer: "layer"
    case .columnLayer: "column layer"
    case .valueForm: "value form"
    case .toggleFold: "fold"
    case .localTime: "local time"
    case .copyCell: "copy"
    case .copyRow: "copy row"
    case .paths: "paths"
    case .filterPaths: "filter paths"
    case .pathSpelling: "spelling"
    case .model: "model"
    case .refresh: "refresh"
    case .cancel: "cancel"
    case .redraw: "redraw"
    case .zoom: "zoom"
    case .palette: "commands"
    case .help: "help"
    case .suspend: "suspend"
    case .quit: "quit"
    }
  }

  /// What it does, in a sentence without a full stop.
  package var summary: String {
    switch self {
    case .up: "Move up one line"
    case .down: "Move down one line"
    case .left: "Move left one column"
    case .right: "Move right one column"
    case .pageUp: "Move up one page"
    case .pageDown: "Move down one page"
    case .first: "Go to the first line"
    case .last: "Go to the last line"
    case .open: "Open what is under the cursor; follow a relationship"
    case .back: "Go back to exactly where you were"
    case .forward: "Go forward again after going back"
    case .nextPane: "Move between the entities and the rows"
    case .filter: "Narrow the list of entities as you type"
    case .find: "Find a text in the visible columns"
    case .findNext: "Go to the next row that shows the text"
    case .findPrevious: "Go to the previous row that shows the text"
    case .goToRow: "Go to a row by its number"
    case .predicate: "Show the rows that pass a predicate, written as NSPredicate's text"
    case .saveQuery: "Save the rows' predicate and order under a name; : finds it again"
    case .fetch: "Run a fetched property or a fetch request with this row"
    case .sort: "Sort by the column under the cursor; again turns the order, a third time ends it"
    case .sortByPath: "Sort by a path that is picked, through to-ones too"
    case .columns: "Choose which columns are shown"
    case .hideColumn: "Hide the column under the cursor"
    case .showColumns: "Show all columns again"
    case .widenColumn: "Make the column wider"
    case .narrowColumn: "Make the column narrower"
    case .freezeColumns: "Keep the columns up to the cursor in sight; again lets them go"
    case .previousRow: "Show the previous row's record"
    case .nextRow: "Show the next row's record"
    case .nextFault: "Go to the next property that the app does not see as it is stored"
    case .previousFault: "Go to the previous property that the app does not see as it is stored"
    case .layer: "Show the next layer: stored, what the app sees, what SQLite holds"
    case .columnLayer: "Show the next layer in the column under the cursor alone"
    case .valueForm: "Switch between tree, text and hex"
    case .toggleFold: "Fold or unfold the node under the cursor"
    case .localTime: "Show dates in local time or in UTC"
    case .copyCell: "Copy the value under the cursor"
    case .copyRow: "Copy the row as JSON"
    case .paths: "List the typed paths of the entity, with every fact"
    case .filterPaths: "Narrow the list of paths by letters of any spelling"
    case .pathSpelling: "Spell paths as Swift does, as the model does, or by column"
    case .model: "Show the model of the entity under the cursor"
    case .refresh: "Read the store again as it is now"
    case .cancel: "Stop what is running, else leave what is open"
    case .redraw: "Draw the screen anew"
    case .zoom: "Hide or show the list of entities"
    case .palette: "Find a command by its name"
    case .help: "List the keys that work here"
    case .suspend: "Put storescope in the background"
    case .quit: "Leave storescope"
    }
  }
}

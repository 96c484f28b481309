import Querying
import Screen

/// What the palette offers.
enum PaletteItem: Hashable {
  case command(Command)
  case query(SavedQuery)

  /// What is typed to find it.
  var title: String {
    switch self {
    case .command(let command): command.title
    case .query(let query): "query " + query.name
    }
  }
}

extension Browser {
  mutating func pressInPalette(_ key: Key, text: String, cursor: Int) -> [Effect] {
    let found = paletteItems(matching: text)
    switch key {
    case .escape, .control("c"): overlay = nil
    case .up: overlay = .palette(text: text, cursor: max(0, cursor - 1))
    case .down: overlay = .palette(text: text, cursor: min(found.count - 1, cursor + 1))
    case .enter:
      overlay = nil
      if Int(text) != nil { return goToRow(text) }
      return found.indices.contains(cursor) ? choose(found[cursor]) : []
    default: overlay = .palette(text: edited(text, key), cursor: 0)
    }
    return []
  }

  private mutating func choose(_ item: PaletteItem) -> [Effect] {
    switch item {
    case .query(let query): return open(query)
    case .command(let command):
      if let reason = disabledReason(of: command) {
        said = reason
        return []
      }
      return run(command)
    }
  }

  /// Commands, then saved queries, whose title holds the letters in this order.
  func paletteItems(matching text: String) -> [PaletteItem] {
    let items = Command.allCases.map(PaletteItem.command) + book.queries.map(PaletteItem.query)
    return items.filter { item in
      var rest = Substring(text.lowercased())
      for letter in item.title.lowercased() where letter == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }

  func paletteLine(_ item: PaletteItem) -> String {
    switch item {
    case .command(let command):
      let key = keymap.key(for: command, in: keyContext)?.label ?? ""
      return key.padded(to: 6) + command.title.padded(to: 18) + command.summary
    case .query(let query):
      let predicate = query.predicate.isEmpty ? "all rows" : "where \(query.predicate)"
      let sort = query.sort.isEmpty ? "" : " sort \(query.sort)"
      return "".padded(to: 6) + item.title.padded(to: 18) + "\(query.entity) \(predicate)\(sort)"
    }
  }
}

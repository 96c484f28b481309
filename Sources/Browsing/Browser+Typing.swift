import Querying
import Screen

extension Browser {
  /// The filter and the quick find are typed on the status line.
  mutating func pressInInput(_ key: Key) -> [Effect] {
    switch (input, key) {
    case (.filter, .escape):
      entities.narrow(to: "")
      input = nil
    case (.filter, .enter): input = nil
    case (.filter, .up): entities.move(by: -1)
    case (.filter, .down): entities.move(by: 1)
    case (.filter, _): entities.narrow(to: edited(entities.filter, key))
    case (.find, .escape), (.find, .control("c")): input = nil
    case (.find(let text), .enter):
      input = nil
      if case .rows(var pane) = place {
        pane.findText = text
        place = .rows(pane)
      }
      return find(forward: true, fromHere: true)
    case (.find(let text), _): input = .find(edited(text, key))
    case (.rowNumber, .escape), (.rowNumber, .control("c")): input = nil
    case (.rowNumber(let text), .enter): return goToRow(text)
    case (.rowNumber(let text), _): input = .rowNumber(edited(text, key).filter(\.isNumber))
    case (.predicate(let line), _): return pressInPredicate(key, line)
    case (.exportPath, .escape), (.exportPath, .control("c")): input = nil
    case (.exportPath(let text), .enter): return export(to: text)
    case (.exportPath(let text), _): input = .exportPath(edited(text, key))
    case (.variable, .escape), (.variable, .control("c")):
      input = nil
      fetching = nil
    case (.variable(let text), .enter): return fillVariable(with: text)
    case (.variable(let text), _): input = .variable(edited(text, key))
    case (.queryName, .escape), (.queryName, .control("c")): input = nil
    case (.queryName(let text), .enter): return saveQuery(as: text)
    case (.queryName(let text), _): input = .queryName(edited(text, key))
    case (.pathFilter, _): pressInPathFilter(key)
    case (.file, .escape), (.file, .control("c")): input = nil
    case (.file(let form, let path), .enter): return write(form, to: path)
    case (.file(let form, let path), _): input = .file(form, edited(path, key))
    case (nil, _): break
    }
    return followSelection()
  }

  /// Rows are numbered from 1, as the status line does.
  mutating func goToRow(_ text: String) -> [Effect] {
    input = nil
    guard case .rows(let pane) = place, let number = Int(text) else { return [] }
    return move(by: max(0, number - 1) - pane.cursor)
  }

  /// Longer than a path may be; a key costs as much as the line is long.
  private static let longestLine = 4_096

  func edited(_ text: String, _ key: Key) -> String {
    let room = Self.longestLine - text.utf8.count
    return switch key {
    case .character(let character): room > 0 ? text + String(character) : text
    case .paste(let pasted): text + pasted.filter { !$0.isNewline }.prefix(max(0, room))
    case .backspace: String(text.dropLast())
    case .control("u"): ""
    default: text
    }
  }
}

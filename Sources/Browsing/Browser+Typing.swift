import Querying
import Screen

/// A text that is being typed on the status line, and what it is for.
struct Input: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case filter, find, rowNumber, predicate, queryName, pathFilter, variable, export
    case file(FindingsFile.Form)
  }

  /// In characters: more than a path may have, and few enough that a key stays cheap.
  private static let longestLine = 4_096

  let purpose: Purpose
  var line: TypedLine

  init(_ purpose: Purpose, _ text: String = "") {
    self.purpose = purpose
    line = TypedLine(text)
  }

  /// Takes a key, or as much of a paste as the line has room for; a number takes digits alone.
  mutating func take(_ key: Key) {
    let room = max(0, Self.longestLine - line.text.count)
    switch key {
    case .character(let character):
      guard room > 0, purpose != .rowNumber || character.isNumber else { return }
      line.take(key)
    case .paste(let text):
      let digits = purpose == .rowNumber ? text.filter(\.isNumber) : text
      line.take(.paste(String(digits.prefix(room))))
    default: line.take(key)
    }
  }

  /// What Enter and Esc do.
  var hints: (enter: String, escape: String) {
    switch purpose {
    case .filter, .pathFilter: ("keep", "show all")
    case .find: ("find", "cancel")
    case .rowNumber: ("go there", "cancel")
    case .predicate: ("ask", "cancel")
    case .queryName: ("save", "cancel")
    case .variable: ("take", "cancel")
    case .export, .file: ("write", "cancel")
    }
  }
}

extension Browser {
  mutating func pressInInput(_ key: Key) -> [Effect] {
    guard let input else { return [] }
    switch (input.purpose, key) {
    case (.predicate, _): return pressInPredicate(key, input.line)
    case (.filter, .up): entities.move(by: -1)
    case (.filter, .down): entities.move(by: 1)
    case (.pathFilter, .up): changePaths { list, _ in list.move(by: -1) }
    case (.pathFilter, .down): changePaths { list, _ in list.move(by: 1) }
    case (.pathFilter, .tab): changePaths { $0.showNextSpelling($1) }
    case (_, .enter): return take(input.line.text, for: input.purpose)
    case (_, .escape), (_, .control("c")):
      narrow(to: "", input.purpose)
      self.input = nil
      fetching = nil
    default:
      self.input?.take(key)
      narrow(to: self.input?.line.text ?? "", input.purpose)
    }
    return followSelection()
  }

  /// Lists follow what is typed.
  private mutating func narrow(to text: String, _ purpose: Input.Purpose) {
    switch purpose {
    case .filter: entities.narrow(to: text)
    case .pathFilter: changePaths { $0.narrow(to: text, $1) }
    default: break
    }
  }

  private mutating func take(_ text: String, for purpose: Input.Purpose) -> [Effect] {
    switch purpose {
    case .filter, .pathFilter, .predicate:
      input = nil
      return followSelection()
    case .find:
      input = nil
      if var pane = place as? RowsPane {
        pane.findText = text
        place = pane
      }
      return find(forward: true, fromHere: true)
    case .rowNumber: return goToRow(text)
    case .queryName: return saveQuery(as: text)
    case .variable: return fillVariable(with: text)
    case .export: return export(to: text)
    case .file(let form): return write(form, to: text)
    }
  }

  /// Rows are numbered from 1, as the status line does.
  mutating func goToRow(_ text: String) -> [Effect] {
    input = nil
    guard let pane = place as? RowsPane, let number = Int(text) else { return [] }
    return move(by: max(0, number - 1) - pane.cursor)
  }

  /// Draws the text that is typed, with the part around the cursor in sight.
  func draw(_ input: Input, row: Int, on canvas: inout Canvas) {
    if input.purpose == .predicate { return drawPredicate(input.line, row: row, on: &canvas) }
    let used = canvas.write(" " + prompt(of: input.purpose), at: Point(column: 0, row: row))
    let width = size.columns - used - 1
    input.line.draw(on: &canvas, at: Point(column: used, row: row), width: width)
    if input.purpose == .export, let said {
      drawAbove(said, as: .warning, row: row, on: &canvas)
    }
  }

  private func prompt(of purpose: Input.Purpose) -> String {
    switch purpose {
    case .filter: "/"
    case .find: "find: "
    case .rowNumber: "row: "
    case .predicate: "where: "
    case .queryName: "save query as: "
    case .pathFilter: "paths: "
    case .variable: "$\(fetching?.open.first ?? "") is: "
    case .export: "export to: "
    case .file(let form): form.prompt
    }
  }

  /// The letters that narrow a list, after a key.
  func edited(_ letters: String, _ key: Key) -> String {
    var input = Input(.filter, letters)
    input.take(key)
    return input.line.text
  }
}

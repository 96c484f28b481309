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
    case (.predicate, .escape), (.predicate, .control("c")): input = nil
    case (.predicate(let text), .enter): return ask(where: text)
    case (.predicate(let text), .up): recall(by: 1, from: text)
    case (.predicate(let text), .down): recall(by: -1, from: text)
    case (.predicate(let text), _):
      recalled = nil
      input = .predicate(edited(text, key))
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

  /// An empty text shows all rows again; one that cannot be asked stays to be mended.
  private mutating func ask(where text: String) -> [Effect] {
    guard case .rows(var pane) = place else { return [] }
    if PastedSQL.looksLikeSQL(text), let layout = document.layout {
      let touch = PastedSQL(text)?.touch(document.model, layout)
      said = touch?.line ?? "this SQL touches no entity of the model"
      return []
    }
    do {
      let notes = try pane.restrict(
        to: text,
        document,
        now: now,
        allowsInMemory: allowsInMemory
      )
      said = notes.first?.sentence
    } catch {
      said = error.sentence.line
      return []
    }
    input = nil
    recalled = nil
    place = .rows(pane)
    let asked = QueryBook.Asked(entity: pane.query.entity, predicate: pane.predicateText)
    return (asked.predicate.isEmpty ? [] : keep(.remember(asked))) + askForRows()
  }

  func edited(_ text: String, _ key: Key) -> String {
    switch key {
    case .character(let character): text + String(character)
    case .paste(let pasted): text + pasted.filter { !$0.isNewline }
    case .backspace: String(text.dropLast())
    case .control("u"): ""
    default: text
    }
  }
}

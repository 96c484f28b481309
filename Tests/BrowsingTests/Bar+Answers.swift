import Browsing
import Predicates
import Questions
import Schema
import Screen

extension Bar {
  /// A browser on the drinks whose first questions are answered.
  static func browser(_ columns: Int, _ rows: Int, contract: Contract = contract) -> Browser {
    var browser = Browser(document: document(contract), entity: "Cocktail", size: Size(columns: columns, rows: rows))
    for effect in browser.start() { answer(effect, &browser) }
    return browser
  }

  /// What the last key copies.
  static func copied(_ keys: String, _ browser: inout Browser) -> String? {
    for case .copy(let text) in press(keys, &browser) { return text }
    return nil
  }

  /// Returns what the last key asks of the world, and what its answers ask.
  @discardableResult
  static func press(_ keys: String, _ browser: inout Browser) -> [Effect] {
    var last: [Effect] = []
    for character in keys {
      let key: Key =
        switch character {
        case "↵": .enter
        case "⌫": .backspace
        case "↓": .down
        case "→": .right
        case "⇥": .tab
        case "⎋": .escape
        default: .character(character)
        }
      last = browser.hear(.key(key))
      for effect in last { last += answer(effect, &browser) }
    }
    return last
  }

  static func screen(_ browser: Browser) -> [String] { Travel.screen(browser) }

  @discardableResult
  static func answer(_ effect: Effect, _ browser: inout Browser) -> [Effect] {
    guard case .ask(let question, let ticket) = effect else { return [] }
    switch question {
    case .page(let request):
      let rows = drinks.enumerated().map { index, drink in
        Row(
          objectID: ObjectID(entity: "Cocktail", pk: Int64(index + 1)),
          cells: request.columns.map { drink.cell($0.property) })
      }
      let page = Page(request: request, position: 0, rows: rows, total: .exactly(rows.count))
      let effects = browser.hear(.success(.page(page)), ticket)
      return effects + effects.flatMap { answer($0, &browser) }
    case .record(let object):
      let effects = browser.hear(.success(.record(record(object))), ticket)
      return effects + effects.flatMap { answer($0, &browser) }
    case .recordCounts(let object): _ = browser.hear(.success(.referrers(object, [])), ticket)
    case .neighbours(let request):
      let others = drinks.indices.map { Int64($0 + 1) }.filter { $0 != request.object.pk }
      let near = others.sorted { abs($0 - request.object.pk) < abs($1 - request.object.pk) }
      let rows = near.map { key in
        Row(
          objectID: ObjectID(entity: "Cocktail", pk: key),
          cells: request.columns.map { drinks[Int(key) - 1].cell($0.property) })
      }
      let effects = browser.hear(.success(.neighbours(request, rows)), ticket)
      return effects + effects.flatMap { answer($0, &browser) }
    default: break
    }
    return []
  }

  /// Composites other than enums are followed by their leaves, as a store answers.
  private static func record(_ object: ObjectID) -> Record {
    let drink = drinks[Int(object.pk) - 1]
    let attributes = model.entities[0].attributes.sorted { $0.name < $1.name }
    let fields = attributes.flatMap { attribute in
      [(attribute.name, attribute)]
        + (attribute.isSwiftDataEnum ? [] : attribute.elements).map { (attribute.name + "." + $0.name, $0) }
    }.map { property, attribute in
      Record.Field(
        path: Path(root: "Cocktail", property: property, target: .attribute(attribute)),
        column: layout.entities["Cocktail"]?.columns[property]?.name, cell: drink.cell(property))
    }
    return Record(objectID: object, entityID: 1, saves: 1, fields: fields)
  }
}

import Findings
import Foundation
import Predicates
import Questions
import Schema
package import Screen

package import struct Screen.Point
package import struct Screen.Rect
package import struct Screen.Size

extension Browser {
  var showsEntities: Bool {
    // It is asked often, so the context is copied only if it must be another one.
    let stands = isOver ? first.pane.standsBesideEntities(first.context) : place.standsBesideEntities(context)
    guard stands else { return false }
    return context.isNarrow ? focus == .entities : !isZoomed
  }

  /// The context whose keys work.
  var keys: Keymap.Context { focus == .entities && showsEntities ? .entities : Swift.type(of: place).keys }

  /// The contexts whose keys work, most important first.
  ///
  /// A key that the list of entities does not use goes to the rows.
  var contexts: [Keymap.Context] { keys == .entities ? [.entities, Swift.type(of: place).keys] : [keys] }

  /// The pane that has the keys.
  var focused: any Pane { keys == .entities ? entities : place }

  /// Tells the panes the area of the place, and whether it has the keys.
  mutating func arrange() {
    updateSecond()
    context.area = areaOfPlace
    context.hasKeys = keys != .entities
    place.settle(in: context.area, context)
  }

  /// The parts of the screen that panes have, with their titles and the blank cells at their edges; nil if not shown.
  ///
  /// A rule stands between two of them.
  struct Parts {
    var entities: Rect?
    /// The place, or what the place was opened from if that stands beside it.
    var first: Rect?
    var second: Rect?

    var all: [Rect] { [entities, first, second].compactMap(\.self) }
  }

  var parts: Parts {
    var body = Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 2 - context.hintLines)
    var parts = Parts()
    if showsEntities {
      if context.isNarrow { return Parts(entities: body) }
      let (list, rest) = body.splitLeft(min(listWidth ?? entities.width(on: size), size.columns - 20))
      (parts.entities, body) = (list.splitRight(1).left, rest)
    }
    if second != nil || isOver {
      let (rest, last) = body.splitRight(SecondColumn.width(beside: body.size.columns))
      (parts.second, body) = (last, rest.splitRight(1).left)
    }
    parts.first = body
    return parts
  }

  /// The area of a pane in its part of the screen: below its title, with a blank cell before each edge.
  func inner(_ part: Rect) -> Rect { context.isNarrow ? part : part.splitTop(1).bottom.inset(rows: 0) }

  /// The area of the place; that of the list of entities if only that is shown.
  var areaOfPlace: Rect {
    let parts = parts
    return inner((isOver ? parts.second : parts.first) ?? parts.entities ?? Rect(.zero))
  }

  /// The smallest screen that can be drawn, in columns and rows.
  private static let smallest = Size(columns: 40, rows: 8)

  /// Whether nothing is drawn, so that keys do nothing either.
  var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }

  package func draw(on canvas: inout Canvas) {
    guard !isTooSmall else {
      let question = outcome.warnsOfLoss ? context.said : nil
      let lines =
        ["too small: \(size.columns)×\(size.rows)", "needs \(Self.smallest.columns)×\(Self.smallest.rows)"]
        + DisplayText(question ?? "Q leaves").wrapped(to: max(1, size.columns)).map(\.string)
      for (row, line) in lines.enumerated() {
        canvas.write(line, at: Point(column: 0, row: row), as: .warning, width: size.columns)
      }
      return
    }
    let screen = Rect(size)
    header.draw(on: &canvas, in: screen.line(0))
    let parts = parts
    for part in parts.all where part.endColumn < size.columns {
      canvas.rule(Rect(column: part.endColumn, row: part.minRow, columns: 1, rows: part.size.rows))
    }
    let hasKeys = keys != .entities
    if let part = parts.first {
      let (pane, around) = first
      draw(pane, on: &canvas, in: part, hasKeys: hasKeys && !isOver, around)
    }
    if let part = parts.second, let (pane, around) = secondInContext {
      draw(pane, on: &canvas, in: part, hasKeys: isOver && hasKeys, around)
    }
    if let part = parts.entities {
      var list = entities
      // The pane may show another entity than the one that its trail began with.
      if focus == .main, let entity = place.entity(context) { list.select(entity) }
      draw(list, on: &canvas, in: part, hasKeys: !hasKeys, context)
    }
    if let box = context.box {
      canvas.cursor = nil
      canvas.removeFile()
      if box.dimsView {
        canvas.restyle(screen.splitBottom(context.hintLines + 1).top, as: .dim)
        canvas.clearHighlights()
      }
      box.draw(on: &canvas, over: place, context)
    }
    drawStatus(on: &canvas, in: screen.line(size.rows - 1 - context.hintLines))
    hintLine.draw(on: &canvas, in: hintArea)
  }

  var header: Header { Header(document: document, steps: (context.way.trail + [place]).map(\.crumb)) }

  /// The lines with keys.
  var hintArea: Rect { Rect(size).splitBottom(context.hintLines).bottom }

  private func draw(
    _ pane: some Pane, on canvas: inout Canvas, in part: Rect, hasKeys: Bool, _ context: PaneContext
  ) {
    var context = context
    (context.area, context.hasKeys) = (inner(part), hasKeys)
    let cursor = canvas.cursor
    pane.draw(on: &canvas, in: context.area, context)
    canvas.highlightMatches(of: pane.highlighted, in: context.area)
    if !hasKeys { canvas.cursor = cursor }
    guard !context.isNarrow else { return }
    if !hasKeys { canvas.dimCursor(in: context.area) }
    let start = Point(column: context.area.minColumn, row: part.minRow)
    canvas.write(pane.title(context), at: start, as: hasKeys ? .title : .dim, width: context.area.size.columns)
  }

  /// The typed text, else mode, position, the value under the cursor, activity, and the last message.
  private func drawStatus(on canvas: inout Canvas, in line: Rect) {
    if let prompt = context.prompt {
      let pane: any Pane = prompt.isOfEntities ? entities : place
      return prompt.draw(on: &canvas, in: line, pane, context)
    }
    var facts = ["RO"]
    if let count { facts.append("\(count) …") }
    if let following = context.follow.fact { facts.append(following) }
    if isStoreChanged { facts.append("store changed, r to refresh") }
    if let activity = reopening ?? context.exporting {
      facts.append("⏳ \(activity) · Esc stops it")
    } else if !context.lanes.awaited.isEmpty {
      facts.append("⏳ Esc stops it")
    } else if let activity = context.known.audit?.activity {
      facts.append(place.showsAudit ? "⏳ Esc stops it" : activity)
    }
    let lines = status(facts, context.box?.facts(over: place, context) ?? focused.facts(context))
    for (index, text) in lines.enumerated() {
      let place = Rect(origin: line.origin.moved(rows: index + 1 - lines.count), size: line.size)
      canvas.fill(place, as: .status)
      canvas.write(text, at: place.origin, as: .status, width: place.size.columns)
    }
  }

  /// The most lines that a message takes.
  private static let mostSaid = 3

  /// The facts on one line; a message that would be cut replaces the value under the cursor, then the rest, and takes
  /// more lines if one is not enough.
  private func status(_ facts: [String], _ position: [String]) -> [String] {
    guard let said = context.said else { return [" " + (facts + position).joined(separator: " · ")] }
    let lines = [facts + position, facts + position.prefix(1), facts, []].map { before in
      " " + (before + [said]).joined(separator: " · ")
    }
    if let line = lines.first(where: { DisplayText.width(of: $0) <= size.columns }) { return [line] }
    let wrapped = DisplayText(said, limit: size.columns * Self.mostSaid).wrapped(to: max(1, size.columns - 2))
    return wrapped.prefix(Self.mostSaid).map { " " + $0.string }
  }

  /// The keys of the box or the prompt, else the bindings of the focused pane.
  var hintLine: HintLine {
    func hint(_ key: String, _ title: String) -> HintLine.Hint {
      HintLine.Hint(key, title, isASCII: context.look.usesASCII)
    }
    if let box = context.box {
      return HintLine(
        first: box.hints.map { hint($0.key, $0.title) }, last: [hint("Esc", box.escTitle)], isOneGroup: true)
    }
    if let prompt = context.prompt {
      return HintLine(
        first: [hint("↵", prompt.enterTitle)] + (prompt.tabTitle.map { [hint("tab", $0)] } ?? []),
        last: [hint("Esc", prompt.escClears ? "clear" : "close"), hint("↑↓", "typed before"), hint("^X", "editor")],
        isOneGroup: true)
    }
    func hint(_ command: Command) -> HintLine.Hint? {
      keymap.key(for: command, in: contexts).map {
        HintLine.Hint(
          $0, command == .ascend && isTopmost ? "leave" : focused.hintTitle(of: command) ?? command.title,
          isAble: command.disabledReason(place, context) == nil, isASCII: context.look.usesASCII)
      }
    }
    let offered = focused.hints(context).filter { $0.isOffered(context.document) }
    return HintLine(first: offered.compactMap(hint), last: [.help, .ascend].compactMap(hint))
  }
}

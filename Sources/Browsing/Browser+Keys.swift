import Findings
import Predicates
import Questions
import Schema
import Screen

/// What a key led to, which the next key may depend on.
struct KeyOutcome {
  /// Whether it meant nothing.
  var isRefused = false
  /// Whether the user was told what leaving would lose.
  var warnsOfLoss = false
}

extension Browser {
  /// More than anybody types, less than a pasted file.
  private static let mostWaiting = 4096

  /// Whether letters are text, so that those that arrive together may come as one paste.
  package var takesLetters: Bool { !isTooSmall && (context.prompt != nil || context.box?.takesLetters == true) }

  /// Handles a key; a key about something that is still being read waits for it, and so do all later keys.
  mutating func type(_ key: Key) {
    isPlaced = true
    if isTooSmall { return pressUnseen(key) }
    typeWaiting()
    if case .mouse = key {
      waiting = []
    } else if !waiting.isEmpty || waits(key) {
      let command = keymap.command(for: key, in: contexts)
      guard command == .cancel || command == .stop else {
        if waiting.count < Self.mostWaiting { waiting.append(key) }
        context.said = Count.text(waiting.count, "key waits", "keys wait")
        return
      }
      context.said = "dropped, Esc again stops"
      waiting = []
      return
    }
    press(key)
  }

  /// On a screen that shows nothing a user can leave, whatever was open, or stay after the question.
  private mutating func pressUnseen(_ key: Key) {
    guard let command = keymap.command(for: key, in: contexts),
      [.quit, .suspend].contains(command) || (command == .cancel && outcome.warnsOfLoss)
    else { return }
    begin()
    run(command)
    go()
  }

  /// Begins a command: what was said is read, and the key before it is the former one.
  mutating func begin() {
    context.said = nil
    (formerOutcome, outcome) = (outcome, KeyOutcome())
  }

  /// Handles the waiting keys for which everything has been read.
  private mutating func typeWaiting() {
    var started: String?
    while let key = waiting.first, !waits(key) {
      waiting.removeFirst()
      let before = context.effects.count
      press(key)
      if started == nil, context.effects.count > before { started = cause }
    }
    // Of several keys, what follows is the first one's that led to anything.
    if let started { cause = started }
  }

  /// Takes an answer, then handles the keys that waited for it, which may leave a view that is still being counted.
  mutating func takeAndType(_ take: (inout Self) -> Void) {
    take(&self)
    // The answer may open another place.
    if context.hasSteps { go() }
    guard !waiting.isEmpty else { return }
    typeWaiting()
    dropLookups()
  }

  private func waits(_ key: Key) -> Bool {
    guard context.box == nil, context.prompt == nil, focus == .main || isForPlace(key),
      let command = keymap.command(for: key, in: contexts)
    else { return false }
    let isCopying = context.copying != nil && context.lanes.running.contains(.copy)
    let awaited = place.awaited(context).union(isCopying ? .copy : [])
    return !command.waitsFor.isDisjoint(with: awaited)
  }

  /// Whether a key typed in the list of entities means nothing there, and something beside it.
  private func isForPlace(_ key: Key) -> Bool {
    keys == .entities && keymap.own(key, in: [.entities]) == nil && keymap.own(key, in: contexts) != nil
  }

  private mutating func press(_ key: Key) {
    overtakings = 0
    cause = "\(key.label) on \(focused.crumb)"
    context.refusable = nil
    if case .mouse(let event) = key {
      point(event)
    } else if context.box != nil {
      context.said = nil
      withBox { $0.press(key, over: &$1, &$2) }
    } else if let prompt = context.prompt {
      press(key, in: prompt)
    } else {
      begin()
      press(key, times: count)
    }
    go()
  }

  /// No store has rows with so many digits.
  private static let greatest = 100_000_000

  /// Adds a digit to the number before a command; any other key is a command.
  private mutating func press(_ key: Key, times: Int?) {
    count = nil
    context.delivery = nil
    let command = keymap.command(for: key, in: contexts)
    if case .character(let character) = key, let digit = character.wholeNumberValue, character.isASCII,
      times != nil || (digit > 0 && command == nil)
    {
      count = (times ?? 0) < Self.greatest ? (times ?? 0) * 10 + digit : times
      return
    }
    if times != nil, command == .cancel { return }
    guard let command else {
      if case .paste = key {
        context.said = "pasted text is no command · / searches, : finds commands"
      } else {
        context.said = meansNothing(key)
      }
      return
    }
    let isForPlace = isForPlace(key)
    if isForPlace { focus = .main }
    run(command, times: times)
    guard isForPlace, context.said == nil, context.box == nil, context.prompt == nil, !context.hasSteps else { return }
    let said = "“\(command.title)” acts on \(place.crumb), which has the keys now · tab goes back to the entities"
    context.said = said + (command == .sort ? " · “\(Command.sortEntities.title)” in : sorts them" : "")
  }

  /// A key that means something elsewhere is named with the view.
  private mutating func meansNothing(_ key: Key) -> String {
    outcome.isRefused = true
    // The view that this one was opened from is what the user may have in mind.
    let contexts = context.way.trail.reversed().map { Swift.type(of: $0).keys } + Keymap.Context.all
    let elsewhere = contexts.firstResult { [bindings = keymap.bindings] context in
      bindings.first { $0.context == context && $0.keys.contains(key) }
    }
    guard let elsewhere else { return "no command on \(key.label) · ? lists the keys" }
    // A store that has no use for it has none in other views either.
    if !elsewhere.command.isOffered(document), let reason = elsewhere.command.disabledReason(place, context) {
      return reason
    }
    return "\(key.label) is “\(elsewhere.command.title)” in the view \(elsewhere.context.name)"
      + " · ? lists the keys of this one"
  }

  /// Runs a command so many times, or goes to that line.
  private mutating func run(_ command: Command, times: Int?) {
    guard let times else { return run(command) }
    switch command.number {
    case .distance(let distance): move(by: distance(context).multipliedReportingOverflow(by: times).partialValue)
    case .line: goTo(line: times)
    case .times:
      run(command)
      // What is said of the last step that did something stays.
      for _ in 1..<min(max(1, times), 1_000) where command.disabledReason(place, context) == nil { run(command) }
    case .timesWhenRead:
      run(command)
      repeatLater(command, times - 1)
    case .nothing:
      run(command)
      if context.said == nil, context.prompt == nil, context.box == nil {
        context.said = "a number means nothing before “\(command.title)”"
      }
    }
  }

  private mutating func repeatLater(_ command: Command, _ times: Int) {
    guard let key = keymap.key(for: command, in: contexts) else { return }
    waiting = Array(repeating: key, count: max(0, min(times, place.mostTimes(of: command)))) + waiting
    typeWaiting()
  }

  /// Lines and rows are numbered from 1.
  private mutating func goTo(line: Int) {
    if keys == .entities { entities.go(toLine: line, &context) } else { place.go(toLine: line, &context) }
  }

  /// Runs a closure on the box, which then closes, opens another one or stays.
  private mutating func withBox(_ body: (inout any Box, inout any Pane, inout PaneContext) -> Bool) {
    guard var box = context.box else { return }
    context.box = nil
    if body(&box, &place, &context) { context.box = box }
  }

  private mutating func press(_ key: Key, in prompt: any Prompt) {
    var prompt = prompt
    context.prompt = nil
    let stays =
      prompt.isOfEntities
      ? prompt.press(key, over: &entities, &context) : prompt.press(key, over: &place, &context)
    if stays { context.prompt = prompt }
  }

  /// The wheel scrolls, a press moves the cursor there, a press on the cursor opens.
  private mutating func point(_ event: MouseEvent) {
    if event.kind == .press, context.prompt == nil { context.said = nil }
    if event.kind == .press, hintArea.contains(event.point) { return pressHint(at: event.point) }
    if context.box != nil { return withBox { $0.point(event, over: &$1, &$2) } }
    switch event.kind {
    case .wheelUp: wheel(by: -3, at: event.point)
    case .wheelDown: wheel(by: 3, at: event.point)
    // A prompt belongs to the place that it was opened in.
    case .press where context.prompt == nil:
      held = event.point
      awaitsRelease = waitsForRelease(at: event.point) ? event.point : nil
      if awaitsRelease == nil { press(at: event.point) }
    case .drag:
      awaitsRelease = nil
      if let start = held { drag(from: start, to: event.point) }
    case .release:
      if awaitsRelease == event.point { press(at: event.point) }
      (held, awaitsRelease) = (nil, nil)
    case .press: held = nil
    case .wheelLeft: run(.left)
    case .wheelRight: run(.right)
    }
  }

  private func waitsForRelease(at point: Point) -> Bool {
    let area = areaOfPlace
    guard parts.first != nil, area.contains(point) else { return false }
    return place.waitsForRelease(at: point, in: area, context)
  }

  /// Turns what is under the pointer, whichever pane has the keys.
  private mutating func wheel(by distance: Int, at point: Point) {
    let parts = parts
    guard let list = parts.entities, context.isNarrow || point.column < list.endColumn else {
      let isInSecond = parts.second.map { point.column >= $0.minColumn } == true
      if isInSecond == isOver { return place.move(by: distance, &context) }
      if isOver {
        // Beside another line stands something else; the keys stay where they are.
        let former = place as? RecordPane
        back()
        place.move(by: distance, &context)
        arrange()
        if goOver(), let former, let new = place as? RecordPane, new.record == nil {
          place = former.moved(to: new.objectID)
        }
        return
      }
      withSecond { $0.move(by: distance, &$1) }
      return
    }
    if keys == .entities, context.isNarrow { return move(by: distance) }
    entities.cursor.wheel(by: distance, height: inner(list).size.rows, count: entities.lines.count)
  }

  /// Drags the edge of a column, or that of the list of entities.
  private mutating func drag(from start: Point, to end: Point) {
    held = end
    let parts = parts
    if let list = parts.entities, !context.isNarrow, start.column == list.endColumn {
      listWidth = max(12, end.column + 1)
      arrange()
      place.ask(.resized, &context)
    } else if parts.first != nil {
      place.drag(from: start, to: end, in: areaOfPlace, &context)
    }
  }

  /// A press on a key's hint acts like the key.
  private mutating func pressHint(at point: Point) {
    let hit = hintLine.placed(in: hintArea).first { $0.rect.contains(point) }
    if let key = hit?.hint.pressed { press(key) }
  }

  /// A press on a step of the way goes back to it; on the store, to the list of entities.
  private mutating func press(crumbAt column: Int) {
    guard let step = header.step(at: column, in: Size(columns: size.columns, rows: 1)) else { return }
    while context.way.trail.count > max(0, step) { back(toUnseen: true) }
    if step < 0 { focus = .entities }
  }

  private mutating func press(at point: Point) {
    if point.row == 0 { return press(crumbAt: point.column) }
    goToColumn(at: point)
    let parts = parts
    let area = areaOfPlace
    let list = parts.entities
    let isInList = list.map { context.isNarrow || point.column < $0.endColumn } == true
    if parts.first != nil, !context.isNarrow, !isInList, point.row == area.minRow - 1 {
      focus = .main
      return place.press(titleAt: point.column - area.minColumn, &context)
    }
    guard (area.minRow..<area.endRow).contains(point.row) else { return }
    if let list, isInList {
      focus = .entities
      entities.press(at: point, in: inner(list), &context)
    } else {
      focus = .main
      place.press(at: point, in: area, &context)
    }
  }

  /// The press of the mouse in the other column goes there.
  private mutating func goToColumn(at point: Point) {
    guard let second = parts.second, point.row > 0 else { return }
    let isInSecond = point.column >= second.minColumn
    if isInSecond, !isOver { goOver() } else if isOver, !isInSecond { back() }
  }

  mutating func move(by distance: Int) {
    if keys == .entities { entities.move(by: distance, &context) } else { place.move(by: distance, &context) }
  }

  mutating func run(_ command: Command) {
    if let reason = command.disabledReason(place, context) {
      outcome.isRefused = true
      return context.said = reason
    }
    context.meansNothing = false
    let label = keymap.key(for: command, in: contexts).map { "\($0.label) " } ?? ""
    cause = "\(label)\(command.title) on \(focused.crumb)"
    command.run(&self)
    guard context.meansNothing else { return }
    outcome.isRefused = true
    let places = keymap.bindings.filter { $0.command == command && $0.context != .everywhere }.map(\.context.name)
    context.said =
      "“\(command.title)” means nothing here"
      + (places.isEmpty ? "" : " · it works in \(places.joined(separator: ", "))")
  }

  /// Runs a closure on the pane that has the keys, else on the place; false if neither is what it needs.
  mutating func act<Subject>(_ body: (inout Subject, inout PaneContext) -> Void) -> Bool {
    if keys == .entities, entities.act(&context, body) != nil {
      guard context.meansNothing else { return true }
      context.meansNothing = false
    }
    return place.act(&context, body) != nil
  }

  /// The entity that a view is opened for.
  var entity: String? { focused.entity(context) ?? (place.showsAudit ? nil : entities.selected) }

  /// Opens a saved query's rows; one that the model cannot answer says why.
  mutating func open(_ query: SavedQuery) {
    guard document.model.entity(named: query.entity) != nil else {
      context.said = "“\(query.name)”: there is no entity “\(query.entity)”"
      return
    }
    var asked = RowQuery(entity: query.entity, includesSubentities: !query.isExact)
    do throws(SortTextError) {
      asked.sort = try document.pathCatalog.sortKeys(query.sort, from: query.entity, allowsInMemory: query.isInMemory)
    } catch {
      context.said = "“\(query.name)”: \(error.sentence.line)"
      return
    }
    var pane = RowsPane(asked, origin: query.name, in: context)
    do throws(PredicateTextError) {
      let checker = context.checker(of: asked, isInMemory: query.isInMemory)
      try pane.restrict(to: query.predicate, isGiven: true, checker)
    } catch {
      context.said = "“\(query.name)”: \(error.advised.line)"
      return
    }
    entities.select(query.entity)
    context.enter(pane)
  }
}

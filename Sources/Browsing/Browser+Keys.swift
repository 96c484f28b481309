import Findings
import Querying
import Schema
import Screen

extension Browser {
  /// More than anybody types, less than a pasted file.
  private static let mostWaiting = 4096

  /// Does what a key asks for; one that is about what is still being read waits for it, and so do all after it.
  mutating func type(_ key: Key) {
    typeWaiting()
    if case .mouse = key {
      waiting = []
    } else if !waiting.isEmpty || waits(key) {
      guard keymap.command(for: key, in: keys) == .cancel else {
        if waiting.count < Self.mostWaiting { waiting.append(key) }
        context.said = waiting.count == 1 ? "1 key waits" : "\(waiting.count) keys wait"
        return
      }
      context.said = "dropped, Esc again stops"
      waiting = []
      return
    }
    press(key)
  }

  /// Does what the keys ask for that have waited, as far as what they are about has come.
  private mutating func typeWaiting() {
    while let key = waiting.first, !waits(key) {
      waiting.removeFirst()
      press(key)
    }
  }

  /// Takes an answer and then the keys that have waited for it, which may leave what is still being counted.
  mutating func takeAndType(_ take: (inout Self) -> Void) {
    take(&self)
    guard !waiting.isEmpty else { return }
    typeWaiting()
    dropLookups()
  }

  private func waits(_ key: Key) -> Bool {
    guard context.box == nil, context.prompt == nil, focus == .main,
      let command = keymap.command(for: key, in: keys), let row = CommandRow.row(of: command)
    else { return false }
    let isCopying = context.copying != nil && context.lanes.running.contains(.copy)
    let awaited = place.awaited(context).union(isCopying ? .copy : [])
    return !row.waitsFor.isDisjoint(with: awaited)
  }

  private mutating func press(_ key: Key) {
    overtakings = 0
    if case .mouse(let event) = key {
      point(event)
    } else if context.box != nil {
      withBox { $0.press(key, &$1, &$2) }
    } else if let prompt = context.prompt {
      press(key, in: prompt)
    } else {
      context.said = nil
      if let command = keymap.command(for: key, in: keys) { run(command) }
    }
    go()
  }

  /// Lets the box do something; it closes itself, opens another one or stays.
  private mutating func withBox(
    _ body: (inout any Box, inout any Pane, inout PaneContext) -> Bool
  ) {
    guard var box = context.box else { return }
    context.box = nil
    if body(&box, &place, &context) { context.box = box }
  }

  private mutating func press(_ key: Key, in prompt: any Prompt) {
    var prompt = prompt
    context.prompt = nil
    let stays: Bool
    if prompt is EntityFilterPrompt {
      stays = withEntities { prompt.press(key, &$0, &$1) }
    } else {
      stays = prompt.press(key, &place, &context)
    }
    if stays { context.prompt = prompt }
  }

  private mutating func withEntities<Outcome>(
    _ body: (inout any Pane, inout PaneContext) -> Outcome
  ) -> Outcome {
    var pane: any Pane = entities
    defer { if let changed = pane as? EntitiesPane { entities = changed } }
    return body(&pane, &context)
  }

  /// The wheel scrolls, a press puts the cursor there, a press on the cursor opens.
  private mutating func point(_ event: MouseEvent) {
    if context.box != nil { return withBox { $0.point(event, &$1, &$2) } }
    switch event.kind {
    case .wheelUp: move(by: -3)
    case .wheelDown: move(by: 3)
    // A prompt is about what it was opened over.
    case .press where context.prompt == nil: press(at: event.point)
    case .press, .release, .drag: break
    }
  }

  private mutating func press(at point: Point) {
    let frames = frames
    guard let rows = (frames.place ?? frames.entities).map(inner),
      (rows.minRow..<rows.endRow).contains(point.row)
    else { return }
    if let list = frames.entities, context.isNarrow || point.column < list.endColumn - 1 {
      focus = .entities
      entities.press(at: point, in: inner(list), &context)
    } else {
      focus = .main
      place.press(at: point, in: rows, &context)
    }
  }

  private mutating func move(by distance: Int) {
    if keys == .entities {
      entities.move(by: distance, &context)
    } else {
      place.move(by: distance, &context)
    }
  }

  /// Why a command does nothing here and now; nil if it does something.
  func disabledReason(of command: Command) -> String? {
    CommandRow.row(of: command)?.disabledReason(place, context)
  }

  /// Lets what has the keys do what a command asks for, else the place, else does it here.
  mutating func run(_ command: Command) {
    let hasList = keys == .entities
    if hasList ? entities.run(command, &context) : place.run(command, &context) { return }
    if let distance = distance(of: command) { return move(by: distance) }
    if hasList, place.run(command, &context) { return }
    switch command {
    case .back: back()
    case .forward: forward()
    case .nextPane: switchPane()
    case .filter:
      focus = .entities
      _ = entities.run(command, &context)
    case .localTime:
      context.usesLocalTime.toggle()
      context.said = context.usesLocalTime ? "dates in local time" : "dates in UTC"
    case .inMemory: context.toggleMemory(isOn: context.allowsInMemory, isComposing: false)
    case .paths, .compose, .model, .diagram: open(command)
    case .findings: openFindings()
    case .versions: context.enter(VersionsPane())
    case .refresh: refresh()
    case .cancel: cancel()
    case .zoom:
      isZoomed.toggle()
      if isZoomed { focus = .main }
    case .palette: context.box = PaletteBox(keymap: keymap, in: keys, context.book)
    case .help:
      context.box = HelpBox(keymap: keymap, in: keys, disabledReason: disabledReason)
    case .suspend: context.perform(.suspend)
    case .quit: context.perform(.quit)
    default: break
    }
  }

  private func distance(of command: Command) -> Int? {
    switch command {
    case .up: -1
    case .down: 1
    case .pageUp: -max(1, context.bodyHeight - 2)
    case .pageDown: max(1, context.bodyHeight - 2)
    case .first: -Int(Int32.max)
    case .last: Int(Int32.max)
    default: nil
    }
  }

  /// Opens what there is of the entity that the focused pane is about.
  private mutating func open(_ command: Command) {
    let selected = place is FindingsPane ? nil : entities.selected
    guard let entity = focused.entity(context) ?? selected else { return }
    switch command {
    case .paths: context.enter(PathsPane(entity: entity, in: document.pathCatalog))
    case .compose: ComposerPane.compose(RowsPane(RowQuery(entity: entity), in: context), &context)
    case .diagram:
      guard let entity = document.model.entity(named: entity) else { return }
      context.enter(DiagramPane(of: entity, in: document.model))
    default: context.enter(ModelPane(entity: entity, document: document))
    }
  }

  /// Shows the findings; the first time an audit starts.
  private mutating func openFindings() {
    guard document.layout != nil else {
      context.said = "a model alone has no values to audit"
      return
    }
    context.enter(context.trail.last { $0 is FindingsPane } ?? FindingsPane())
  }

  /// Opens a saved query's rows; one that the model cannot answer says why.
  mutating func open(_ query: SavedQuery) {
    guard document.model.entity(named: query.entity) != nil else {
      context.said = "“\(query.name)”: there is no entity “\(query.entity)”"
      return
    }
    var asked = RowQuery(entity: query.entity, includesSubentities: !query.isExact)
    do throws(SortTextError) {
      asked.sort = try document.pathCatalog.sortKeys(
        query.sort,
        from: query.entity,
        allowsInMemory: query.isInMemory
      )
    } catch {
      context.said = "“\(query.name)”: \(error.sentence.line)"
      return
    }
    var pane = RowsPane(asked, in: context)
    do throws(PredicateTextError) {
      let checker = context.checker(of: asked, isInMemory: query.isInMemory)
      try pane.restrict(to: query.predicate, checker)
    } catch {
      context.said = "“\(query.name)”: \(error.reason.sentence.line)"
      return
    }
    entities.select(query.entity)
    context.enter(pane)
  }
}

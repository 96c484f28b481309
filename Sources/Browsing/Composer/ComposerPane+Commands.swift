import Findings
import Predicates
import Questions
import Schema
import Screen

extension ComposerPane {
  mutating func goLeft(_ context: inout PaneContext) { movePart(by: -1) }

  /// Goes to the next part of the line, after the last one over to the spellings.
  mutating func goRight(_ context: inout PaneContext) {
    let last = line.flatMap { Self.parts(of: $0).last } ?? .path
    if context.hasSecond, part.rawValue >= last.rawValue { context.go(.over) } else { movePart(by: 1) }
  }

  /// What stands beside it: the query as code, and its plan.
  func aside(_ context: PaneContext) -> Aside? {
    let spellings = QuerySpellings(self)
    return Aside("spellings \(spellings.hashValue)") { [SpellingsPane(spellings)] }
  }

  func goToSpellings(_ context: inout PaneContext) {
    if context.hasSecond { context.go(.over) } else { context.enter(SpellingsPane(QuerySpellings(self))) }
  }
  func compose(_ entity: String?, _ context: inout PaneContext) {}

  mutating func turnInMemory(_ context: inout PaneContext) {
    context.allowInMemory(!(context.look.allowsInMemory || allowsInMemory), hint: "")
    allowsInMemory = context.look.allowsInMemory
    change(checker(context)) { _ in }
    askSoon(&context)
  }

  mutating func copyValue(_ context: inout PaneContext) {
    spell(context.document)
    context.box = ChoiceList(spellingsOf: self)
    askSoon(&context)
  }

  mutating func copyWhole(_ context: inout PaneContext) { copyValue(&context) }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    move(by: distance)
  }

  /// A press moves the cursor to a part, a second one edits it.
  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let height = heights(area.size.rows, context).tree
    let line = point.row - area.minRow
    let target = top(height: height) + line
    guard line < height, lines.indices.contains(target) else { return }
    let part = columns(width: area.size.columns).part(at: point.column - area.minColumn)
    let wasHere = target == cursor && part == self.part
    select(line: target, part: part)
    if wasHere { open(&context) }
  }

  /// Esc leaves the draft.
  mutating func clear(_ context: inout PaneContext) -> Bool {
    sayWhatIsKept(&context)
    return false
  }

  func sayWhatIsKept(_ context: inout PaneContext) {
    if canUndo, !wasShown { context.said = "draft kept · W continues it" }
  }

  /// Keeps what was put together for the next time that the same rows are composed, however this view is left.
  private func keepDraft(_ context: inout PaneContext) {
    var kept: ComposerPane?
    if canUndo, !wasShown {
      kept = self
      kept?.rows.forget()
    }
    context.memory.drafts[opened] = kept
  }

  /// Edits the part under the cursor.
  mutating func open(_ context: inout PaneContext) {
    guard let line else { return }
    switch line.content {
    case .addCondition: pickCondition(&context, for: part == .path ? .condition(nil) : .group(line.address))
    case .addSort: context.box = picker(.sortTerm(nil), context)
    case .sort(_, let index) where part == .path: context.box = picker(.sortTerm(index), context)
    case .group(let group) where group.subquery != nil && part != .path:
      if part == .operation { chooseOperator(&context) } else { typeValue(of: line.address, &context) }
    case .group, .constant, .sort:
      turn(checker(context))
      askSoon(&context)
    case .condition(let condition):
      switch part {
      case .path:
        let entity = checked.rows[line.address]?.entity
        context.box = picker(.condition(line.address), of: entity, context)
      case .operation: chooseOperator(&context)
      case .value where condition.choice.asksNil: chooseOperator(&context)
      case .value: typeValue(of: line.address, &context)
      }
    }
  }

  func picker(_ purpose: PathPicker.Purpose, of entity: String? = nil, _ context: PaneContext) -> PathPicker {
    PathPicker(
      purpose, entity: entity ?? self.entity, context, allowsInMemory: allowsInMemory, under: anchor(context))
  }

  /// Picks the path of a new condition; in a subquery it leads on from the object.
  func pickCondition(_ context: inout PaneContext, for purpose: PathPicker.Purpose = .condition(nil)) {
    let catalog = context.document.pathCatalog
    let entity = line.flatMap { line in
      switch line.content {
      case .group, .addCondition: draft.entity(at: line.address + [0], in: catalog)
      default: draft.entity(at: line.address, in: catalog)
      }
    }
    context.box = picker(purpose, of: entity, context)
  }

  func nameQuery(_ context: inout PaneContext) {
    guard let query else {
      context.said = checked.complaint?.sentence.line
      return
    }
    QueryNamePrompt.open(query, where: predicateText, isInMemory: isInMemory, &context)
  }

  func chooseOperator(_ context: inout PaneContext) {
    guard let line, line.isComparison else { return }
    chooseOperator(of: line.address, isNew: false, &context)
  }

  private func chooseOperator(of address: [Int], isNew: Bool, _ context: inout PaneContext) {
    guard let condition = draft.condition(at: address) else { return }
    let subject = checked.rows[address]?.subject
    guard !OperatorChoice.choices(for: subject).isEmpty else {
      context.said = "\(name(of: condition, at: address)): nothing can be asked of \((subject?.kind ?? .unknown).title)"
      return
    }
    context.box = OperatorList(
      of: condition, named: subjectText(at: address) ?? name(of: condition, at: address), subject, at: address,
      isNew: isNew, under: anchor(context))
  }

  /// What a subquery counts; nil for a condition.
  private func subjectText(at address: [Int]) -> String? {
    guard case .group(let group)? = draft.node(at: address) else { return nil }
    return group.subquery.map { $0.collection.joined(separator: ".") + ".@count" }
  }

  /// Asks for a condition's value; `beginning` is what was already typed of it.
  mutating func typeValue(of address: [Int], beginning: String? = nil, _ context: inout PaneContext) {
    select(address, part: .value)
    guard let condition = draft.condition(at: address) else { return }
    let subject = checked.rows[address]?.subject
    let entry = ValueEntry(subject, condition.operation, now: context.now)
    let type = subject.map(ComposerPane.typeText) ?? entry.kind.title
    context.box = ValueField(
      address: address,
      title: "\(subjectText(at: address) ?? name(of: condition, at: address)) \(condition.choice.title) · \(type)",
      entry: entry, options: condition.options, text: beginning ?? condition.right.map { entry.text(of: $0) } ?? "",
      isTyped: beginning != nil,
      from: ValueSource(of: subject, condition.operation, condition.options, in: context.document),
      under: anchor(context),
      &context)
  }
}

// Results of the picker, the list of choices and the value box.
extension ComposerPane: PathTaker {
  mutating func take(_ path: TypedPath, _ purpose: PathPicker.Purpose, _ context: inout PaneContext) {
    if case .sortTerm(let index) = purpose {
      guard let plain = path.path else { return }
      sort(by: plain, at: index, checker(context))
      return askSoon(&context)
    }
    if PathQuantifier.choices(for: path).isEmpty {
      walk(path, nil, purpose, &context)
    } else {
      context.box = ChoiceList(
        quantifiersOf: path, named: path.text(in: checked.spelling), for: purpose, under: anchor(context))
    }
  }

  private mutating func walk(
    _ path: TypedPath, _ quantifier: PathQuantifier?, _ purpose: PathPicker.Purpose, _ context: inout PaneContext,
    asking choice: OperatorChoice? = nil
  ) {
    let checker = checker(context)
    if case .condition(let address?) = purpose {
      change(at: address, checker) {
        $0.walk(path, quantifier, in: checker.catalog)
        if let choice { $0.ask(choice) }
      }
    } else {
      var condition = DraftCondition(path, quantifier)
      if let choice { condition.ask(choice) }
      let added =
        if case .group(let outer) = purpose { add(condition, inGroupOf: outer, checker) } else {
          add(condition, checker)
        }
      if condition.right == nil {
        if choice == nil { chooseOperator(of: added, isNew: true, &context) } else { typeValue(of: added, &context) }
      }
    }
    askSoon(&context)
  }

  /// Begins a group whose conditions the same object of a to-many must pass.
  private mutating func startSubquery(over path: TypedPath, _ purpose: PathPicker.Purpose, _ context: inout PaneContext)
  {
    var address: [Int]?
    switch purpose {
    case .condition(let at): address = at
    case .group(let outer): addGroup(in: outer, checker(context))
    case .column, .sortTerm: return
    }
    guard let found = addSubquery(over: path, at: address, checker(context)) else { return }
    let first = found + [0]
    if let condition = draft.condition(at: first) {
      select(first, part: .operation)
      if condition.right == nil { chooseOperator(of: first, isNew: true, &context) }
    } else {
      pickCondition(&context)
    }
    askSoon(&context)
  }

  mutating func take(_ index: Int, of purpose: ChoiceList.Purpose, _ context: inout PaneContext) {
    switch purpose {
    case .quantifier(let path, let purpose):
      let quantifiers = PathQuantifier.choices(for: path)
      guard index >= quantifiers.count else { return walk(path, quantifiers[index], purpose, &context) }
      if index == quantifiers.count { return startSubquery(over: path, purpose, &context) }
      // An operator that was typed in place of a quantifier means ANY.
      let choices = OperatorChoice.spelled(for: ConditionSubject(path: path, quantifier: .any))
      let place = index - quantifiers.count - 1
      guard choices.indices.contains(place) else { return }
      walk(path, .any, purpose, &context, asking: choices[place])
    case .spelling:
      // The store may have been opened again meanwhile, which may have shortened the list.
      spell(context.document)
      let spellings = QuerySpellings(self).copied
      if spellings.indices.contains(index) { context.copy(spellings[index].text) }
    }
  }

  mutating func take(_ choice: OperatorChoice, at address: [Int], isNew: Bool, _ context: inout PaneContext) {
    change(at: address, checker(context)) { $0.ask(choice) }
    let isMissing = draft.condition(at: address)?.right == nil
    select(address, part: isMissing || isNew ? .value : .operation)
    if isMissing { typeValue(of: address, &context) }
    askSoon(&context)
  }

  /// Shows the query's result with the value so far; nil restores it.
  mutating func attempt(_ field: ValueField?, _ context: inout PaneContext) {
    let checker = checker(context)
    if let field, case .success(let value) = field.value, var condition = draft.condition(at: field.address) {
      condition.right = value
      attempt(checker) { $0.replace(at: field.address, with: condition) }
    } else {
      attempt(checker, nil)
    }
    askSoon(&context)
  }

  mutating func take(_ value: Predicates.Expression, at address: [Int], _ context: inout PaneContext) {
    change(at: address, checker(context)) { $0.right = value }
    select(address, part: .value)
    askSoon(&context)
  }
}

// Questions and answers.
extension ComposerPane {
  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .entered, .paused: askNow(&context)
    case .returned, .again, .resized: askSoon(&context)
    case .focused, .kept: break
    }
  }

  /// Asks for missing results after a moment without keys; reports why the last change was refused.
  mutating func askSoon(_ context: inout PaneContext) {
    if let refusal {
      context.said = refusal.sentence.line
      self.refusal = nil
    }
    keepDraft(&context)
    context.perform(.pause(context.lanes.begin(.pause)))
  }

  private mutating func askNow(_ context: inout PaneContext) {
    spell(context.document)
    if let query, rows.query != query {
      rows.show(query, where: shown.predicateText, filtersInMemory: checked.query?.isInMemory == true)
    }
    let height = context.area.size.rows
    rows.resize(height: heights(height, context).preview)
    if query != nil, let page = rows.neededPage() { context.ask(.page(page)) }
    askForTally(&context)
  }

  /// Asks for the plan, then for the counts one by one.
  private mutating func askForTally(_ context: inout PaneContext) {
    var next: Question?
    if let query, planned != query { next = .plan(query) }
    next = next ?? missingTallies.first.map { .count($0) }
    // Work that is running and still wanted continues.
    if context.lanes.running.contains(.tally), let asked, wants(asked) { return }
    guard let next else { return }
    asked = next
    context.ask(next)
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    switch answer {
    case .page(let page): rows.take(page, shown)
    case .total(let query, let total): rows.take(total, for: query)
    case .counted(let query, let count):
      tallies[query] = .rows(count)
      askForTally(&context)
    case .planned(let query, let plan):
      planned = query
      self.plan = plan
      askForTally(&context)
    default: break
    }
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    switch lane {
    case .rows: rows.take(failure)
    case .tally:
      switch asked {
      case .count(let query): tallies[query] = .failed
      case .plan(let query):
        planned = query
        plan = []
      default: break
      }
      askForTally(&context)
    default: return false
    }
    return true
  }

  /// Whether a question's answer is still wanted.
  private func wants(_ question: Question) -> Bool {
    switch question {
    case .plan(let query): query == self.query && planned != query
    case .count(let query): missingTallies.contains(query)
    default: false
    }
  }

  /// Goes from the query to its rows.
  mutating func showRows(_ context: inout PaneContext) {
    guard let query else {
      context.said = checked.complaint?.sentence.line
      return
    }
    context.stopComposing()
    wasShown = true
    keepDraft(&context)
    var next = RowsPane(base, origin: rows.origin, in: context)
    if let former = context.opener, former.isOf(base) {
      next = former
      context.way.trail.removeLast()
    }
    if next.predicateText != predicateText || next.query.sort != query.sort {
      next.show(query, of: draft, checker(context))
    }
    if draft.isUnfinished { context.said = "a condition without a value is ignored" }
    if !predicateText.isEmpty { context.keep(.remember(QueryBook.Asked(entity: entity, predicate: predicateText))) }
    context.go(.leave(for: next))
  }
}

extension ComposerPane: QueriedPane {
  func checker(_ context: PaneContext) -> QueryChecker { context.checker(of: base, isInMemory: allowsInMemory) }

  func typePredicate(_ context: inout PaneContext) { context.prompt = PredicatePrompt(predicateText, entity) }

  mutating func undo(_ context: inout PaneContext) {
    history.undo(draft).map { show($0, checker(context)) }
    askSoon(&context)
  }

  mutating func redo(_ context: inout PaneContext) {
    history.redo(draft).map { show($0, checker(context)) }
    askSoon(&context)
  }

  /// Turns a typed predicate into lines.
  mutating func take(
    predicate text: String, replacing index: Int?, _ context: inout PaneContext
  ) throws(PredicateTextError) {
    let checker = checker(context)
    let isEmpty = text.allSatisfy(\.isWhitespace)
    if !isEmpty { _ = try checker.check(text) }
    let predicate = isEmpty ? nil : try? Predicate(text)
    // The text lacks lines without a value; if it is unchanged, they stay.
    guard predicate != draft.predicate else { return }
    change(checker) { draft in draft = QueryDraft(entity: draft.entity, predicate: predicate, sort: draft.sort) }
    askSoon(&context)
  }
}

// From rows to a query and back.
extension ComposerPane {
  /// Turns the predicate and sort of rows into lines that can be changed.
  static func compose(_ pane: RowsPane, _ context: inout PaneContext) {
    guard context.document.layout != nil else {
      context.said = "a model alone has no rows to ask for"
      return
    }
    guard pane.query.predicate == nil || !pane.predicateText.isEmpty else {
      context.said = "a stored request's own predicate is not composed"
      return
    }
    // A draft that was left for these rows is continued.
    if let kept = context.memory.drafts[pane.query] { return context.enter(kept) }
    guard let draft = pane.draft(&context) else { return }
    var preview = RowsPane(RowQuery(entity: pane.query.entity), origin: pane.origin, in: context)
    preview.showsCursor = false
    context.enter(
      ComposerPane(pane.query, predicate: draft.predicate, rows: preview, checker: context.checker(of: pane)))
  }
}

extension ComposerPane {
  static let commands: [Command] = [
    .compose, .addCondition, .addSort, .group, .removeLine, .chooseOperator, .negate, .turn, .moveLineUp, .moveLineDown,
    .correct, .spellings, .copySpelling, .showRows,
  ]
}

extension Keymap.Context { static let composer = Self("composer") }

extension Command {
  static let addCondition = edit("add", ["a"], "Add a condition: pick a path, an operator, a value") {
    $0.pickCondition(&$1)
  }
  static let addSort = edit("add sort", ["s"], "Add a path to sort by") { $1.box = $0.picker(.sortTerm(nil), $1) }
  static let group = edit(
    "group", ["g"], "Put the condition into a group of its own, or take a group apart"
  ) { $0.group($0.checker($1)) }
  static let removeLine = edit(
    "remove line", ["d", .delete], "Take the line under the cursor out of the query"
  ) { $0.remove($0.checker($1)) }
  static let chooseOperator = edit("operator", ["o"], "Choose another operator") { $0.chooseOperator(&$1) }
  static let negate = edit("not", ["!"], "Put NOT before the line, or take it away") { $0.negate($0.checker($1)) }
  static let turn = edit(
    "turn", [" "], "Turn ALL into ANY, up into down, every row into no row, and back"
  ) { $0.turn($0.checker($1)) }
  static let moveLineUp = edit("line up", ["K"], "Move the line up among its neighbours") {
    $0.moveLine(by: -1, $0.checker($1))
  }
  static let moveLineDown = edit("line down", ["J"], "Move the line down among its neighbours") {
    $0.moveLine(by: 1, $0.checker($1))
  }
  static let correct = edit(
    "correct", ["x"], "Find the rows too for which the app shows a default",
    disabled: { composer, _ in composer.correction == nil ? "the app shows no default for this row" : nil }
  ) { $0.correct($0.checker($1)) }
  static let copySpelling = ComposerPane.command(
    "copy…", ["y"], "Copy the query as NSPredicate, Swift, SQL or text"
  ) { $0.copyValue(&$1) }
  static let showRows = ComposerPane.command("rows", ["W"], "Show the rows that the query finds") { $0.showRows(&$1) }
}

/// A command that changes the draft, whose results are then asked for.
private func edit(
  _ title: String, _ keys: [Key], _ summary: String,
  disabled: @escaping @Sendable (ComposerPane, PaneContext) -> String? = { _, _ in nil },
  change: @escaping @Sendable (inout ComposerPane, inout PaneContext) -> Void
) -> Command {
  ComposerPane.command(title, keys, summary, disabled: disabled) { composer, context in
    change(&composer, &context)
    composer.askSoon(&context)
  }
}

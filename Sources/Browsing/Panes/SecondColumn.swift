import Predicates
import Questions
import Schema
import Screen

/// What a view shows beside itself on a wide screen.
struct Aside {
  /// The same for the same content; nil if there is nothing to show now.
  let id: String?
  /// The pane, after those through which it is reached.
  let make: () -> [any Pane]

  /// An empty column, so that the view keeps its width.
  init() { (id, make) = (nil, { [] }) }

  init(_ id: String, make: @escaping () -> [any Pane]) { (self.id, self.make) = (id, make) }

  static func record(_ object: ObjectID) -> Aside {
    Aside("\(object.entity) p\(object.pk)") { [RecordPane(objectID: object)] }
  }
}

/// The pane beside the place, which is filled when no key has come for a moment.
///
/// It is no place: its questions are asked as those of a pane that was opened from the place, but a key never waits for
/// them. Going over to it makes it the place, which then stands beside what it was opened from.
struct SecondColumn: Sendable {
  /// What it shows; nil if it is empty.
  let id: String?
  /// The pane, after those through which it is reached; empty with it.
  var panes: [any Pane]
  /// Whether its content was asked for.
  var isAsked = false

  /// The columns of the smallest screen that has one.
  static let leastWidth = 140

  /// Its share of the columns that it has together with the view: less of few, since rows have more columns than it.
  static func width(beside columns: Int) -> Int { max(44, min(columns < 140 ? columns / 3 : columns * 2 / 5, 96)) }
}

extension Browser {
  /// Whether the place stands beside what it was opened from.
  var isOver: Bool { context.isWide && context.way.over.contains(context.way.trail.count) }

  /// The left one of two columns, else the place, with the context in which it is the place.
  var first: (pane: any Pane, context: PaneContext) {
    guard isOver, let index = context.way.trail.lastIndex(where: { !$0.isPassedThrough }) else {
      return (place, context)
    }
    var around = context
    around.way.trail.removeSubrange(index...)
    around.hasSecond = true
    return (context.way.trail[index], around)
  }

  /// The right one of two columns, with the context in which it is the place; nil if it is empty.
  var secondInContext: (pane: any Pane, context: PaneContext)? {
    if isOver { return (place, context) }
    guard let second, let pane = second.panes.last else { return nil }
    var around = context
    around.way.trail.append(place)
    around.way.trail += second.panes.dropLast()
    return (pane, around)
  }

  func isOfSecond(_ lane: Lane) -> Bool { context.lanes.ofSecond.contains(lane) }

  /// Puts into the second column what belongs beside the place.
  mutating func updateSecond() {
    defer { context.hasSecond = second?.panes.isEmpty == false }
    let aside = context.isWide && context.look.showsPreview && !isOver ? place.aside(context) : nil
    guard let aside else { return dropSecond() }
    if let second, second.id == aside.id { return }
    dropSecond()
    second = SecondColumn(id: aside.id, panes: aside.make())
    // The frame is painted first.
    if aside.id != nil { context.perform(.pause(context.lanes.begin(.pause))) }
  }

  /// Asks for what the second column shows, after a moment without keys.
  mutating func fillSecond() {
    guard second?.isAsked == false else { return }
    second?.isAsked = true
    withSecond { $0.ask(.entered, &$1) }
  }

  private mutating func dropSecond() {
    // Names are for all.
    for lane in Lane.allCases where isOfSecond(lane) && lane != .names { context.stop(lane) }
    context.lanes.ofSecond = []
    second = nil
  }

  /// Changes the pane of the second column in its own context.
  @discardableResult
  mutating func withSecond<Outcome>(_ body: (inout any Pane, inout PaneContext) -> Outcome) -> Outcome? {
    guard var column = second, var pane = column.panes.popLast() else { return nil }
    let (area, hasKeys, said, depth) = (context.area, context.hasKeys, context.said, context.way.trail.count)
    context.way.trail.append(place)
    context.way.trail += column.panes
    context.area = parts.second.map(inner) ?? Rect(.zero)
    (context.hasKeys, context.lanes.isSecondAsking) = (false, true)
    let outcome = body(&pane, &context)
    (context.hasKeys, context.lanes.isSecondAsking) = (hasKeys, false)
    (context.area, context.said) = (area, said)
    place = context.way.trail[depth]
    column.panes = context.way.trail[(depth + 1)...] + [pane]
    context.way.trail.removeSubrange(depth...)
    second = column
    return outcome
  }

  /// Makes the second column the place; false if there is none.
  @discardableResult
  mutating func goOver() -> Bool {
    guard let column = second, let pane = column.panes.last else { return false }
    let isFilled = column.isAsked && !(isOfSecond(.preview) && context.lanes.running.contains(.preview))
    // What is still being counted goes on, for the place.
    if isFilled { (context.lanes.ofSecond, second) = ([], nil) } else { dropSecond() }
    context.way.trail.append(place)
    // Only the last pane was asked for; it walks through the rows of the one before it.
    for var pane in column.panes.dropLast() {
      pane.ask(.entered, &context)
      context.way.trail.append(pane)
    }
    context.way.ahead = []
    context.way.over.insert(context.way.trail.count)
    focus = .main
    show(pane, isFilled ? .returned : .entered)
    return true
  }

  /// Leaves the panes that the user comes back from in the second column of the view before them.
  mutating func keepSecond(_ panes: [any Pane], of view: any Pane) {
    // The cursor of the view, or the record, may have moved on alone.
    guard place.awaited(context).isEmpty, let aside = view.aside(context), let id = aside.id,
      aside.make().map(\.crumb) == panes.map(\.crumb)
    else { return }
    second = SecondColumn(id: id, panes: panes, isAsked: true)
  }

  /// Opens or closes the second column, or the preview below the rows.
  mutating func togglePreview() {
    if isOver {
      back()
      context.look.showsPreview = false
    } else {
      context.look.showsPreview.toggle()
    }
    arrange()
    if context.look.showsPreview, let rows = place.asRows, !context.isWide, RowPreview.height(below: rows, context) == 0
    {
      context.said =
        "the preview stands below the rows from \(RowPreview.leastHeight) lines on, beside them from "
        + "\(SecondColumn.leastWidth) columns"
    }
    place.ask(.resized, &context)
  }
}

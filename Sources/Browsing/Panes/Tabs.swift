import Screen

/// A view of one thing in several tabs; the key that opened it shows the next one.
protocol TabbedPane: Pane {
  associatedtype Tab: RawRepresentable<String>, Hashable
  /// The first follows the last.
  var tabs: [Tab] { get }
  /// The tab that is shown.
  var tab: Tab { get }
  /// The command that shows the next tab.
  static var nextTab: Command { get }
  mutating func show(_ tab: Tab, _ context: inout PaneContext)
  func drawTab(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext)
  mutating func press(inTab point: Point, in area: Rect, _ context: inout PaneContext)
}

extension TabbedPane {
  mutating func showNextTab(_ context: inout PaneContext) { showTab(by: 1, &context) }

  mutating func showTab(by distance: Int, _ context: inout PaneContext) {
    guard let index = tabs.firstIndex(of: tab) else { return }
    show(tabs[(index + distance + tabs.count) % tabs.count], &context)
  }

  /// The area below the line with the tabs; one tab alone has no such line.
  private func area(of rect: Rect) -> Rect { tabs.count < 2 ? rect : rect.splitTop(1).bottom }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    drawTab(on: &canvas, in: area(of: rect), context)
    guard tabs.count > 1 else { return }
    var point = rect.origin.moved(columns: 1)
    for (index, tab) in tabs.enumerated() {
      if index > 0 { point = point.moved(columns: canvas.write(Self.separator, at: point, as: .dim)) }
      point = point.moved(columns: canvas.write(tab.rawValue, at: point, as: tab == self.tab ? .title : .dim))
    }
    guard let key = context.keymap.key(for: Self.nextTab, in: [Self.keys]) else { return }
    point = point.moved(columns: 3)
    point = point.moved(columns: canvas.write(key.label(isASCII: context.look.usesASCII), at: point, as: .key))
    canvas.write(" next tab", at: point, as: .dim)
  }

  private static var separator: String { " │ " }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    guard tabs.count > 1, point.row == area.minRow else {
      return press(inTab: point, in: self.area(of: area), &context)
    }
    var end = area.minColumn + 1
    for tab in tabs {
      let start = end
      end += DisplayText.width(of: tab.rawValue) + DisplayText.width(of: Self.separator)
      if (start..<end).contains(point.column) { return show(tab, &context) }
    }
  }
}

extension Command {
  static let previousTab = Command(
    "previous tab", [.values: ["["], .entity: ["["]], "Show the tab before this one", group: .here
  ) { (pane: inout any TabbedPane, context) in pane.showTab(by: -1, &context) }
  static let nextTab = Command(
    "next tab", [.values: ["]"], .entity: ["]"]], "Show the tab after this one", group: .here
  ) { (pane: inout any TabbedPane, context) in pane.showTab(by: 1, &context) }
}

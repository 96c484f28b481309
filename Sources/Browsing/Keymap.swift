package import Screen

/// Which key asks for which command where; the help and `storescope keys` are made from it.
package struct Keymap: Sendable {
  /// A place that keys can mean something of their own in.
  package enum Context: String, Hashable, Sendable, CaseIterable {
    case everywhere, entities, rows, record, value, census, model, paths, findings, composer
  }

  package struct Binding: Hashable, Sendable {
    package let context: Context
    package let keys: [Key]
    package let command: Command
  }

  package let bindings: [Binding]

  package func command(for key: Key, in context: Context) -> Command? {
    let fitting = bindings.filter { $0.keys.contains(key) }
    return (fitting.first { $0.context == context } ?? fitting.first { $0.context == .everywhere })?
      .command
  }

  /// The bindings that work in a context, its own first.
  package func bindings(in context: Context) -> [Binding] {
    bindings.filter { $0.context == context } + bindings.filter { $0.context == .everywhere }
  }

  /// The first key of a command in a context, for a hint.
  package func key(for command: Command, in context: Context) -> Key? {
    bindings(in: context).first { $0.command == command }?.keys.first
  }

  package static let standard = Keymap(bindings: movement + everywhere + panes + composer)

  private static let movement: [Binding] = [
    on(.everywhere, [.up, .character("k")], .up),
    on(.everywhere, [.down, .character("j")], .down),
    on(.everywhere, [.left, .character("h")], .left),
    on(.everywhere, [.right, .character("l")], .right),
    on(.everywhere, [.pageUp, .control("b"), .control("u")], .pageUp),
    on(.everywhere, [.pageDown, .control("f"), .control("d")], .pageDown),
    on(.everywhere, [.home, .character("g")], .first),
    on(.everywhere, [.end, .character("G")], .last),
    on(.everywhere, [.enter], .open),
    on(.everywhere, [.backspace], .back),
  ]

  private static let everywhere: [Binding] = [
    on(.everywhere, [.character("}")], .forward),
    on(.everywhere, [.tab, .backTab], .nextPane),
    on(.everywhere, [.character(":")], .palette),
    on(.everywhere, [.character("?"), .function(1)], .help),
    on(.everywhere, [.character("t")], .localTime),
    on(.everywhere, [.character("r")], .refresh),
    on(.everywhere, [.character("m")], .model),
    on(.everywhere, [.character("p")], .paths),
    on(.everywhere, [.character("f")], .findings),
    on(.everywhere, [.character("W")], .compose),
    on(.everywhere, [.character("z")], .zoom),
    on(.everywhere, [.character("y")], .copyCell),
    on(.everywhere, [.character("Y")], .copyRow),
    on(.everywhere, [.escape, .control("c")], .cancel),
    on(.everywhere, [.control("l")], .redraw),
    on(.everywhere, [.control("z")], .suspend),
    on(.everywhere, [.character("q")], .quit),
  ]

  private static let panes: [Binding] = [
    on(.entities, [.character("/")], .filter),
    on(.entities, [.character(" ")], .toggleFold),
    on(.rows, [.character("/")], .find),
    on(.rows, [.character("n")], .findNext),
    on(.rows, [.character("N")], .findPrevious),
    on(.rows, [.character("J")], .goToRow),
    on(.rows, [.character("w")], .predicate),
    on(.rows, [.character("i")], .filterToValue),
    on(.rows, [.character("I")], .excludeValue),
    on(.rows, [.character("S")], .saveQuery),
    on(.rows, [.character("x")], .fetch),
    on(.rows, [.character("M")], .inMemory),
    on(.rows, [.character("=")], .summary),
    on(.rows, [.character("e")], .export),
    on(.rows, [.character("s")], .sort),
    on(.rows, [.character("o")], .sortByPath),
    on(.rows, [.character("c")], .columns),
    on(.rows, [.character("-")], .hideColumn),
    on(.rows, [.character("+")], .showColumns),
    on(.rows, [.character(">")], .widenColumn),
    on(.rows, [.character("<")], .narrowColumn),
    on(.rows, [.character("F")], .freezeColumns),
    on(.rows, [.character("L")], .layer),
    on(.rows, [.character("v")], .columnLayer),
    on(.rows, [.character("#")], .census),
    on(.record, [.character("#")], .census),
    on(.rows, [.character("D")], .deletion),
    on(.record, [.character("x")], .fetch),
    on(.record, [.character("D")], .deletion),
    on(.record, [.character("[")], .previousRow),
    on(.record, [.character("]")], .nextRow),
    on(.record, [.character("L")], .layer),
    on(.record, [.character("n")], .nextFault),
    on(.record, [.character("N")], .previousFault),
    on(.record, [.character(")")], .nextFaultInRow),
    on(.record, [.character("(")], .previousFaultInRow),
    on(.paths, [.character("/")], .filterPaths),
    on(.paths, [.tab], .pathSpelling),
    on(.record, [.character("c")], .compare),
    on(.value, [.character(" ")], .toggleFold),
    on(.value, [.character("v")], .valueForm),
    on(.findings, [.character(" ")], .toggleFold),
    on(.findings, [.character("w")], .predicate),
    on(.findings, [.character("n")], .nextFault),
    on(.findings, [.character("N")], .previousFault),
    on(.findings, [.character("R")], .report),
    on(.findings, [.character("e")], .export),
  ]

  private static let composer: [Binding] = [
    on(.composer, [.character("a")], .addCondition),
    on(.composer, [.character("s")], .addSort),
    on(.composer, [.character("g")], .group),
    on(.composer, [.character("d"), .delete], .removeLine),
    on(.composer, [.character("o")], .chooseOperator),
    on(.composer, [.character("!")], .negate),
    on(.composer, [.character(" ")], .turn),
    on(.composer, [.character("K")], .moveLineUp),
    on(.composer, [.character("J")], .moveLineDown),
    on(.composer, [.character("x")], .correct),
    on(.composer, [.character("M")], .inMemory),
    on(.composer, [.character("u")], .undo),
    on(.composer, [.character("t"), .character("w")], .predicate),
    on(.composer, [.tab], .spellings),
    on(.composer, [.character("y")], .copySpelling),
    on(.composer, [.character("S")], .saveQuery),
    on(.composer, [.escape], .showRows),
  ]

  private static func on(_ context: Context, _ keys: [Key], _ command: Command) -> Binding {
    Binding(context: context, keys: keys, command: command)
  }
}

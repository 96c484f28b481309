import ArgumentParser
import Browsing
import Curses
import Findings
import Foundation
import Opening
import Querying
import Screen
import Storage
import Themes

/// `browse`: the explorer, in a terminal or replaying a key script without one.
struct BrowseCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Browses a store in the terminal; the default command."
  )

  @Argument(help: "A store, a model, both, or a folder that holds them.")
  var paths: [String] = []

  @Option(help: "Open at this entity's rows.")
  var entity: String?

  @Flag(help: "Start without the columns, the order and the place of last time.")
  var fresh = false

  @OptionGroup var screen: ScreenOptions

  @OptionGroup var open: OpenOptions

  var named: [String] { paths }

  func run() throws {
    let isNamed = !paths.isEmpty || open.model != nil || !open.sources.isEmpty
    let environment = ProcessInfo.processInfo.environment
    // Told before anything is opened, and by a key script too, which draws without colours.
    let theme = try ThemeChoice.theme(screen.theme, environment: environment)
    if !isNamed, screen.keys != nil || screen.linear || !isInteractive {
      return try StoreList.print(below: FileManager.default.currentDirectoryPath)
    }
    if let keys = screen.keys {
      let script = try KeyScript(contentsOf: keys)
      return try explorer(on: openedDocument(paths), theme, keepsLayouts: false).replay(script, size: screen.size.size)
    }
    if screen.linear { return try LinearLoop(explorer(on: openedDocument(paths), theme, keepsLayouts: true)).run() }
    let makeTerminal = {
      try Terminal(theme: theme, usesMouse: !screen.noMouse, environment: environment)
    }
    var terminal: Terminal?
    defer { terminal?.close() }
    var next = paths
    if !isNamed {
      terminal = try makeTerminal()
      guard let path = try pick(below: ".", on: &terminal, makeTerminal) else { return }
      next = [path]
    }
    while true {
      do {
        let opened = try OpeningLoop.open(
          title: URL(fileURLWithPath: next.first ?? "").lastPathComponent,
          usesASCII: screen.ascii,
          on: terminal,
          terminal: makeTerminal,
          open: { [self, next] in try openedDocument(next, $0) }
        )
        terminal = opened.terminal
        if let path = opened.opened.document.store?.path { RecentStores().add(path) }
        let explorer = try explorer(
          on: opened.opened,
          paths: next,
          opened.terminal.theme,
          keepsLayouts: true
        )
        try explorer.run(on: opened.terminal)
        guard let chosen = explorer.next else { return }
        next = [chosen]
      } catch OpeningError.severalStores where isInteractive {
        guard let path = try pick(below: next.first ?? ".", on: &terminal, makeTerminal) else {
          return
        }
        next = [path]
      } catch let error where terminal != nil && next != paths {
        // Another store was chosen, so there are others to choose.
        let reason = Sentence(of: error).line
        guard let path = try pick(below: ".", on: &terminal, makeTerminal, because: reason) else {
          return
        }
        next = [path]
      }
    }
  }

  /// Whether there is somebody to ask.
  private var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// A store of the user's choice; nil if there is none, or none is chosen.
  private func pick(
    below folder: String,
    on terminal: inout Terminal?,
    _ make: () throws -> Terminal,
    because complaint: String? = nil
  ) throws -> String? {
    let taken = try terminal ?? make()
    terminal = taken
    return try PickingLoop.choose(
      below: folder,
      on: taken,
      usesASCII: screen.ascii,
      complaint: complaint
    )
  }

  private func openedDocument(
    _ paths: [String],
    _ watch: OpeningWatch = .none
  ) throws -> Explorer.Opened {
    let document = try open.document(paths, watch: watch)
    // Told before a terminal is taken or found missing.
    if let entity, paths == self.paths { _ = try document.entity(named: entity) }
    return try Explorer.Opened(document)
  }

  /// `keepsLayouts` says that columns and places outlive the program.
  private func explorer(
    on opened: Explorer.Opened,
    paths: [String]? = nil,
    _ theme: Theme,
    keepsLayouts: Bool
  ) throws -> Explorer {
    let paths = paths ?? self.paths
    let kept = keepsLayouts && !fresh ? SavedQueries(model: opened.document.model).layouts() : nil
    return try Explorer(
      opened: opened,
      reopen: { [open] in try open.document(paths, watch: $0) },
      entity: paths == self.paths ? entity : nil,
      usesASCII: screen.ascii,
      theme: theme.name,
      layouts: kept ?? (keepsLayouts ? Layouts() : nil)
    )
  }
}

/// Lists the stores below a folder, for a start without a path.
enum StoreList {
  static func print(below folder: String) throws {
    let found = FolderSearch.search(folder)
    guard let first = found.stores.first else {
      throw OpeningError.emptyFolder(folder, found.skipped)
    }
    for store in found.stores { Output.line(store) }
    if !found.skipped.words.isEmpty { Output.warn("note: \(found.skipped.words)") }
    Output.warn("hint: storescope \(ShellWord.quoted(first)) opens one of them")
  }
}

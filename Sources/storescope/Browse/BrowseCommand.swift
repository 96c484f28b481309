import ArgumentParser
import Browsing
import Curses
import Foundation
import Opening
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

  @OptionGroup var screen: ScreenOptions

  @OptionGroup var open: OpenOptions

  var named: [String] { paths }

  func run() throws {
    guard !paths.isEmpty || open.model != nil || !open.sources.isEmpty else {
      try StoreList.print(below: FileManager.default.currentDirectoryPath)
      return
    }
    let environment = ProcessInfo.processInfo.environment
    // Told before anything is opened, and by a key script too, which draws without colours.
    let theme = try ThemeChoice.theme(screen.theme, environment: environment)
    if let keys = screen.keys {
      let script = try KeyScript(contentsOf: keys)
      try explorer(on: openedDocument()).replay(script, size: screen.size.size)
      return
    }
    let opened = try OpeningLoop.open(
      title: URL(fileURLWithPath: paths.first ?? "").lastPathComponent,
      usesASCII: screen.ascii,
      terminal: { try Terminal(theme: theme, environment: environment) },
      open: { [self] in try openedDocument($0) }
    )
    defer { opened.terminal.close() }
    try explorer(on: opened.opened).run(on: opened.terminal)
  }

  private func openedDocument(_ watch: OpeningWatch = .none) throws -> Explorer.Opened {
    let document = try open.document(paths, watch: watch)
    // Told before a terminal is taken or found missing.
    if let entity { _ = try document.entity(named: entity) }
    return try Explorer.Opened(document)
  }

  private func explorer(on opened: Explorer.Opened) throws -> Explorer {
    try Explorer(
      opened: opened,
      reopen: { [open, paths] in try open.document(paths, watch: $0) },
      entity: entity,
      usesASCII: screen.ascii
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

import ArgumentParser
import Browsing
import Curses
import Escaping
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Screen
import Storage
import Themes

/// `browse`: the explorer, in a terminal or replaying a key script without one.
struct BrowseCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browses a store in the terminal; the default command.",
    discussion: """
      With --diff, B lists for each entity how many rows only one of the two stores has, and how many changed. \
      Enter shows these rows, then both sides of a row, field by field.
      """)

  @Argument(help: "A store, a model, both, or a folder that holds them.") var paths: [String] = []

  @Option(help: "Open at this entity's rows.") var entity: String?

  @Option(help: "Another store, whose rows B compares with this one's.") var diff: String?

  @Flag(help: "Start without the columns, the order and the place of last time.") var fresh = false

  @Flag(help: "Mark rows as others save them, from the start; F pauses.") var watch = false

  @OptionGroup var screen: ScreenOptions

  @OptionGroup var open: OpenOptions

  /// What the first screen says and shows, for a sample.
  var sample: BrowsedSample?

  private enum CodingKeys: CodingKey { case paths, entity, diff, fresh, watch, screen, open }

  var named: [String] { paths }

  /// What is opened: paths, with the options to read them.
  private struct Named {
    let paths: [String]
    let options: OpenOptions

    /// Whether its store is one that is open already.
    func isStore(at path: String?) -> Bool {
      guard let store = options.named(paths).store else { return false }
      return HeldFiles.contains(store) || path.map { FilePath.areSame($0, store) } == true
    }

    /// Whether its model is that of a store that is open.
    var modelIsOpen: Bool { (options.model ?? options.named(paths).model).map(HeldFiles.contains) == true }

    /// Another store, chosen after this one, or as the first one if no options say how to read it.
    func other(_ path: String, isFirst: Bool = false) -> Named {
      let keepsOptions = isFirst && options.isUsed
      return Named(paths: [path], options: keepsOptions ? options : options.ofOther(path, than: paths))
    }
  }

  func run() throws {
    let named = Named(paths: paths, options: open)
    let isNamed = !paths.isEmpty || open.model != nil || !open.sources.isEmpty
    let environment = ProcessInfo.processInfo.environment
    // Checked before anything is opened, also for a key script, which draws without colours.
    let preferences = try Preferences(screen, environment: environment)
    if !isNamed, !screen.linear, screen.keys != nil || !isInteractive {
      return try StoreList.print(below: FileManager.default.currentDirectoryPath)
    }
    let compared = try diff.map { try openedOther($0) }
    if let keys = screen.keys {
      let script = try KeyScript(contentsOf: keys)
      return try explorer(on: opened(named), compared, named, preferences, keepsLayouts: false).replay(
        script, on: screen, theme: preferences.theme)
    }
    if screen.linear { return try runLinear(named, isNamed: isNamed, compared, preferences) }
    var terminal: Terminal?
    defer { terminal?.close() }
    func taken() throws -> Terminal {
      let taken =
        try terminal ?? Terminal(theme: preferences.theme, usesMouse: preferences.usesMouse, environment: environment)
      terminal = taken
      return taken
    }
    func pick(below folder: String, because complaint: String? = nil) throws -> String? {
      try StoreChoice.path(
        below: folder, isNamed: folder != ".", on: taken(), usesASCII: preferences.usesASCII, complaint: complaint)
    }
    var next = named
    /// The store on the screen, which stays open until the next one is.
    var present: (explorer: Explorer, named: Named)?
    defer { present?.explorer.finish() }
    if !isNamed {
      guard let path = try pick(below: ".") else { return }
      next = next.other(path, isFirst: true)
    }
    while true {
      var message: String?
      do {
        // Opening a file that is read live drops its locks.
        if let explorer = present?.explorer {
          if next.isStore(at: explorer.opened.store?.path) { throw OpeningError.openAlready(next.paths.first ?? "") }
          if next.modelIsOpen {
            explorer.close()
            present = nil
          }
        }
        let opened = try StoreOpening.open(
          title: URL(fileURLWithPath: next.paths.first ?? "").lastPathComponent, usesASCII: preferences.usesASCII,
          terminal: taken, open: { [self, next] in try self.opened(next, $0) })
        // A sample's store goes with the program.
        if shownSample(of: next) == nil, let path = opened.document.store?.path {
          RecentStores().add(next.options.recent(path, next.paths))
        }
        var shown = preferences
        shown.theme = try taken().theme
        // It saves its layouts, which the next one may have too.
        present?.explorer.close()
        present = nil
        present = (try explorer(on: opened, compared, next, shown), next)
        if next.paths == paths { message = diff.map { "B shows how this store differs from \($0)" } }
      } catch OpeningError.severalStores where isInteractive {
        if let path = try pick(below: next.paths.first ?? ".") {
          next = next.other(path, isFirst: present == nil)
          continue
        }
      } catch let error where present != nil { message = Sentence(of: error).line } catch let error
        where terminal != nil && next.paths != paths
      {
        // The user chose another store, so there are others to choose from.
        guard let path = try pick(below: ".", because: Sentence(of: error).line) else { return }
        next = next.other(path)
        continue
      }
      guard let terminal, let present, let chosen = try present.explorer.run(on: terminal, saying: message) else {
        return
      }
      next = present.named.other(chosen)
    }
  }

  /// The explorer line by line, and then those of the stores that the user chooses in it.
  private func runLinear(
    _ named: Named, isNamed: Bool, _ compared: OpenedDocument?, _ preferences: Preferences
  ) throws {
    let input = LinearInput()
    let speaker = LinearSpeaker()
    var next = named
    var isFirst = !isNamed
    var folder = isNamed ? nil : "."
    var listed = "."
    while true {
      if let below = folder {
        guard let path = try LinearStoreChoice(input, speaker).path(below: below) else { break }
        next = next.other(path, isFirst: isFirst)
        (listed, folder) = (below, nil)
      }
      do {
        let explorer = try explorer(on: opened(next), compared, next, preferences)
        isFirst = false
        guard let path = LinearLoop(explorer, input, speaker).run() else { break }
        explorer.close()
        next = next.other(path)
      } catch OpeningError.severalStores {
        folder = next.paths.first ?? "."
      } catch  where next.paths != paths {
        speaker.say(Sentence(of: error).line)
        folder = listed
      }
    }
    speaker.say("left storescope")
  }

  /// Whether there is a user to ask.
  private var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  private func opened(_ named: Named, _ watch: OpeningWatch = .none) throws -> Explorer.Opened {
    let document = try named.options.document(named.paths, watch: watch)
    // Checked before a terminal is used or found missing.
    if let entity, named.paths == paths { _ = try document.entity(named: entity) }
    return try Explorer.Opened(document)
  }

  /// The other store in its present state, opened before the one that is browsed.
  ///
  /// It is read as a private copy, because opening and closing a file that the explorer reads live would drop its
  /// locks.
  private func openedOther(_ path: String) throws -> OpenedDocument {
    var options = open.ofNewestState
    options.snapshot = true
    let document = try options.document([path])
    guard document.store != nil else { throw OpeningError.needsStore(path) }
    return document
  }

  /// The sample that a choice opens; nil for any other store.
  private func shownSample(of named: Named) -> BrowsedSample? { named.paths == paths ? sample : nil }

  /// `keepsLayouts` says whether columns and places are saved; a sample's are not.
  private func explorer(
    on opened: Explorer.Opened, _ other: OpenedDocument?, _ named: Named, _ preferences: Preferences,
    keepsLayouts: Bool = true
  ) throws -> Explorer {
    let isFirst = named.paths == paths
    let sample = shownSample(of: named)
    let keepsLayouts = keepsLayouts && sample == nil
    let kept = keepsLayouts && !fresh ? SavedQueries(model: opened.document.model).layouts() : nil
    return try Explorer(
      opened: opened, other: isFirst ? other : nil,
      reopen: { try named.options.document(named.paths, at: $0, watch: $1) },
      entity: isFirst ? entity.map { try opened.document.entity(named: $0).name } : nil,
      preferences: preferences, greeting: sample?.greeting, layouts: sample?.layouts ?? kept ?? Layouts(),
      keepsLayouts: keepsLayouts, follows: watch)
  }
}

/// Lists the stores below a folder, for a start without a path.
enum StoreList {
  static func print(below folder: String) throws {
    let found = FolderSearch.search(folder)
    guard let first = found.stores.first else { throw OpeningError.emptyFolder(folder, found.skipped) }
    for store in found.stores { Output.say(store) }
    if !found.skipped.words.isEmpty { Output.warn("note: \(found.skipped.words)") }
    Output.warn("hint: storescope \(ShellWord.quoted(first)) opens one of them")
  }
}

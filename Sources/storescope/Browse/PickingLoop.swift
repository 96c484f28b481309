import Browsing
import Curses
import Foundation
import Opening
import Screen
import Storage

/// Lets the user choose a store if none was named, or a folder holds several.
struct PickingLoop {
  private enum Event: Sendable { case found([String]) }

  /// The path of the chosen store; nil if the user quits.
  ///
  /// Lists the recent stores at once, and those below `folder` when they are found: before the others if the user
  /// named the folder.
  static func choose(
    below folder: String, isNamed: Bool, on terminal: Terminal, usesASCII: Bool, complaint: String? = nil
  ) throws -> String? {
    let inbox = try Inbox<Event>()
    var picker = StorePicker(stores: RecentStores().paths, isSearching: true)
    picker.complaint = complaint
    search([folder]) { inbox.post(.found($0)) }
    while true {
      var canvas = Canvas(size: terminal.size, isASCII: usesASCII)
      picker.draw(on: &canvas, escape: "leave")
      terminal.show(canvas)
      var events = terminal.wait(for: inbox)[...]
      while let event = events.popFirst() {
        var outcome = StorePicker.Outcome.goesOn
        switch event {
        case .key(.control("z")): terminal.suspend()
        case .key(.control("l")): terminal.redrawAll()
        case .key(.mouse(let event)):
          // There is no view behind the box to go back to.
          let frame = picker.frame(on: terminal.size)
          if event.kind != .press || frame.contains(event.point) { outcome = picker.take(event, in: frame) }
        case .key(let key): outcome = picker.take(events.takeLetters(from: key))
        case .resized: break
        case .message(.found(let paths)): picker.add(paths, first: isNamed)
        }
        switch outcome {
        case .goesOn: break
        case .chosen(let path): return FilePath.expanded(path)
        case .closed: return nil
        }
      }
    }
  }

  /// Searches stores below folders, off the loop's thread.
  static func search(_ folders: [String], found: @escaping @Sendable ([String]) -> Void) {
    DispatchQueue(label: "storescope.search", qos: .userInitiated).async {
      let paths = folders.flatMap { FolderSearch.search($0).stores }.map { URL(filePath: $0).standardizedFileURL.path }
      var seen: Set<String> = []
      found(paths.filter { seen.insert($0).inserted })
    }
  }
}

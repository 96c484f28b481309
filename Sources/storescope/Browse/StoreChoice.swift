import Browsing
import Curses
import Foundation
import Opening
import Screen
import Storage

/// Lets the user choose a store if none was named, or a folder holds several.
final class StoreChoice: LoopPart {
  /// The stores that were found.
  let inbox: Inbox<[String]>
  private var picker: StorePicker
  private let isNamed: Bool

  private init(isNamed: Bool, complaint: String?) throws {
    inbox = try Inbox()
    picker = StorePicker(stores: RecentStores().paths, isSearching: true)
    picker.complaint = complaint
    self.isNamed = isNamed
  }

  /// The path of the chosen store; nil if the user quits.
  ///
  /// Lists the recent stores at once, and those below `folder` when they are found: before the others if the user
  /// named the folder.
  static func path(
    below folder: String, isNamed: Bool, on terminal: Terminal, usesASCII: Bool, complaint: String? = nil
  ) throws -> String? {
    let choice = try StoreChoice(isNamed: isNamed, complaint: complaint)
    search([folder]) { [inbox = choice.inbox] in inbox.post($0) }
    guard case .chosen(let path) = try terminal.run(choice, usesASCII: usesASCII) else { return nil }
    return FilePath.expanded(path)
  }

  let takesLetters = true

  func draw(on canvas: inout Canvas) { picker.draw(on: &canvas, escape: "leave") }

  func take(_ event: TerminalEvent<[String]>, on terminal: Terminal) -> StorePicker.Outcome? {
    var outcome = StorePicker.Outcome.goesOn
    switch event {
    case .key(.control("z")): terminal.suspend()
    case .key(.mouse(let event)):
      // There is no view behind the box to go back to.
      let frame = picker.frame(on: terminal.size)
      if event.kind != .press || frame.contains(event.point) { outcome = picker.take(event, in: frame) }
    case .key(let key): outcome = picker.take(key)
    case .resized, .drawsPictures: break
    case .message(let paths): picker.add(paths, first: isNamed)
    }
    return outcome == .goesOn ? nil : outcome
  }

  /// Searches stores below folders, off the loop's thread.
  static func search(_ folders: [String], found: @escaping @Sendable ([String]) -> Void) {
    Job("search", qos: .userInitiated).add {
      let paths = folders.flatMap { FolderSearch.search($0).stores }.map { URL(filePath: $0).standardizedFileURL.path }
      var seen: Set<String> = []
      found(paths.filter { seen.insert($0).inserted })
    }
  }
}

import Foundation
import Opening
import Screen
import Storage

/// Lets the user choose a store line by line: by its number, by letters of its path, or by any path.
struct LinearStoreChoice {
  private let input: LinearInput
  private let speaker: LinearSpeaker

  init(_ input: LinearInput, _ speaker: LinearSpeaker) { (self.input, self.speaker) = (input, speaker) }

  /// The path of the chosen store; nil if the user leaves.
  func path(below folder: String) throws -> String? {
    let found = FolderSearch.search(folder).stores
    let stores = found + (folder == "." ? RecentStores().paths.filter { !found.contains($0) } : [])
    guard !stores.isEmpty else { throw OpeningError.emptyFolder(folder, FolderSearch.search(folder).skipped) }
    speaker.read(stores.enumerated().map { "\($0.offset + 1): \($0.element)" })
    speaker.say("type a store's number, letters of its path, or a path; q leaves")
    while true {
      speaker.prompt()
      var event = input.next(within: 1000)
      while event == nil { event = input.next(within: 1000) }
      guard case .line(let line)? = event else {
        speaker.interrupt()
        if case .interrupt? = event { continue }
        return nil
      }
      if !input.isTyped { speaker.echo(line) }
      let text = line.trimmingCharacters(in: .whitespaces)
      let matches = stores.filter { $0.lowercased().contains(text.lowercased()) }
      if speaker.hasMore, text == "more" {
        speaker.readOn()
      } else if ["q", "Q"].contains(text) || LinearInput.keys(in: line) == [.escape] {
        return nil
      } else if let number = Int(text), stores.indices.contains(number - 1) {
        return FilePath.expanded(stores[number - 1])
      } else if text.isEmpty {
        speaker.say("type a store's number, letters of its path, or a path; q leaves")
      } else if matches.count == 1 {
        return FilePath.expanded(matches[0])
      } else if matches.isEmpty {
        return FilePath.expanded(text)
      } else {
        speaker.read(
          stores.enumerated().filter { matches.contains($0.element) }.map { "\($0.offset + 1): \($0.element)" })
      }
    }
  }
}

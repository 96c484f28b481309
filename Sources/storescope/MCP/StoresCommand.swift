import ArgumentParser
import Decoding
import Findings
import Foundation
import Opening
import Presenting
import Schema

/// `stores`: what a folder has that can be opened.
struct StoresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stores", abstract: "Lists the SQLite files, the models and the Swift source below folders.",
    discussion: """
      Whether a SQLite file is a store of Core Data is not looked at: 'schema' opens it. A link to a file outside \
      the folder is left out, as are hidden folders.
      """)

  @Argument(help: "The folders to look in, or stores.") var folders: [String]

  @OptionGroup var output: JSONOption

  func run() throws {
    var (stores, models, sources) = ([String](), [String](), [String: Int]())
    for folder in folders {
      guard case .folder = try PathKind(folder) else {
        stores.append(folder)
        continue
      }
      let found = FolderSearch.search(folder)
      let inside = URL(filePath: folder).resolvingSymlinksInPath().path
      func isInside(_ path: String) -> Bool {
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        return inside == "/" || real.hasPrefix(inside + "/")
      }
      stores += found.stores.filter(isInside)
      models += found.models.filter(isInside)
      for source in found.sources where isInside(source) {
        sources[(source as NSString).deletingLastPathComponent, default: 0] += 1
      }
      let skipped = found.skipped.words
      if !skipped.isEmpty { Output.warn("note: \(skipped)") }
    }
    let folders = sources.keys.sorted()
    if output.json {
      let json: JSON = [
        "stores": .list(stores, Self.json), "models": .list(models) { ["path": .string($0)] },
        "sources": .list(folders) { ["path": .string($0), "files": .number(sources[$0])] },
      ]
      return Output.line(json.pretty)
    }
    stores.forEach { Output.say("store   \($0)") }
    models.forEach { Output.say("model   \($0)") }
    folders.forEach { Output.say("source  \($0) · \(Count.text(sources[$0] ?? 0, "Swift file"))") }
  }

  private static func json(_ store: String) -> JSON {
    let facts = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: store).resolvingSymlinksInPath().path)
    let modified = (facts?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
    return [
      "path": .string(store), "bytes": .number((facts?[.size] as? NSNumber)?.intValue),
      "modified": .text(modified.flatMap(DateText.iso)),
    ]
  }
}

import Browsing
import Findings
import Foundation
import Questions
import Schema
import UserFiles

/// The saved queries, the history and the layouts of a model, in a file of the user's state folder.
///
/// The file goes by the names of the model's entities, so every store of an app shares it; a later
/// version of the model finds the file of the version that it shares most entities with.
struct SavedQueries {
  /// `$XDG_STATE_HOME/storescope/queries`, by default below `~/.local/state`.
  let folder: URL
  private let entities: Set<String>

  init(model: Model, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let stated = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? NSHomeDirectory()
    folder = URL(filePath: stated ?? home + "/.local/state").appending(path: "storescope/queries")
    entities = Set(model.entities.map(\.name))
  }

  /// What is saved, which may be nothing; throws `SavedQueriesError`.
  func book() throws(SavedQueriesError) -> QueryBook { try found()?.contents.book ?? QueryBook() }

  /// Changes the saved queries that are on disk then; throws `SavedQueriesError`.
  ///
  /// Waits so many seconds at most while another process does the same.
  @discardableResult
  func change(
    _ change: QueryBook.Change, patience: Double = 10
  ) throws(SavedQueriesError) -> QueryBook {
    try edit(patience) { $0.book.apply(change) }.book
  }

  /// How the rows were laid out; nothing if that cannot be read.
  func layouts() -> Layouts { (try? found()?.contents.layouts) ?? Layouts() }

  /// Adds layouts to those that are on disk then; throws `SavedQueriesError`.
  func keep(_ layouts: Layouts, patience: Double = 2) throws(SavedQueriesError) {
    try edit(patience) { contents in
      var all = contents.layouts ?? Layouts()
      all.merge(layouts)
      contents.layouts = all
    }
  }

  @discardableResult
  private func edit(
    _ patience: Double, _ body: (inout Contents) -> Void
  ) throws(SavedQueriesError) -> Contents {
    try makeFolder()
    let lock = try SavedQueriesLock(in: folder, patience: patience)
    defer { extendLifetime(lock) }
    let found = try found()
    var contents = found?.contents ?? Contents(entities: [], book: QueryBook())
    contents.entities = entities.sorted()
    body(&contents)
    try write(contents, to: found?.url ?? folder.appending(path: name + ".json"))
    return contents
  }

  private struct Contents: Codable {
    var entities: [String]
    var book: QueryBook
    var layouts: Layouts?
  }

  /// The file whose entities are the model's, or the one that shares most with it, at least half of all theirs.
  private func found() throws(SavedQueriesError) -> (url: URL, contents: Contents)? {
    let own = folder.appending(path: name + ".json")
    if FileManager.default.fileExists(atPath: own.path) {
      guard let contents = read(own) else { throw .unreadable(own.path) }
      return (own, contents)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var best: (url: URL, contents: Contents, likeness: Double)?
    for name in names.sorted() where name.hasSuffix(".json") {
      let url = folder.appending(path: name)
      guard let contents = read(url) else { continue }
      let likeness = likeness(to: Set(contents.entities))
      if likeness >= 0.5, likeness > best?.likeness ?? 0 { best = (url, contents, likeness) }
    }
    return best.map { ($0.url, $0.contents) }
  }

  /// The entities that both have, as a share of those that either has.
  private func likeness(to other: Set<String>) -> Double {
    let all = entities.union(other).count
    return all == 0 ? 0 : Double(entities.intersection(other).count) / Double(all)
  }

  private static let longest = 4 << 20

  private func read(_ url: URL) -> Contents? {
    guard let data = try? UserFile.data(at: url.path, limit: Self.longest) else { return nil }
    return try? JSONDecoder().decode(Contents.self, from: data)
  }

  private func makeFolder() throws(SavedQueriesError) {
    // Foundation puts a sign for what is not UTF-8, which would make another folder.
    if folder.path.contains("\u{FFFD}") { throw .unwritable(folder.path) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw .unwritable(folder.path) }
  }

  /// Whole or not at all, for the user's eyes only.
  private func write(_ contents: Contents, to url: URL) throws(SavedQueriesError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(contents)
      guard data.count <= Self.longest else { throw SavedQueriesError.tooLarge(limit: Self.longest) }
      try data.write(to: url, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    } catch let error as SavedQueriesError { throw error } catch { throw .unwritable(url.path) }
  }

  /// A name that only the entities' names decide.
  private var name: String { entities.sorted().joined(separator: "\n").stableHash }
}

extension String {
  /// FNV-1a of the UTF-8, in hexadecimal: the same in every process.
  var stableHash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// Why saved queries cannot be had.
enum SavedQueriesError: Explained, Hashable {
  /// A file that is not what this program wrote.
  case unreadable(String)
  case unwritable(String)
  /// Another process changes them and does not come to an end.
  case busy(String)
  /// More than is read again, in bytes.
  case tooLarge(limit: Int)
  case noSuchQuery(String, nearest: [String])
  /// A query of another entity than the one asked.
  case otherEntity(query: String, entity: String)
}

extension SavedQueriesError {
  var sentence: Sentence {
    switch self {
    case .unreadable(let path):
      Sentence("the saved queries cannot be read", at: path, instead: "mend the file or move it away", exit: .badInput)
    case .unwritable(let path): Sentence("the saved queries cannot be written", at: path, exit: .inputOutput)
    case .busy(let path):
      Sentence(
        "another storescope is changing the saved queries", at: path, instead: "try again when it is done",
        exit: .inputOutput)
    case .tooLarge(let limit):
      Sentence(
        "the saved queries would take more than \(limit) bytes",
        instead: "remove one by storescope queries PATH --remove NAME")
    case .noSuchQuery(let name, let nearest):
      Sentence(
        "no saved query “\(name)” for this model", instead: Sentence.perhaps(nearest),
        hint: "storescope queries PATH lists them")
    case .otherEntity(let query, let entity): Sentence("the saved query “\(query)” is one of \(entity)")
    }
  }
}

/// Keeps the folder of saved queries to one process at a time, from reading a file to replacing it.
///
/// The lock ends with its process, so a killed process blocks no other.
struct SavedQueriesLock: ~Copyable {
  private let descriptor: Int32

  /// Waits so many seconds at most for another process.
  init(in folder: URL, patience: Double) throws(SavedQueriesError) {
    let path = folder.appending(path: ".lock").path
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path) }
    let end = ContinuousClock.now + .seconds(patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Some file systems have no locks.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard ContinuousClock.now < end else { throw .busy(path) }
      usleep(5_000)
    }
  }

  deinit { close(descriptor) }
}

import Findings
import Foundation
import Generating
import Opening
import Storage
import UserFiles

/// The folder that generated files go into.
struct GeneratedFolder {
  private let path: String
  private let replaces: Bool
  private let opened: [FileIdentity: Opened]

  /// What the declarations are made of is never written to; `header` is the file that each begins with.
  init(_ path: String, replaces: Bool, reading document: OpenedDocument, header: String?) {
    (self.path, self.replaces) = (path, replaces)
    var opened: [FileIdentity: Opened] = [:]
    for path in document.sourcePaths { FileIdentity(path).map { opened[$0] = .source } }
    for path in [document.modelPath, document.store?.path, document.configPath, header].compactMap(\.self) {
      FileIdentity(path).map { opened[$0] = .data }
    }
    self.opened = opened
  }

  private enum Opened { case source, data }

  private enum State: String { case new, changed, same, kept }

  private struct Target {
    let file: GeneratedFile
    let path: String
    let state: State
    /// The name in the same folder under which the file is written first.
    let temporary: String
  }

  private struct Refusal: Explained {
    enum Reason { case exists, isRead, isNoFile, isNoFolder }

    let path: String
    let reason: Reason

    var sentence: Sentence {
      switch reason {
      case .exists: say("the file exists already", "name another folder, or replace it with --overwrite")
      case .isRead: say("the declarations are made of what is there", "name another folder")
      case .isNoFile: say("this is no regular file, so it is not replaced", "name another folder")
      case .isNoFolder: say("this is a link or a file where a folder is needed", "name another folder")
      }
    }

    private func say(_ what: String, _ instead: String) -> Sentence {
      Sentence(what, at: path, instead: instead, exit: .inputOutput)
    }
  }

  /// Writes all files, or none of them if one may not be replaced or cannot be written; a dry run lists them.
  ///
  /// When it is cleaning, it then removes what was generated before and is among these no more.
  func take(_ files: [GeneratedFile], isDryRun: Bool, isCleaning: Bool) throws {
    let targets = try files.map(target)
    let stale = isCleaning ? try stale(beside: files) : []
    if isDryRun {
      for target in targets { Output.say("\(target.state.rawValue)  \(target.path)") }
      for path in stale { Output.say("stale  \(path)") }
      return
    }
    if !replaces, let first = targets.first(where: { $0.state == .changed }) {
      throw Refusal(path: first.path, reason: .exists)
    }
    let waiting = targets.filter { $0.state == .new || $0.state == .changed }
    let temporaries = waiting.map(\.temporary)
    let unfinished = UnfinishedFiles.begin { for path in temporaries { unlink(path) } }
    defer { UnfinishedFiles.end(unfinished) }
    var folders: [String] = []
    do {
      for target in waiting {
        folders += try Self.makeFolder(target.path.parentFolder)
        try Self.write(target)
      }
      for target in waiting { try Self.move(target) }
    } catch {
      for path in temporaries { unlink(path) }
      for folder in folders.reversed() { rmdir(folder) }
      throw error
    }
    for path in stale {
      guard unlink(path) == 0 else {
        throw NewFileFault.unwritable(path, reason: String(cString: strerror(errno)).lowercased())
      }
      Output.say("removed  \(path)")
    }
  }

  /// The Swift files of the folder itself that storescope or cde-tool made, and that are none of these.
  private func stale(beside files: [GeneratedFile]) throws -> [String] {
    let kept = Set(files.map { $0.path.lowercased() })
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return try names.sorted().compactMap { name in
      let place = (path as NSString).appendingPathComponent(name)
      guard name.hasSuffix(".swift"), !kept.contains(name.lowercased()), let mode = Self.mode(of: place),
        mode & S_IFMT == S_IFREG, Self.isGenerated(place)
      else { return nil }
      if isRead(place, exists: true) { throw Refusal(path: place, reason: .isRead) }
      return place
    }
  }

  private static let mostBytes = 1 << 20

  /// Whether a marker stands in a line of its own among the comments before the code.
  private static func isGenerated(_ path: String) -> Bool {
    let head = String(decoding: UserFile.head(of: path, count: mostBytes), as: UTF8.self)
    return LeadingComments(of: head).markGenerated
  }

  private func target(of file: GeneratedFile) throws -> Target {
    let target = (path as NSString).appendingPathComponent(file.path)
    // A link in the folder would lead out of it.
    var place = path
    for step in file.path.split(separator: "/").dropLast() {
      place = (place as NSString).appendingPathComponent(String(step))
      if let mode = Self.mode(of: place), mode & S_IFMT != S_IFDIR { throw Refusal(path: place, reason: .isNoFolder) }
    }
    let temporary = (target.parentFolder as NSString).appendingPathComponent(".storescope-\(UUID().uuidString)")
    let found = try state(of: file, at: target)
    let state = file.isStub && found == .changed ? .kept : found
    if state == .new || state == .changed, isRead(target, exists: state != .new) {
      throw Refusal(path: target, reason: .isRead)
    }
    return Target(file: file, path: target, state: state, temporary: temporary)
  }

  private func state(of file: GeneratedFile, at path: String) throws -> State {
    guard let mode = Self.mode(of: path) else { return .new }
    guard mode & S_IFMT == S_IFREG else { throw Refusal(path: path, reason: .isNoFile) }
    return UserFile.head(of: path, count: file.text.utf8.count + 1) == Data(file.text.utf8) ? .same : .changed
  }

  /// Whether a path is that of the store, the model or its folder, or of Swift that was read.
  private func isRead(_ path: String, exists: Bool) -> Bool {
    var place = URL(filePath: path).path
    while place.count > 1 {
      switch FileIdentity(place).flatMap({ opened[$0] }) {
      case .data?: return true
      case .source? where exists && path.hasSuffix(".swift"): return true
      case .source?, nil: place = place.parentFolder
      }
    }
    return false
  }

  /// Of the file itself, or of the link; nil if there is none.
  private static func mode(of path: String) -> mode_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode : nil
  }

  /// The folders that had to be made, the outermost first.
  private static func makeFolder(_ path: String) throws(NewFileFault) -> [String] {
    var missing: [String] = []
    var place = path
    while !place.isEmpty, !FileManager.default.fileExists(atPath: place) {
      missing.append(place)
      place = place.parentFolder
    }
    if missing.isEmpty { return [] }
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw .unwritable(path, reason: (error as NSError).localizedDescription)
    }
    return missing.reversed()
  }

  private static func write(_ target: Target) throws(NewFileFault) {
    do throws(NewFileFault) { try NewFile.write(target.file.text, to: target.temporary) } catch {
      guard case .unwritable(_, let reason) = error else { throw error }
      throw .unwritable(target.path, reason: reason)
    }
    if let mode = mode(of: target.path) { chmod(target.temporary, mode & 0o7777) }
  }

  private static func move(_ target: Target) throws {
    if target.state == .new, mode(of: target.path) != nil { throw Refusal(path: target.path, reason: .exists) }
    guard rename(target.temporary, target.path) == 0 else {
      throw NewFileFault.unwritable(target.path, reason: String(cString: strerror(errno)).lowercased())
    }
  }
}

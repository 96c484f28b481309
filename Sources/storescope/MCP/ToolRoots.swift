import Findings
import Foundation
import Opening
import Storage
import UserFiles

/// The folders and files below which the tools may open anything.
struct ToolRoots: Sendable {
  /// Without links.
  let paths: [String]

  private static let mostFiles = 50_000
  /// What is read beside a store or model, by the end of its name.
  private static let besides = [
    ".momd", ".mom", ".xcdatamodeld", ".xcdatamodel", "cde-tool.json", "storescope.json",
  ]

  init(_ paths: [String]) throws(ToolFault) {
    var found: [String] = []
    for path in paths {
      guard let real = Self.real(path) else { throw .noSuchFile(path) }
      found.append(real)
    }
    self.paths = found
  }

  /// The file that an argument names, without links; a relative path begins at a root.
  ///
  /// A model may have a version: `X.xcdatamodeld@V3`.
  func resolved(_ text: String) throws(ToolFault) -> String {
    let candidates = text.hasPrefix("/") ? [text] : paths.map { $0 + "/" + text }
    for candidate in candidates {
      let (path, version) = NamedPaths.parts(of: candidate)
      guard let real = Self.real(path) else { continue }
      guard contains(real) else { throw .outside(text, paths) }
      return real + (version.map { "@\($0)" } ?? "")
    }
    // What lies outside must not be told from what does not exist.
    for candidate in candidates where isBelow(candidate) { throw .noSuchFile(text) }
    throw .outside(text, paths)
  }

  /// Whether the nearest folder that exists lies below a root.
  private func isBelow(_ path: String) -> Bool {
    var path = path
    while path.count > 1 {
      path = path.parentFolder
      if let real = Self.real(path) { return contains(real) }
    }
    return false
  }

  private func contains(_ real: String) -> Bool {
    paths.contains { $0 == "/" || real == $0 || real.hasPrefix($0 + "/") }
  }

  private static func real(_ path: String) -> String? {
    guard !path.isEmpty, let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// What tells that a file changed which an answer is made of; throws if a link among them leads out of the roots.
  ///
  /// A hash of the files' sizes and times, which is the same in every process.
  func state(of resolved: [String]) throws(ToolFault) -> String {
    var walk = Walk(roots: self)
    for path in resolved { try walk.visitNamed(NamedPaths.parts(of: path).path) }
    return walk.marks.joined(separator: "\n").stableHash
  }

  /// A walk over all files that opening a path may read.
  private struct Walk {
    let roots: ToolRoots
    var marks: [String] = []
    private var left = ToolRoots.mostFiles

    init(roots: ToolRoots) { self.roots = roots }

    mutating func visitNamed(_ path: String) throws(ToolFault) {
      try visit(path, named: path)
      let (folder, name) = (path.parentFolder, (path as NSString).lastPathComponent)
      let support = ".\((name as NSString).deletingPathExtension)_SUPPORT"
      let beside = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for other in beside.sorted()
      where other == support || other.hasPrefix(name + "-") || ToolRoots.besides.contains(where: other.hasSuffix) {
        try visit(folder + "/" + other, named: path)
      }
    }

    private mutating func visit(_ path: String, named: String) throws(ToolFault) {
      left -= 1
      if left < 0 { throw .tooManyFiles(named, limit: ToolRoots.mostFiles) }
      var facts = stat()
      guard lstat(path, &facts) == 0 else { return }
      let isLink = facts.st_mode & S_IFMT == S_IFLNK
      if isLink, let real = ToolRoots.real(path), !roots.contains(real) { throw .outside(path, roots.paths) }
      if let mark = FileMark(path) {
        marks.append("\(path) \(mark.inode) \(mark.size) \(mark.modified)")
      } else if !isLink, facts.st_mode & S_IFMT == S_IFDIR {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        // As for the readers, a hidden folder is none, except that of a store's external values.
        for name in names.sorted()
        where !name.hasPrefix(".") || name.hasSuffix("_SUPPORT") || path.hasSuffix("_SUPPORT") {
          try visit(path + "/" + name, named: named)
        }
      }
    }
  }
}

/// Why a tool gave no answer, where no command says it.
enum ToolFault: Error, Hashable {
  case noSuchFile(String)
  case outside(String, [String])
  case tooManyFiles(String, limit: Int)
  case unknownArgument(String, tool: String, known: [String])
  case missingArgument(String, tool: String)
  case wrongType(String, wanted: String)
  case noObject(String)
  case otherCursor
  case staleCursor
  case late(seconds: Int)
  /// One entry, or all that is not a list, is too long.
  case tooLong(bytes: Int, limit: Int)
  /// A document that is too long to be read and cut into pages.
  case tooLarge(bytes: Int)
  case notStarted

  /// The name in `storescope/error`, by which a client tells errors apart.
  var name: String {
    switch self {
    case .noSuchFile: "no-such-file"
    case .outside: "outside-roots"
    case .tooManyFiles, .unknownArgument, .missingArgument, .wrongType, .noObject: "wrong-usage"
    case .otherCursor: "cursor-of-other-call"
    case .staleCursor: "cursor-stale"
    case .late: "too-late"
    case .tooLong, .tooLarge: "too-long"
    case .notStarted: "own-fault"
    }
  }

  /// The name of a command's exit code.
  static func name(of code: Int32) -> String {
    switch Exit(rawValue: code) {
    case .wrongUsage: "wrong-usage"
    case .badInput: "bad-input"
    case .noSuchFile: "no-such-file"
    case .inputOutput: "input-output"
    case .interrupted: "interrupted"
    case .ownFault, .done, .found, nil: "own-fault"
    }
  }
}

extension ToolFault: Explained {
  var sentence: Sentence {
    switch self {
    case .noSuchFile(let path): Sentence("no such file", at: path, exit: .noSuchFile)
    case .outside(let path, let roots):
      Sentence(
        "this lies outside the folders that may be read", at: path,
        instead: "name a file below \(roots.joined(separator: " or "))")
    case .tooManyFiles(let path, let limit):
      Sentence("more than \(limit) files", at: path, instead: "name a smaller folder")
    case .unknownArgument(let name, let tool, let known):
      Sentence("\(tool) takes no argument “\(name)”", instead: "it takes \(known.joined(separator: ", "))")
    case .missingArgument(let name, let tool): Sentence("\(tool) needs the argument “\(name)”")
    case .wrongType(let name, let wanted): Sentence("the argument “\(name)” must be \(wanted)")
    case .noObject(let text):
      Sentence("“\(text)” is no object's ID", instead: "give Entity/p7 or x-coredata://…/Entity/p7")
    case .otherCursor:
      Sentence("the cursor belongs to another call", instead: "repeat the arguments of the call that gave it")
    case .staleCursor:
      Sentence("the files have changed since the cursor was given", instead: "begin again without a cursor")
    case .late(let seconds):
      Sentence(
        "no answer within \(seconds) s", instead: "ask for less, or give it longer with the argument “seconds”",
        exit: .inputOutput)
    case .tooLong(let bytes, let limit):
      Sentence(
        "the smallest part of the answer has \(bytes) bytes, more than \(limit)",
        instead: "ask for less, or for more with the argument “maxBytes”")
    case .tooLarge(let bytes):
      Sentence("the whole answer has more than \(bytes) bytes, so it is not cut into pages", instead: "ask for less")
    case .notStarted: Sentence("the command could not be started", exit: .ownFault)
    }
  }
}

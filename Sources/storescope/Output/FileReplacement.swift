import Findings
import Foundation
import UserFiles

/// Puts new contents in the place of a file's, all at once, with the mode that it had.
enum FileReplacement {
  /// Why a file was left as it is.
  enum Fault: Explained {
    case file(FileFault)
    /// It holds other text than was read.
    case changed(String)
    /// It is a link, or lies behind one, that leads out of what the user named.
    case outside(String, target: String)
    case unwritable(String, reason: String)

    var sentence: Sentence {
      switch self {
      case .file(let fault): fault.sentence
      case .changed(let path):
        Sentence("the file changed since it was read", at: path, instead: "run lint again", exit: .inputOutput)
      case .outside(let path, let target):
        Sentence(
          "this leads out of the source, to \(target)", at: path, instead: "name that file itself", exit: .badInput)
      case .unwritable(let path, let reason):
        Sentence("the file cannot be written: \(reason)", at: path, exit: .inputOutput)
      }
    }
  }

  /// Replaces all files, or none if one of them has other text by now, cannot be written, or leads out of the folders
  /// and files in `roots`.
  ///
  /// Writes all new files under temporary names first, then renames them. `written` gets the path of each file after
  /// its renaming, so it knows what was changed if a later renaming fails.
  static func replace(
    _ changes: [(old: SourceFile, new: SourceFile)], within roots: [String], written: (String) -> Void
  ) throws(Fault) {
    var made: [(path: String, target: String)] = []
    defer { for file in made { unlink(file.path) } }
    for change in changes {
      let target = try target(of: change.old, within: roots)
      made.append((try make(change.new, beside: target), target))
    }
    for (change, file) in zip(changes, made) {
      try check(change.old, at: file.target)
      guard rename(file.path, file.target) == 0 else { throw .unwritable(change.old.path, reason: reason) }
      written(change.old.path)
    }
  }

  /// Where a file really lies.
  private static func target(of file: SourceFile, within roots: [String]) throws(Fault) -> String {
    guard let target = real(file.path) else { throw .file(FileFault(path: file.path, reason: .missing)) }
    let isInside = roots.compactMap(real).contains { target == $0 || target.hasPrefix($0 == "/" ? $0 : $0 + "/") }
    guard isInside else { throw .outside(file.path, target: target) }
    try check(file, at: target)
    return target
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  private static func check(_ file: SourceFile, at target: String) throws(Fault) {
    let data: Data
    do { data = try UserFile.data(at: target, limit: SourceFolder.mostBytes, followsLinks: false) } catch {
      throw .file(error)
    }
    guard data.elementsEqual(file.text.utf8) else { throw .changed(file.path) }
  }

  /// Writes a file beside the target, with its mode; returns its path.
  private static func make(_ file: SourceFile, beside target: String) throws(Fault) -> String {
    var facts = stat()
    guard stat(target, &facts) == 0, access(target, W_OK) == 0 else { throw .unwritable(file.path, reason: reason) }
    let path = target + ".\(UUID().uuidString).new"
    let sink: FileSink
    do { sink = try FileSink(path, isPrivate: true) } catch { throw fault(error, file.path) }
    sink.append { $0.append(contentsOf: Array(file.text.utf8)) }
    do throws(NewFileFault) { try sink.close() } catch {
      sink.remove()
      throw fault(error, file.path)
    }
    // Another user's file stays that user's where the system allows it.
    _ = chown(path, facts.st_uid, facts.st_gid)
    guard chmod(path, facts.st_mode & 0o7777) == 0 else {
      let why = reason
      unlink(path)
      throw .unwritable(file.path, reason: why)
    }
    return path
  }

  private static var reason: String { String(cString: strerror(errno)).lowercased() }

  private static func fault(_ fault: NewFileFault, _ path: String) -> Fault {
    switch fault {
    case .unwritable(_, let reason): .unwritable(path, reason: reason)
    case .exists, .notAReport: .unwritable(path, reason: "another file stands in the way")
    }
  }
}

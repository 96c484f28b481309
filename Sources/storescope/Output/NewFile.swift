import Findings
import Foundation
import UserFiles

/// A new file that never replaces an existing one except an older one of its kind, because a path may name a store.
enum NewFile {
  /// Replaces a file whose first line is the marker, which shows that it was written by this program.
  static func write(_ text: String, to path: String, replacing marker: String) throws(NewFileFault) {
    let start = Data((marker + "\n").utf8)
    guard UserFile.head(of: path, count: start.count) == start else {
      do { return try write(text, to: path) } catch .exists { throw .notAReport(path) }
    }
    do { try text.write(toFile: path, atomically: true, encoding: .utf8) } catch {
      throw .unwritable(path, reason: (error as NSError).localizedDescription)
    }
  }

  /// Writes the whole text; an incomplete file is removed.
  static func write(_ text: String, to path: String, isPrivate: Bool = false) throws(NewFileFault) {
    try write(Data(text.utf8), to: path, isPrivate: isPrivate)
  }

  static func write(_ data: Data, to path: String, isPrivate: Bool = false) throws(NewFileFault) {
    let sink = try FileSink(path, isPrivate: isPrivate)
    sink.append { $0.append(contentsOf: data) }
    do throws(NewFileFault) { try sink.close() } catch {
      sink.remove()
      throw error
    }
  }
}

/// Why a new file was not written.
enum NewFileFault: Error, Hashable {
  case exists(String)
  /// A report may only replace an older report.
  case notAReport(String)
  case unwritable(String, reason: String)
}

extension NewFileFault: Explained {
  var sentence: Sentence {
    switch self {
    case .exists(let path): Sentence("the file exists already", at: path, instead: "name another", exit: .inputOutput)
    case .notAReport(let path):
      Sentence(
        "the file exists already and is no report that storescope wrote", at: path, instead: "name another",
        exit: .inputOutput)
    case .unwritable(let path, let reason):
      Sentence("the file cannot be written: \(reason)", at: path, exit: .inputOutput)
    }
  }
}

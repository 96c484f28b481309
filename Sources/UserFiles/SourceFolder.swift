package import Findings
package import Foundation

/// The Swift files of files and folders that a user names.
package enum SourceFolder {
  package enum Failure: Explained, Hashable, Sendable {
    case file(FileFault)
    /// A folder without a Swift file.
    case noSwift(path: String)
    /// More Swift files below the folder than are read.
    case tooManyFiles(path: String, limit: Int)
    /// Files that are small enough each, but not together.
    case tooMuch(path: String, limit: Int)
    /// The program was built without the trait `SwiftSource`.
    case notBuilt(path: String)

    package var sentence: Sentence {
      switch self {
      case .file(let fault): fault.sentence
      case .noSwift(let path):
        Sentence(
          "no Swift file is in this folder", at: path, instead: "give the folder of the app's source", exit: .badInput)
      case .tooManyFiles(let path, let limit): Self.tooLarge("\(limit) Swift files", path)
      case .tooMuch(let path, let limit): Self.tooLarge("\(limit >> 20) MB of Swift files", path)
      case .notBuilt(let path):
        Sentence(
          "this program reads no Swift source", at: path, instead: "build storescope without --disable-default-traits")
      }
    }

    private static func tooLarge(_ limit: String, _ path: String) -> Sentence {
      Sentence("more than \(limit)", at: path, instead: "give the folder of the models", exit: .badInput)
    }
  }

  /// What lies at the paths: files with their texts, and what could not be read below a folder.
  package struct Contents: Hashable, Sendable {
    package var files: [SourceFile] = []
    package var findings: [Finding] = []
  }

  /// The longest part of a line that is shown.
  private static let longestLine = 400

  /// A line of a file, without the blanks at its ends; nil if it has none of that number.
  package static func line(_ number: Int, of data: Data) -> String? {
    let lines = data.split(separator: UInt8(ascii: "\n"), maxSplits: max(1, number), omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    let text = String(decoding: lines[number - 1].prefix(4 * longestLine), as: UTF8.self)
    return String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(longestLine))
  }

  package static let mostFiles = 10_000
  package static let mostBytes = 4 << 20
  /// Of all files: their trees are in memory at once, and far larger.
  package static let mostBytesTogether = 64 << 20

  /// The files in the order of their paths, each once; hidden folders, `.build` among them, are passed over.
  ///
  /// A file that the user names is read whatever its name, and throws if it cannot be read; one below a
  /// folder then becomes a finding `source.unreadable`. Links to folders are not followed.
  package static func contents(at paths: [String]) throws(Failure) -> Contents {
    var contents = Contents()
    var seen: Set<String> = []
    var bytes = 0
    for path in paths {
      let listed = try list(path)
      if listed.files.isEmpty { throw .noSwift(path: path) }
      for file in listed.files where seen.insert(identity(of: file)).inserted {
        guard seen.count <= mostFiles else { throw .tooManyFiles(path: path, limit: mostFiles) }
        do throws(Failure) {
          let source = try read(file)
          bytes += source.text.utf8.count
          contents.files.append(source)
        } catch {
          guard listed.isFolder else { throw error }
          contents.findings.append(finding(error, file))
        }
        guard bytes <= mostBytesTogether else { throw .tooMuch(path: path, limit: mostBytesTogether) }
      }
    }
    return contents
  }

  /// One text for all spellings of a path: `./Trip.swift` and `Trip.swift` are one file.
  private static func identity(of path: String) -> String {
    URL(filePath: path).absoluteURL.standardizedFileURL.resolvingSymlinksInPath().path
  }

  private static func list(_ path: String) throws(Failure) -> (files: [String], isFolder: Bool) {
    do { try NameBytes.check(path) } catch { throw .file(error) }
    var isFolder = false
    do {
      let values = try URL(filePath: path).resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey])
      isFolder = values.isDirectory ?? false
    } catch { throw .file(FileFault(path: path, reason: .missing)) }
    guard isFolder else { return ([path], false) }
    guard let names = FileManager.default.enumerator(atPath: path) else {
      throw .file(FileFault(path: path, reason: .refused("the folder is closed")))
    }
    var files: [String] = []
    for case let name as String in names {
      let last = name.split(separator: "/").last ?? ""
      if last.hasPrefix(".") {
        names.skipDescendants()
      } else if last.hasSuffix(".swift"), !isFolderName(name, in: path) {
        guard files.count < mostFiles else { throw .tooManyFiles(path: path, limit: mostFiles) }
        files.append(path.hasSuffix("/") ? path + name : path + "/" + name)
      }
    }
    return (files.sorted(), true)
  }

  /// A folder may be named like a file, such as `Package.swift` of a template.
  private static func isFolderName(_ name: String, in path: String) -> Bool {
    let url = URL(filePath: path).appending(path: name)
    return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }

  private static func read(_ path: String) throws(Failure) -> SourceFile {
    let data: Data
    do { data = try UserFile.data(at: path, limit: mostBytes) } catch { throw .file(error) }
    // Bytes that are no UTF-8 become replacement characters, which the parser then reports.
    return SourceFile(path: path, text: String(decoding: data, as: UTF8.self))
  }

  private static func finding(_ failure: Failure, _ path: String) -> Finding {
    var message = "The file could not be read."
    if case .file(let fault) = failure, case .tooLarge(let bytes, let limit) = fault.reason {
      message = "The file has \(bytes) bytes; files up to \(limit) are read."
    }
    return Finding(
      code: .sourceUnreadable, severity: .advice, message: message,
      location: SourcePlace(file: path, line: 1, column: 1))
  }
}

/// One Swift file: where it lies and what it says.
package struct SourceFile: Hashable, Sendable {
  /// The path as findings show it.
  package var path: String
  package var text: String

  package init(path: String, text: String) { (self.path, self.text) = (path, text) }
}

package import Foundation

/// Where temporary folders are made: `TMPDIR`, or the system's own place where it says nothing.
package enum TemporaryFolder {
  package static var path: String {
    // Foundation takes an empty one for the root folder.
    ProcessInfo.processInfo.environment["TMPDIR"] == "" ? "/tmp" : FileManager.default.temporaryDirectory.path
  }

  /// Makes a new folder that only this user can open; a missing `TMPDIR` is not made.
  package static func make(_ name: String) throws(FileFault) -> URL {
    let folder = URL(filePath: path, directoryHint: .isDirectory).appending(path: name)
    guard mkdir(folder.path, 0o700) == 0 else {
      let message = String(cString: strerror(errno)).lowercased()
      throw FileFault(path: path, reason: .noFolder(message))
    }
    return folder
  }
}

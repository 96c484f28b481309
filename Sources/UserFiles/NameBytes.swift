import Foundation

/// Names as the system has them: bytes, which need not be text.
///
/// A path is a `String` here, so what is not UTF-8 cannot be opened under its own name; under the name
/// that it looks like there might be another file.
package enum NameBytes {
  /// A name that is not UTF-8 with its bytes written out, as `caf\\xE9`; nil for one that is.
  package static func spelled(_ name: UnsafePointer<CChar>) -> String? {
    guard String(validatingCString: name) == nil else { return nil }
    var rest = UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))[...]
    var spelled = ""
    while let first = rest.first {
      let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self)?.count == 1 }
      spelled +=
        length.map { String(decoding: rest.prefix($0), as: UTF8.self) } ?? "\\x"
        + String(first, radix: 16, uppercase: true)
      rest = rest.dropFirst(length ?? 1)
    }
    return spelled
  }

  /// Throws where a path leads through links or from the current folder to a name that is not UTF-8.
  package static func check(_ path: String) throws(FileFault) {
    guard let resolved = realpath(path, nil) else { return }
    defer { free(resolved) }
    if let name = spelled(resolved) { throw FileFault(path: path, reason: .notText(name)) }
  }
}

extension String {
  /// The path without its last part: `a` for `a/b`, `/` for `/b`, empty for `b`.
  ///
  /// Foundation's `deletingLastPathComponent` of `NSString` traps on Linux if the path is one character.
  package var parentFolder: String {
    var path = self[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "" }
    var folder = path[..<slash]
    while folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "/" : String(folder)
  }
}

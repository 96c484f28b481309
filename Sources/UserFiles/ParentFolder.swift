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

/// A file's name made of a text.
package enum FileName {
  /// The text with `_` for each slash and for what steers a line; one that would be hidden starts with `_` too.
  package static func plain(_ text: String) -> String {
    let name = text.respelled { $0 == "/" || $0.steersText ? "_" : nil }
    return name.utf8.first == UInt8(ascii: ".") ? "_" + name : name
  }
}

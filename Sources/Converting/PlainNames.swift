import Schema

/// Gives names that SQLite and other tools tell apart: those asked for, with a number where another has it already.
///
/// Names that are equal but for case are one name to SQLite.
struct PlainNames {
  private var taken: Set<String>

  init(taken: [String] = []) { self.taken = Set(taken.map(Self.key)) }

  mutating func allot(_ wish: String) -> String {
    let wish = Self.allowed(wish)
    var name = wish
    var number = 1
    while !taken.insert(Self.key(name)).inserted {
      number += 1
      name = "\(wish)_\(number)"
    }
    return name
  }

  private static func key(_ name: String) -> String { name.lowercased() }

  /// SQLite keeps names that begin with `sqlite_` for itself, and reads a name up to its first NUL.
  private static func allowed(_ wish: String) -> String {
    let name = wish.replacing("\0", with: "\u{FFFD}")
    return name.isEmpty || key(name).hasPrefix("sqlite_") ? "_" + name : name
  }
}

import Foundation

/// A reader under test: its name on the command line, and what is done with an input.
///
/// A reader may refuse an input; it must not trap, hang, or ask for memory without bound.
struct Reader: Sendable {
  let name: String
  let read: @Sendable (Data) -> Void

  init(_ name: String, _ read: @escaping @Sendable (Data) -> Void) {
    self.name = name
    self.read = read
  }

  /// The reader that the environment variable `READER` names; ends the program where there is none.
  static func chosen(among readers: [Reader]) -> Reader {
    let name = ProcessInfo.processInfo.environment["READER"] ?? ""
    guard let reader = readers.first(where: { $0.name == name }) else {
      print("READER is one of:", readers.map(\.name).joined(separator: " "))
      exit(64)
    }
    return reader
  }
}

/// Ends the program where something does not hold; unlike `precondition` it says what, in a release build too.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}

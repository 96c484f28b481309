/// What a terminal puts on the clipboard of the machine that it is shown on, by OSC 52.
package enum Clipboard {
  /// What most terminals take in one sequence, in bytes; longer ones they drop without a word.
  package static let limit = 74_994
  /// What is copied at all, in bytes; what no terminal takes goes to a file.
  package static let most = 64 << 20
}

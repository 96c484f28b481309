import CNcurses
import Foundation
import Screen

extension Terminal {
  /// Puts a text on the clipboard of the machine the terminal is shown on, by OSC 52.
  ///
  /// Terminals do not answer whether they did.
  package func copy(_ text: String) throws(TerminalError) {
    guard text.utf8.count <= Clipboard.limit else {
      throw .tooLongToCopy(bytes: text.utf8.count, limit: Clipboard.limit)
    }
    let sequence = "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{7}"
    cn_write(sequence, Int32(sequence.utf8.count))
  }
}

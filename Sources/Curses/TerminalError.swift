package import Findings

/// Why there is no terminal to draw on, or what it cannot do.
package enum TerminalError: Explained, Hashable, Sendable {
  case notATerminal(stream: String)
  case unknownTerminal(String?)
  case noCursorAddressing(String)
  case noPipe(errno: Int32)
  case tooLongToCopy(bytes: Int, limit: Int)

  package var sentence: Sentence {
    if case .noPipe = self { Sentence(reason, exit: .inputOutput) } else { Sentence(reason) }
  }

  private var reason: String {
    switch self {
    case .notATerminal(let stream):
      "\(stream) is not a terminal; the explorer needs one, or --linear, which works line by line"
    case .unknownTerminal(nil): "TERM is not set; set it to your terminal's name, such as xterm-256color"
    case .unknownTerminal(let name?):
      "the terminal '\(name)' is not known here; set TERM to one that is, such as xterm-256color, or give --linear"
    case .noCursorAddressing(let name):
      "the terminal '\(name)' cannot place its cursor; --linear works line by line in any"
    case .noPipe(let errno): "no pipe could be opened (error \(errno)); close some files and try again"
    case .tooLongToCopy(let bytes, let limit):
      "\(bytes) bytes are too many to copy through the terminal; it takes \(limit)"
    }
  }
}

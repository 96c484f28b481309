/// The parts of a command of a GitHub workflow, which its runner reads line by line.
///
/// The runner decodes no more than these; what else steers a line becomes a visible sign.
package enum GitHubCommand {
  package static func data(_ text: String) -> String { text.respelled(spelling(of:)) }

  package static func property(_ text: String) -> String {
    text.respelled { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : spelling(of: $0) }
  }

  private static func spelling(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: scalar.steersText ? TerminalText.sign(for: scalar) : nil
    }
  }
}

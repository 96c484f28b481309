/// An error that explains itself in plain words.
package protocol Explained: Error { var sentence: Sentence { get } }

/// What is wrong, where, and what to do instead: the one form in which commands and the explorer print an error.
package struct Sentence: Hashable, Sendable {
  package var what: String
  package var place: String?
  package var instead: String?
  /// More help, which a command prints on a line of its own.
  package var hint: String?
  /// The text that holds the mistake, with the failing part.
  package var underlined: Underlined?
  package var exit: Exit

  package struct Underlined: Hashable, Sendable {
    package let text: String
    package let before: String
    package let part: String

    package init(text: String, before: String, part: String) {
      (self.text, self.before, self.part) = (text, before, part)
    }
  }

  package init(
    _ what: String, at place: String? = nil, instead: String? = nil, hint: String? = nil, exit: Exit = .wrongUsage
  ) {
    (self.what, self.place, self.instead, self.hint, self.exit) = (what, place, instead, hint, exit)
  }

  /// What, where and what instead on one line.
  package var line: String { [what, place, instead].compactMap(\.self).joined(separator: " · ") }

  /// "perhaps this, that" for names that may have been meant; nil without any.
  package static func perhaps(_ names: [String]) -> String? {
    names.isEmpty ? nil : "perhaps \(names.joined(separator: ", "))"
  }
}

extension StringProtocol {
  /// At most so many characters, the last of them an ellipsis if some are left out.
  package func shortened(to most: Int) -> String {
    // Counting stops at the bound, since a pasted text may be long.
    index(startIndex, offsetBy: most + 1, limitedBy: endIndex) == nil || count <= most
      ? String(self) : prefix(most - 1) + "…"
  }
}

/// The exit codes of the commands, as README promises them.
package enum Exit: Int32, Sendable {
  case done = 0
  /// An audit found something at or above its threshold.
  case found = 1
  case wrongUsage = 64
  /// The input is not what it should be.
  case badInput = 65
  case noSuchFile = 66
  case ownFault = 70
  case inputOutput = 74
  case interrupted = 130
}

package import Findings

/// Why a file that a user names, or that lies beside one, is not read.
package struct FileFault: Explained, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case missing
    /// A link to nothing.
    case danglingLink
    case folder
    /// A pipe, a socket or a device.
    case special
    case tooLarge(bytes: Int, limit: Int)
    /// It leads to a name that is not UTF-8, here with its bytes written out.
    case notText(String)
    /// No temporary folder can be made there; what the system said.
    case noFolder(String)
    /// What the system said.
    case refused(String)
  }

  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }
}

extension FileFault {
  package var sentence: Sentence {
    switch reason {
    case .missing: say("no such file", .noSuchFile)
    case .danglingLink: say("a link to a file that is not there", .noSuchFile)
    case .folder: say("this is a folder", .badInput)
    case .special: say("a pipe or a device, no file", .badInput)
    case .tooLarge(let bytes, let limit): say("a file of \(bytes) bytes, at most \(limit) are read", .badInput)
    case .notText(let name):
      say("it leads to a name that is not UTF-8, \(name)", .badInput, hint: "rename it, or copy it to another folder")
    case .noFolder(let message):
      say(
        "no temporary folder can be made there: \(message)", .inputOutput,
        hint: "set TMPDIR to a folder that can be written")
    case .refused(let message): say("it cannot be read: \(message)", .inputOutput)
    }
  }

  private func say(_ what: String, _ exit: Exit, hint: String? = nil) -> Sentence {
    Sentence(what, at: path, hint: hint, exit: exit)
  }
}

/// Why a file that a user names, or that lies beside one, is not read.
package struct FileFault: Error, Hashable, Sendable {
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

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What is wrong, without the place.
  package var sentence: String {
    switch reason {
    case .missing: "no such file"
    case .danglingLink: "a link to a file that is not there"
    case .folder: "this is a folder"
    case .special: "a pipe or a device, no file"
    case .tooLarge(let bytes, let limit): "a file of \(bytes) bytes, at most \(limit) are read"
    case .notText(let name): "it leads to a name that is not UTF-8, \(name)"
    case .noFolder(let message): "no temporary folder can be made there: \(message)"
    case .refused(let message): "it cannot be read: \(message)"
    }
  }
}

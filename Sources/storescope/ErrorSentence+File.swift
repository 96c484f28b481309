import UserFiles

extension ErrorSentence {
  /// A file that is read as it is.
  init(file fault: FileFault) {
    let code: Exit =
      switch fault.reason {
      case .missing, .danglingLink: .noSuchFile
      case .folder, .special, .tooLarge, .notText: .badInput
      case .refused, .noFolder: .inputOutput
      }
    var hint: String?
    if case .noFolder = fault.reason { hint = "set TMPDIR to a folder that can be written" }
    if case .notText = fault.reason { hint = "rename it, or copy it to another folder" }
    self.init(fault.sentence, at: fault.path, hint: hint, code: code)
  }
}

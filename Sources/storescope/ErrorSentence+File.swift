import UserFiles

extension ErrorSentence {
  /// A file that is read as it is.
  init(file fault: FileFault) {
    let code: Exit =
      switch fault.reason {
      case .missing, .danglingLink: .noSuchFile
      case .folder, .special, .tooLarge: .badInput
      case .refused, .noFolder: .inputOutput
      }
    var hint: String?
    if case .noFolder = fault.reason { hint = "set TMPDIR to a folder that can be written" }
    self.init(fault.sentence, at: fault.path, hint: hint, code: code)
  }
}

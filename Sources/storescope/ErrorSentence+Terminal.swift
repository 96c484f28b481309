import Curses
import Themes

// The texts say what, where and what instead.
extension ErrorSentence {
  init(terminal error: TerminalError) {
    let code: Exit = if case .noPipe = error { .inputOutput } else { .wrongUsage }
    self.init("\(error)", code: code)
  }

  init(theme error: ThemeError, at path: String? = nil) {
    if case .unknownName = error {
      self.init("\(error)", code: .wrongUsage)
    } else {
      self.init("\(error)", at: path, code: .badInput)
    }
  }
}

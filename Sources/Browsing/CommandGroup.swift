/// The groups in which the help lists commands.
enum CommandGroup: String, CaseIterable {
  case here = "In this view"
  case movement = "Move"
  case ways = "Go somewhere"
  case looks = "Show otherwise"
  case results = "Take along"
  case program = "storescope"

  init(of binding: Keymap.Binding) {
    self =
      switch binding.command {
      case _ where binding.context != .everywhere: .here
      case .up, .down, .left, .right, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
        .find, .findNext, .findPrevious, .nextPane:
        .movement
      case .open, .back, .forward, .ascend, .setPlace, .goToPlace, .paths, .compose, .model,
        .findings,
        .sqlLog, .openStore:
        .ways
      case .localTime, .zoom, .chooseTheme, .follow: .looks
      case .copyCell, .copyRow, .copyAs, .saveValue, .export, .speak: .results
      default: .program
      }
  }
}

/// The groups in which the help lists commands.
enum CommandGroup: String, CaseIterable {
  case first = "First of all"
  case here = "In this view"
  case movement = "Move"
  case ways = "Go somewhere"
  case looks = "Show otherwise"
  case results = "Take along"
  case program = "storescope"

  /// What somebody needs who has never seen the program.
  static let newcomers: [Command] = [.open, .back, .find, .up, .down, .left, .right, .ascend, .quit, .layer, .findings]

  init(of binding: Keymap.Binding) {
    self =
      Self.newcomers.contains(binding.command) ? .first : binding.context == .everywhere ? binding.command.group : .here
  }
}

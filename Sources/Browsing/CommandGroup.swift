/// The groups in which the help lists commands.
enum CommandGroup: String, CaseIterable {
  case here = "In this view"
  case movement = "Move"
  case ways = "Go somewhere"
  case looks = "Show otherwise"
  case results = "Take along"
  case program = "storescope"

  init(of binding: Keymap.Binding) {
    self = binding.context == .everywhere ? binding.command.group : .here
  }
}

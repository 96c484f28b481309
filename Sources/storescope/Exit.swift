/// The exit codes of the command line's contract.
enum Exit: Int32 {
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

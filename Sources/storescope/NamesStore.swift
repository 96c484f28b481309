/// A command that was told what to open, so that a failure can say where it happened.
protocol NamesStore {
  var named: [String] { get }
}

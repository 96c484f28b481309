/// A command with a store's path, so that a failure can say where it happened.
protocol NamesStore {
  var named: [String] { get }
}

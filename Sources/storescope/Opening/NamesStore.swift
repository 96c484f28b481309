import ArgumentParser

/// A command with a store's path, so that a failure can say where it happened.
protocol NamesStore { var named: [String] { get } }

/// The argument of a command that reads one store.
struct StoreArgument: ParsableArguments { @Argument(help: "A store, or a folder that holds one.") var path: String }

/// A command about one store.
protocol ReadsStore: NamesStore { var store: StoreArgument { get } }

extension ReadsStore { var named: [String] { [store.path] } }

/// The flag of a command that prints JSON or lines for people.
struct JSONOption: ParsableArguments { @Flag(help: "Print JSON.") var json = false }

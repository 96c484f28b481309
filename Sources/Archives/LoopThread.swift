/// The thread that must answer each key at once: nothing may be taken apart on it.
package enum LoopThread {
  /// Whether the code that runs now keeps keys waiting.
  @TaskLocal private static var isHere = false

  /// Runs the explorer's loop, or what it would do.
  package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $isHere.withValue(true, operation: body)
  }

  /// Stops a debug build that takes a value apart on the loop's thread; where a payload is long, no key would be answered.
  package static func checkIsElsewhere() { assert(!isHere, "a value is taken apart on the loop's thread") }
}

import CNcurses

/// The signals that end the program, heard on a thread of their own: none waits for work that is stuck.
package enum Signals {
  /// Begins to listen; call it once, before there is any other thread.
  ///
  /// `taking` says by 1 that a signal means something else than the end. Otherwise the terminal is
  /// given back, `tidying` removes what must not stay, and the program ends: with 128 and the signal's
  /// number for INT, TERM and HUP, else by the signal. A crash goes the same way, as far as it can.
  package static func listen(
    taking: @escaping @convention(c) (Int32) -> Int32, tidying: @escaping @convention(c) () -> Void
  ) {
    cn_hear(taking, tidying)
  }

  /// Ends the program as a signal does, a moment later and from another thread.
  static func end(by number: Int32) { cn_end(number) }
}

extension Double {
  /// The shortest number that is the same Float, as Swift writes that: 0.03 for 0.029999999329447746.
  package var asFloat: Double { Double("\(Float(self))") ?? self }
}

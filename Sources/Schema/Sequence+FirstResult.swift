extension Sequence {
  /// The first result that is not nil, with no element asked twice.
  ///
  /// `lazy.compactMap(_:).first` asks the element that it finds once to find it and once to return it: in a
  /// tree that doubles the work at each level.
  package func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = body(element) { return result }
    }
    return nil
  }
}

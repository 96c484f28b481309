package import Schema

extension AppReading {
  /// The reading of a composite's leaf within that of the composite, which one leaf can spoil for all (DIALECTS A18).
  ///
  /// `steps` lead from the composite to the leaf; `own` reads the leaf's value by itself.
  package func leaf(_ steps: ArraySlice<String>, of composite: Attribute, own: () -> AppReading) -> AppReading {
    let leaf = field(steps, of: composite)
    guard leaf.reason?.liesInLeaves == true else { return leaf }
    // The leaf because of which its composite fails says itself what is wrong.
    let own = own()
    guard own.differs else {
      if own.isNotRead { return own }
      return AppReading(.nilValue, reason: .null, notes: [.lostWith(composite: composite.name)])
    }
    guard let reason = own.reason, reason != .nullInRequired else { return leaf }
    return AppReading(leaf.outcome, reason: reason, asserts: leaf.asserts, notes: own.notes)
  }

  /// A leaf is a field of its composite's value; if that is no struct, the leaf has the same outcome.
  private func field(_ steps: ArraySlice<String>, of composite: Attribute) -> AppReading {
    guard let step = steps.first else { return self }
    guard case .value(.structure(_, let fields)) = outcome,
      let index = composite.elements.firstIndex(where: { $0.name == step }), fields.indices.contains(index)
    else { return self }
    return fields[index].reading.field(steps.dropFirst(), of: composite.elements[index])
  }
}

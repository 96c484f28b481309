import Schema

/// Stored raw values that a computed property converts: the app's value is its getter's result (DIALECTS §2.8, E16).
extension AttributeReader {
  /// The case that a wrapper names; `reading` if there is no wrapper.
  func wrapped(_ value: Value, _ reading: AppReading) -> AppReading {
    guard let wrapper = plan.wrapper, let codec = plan.codec else { return reading }
    switch codec.decode(value) {
    case .success(let decoded): return AppReading(.value(decoded), notes: reading.notes)
    case .failure(let error):
      return failed(wrapper, error.reason)
        ?? AppReading(reading.outcome, notes: reading.notes + [error.reason])
    }
  }

  /// The wrapper's value for NULL; nil if no wrapper handles it.
  func wrappedNull() -> AppReading? {
    guard let wrapper = plan.wrapper, let codec = plan.codec, wrapper.readsRawValue
    else { return nil }
    if rule.forNull.effect == .zero {
      return replaced(.integer(0), wrapper, codec, .scalarFromNull)
    }
    guard let literal = wrapper.rawValueOfNull else {
      // Without a raw value there is no case, and the getter fails as it does for an unknown one.
      // No trap is reported for it, because the getter may have returned before.
      return rule.isOptional && !wrapper.traps ? failed(wrapper, .null) : nil
    }
    return replaced(literal.value, wrapper, codec, .null)
  }

  private func replaced(
    _ value: Value,
    _ wrapper: PropertyContract.Wrapper,
    _ codec: RawCodec,
    _ reason: AppReason
  ) -> AppReading? {
    guard case .success(let decoded) = codec.decode(value) else { return failed(wrapper, reason) }
    return AppReading(.defaultValue(decoded), reason: reason)
  }

  /// The outcome if no case has the raw value; nil if the getter is not understood.
  private func failed(_ wrapper: PropertyContract.Wrapper, _ reason: AppReason) -> AppReading? {
    guard wrapper.readsRawValue else { return nil }
    if let fallback = wrapper.fallback, !fallback.isNil {
      return AppReading(.defaultValue(Self.value(of: fallback, plan.codec)), reason: reason)
    }
    if wrapper.traps { return AppReading(.trap, reason: reason) }
    return wrapper.type.isOptional ? AppReading(.nilValue, reason: reason) : nil
  }
}

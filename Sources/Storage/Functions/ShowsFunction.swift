import CSQLite

/// An SQL function of any number of values: whether one of them may contain the text to find.
final class ShowsFunction {
  static let name = "storescope_shows"

  private let text: SearchedText

  init(_ text: SearchedText) { self.text = text }

  /// Replaces the function for the text before; no statement may be running.
  func install(on handle: OpaquePointer) {
    SQLFunction.add(Self.name, arguments: -1, to: handle, isDeterministic: false, owner: self) {
      context, count, values in
      guard let values, let pointer = sqlite3_user_data(context) else { return }
      let function = Unmanaged<ShowsFunction>.fromOpaque(pointer)
      sqlite3_result_int(
        context, function._withUnsafeGuaranteedRef { $0.isShown(by: values, count: Int(count)) } ? 1 : 0)
    }
  }

  private func isShown(by values: UnsafeMutablePointer<OpaquePointer?>, count: Int) -> Bool {
    for index in 0..<count {
      let value = values[index]
      // The count first: for UTF-16 text it converts to UTF-8, and frees the bytes of an earlier pointer.
      let length = Int(sqlite3_value_bytes(value))
      guard length > 0, let start = sqlite3_value_blob(value) else { continue }
      let bytes = start.assumingMemoryBound(to: UInt8.self)
      if text.mayStand(in: UnsafeBufferPointer(start: bytes, count: length)) { return true }
    }
    return false
  }
}

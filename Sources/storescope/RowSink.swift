import Decoding

/// The destination of a listing's text.
protocol RowSink: AnyObject {
  func append(_ more: (inout [UInt8]) -> Void)
}

extension RowSink {
  func write(_ text: String) { append { $0.append(contentsOf: text.utf8) } }
  func write(_ json: JSON) { append { json.write(to: &$0) } }
}

/// Standard output.
final class StandardSink: RowSink {
  func append(_ more: (inout [UInt8]) -> Void) { Output.append(more) }
}

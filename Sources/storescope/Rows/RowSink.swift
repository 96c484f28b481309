import Decoding
import Escaping

/// The destination of a listing's text.
protocol RowSink: AnyObject {
  func append(_ more: (inout [UInt8]) -> Void)
  /// The way out for what `append` adds.
  var outlet: Outlet { get }
}

extension RowSink {
  func write(_ text: String) { append { $0.append(contentsOf: text.utf8) } }
  func write(_ json: JSON) { append { json.write(to: &$0, through: outlet) } }
}

/// Standard output.
final class StandardSink: RowSink {
  func append(_ more: (inout [UInt8]) -> Void) { Output.append(more) }
  var outlet: Outlet { Output.outlet }
}

import Escaping

/// Where the text of a listing goes: standard output or a new file.
protocol ByteSink: AnyObject {
  func append(_ more: (inout [UInt8]) -> Void)
  /// The way out for what `append` adds.
  var outlet: Outlet { get }
}

extension ByteSink {
  func write(_ text: String) { append { $0.append(contentsOf: text.utf8) } }
}

/// Standard output.
final class StandardSink: ByteSink {
  func append(_ more: (inout [UInt8]) -> Void) { Output.append(more) }
  var outlet: Outlet { Output.outlet }
}

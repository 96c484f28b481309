import Decoding
import Foundation
import Questions
import Schema

/// A line of bytes around the one where reading failed, with a sign before it.
enum FaultExcerpt {
  private static let before = 32
  private static let after = 24

  /// Nil if no stored byte is at fault.
  static func text(of field: Record.Field, _ fault: PayloadFault?, isInStoredBytes: Bool) -> String? {
    guard let fault else { return nil }
    let key = fault.codingPath.isEmpty ? "" : fault.codingPath + " · "
    guard isInStoredBytes, let data = field.cell.stored.bytes, !data.isEmpty else {
      return key.isEmpty ? nil : "key \(fault.codingPath)"
    }
    let offset = max(0, min(fault.offset, data.count))
    let start = max(0, offset - before)
    let end = min(data.count, offset + after)
    let text =
      (start > 0 ? "…" : "") + shown(data, start..<offset) + "⚠" + shown(data, offset..<end)
      + (end < data.count ? "…" : "")
    return "\(key)byte \(fault.offset) of \(data.count): \(text)"
  }

  private static func shown(_ data: Data, _ range: Range<Int>) -> String {
    let bytes = data.dropFirst(range.lowerBound).prefix(range.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}

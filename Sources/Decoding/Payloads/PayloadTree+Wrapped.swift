import Archives
import Foundation

/// Payloads that need a step before their tree: inflating, or reading XML.
extension PayloadTree {
  static func inflated(_ data: Data, _ wrapper: RawDeflate.Wrapper, _ budget: PayloadBudget) -> PayloadNode {
    let type = wrapper == .gzip ? "gzip" : "zlib"
    do throws(RawDeflate.Failure) {
      let content = try RawDeflate.inflate(data, wrapper: wrapper)
      return .object(
        "", type, Payload.caption(of: content), [tree(of: content, within: budget, isInflated: true) ?? leaf(content)])
    } catch { return PayloadNode(label: "", type: type, summary: error.sentence, kind: .unreadable) }
  }

  static func xml(_ data: Data, _ budget: PayloadBudget) -> PayloadNode {
    do throws(XMLPropertyListReader.Failure) { return tree(of: try XMLPropertyListReader.read(data), budget) } catch {
      let type = "XML property list"
      return PayloadNode(label: "", type: type, summary: error.sentence, kind: .unreadable)
    }
  }

  /// Inflated bytes that have no tree of their own.
  private static func leaf(_ content: Data) -> PayloadNode {
    guard Payload.sniff(content) == .text else { return .leaf("", .data(content)) }
    let text = String(decoding: content, as: UTF8.self)
    return PayloadNode(label: "", type: "text", summary: text, kind: .string, text: text)
  }
}

extension RawDeflate.Failure {
  /// The one sentence that views show for it.
  var sentence: String {
    switch self {
    case .broken: "broken: it does not inflate"
    case .cutShort: "cut short: it ends before its content does"
    case .tooLong(let limit): "more than \(limit >> 20) MB inside, not looked into"
    case .trailing: "bytes follow its end"
    case .noMemory: "no memory to inflate it"
    }
  }
}

extension XMLPropertyListReader.Failure {
  /// The one sentence that views show for it.
  var sentence: String {
    switch self {
    case .malformed(let line, let reason): "line \(line): \(reason)"
    case .declaresEntities(let line): "line \(line): entities are declared, not read for safety"
    case .noMemory: "no memory to read it"
    case .unexpected(let element, let line): "line \(line): <\(element)> does not belong here"
    case .badValue(let element, let line): "line \(line): <\(element)> holds no such value"
    case .tooDeep(let line): "line \(line): nested too deep"
    case .empty: "no property list inside"
    }
  }
}

import Archives
import Decoding
import Foundation
import Schema
import StoreWriting
import Yams

/// Archives a Swift value as `NSKeyedArchiver` would archive its Foundation bridge.
struct ArchiveForm {
  let plain: RowValue
  let path: String

  func archive(_ node: Node, as type: SwiftType) throws(RowFileError) -> Data {
    var writer = KeyedArchiveWriter()
    // The root may refer to the reserved object, which keeps its number.
    let root = try object(node, type, path, &writer)
    guard case .uid(let number) = root else { throw plain.wrong(node, path, "\(type)") }
    return writer.data(root: Int(number))
  }

  private func object(
    _ node: Node, _ type: SwiftType, _ path: String, _ writer: inout KeyedArchiveWriter
  ) throws(RowFileError) -> PropertyList {
    switch type {
    case .optional(let wrapped): return node.isNull ? KeyedArchiveWriter.null : try object(node, wrapped, path, &writer)
    case .array(let element): return writer.array(try items(node, element, path, &writer))
    case .set(let element): return writer.set(try items(node, element, path, &writer))
    case .dictionary(_, let value):
      guard let mapping = node.mapping else { throw plain.wrong(node, path, "a mapping") }
      var pairs: [(key: String, value: PropertyList)] = []
      for (key, item) in mapping {
        let name = key.scalar?.string ?? ""
        pairs.append((name, try object(item, value, "\(path).\(name)", &writer)))
      }
      return writer.dictionary(pairs)
    default:
      guard let primitive = type.primitive else { return untyped(node, &writer) }
      return try scalar(node, primitive, path, &writer)
    }
  }

  private func items(
    _ node: Node, _ type: SwiftType, _ path: String, _ writer: inout KeyedArchiveWriter
  ) throws(RowFileError) -> [PropertyList] {
    guard let list = node.sequence else { throw plain.wrong(node, path, "a list") }
    var items: [PropertyList] = []
    for (index, item) in list.enumerated() { items.append(try object(item, type, "\(path)[\(index)]", &writer)) }
    return items
  }

  private func scalar(
    _ node: Node, _ type: SwiftPrimitive, _ path: String, _ writer: inout KeyedArchiveWriter
  ) throws(RowFileError) -> PropertyList {
    if type == .data { return writer.plain(.data(try plain.data(node, path: path))) }
    guard let text = node.scalarText(of: type), !node.isNull else { throw plain.wrong(node, path, type.rawValue) }
    switch Scalar(written: text, as: type.attributeType) {
    case .integer(let number): return writer.plain(.integer(number))
    case .double(let number): return writer.plain(.real(number))
    case .boolean(let flag): return writer.plain(.boolean(flag))
    case .string(let text) where type.attributeType == .uri: return writer.url(text)
    case .string(let text): return writer.string(text)
    case .date(let seconds): return writer.date(seconds)
    case .uuid(let uuid): return writer.uuid(uuid)
    default: throw plain.wrong(node, path, type.rawValue)
    }
  }

  /// A value without a declared type, by YAML's own types.
  private func untyped(_ node: Node, _ writer: inout KeyedArchiveWriter) -> PropertyList {
    if let list = node.sequence { return writer.array(list.map { untyped($0, &writer) }) }
    if let mapping = node.mapping {
      return writer.dictionary(mapping.map { ($0.key.scalar?.string ?? "", untyped($0.value, &writer)) })
    }
    switch PayloadForm.plain(node) {
    case .integer(let number): return writer.plain(.integer(number))
    case .double(let number): return writer.plain(.real(number))
    case .boolean(let flag): return writer.plain(.boolean(flag))
    case .string(let text): return writer.string(text)
    default: return KeyedArchiveWriter.null
    }
  }
}

import CLibXML2
import Foundation

/// An element of an XML document with everything below it.
struct XMLNode {
  var name: String
  var attributes: XMLAttributes
  var children: [XMLNode] = []
  /// The character data directly inside the element.
  var text = ""
  /// The line on which the start tag ends.
  var line: Int

  func children(named name: String) -> [XMLNode] { children.filter { $0.name == name } }
}

/// The attributes of an element, so few that they are found faster without a hash table.
struct XMLAttributes {
  fileprivate var pairs: [(name: String, value: String)] = []

  var names: [String] { pairs.map(\.name) }

  subscript(name: String) -> String? {
    for pair in pairs where pair.name == name { return pair.value }
    return nil
  }
}

extension XMLNode {
  /// Reads a document and returns its root; entities are refused and nothing is loaded for it.
  static func parse(_ data: Data) throws(ModelReadingError) -> XMLNode {
    let events = data.withUnsafeBytes { xmlevents_parse($0.baseAddress, $0.count) }
    guard let events else { throw .xml(line: 0, reason: "out of memory") }
    defer { xmlevents_free(events) }

    let errorLine = Int(xmlevents_error_line(events))
    switch Int(xmlevents_status(events)) {
    case XMLEVENTS_OK: break
    case XMLEVENTS_ENTITIES: throw .entitiesInXML(line: errorLine)
    default: throw .xml(line: errorLine, reason: string(xmlevents_error_reason(events)))
    }

    // libxml2 limits how deep elements nest.
    var open: [XMLNode] = []
    for event in 0..<xmlevents_count(events) {
      let content = string(xmlevents_string(events, event))
      switch Int(xmlevents_kind(events, event)) {
      case XMLEVENTS_START:
        let line = Int(xmlevents_line(events, event))
        open.append(XMLNode(name: content, attributes: attributes(events, event), line: line))
      case XMLEVENTS_TEXT: if let last = open.indices.last { open[last].text += content }
      default:
        guard let closed = open.popLast() else { continue }
        guard let last = open.indices.last else { return closed }
        open[last].children.append(closed)
      }
    }
    throw .xml(line: errorLine, reason: "no root element")
  }

  private static func attributes(_ events: OpaquePointer, _ event: Int) -> XMLAttributes {
    let count = xmlevents_attribute_count(events, event)
    var attributes = XMLAttributes()
    attributes.pairs.reserveCapacity(Int(count))
    for index in 0..<count {
      let name = string(xmlevents_attribute_name(events, event, index))
      let value = string(xmlevents_attribute_value(events, event, index))
      attributes.pairs.append((name, value))
    }
    return attributes
  }

  private static func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

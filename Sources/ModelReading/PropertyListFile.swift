import Archives
import Foundation

/// Reads property lists in either form that Xcode writes: binary or XML.
enum PropertyListFile {
  static func read(_ data: Data) throws(ModelReadingError) -> PropertyList {
    guard data.starts(with: Data("bplist".utf8)) else { return try XMLPropertyList.read(data) }
    do { return try BinaryPropertyListReader.read(data) } catch { throw ModelReadingError(error) }
  }
}

/// Reads XML property lists.
enum XMLPropertyList {
  static func read(_ data: Data) throws(ModelReadingError) -> PropertyList {
    let root = try XMLNode.parse(data)
    guard root.name == "plist", let value = root.children.first else {
      throw .notAModel(found: "an XML document with the root '\(root.name)'")
    }
    return try self.value(value)
  }

  private static func value(_ node: XMLNode) throws(ModelReadingError) -> PropertyList {
    let text = node.text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch node.name {
    case "string": return .string(node.text)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "integer": if let number = Int64(text) { return .integer(number) }
    case "real": if let number = Double(text) { return .real(number) }
    case "data": if let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) { return .data(data) }
    case "date": if let date = try? Date(text, strategy: .iso8601) { return .date(date.timeIntervalSinceReferenceDate) }
    case "array":
      var values: [PropertyList] = []
      for child in node.children { values.append(try value(child)) }
      return .array(values)
    case "dict": return try dictionary(node)
    default: break
    }
    throw .xml(line: node.line, reason: "<\(node.name)> cannot be read")
  }

  private static func dictionary(_ node: XMLNode) throws(ModelReadingError) -> PropertyList {
    var entries: [PropertyList.Entry] = []
    var key: String?
    for child in node.children {
      if let name = key {
        entries.append(PropertyList.Entry(name, try value(child)))
        key = nil
      } else {
        guard child.name == "key" else {
          throw .xml(line: child.line, reason: "<\(child.name)> stands where a key should")
        }
        key = child.text
      }
    }
    if key != nil { throw .xml(line: node.line, reason: "a key has no value") }
    return .dictionary(entries)
  }
}

import Decoding
import Foundation
import Predicates
import Questions
import Schema

/// A value to be shown in full, in a form; nil lets the value choose the form.
package struct ValueViewing: Hashable, Sendable {
  let objectID: ObjectID
  let field: Record.Field
  let reading: AppReading
  let form: ValuePane.Form?
}

/// A value in one of its forms, as the screen shows it.
package struct SeenValue: Hashable, Sendable {
  /// The form that was asked for or chosen.
  let form: ValuePane.Form
  /// The forms that the value has; empty if one form was asked for.
  let forms: [ValuePane.Form]
  let usesLocalTime: Bool
  /// The value on one line.
  let summary: String
  /// One layer below the other, and the steps of its decoders.
  let layers: FieldLayers
  /// The index of the stored byte where reading failed.
  let failingByte: Int?
  /// The value as a tree, if that is the form.
  let tree: PayloadNode?
  /// The value as text, if that is the form.
  let text: ValueText?

  init(_ viewing: ValueViewing, in document: Document, usesLocalTime: Bool) {
    let field = viewing.field
    let stored = field.cell.stored
    let reader = document.readers.reader(at: field.path.property, in: viewing.objectID.entity)
    let fault = viewing.reading.fault
    let failingByte = reader?.faultsCountInStoredBytes == false ? nil : fault?.offset
    var tree: PayloadNode?
    if viewing.form == nil || viewing.form == .tree {
      tree = ValueTree.tree(of: field, reading: viewing.reading, reader: reader)
    }
    let form = viewing.form ?? (tree == nil ? Self.form(of: stored) : .tree)
    forms = viewing.form == nil ? (tree == nil ? [] : [.tree]) + [.text] + (stored.bytes == nil ? [] : [.hex]) : []
    var layers = FieldLayers(field, reading: viewing.reading, document: document, usesLocalTime: usesLocalTime)
    layers.append(reader?.trail(of: stored, to: viewing.reading) ?? [])
    self.form = form
    self.usesLocalTime = usesLocalTime
    self.layers = layers
    self.failingByte = failingByte
    self.tree = tree
    summary = String(ValueSummary(stored, of: field.path.attribute).text.prefix(40))
    text = form == .text ? ValueText(field, failingByte: failingByte) : nil
  }

  private static func form(of stored: Reading) -> ValuePane.Form {
    guard let data = stored.bytes else { return .text }
    return Payload.sniff(data) == .text ? .text : .hex
  }
}

/// A value's text, with its own line breaks; JSON with a member or an element on each line.
struct ValueText: Hashable, Sendable {
  let lines: [String]
  /// Whether blanks and line breaks differ from the stored ones.
  let isLaidOut: Bool
  /// The line with the failing byte.
  let failingLine: Int?

  init(_ field: Record.Field, failingByte: Int?) {
    let json = Self.json(field)
    var laidOut: String?
    var failingLine: Int?
    if let failingByte, let json {
      let marked = JSONLayout.text(of: json, marking: failingByte)
      laidOut = marked?.text
      failingLine = marked?.line ?? json.prefix(max(0, failingByte)).count { $0 == UInt8(ascii: "\n") }
    } else {
      laidOut = json.flatMap(JSONLayout.text(of:))
    }
    isLaidOut = laidOut != nil
    self.failingLine = failingLine
    lines = TextLines.lines(of: laidOut ?? Self.text(field))
  }

  /// The bytes of a value that may be JSON, also of a text.
  private static func json(_ field: Record.Field) -> Data? {
    if case .value(.string(let text)) = field.cell.stored { return Data(text.utf8) }
    return field.cell.stored.bytes
  }

  private static func text(_ field: Record.Field) -> String {
    if let data = field.cell.stored.bytes { return String(decoding: data, as: UTF8.self) }
    if case .value(.string(let string)) = field.cell.stored { return string }
    return ValueSummary(field.cell.stored, of: field.path.attribute).text
  }
}

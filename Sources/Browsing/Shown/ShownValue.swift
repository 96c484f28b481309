import Decoding
import Findings
import Foundation
import Predicates
import Questions
import Schema

/// A value to be shown in full, in a form; nil lets the value choose the form.
package struct ValueRequest: Hashable, Sendable {
  let objectID: ObjectID
  let field: Record.Field
  let reading: AppReading
  let form: ValuePane.Form?
}

/// A value in one of its forms, as the screen shows it.
package struct ShownValue: Hashable, Sendable {
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
  /// The value as a picture, if that is the form.
  let picture: ShownPicture?

  init(_ viewing: ValueRequest, in document: Document, usesLocalTime: Bool, while goesOn: () -> Bool) {
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
    var forms: [ValuePane.Form] = tree == nil ? [] : [.tree]
    if let bytes = stored.bytes { forms += (ShownPicture.kind(of: bytes) == nil ? [] : [.picture]) + [.text, .hex] }
    if stored.bytes == nil { forms.append(.text) }
    self.forms = viewing.form == nil ? forms : []
    var layers = FieldLayers(field, reading: viewing.reading, document: document, usesLocalTime: usesLocalTime)
    layers.append(reader?.trail(of: stored, to: viewing.reading) ?? [])
    self.form = form
    self.usesLocalTime = usesLocalTime
    self.layers = layers
    self.failingByte = failingByte
    self.tree = tree
    summary = String(ValueSummary(stored, of: field.path.attribute).text.prefix(40))
    picture = form == .picture ? stored.bytes.flatMap { ShownPicture($0, while: goesOn) } : nil
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
    if case .value(.scalar(.string(let text))) = field.cell.stored { return Data(text.utf8) }
    return field.cell.stored.bytes
  }

  private static func text(_ field: Record.Field) -> String {
    if let data = field.cell.stored.bytes { return String(decoding: data, as: UTF8.self) }
    if case .value(.scalar(.string(let string))) = field.cell.stored { return string }
    return ValueSummary(field.cell.stored, of: field.path.attribute).text
  }
}

/// Makes a tree of a value: payloads by their own structure, composites by their leaves.
enum ValueTree {
  /// Nil if the value has no inside; parts that the app does not read are marked.
  static func tree(of field: Record.Field, reading: AppReading, reader: AttributeReader?) -> PayloadNode? {
    if case .value(.composite(let leaves)) = field.cell.stored {
      let node = composite(field.path.property, leaves, field.path.attribute, reading, reader)
      return node.firstMarked == nil && reading.differs ? node.marked(reason(reading)) : node
    }
    return field.cell.stored.bytes.flatMap { payload($0, reading, reader) }
  }

  private static func payload(_ data: Data, _ reading: AppReading, _ reader: AttributeReader?) -> PayloadNode? {
    if let fault = reading.fault {
      let tree = PayloadNode.tree(of: data, marking: fault)
      return reader?.shape?.naming(tree) ?? tree
    }
    // A decoder's output is the value; the stored bytes are shown in hex.
    let tree = PayloadTree.tree(of: reading.value?.payload?.1 ?? data)
    guard case .declaredPayload(_, _, let shape)? = reading.value else { return tree }
    return tree.map(shape.naming)
  }

  private static func composite(
    _ label: String, _ leaves: [Value.Leaf], _ attribute: Attribute?, _ reading: AppReading?, _ reader: AttributeReader?
  ) -> PayloadNode {
    var fields: [AppValue.Field] = []
    if case .structure(_, let found)? = reading?.value { fields = found }
    let elements = attribute?.elements ?? []
    let readers = reader?.elementReaders ?? []
    return .object(
      label, reader?.plan.swiftType?.unwrapped.description ?? "composite", Count.text(leaves.count, "leaf", "leaves"),
      leaves.enumerated().map { index, leaf in
        let reader = readers.indices.contains(index) ? readers[index] : nil
        // A struct that cannot be made has no fields; each leaf then has its own reading.
        let field =
          fields.indices.contains(index)
          ? fields[index].reading : reading?.differs == true ? reader?.read(leaf.reading) : nil
        return self.leaf(leaf, elements.indices.contains(index) ? elements[index] : nil, field, reader)
      })
  }

  private static func leaf(
    _ leaf: Value.Leaf, _ attribute: Attribute?, _ reading: AppReading?, _ reader: AttributeReader?
  ) -> PayloadNode {
    if case .value(.composite(let leaves)) = leaf.reading, attribute?.isSwiftDataEnum != true {
      return composite(leaf.name, leaves, attribute, reading, reader)
    }
    if case .value(.scalar(.data(let data))) = leaf.reading,
      var tree = payload(data, reading ?? AppReading(.nilValue), reader)
    {
      tree.label = leaf.name
      return tree
    }
    let summary = ValueSummary(leaf.reading, of: attribute)
    let node = PayloadNode(
      label: leaf.name, type: attribute?.type.title ?? "", summary: summary.text, kind: summary.kind)
    guard let reading, reading.differs else { return node }
    return node.marked(reason(reading))
  }

  private static func reason(_ reading: AppReading) -> String { reading.reason?.sentence ?? "" }
}

extension AppReading {
  /// The place in a payload at which reading failed.
  var fault: PayloadFault? { if case .payload(let fault, _)? = reason { fault } else { nil } }
}

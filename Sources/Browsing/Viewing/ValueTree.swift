import Decoding
import Findings
import Foundation
import Predicates
import Questions
import Schema

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
    if case .value(.data(let data)) = leaf.reading, var tree = payload(data, reading ?? AppReading(.nilValue), reader) {
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

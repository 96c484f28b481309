import Foundation
import Schema

extension AppReading {
  /// The app layer's JSON: `value`, `nil`, `default`, `trap` or `throw`, with `asserts` and `notes` where there are any.
  package var json: JSON {
    let why = reason?.sentence ?? ""
    var members: [JSON.Member] =
      switch outcome {
      case .value(let value): [.init("value", value.json)]
      case .nilValue: [.init("nil", .string(why))]
      case .defaultValue(let value): [.init("default", value.json), .init("reason", .string(why))]
      case .trap: [.init("trap", .string(why))]
      case .throwing: [.init("throw", .string(why))]
      }
    if asserts { members.append(.init("asserts", .boolean(true))) }
    if !notes.isEmpty { members.append(.init("notes", .texts(notes.map(\.sentence)))) }
    return .object(members)
  }
}

extension AppValue {
  /// The value as JSON: a case by name, flags as a list, a struct as an object, payloads taken apart.
  package var json: JSON {
    switch self {
    case .stored(let value): value.json
    case .enumCase(let name?, _): .string(name)
    case .enumCase(nil, let rawValue): rawValue?.json ?? .null
    case .flags(let names, let rest, _):
      .array(names.map(JSON.string) + (rest == 0 ? [] : [.integer(rest)]))
    case .structure(_, let fields):
      // A field that reads stands for itself; one that does not keeps its reason.
      .object(
        fields.map { field in
          .init(field.name, field.reading.differs ? field.reading.json : field.reading.plainJSON)
        }
      )
    case .payload(let payload, let data): Self.payload(payload, data)
    case .integers(let numbers): .array(numbers.map(JSON.integer))
    case .text(let text): .string(text)
    }
  }

  private static func payload(_ payload: Payload, _ data: Data) -> JSON {
    switch payload {
    case .json:
      if let tree = try? JSONReader.read(data) { return tree.json }
    case .keyedArchive, .propertyList:
      if let tree = PayloadTree.tree(of: data), tree.kind != .unreadable { return tree.json }
    case .text: return .string(String(decoding: data, as: UTF8.self))
    default: break
    }
    return Value.data(data).json
  }
}

extension AppReading {
  fileprivate var plainJSON: JSON { value?.json ?? .null }
}

extension RawLiteral {
  package var json: JSON {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    case .double(let number): .double(number)
    }
  }
}

extension PayloadNode {
  /// The tree as JSON; numbers that JSON cannot hold stay text.
  package var json: JSON {
    if !children.isEmpty || kind == .composite {
      let isEmptyList = children.isEmpty && ["rray", "Set"].contains { type.contains($0) }
      let isList = isEmptyList || children.first?.label == "[0]"
      return isList
        ? .array(children.map(\.json)) : .object(children.map { .init($0.label, $0.json) })
    }
    switch kind {
    case .null: return .null
    case .boolean: return .boolean(summary == "true")
    case .number:
      if let number = Int64(summary) { return .integer(number) }
      return Double(summary).map(JSON.double) ?? .string(summary)
    default: return .string(text ?? data?.base64EncodedString() ?? summary)
    }
  }
}

import Archives
import Escaping
import Foundation
import Schema

extension AppReading {
  /// The app layer's JSON: `value`, `nil`, `default`, `trap` or `throw`, with `asserts` and `notes` if there are any.
  package var json: JSON { json(exported) }

  /// A decoded payload; nil for any other value.
  private var exported: AppValue.Exported? {
    guard case .value(let value) = outcome, value.payload != nil else { return nil }
    return value.exported
  }

  private func json(_ exported: AppValue.Exported?) -> JSON {
    // A leaf that reads is not nil because of its own value.
    let lost = outcome == .nilValue ? notes.first(where: \.isLossWithOthers) : nil
    let why = (lost ?? reason)?.sentence ?? ""
    let notes = notes.filter { $0 != lost } + [exported?.cut].compactMap { $0 }
    let fate: JSON =
      switch outcome {
      case .value(let value): ["value": exported?.json ?? value.json]
      case .nilValue: ["nil": .string(why)]
      case .defaultValue(let value): ["default": value.json, "reason": .string(why)]
      case .trap: ["trap": .string(why)]
      case .throwing: ["throw": .string(why)]
      }
    return .joined(
      fate, ["asserts": asserts ? true : nil, "notes": notes.isEmpty ? nil : .texts(notes.map(\.sentence))])
  }
}

extension AppValue {
  /// The value as JSON: a case by name, flags as a list, a struct as an object, payloads decoded.
  package var json: JSON {
    switch self {
    case .stored(let value): value.json
    case .enumCase(let name?, _): .string(name)
    case .enumCase(nil, let rawValue): rawValue?.json ?? .null
    case .flags(let names, let rest, _): .array(names.map(JSON.string) + (rest == 0 ? [] : [.integer(rest)]))
    case .structure(_, let fields):
      // A field that can be read is its value; one that cannot keeps its reason.
      .object(fields.map { field in .init(field.name, field.reading.fieldJSON) })
    case .caseWithValues(let name, let fields):
      [name: .object(fields.map { .init($0.name, $0.reading.fieldJSON) })]
    case .list(let items): .array(items.map(\.json))
    case .dictionary(let pairs): Self.json(of: pairs)
    case .payload, .declaredPayload: exported?.json ?? .null
    case .unevaluated(let text): ["notEvaluated": .string(text)]
    case .integers(let numbers): .array(numbers.map(JSON.integer))
    case .text(let text): .string(text)
    }
  }

  /// A payload's JSON; nil if its bytes are not decoded, and for any other value.
  package var decodedJSON: JSON? {
    guard let (payload, _) = payload, [.json, .keyedArchive, .propertyList].contains(payload), let exported,
      exported.cut == nil
    else { return nil }
    if case .object(let members) = exported.json, members.map(\.key) == ["base64"], payload != .json { return nil }
    return exported.json
  }

  /// A decoded payload, or its bytes and why they are not decoded.
  fileprivate typealias Exported = (json: JSON, cut: AppReason?)

  /// Nil if it is no payload.
  fileprivate var exported: Exported? {
    switch self {
    case .payload(let payload, let data): return Self.late(payload, data, nil) ?? Self.exported(payload, data)
    case .declaredPayload(let payload, let data, let shape):
      if let late = Self.late(payload, data, shape) { return late }
      guard let tree = Self.tree(of: payload, data), tree.omission == nil, payload == .json || tree.repeatedKey == nil
      else { return Self.exported(payload, data) }
      return (DeclaredPayload(shape).value(tree).json, nil)
    default: return nil
    }
  }

  /// A long JSON list or object, which is never a tree as a whole; nil for any other payload.
  private static func late(_ payload: Payload, _ data: Data, _ shape: PayloadShape?) -> Exported? {
    guard payload == .json, data.count > Outlet.longest, JSONScanner.isWhole(data) else { return nil }
    return (.late(.payload(data.jsonText, shape)), nil)
  }

  private static func tree(of payload: Payload, _ data: Data) -> PayloadNode? {
    payload == .json ? try? JSONReader.read(data, within: .exported) : PayloadTree.tree(of: data)
  }

  /// An object if each key has one text, else alternating keys and values.
  private static func json(of pairs: [Pair]) -> JSON {
    let keys = pairs.compactMap { $0.key.json.keyText }
    guard keys.count == pairs.count else { return .array(pairs.flatMap { [$0.key.json, $0.value.json] }) }
    return .object(zip(keys, pairs).map { .init($0, $1.value.json) })
  }

  private static func exported(_ payload: Payload, _ data: Data) -> Exported {
    var cut: AppReason?
    switch payload {
    case .json:
      if let tree = try? JSONReader.read(data, within: .exported) {
        cut = tree.omission.map(AppReason.cut)
        if cut == nil { return (tree.json.keepingFirstKeys, nil) }
      }
    case .keyedArchive, .propertyList:
      // A tree that omits parts would lose them, and so would an object with two equal keys.
      if let tree = PayloadTree.tree(of: data), tree.kind != .unreadable {
        cut = (tree.omission ?? tree.repeatedKey).map(AppReason.cut)
        if cut == nil { return (tree.json, nil) }
      }
    case .text where data.count > Outlet.longest: return (.late(.text(data)), nil)
    case .text: return (.string(String(decoding: data, as: UTF8.self)), nil)
    default: break
    }
    return (Value.data(data).json, cut)
  }
}

extension AppReading {
  /// A struct's field: only its value, if that is enough.
  fileprivate var fieldJSON: JSON {
    if differs { return json }
    guard let exported else { return value?.json ?? .null }
    return exported.cut == nil ? exported.json : json(exported)
  }
}

extension JSON {
  /// The value as an object's key; nil for a list or an object.
  fileprivate var keyText: String? {
    switch self {
    case .string(let text): text
    case .array, .object, .null: nil
    default: compact
    }
  }
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
  /// The tree as JSON; numbers that JSON cannot hold stay text, as do the signs for omitted parts.
  package var json: JSON {
    switch form {
    case .list: return .array(children.map(\.json))
    case .object: return .object(children.map { .init($0.label, $0.json) })
    case .omitted: return .string(summary)
    case .value: break
    }
    switch kind {
    case .null: return .null
    case .boolean: return .boolean(summary == "true")
    case .number: return .number(written: summary)
    default: return .string(text ?? data?.base64EncodedString() ?? summary)
    }
  }
}

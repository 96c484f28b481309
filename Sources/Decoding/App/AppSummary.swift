import Archives
import Findings
import Foundation
package import Schema

/// The app's value on one line for people.
package struct AppSummary: Hashable, Sendable {
  /// How bad it is for the app.
  package enum Weight: Hashable, Sendable {
    case none
    /// It can be read, but is odd.
    case odd
    /// The app's value differs from the stored one.
    case loss
    /// The app crashes, or throws.
    case stop
  }

  /// A larger archive is not decoded for a line that is drawn often.
  static let mostTreeBytes = 16_000

  package let text: String
  package let kind: ValueSummary.Kind
  package let weight: Weight

  /// `null` is the sign for nil; a brief text shows the stored value, because the reason is shown elsewhere.
  package init(
    _ reading: AppReading, of stored: Reading, localTime: Bool = false, null: String = "nil", isBrief: Bool = false
  ) {
    let why = reading.reason.map { ": \($0.sentence)" } ?? ""
    // Spelling a value from its bytes decodes them, so it is only done when it is shown.
    func lost() -> String { reading.reason?.brief ?? AppText(localTime: localTime).text(of: stored) }
    switch reading.outcome {
    case .value(let value):
      let isOdd = reading.notes.contains(where: \.isOdd)
      weight = isOdd ? .odd : .none
      kind = AppText.kind(of: value)
      let shown = AppText(localTime: localTime).text(of: value)
      if let reader = reading.unknownReader {
        text = "? " + (isBrief ? shown : "what \(reader) makes of \(shown)")
      } else {
        text = (isOdd ? "⚠ " : "") + shown
      }
    case .nilValue where reading.isLostWithOthers: (text, kind, weight) = ("–", .null, .none)
    case .nilValue where reading.reason == .null || reading.reason == nil:
      (text, kind, weight) = reading.asserts ? ("⚠ " + null, .null, .odd) : (null, .null, .none)
    case .nilValue:
      text = isBrief ? "⚠ \(null) \(lost())" : "⚠ nil\(why)"
      (kind, weight) = (.unreadable, .loss)
    case .defaultValue(let value):
      let shown = AppText(localTime: localTime).text(of: value)
      text = isBrief ? "⚠ \(shown)" : "⚠ \(shown), the default\(why)"
      (kind, weight) = (.unreadable, .loss)
    case .trap:
      text = isBrief ? "⚠ \(lost())" : "⚠ trap\(why)"
      (kind, weight) = (.unreadable, .stop)
    case .throwing:
      text = isBrief ? "⚠ \(lost())" : "⚠ throws\(why)"
      (kind, weight) = (.unreadable, .stop)
    }
  }
}

extension AppReading {
  /// The transformer or the getter whose result is not known here; nil if there is none.
  package var unknownReader: String? {
    for note in notes {
      switch note {
      case .unknownTransformer(let name, _), .notUnderstood(let name): return name
      default: break
      }
    }
    return nil
  }

  /// Whether only the start of the value was read, so nothing is known of it but its size.
  package var isNotRead: Bool { notes.contains { if case .notReadWhole = $0 { true } else { false } } }

  /// Whether it is a leaf that can be read, in a composite that cannot.
  package var isLostWithOthers: Bool { notes.contains(where: \.isLossWithOthers) }

  /// The outcome, its reason and notes in one sentence; nil if there is nothing to explain.
  package var explanation: String? {
    let why = reason.map(\.sentence) ?? ""
    let outcome: String? =
      switch self.outcome {
      case .value: nil
      case .nilValue: reason == .null || reason == nil ? nil : "nil: \(why)"
      case .defaultValue: "the default: \(why)"
      case .trap: "trap: \(why)"
      case .throwing: "throws: \(why)"
      }
    let parts =
      [outcome.map { "⚠ " + $0 }, asserts ? "debug builds assert" : nil].compactMap { $0 } + notes.map(\.sentence)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

extension AppReason { var isLossWithOthers: Bool { if case .lostWith = self { true } else { false } } }

extension AppValue {
  /// The value on one line, in Swift's words, dates in UTC.
  package var text: String { AppText(localTime: false).text(of: self) }
}

/// Spells an app's values on one line, in Swift's words.
struct AppText {
  let localTime: Bool
  /// The most of a payload that is spelled on one line.
  private static let longest = 400

  func text(of stored: Reading) -> String { ValueSummary(stored, localTime: localTime).text }

  func text(of value: AppValue) -> String {
    switch value {
    case .stored(let value): return text(of: .value(value))
    case .enumCase(let name?, _): return "." + name
    case .enumCase(nil, let rawValue): return rawValue?.description ?? "nil"
    case .flags(let names, let rest, _):
      let unnamed = rest == 0 ? [] : ["0x" + String(UInt64(bitPattern: rest), radix: 16)]
      return "[" + (names.map { "." + $0 } + unnamed).joined(separator: ", ") + "]"
    case .structure(let type, let fields):
      let texts = fields.map { "\($0.name): \(field($0.reading))" }
      return (type ?? "") + "(" + texts.joined(separator: ", ") + ")"
    case .caseWithValues(let name, let fields):
      return "." + name + "(" + fields.map(argument).joined(separator: ", ") + ")"
    case .list(let items): return "[" + items.map(inner).joined(separator: ", ") + "]"
    case .dictionary(let pairs):
      let texts = pairs.map { inner($0.key) + ": " + inner($0.value) }
      return "[" + (texts.isEmpty ? ":" : texts.joined(separator: ", ")) + "]"
    case .payload(let payload, let data): return self.payload(payload, data)
    case .declaredPayload(let payload, let data, let shape): return declared(data, shape) ?? self.payload(payload, data)
    case .integers(let numbers):
      let texts = numbers.prefix(60).map(String.init)
      return "[" + texts.joined(separator: ", ") + (numbers.count > 60 ? ", …]" : "]")
    case .text(let text): return text
    case .unevaluated(let text): return "\(text) (not evaluated)"
    }
  }

  /// A field's value as Swift prints it: texts in quotes, nil if it cannot be read.
  private func field(_ reading: AppReading) -> String {
    guard let value = reading.value else { return reading.differs ? "⚠ nil" : "nil" }
    return inner(value)
  }

  /// A value inside another.
  private func inner(_ value: AppValue) -> String {
    switch value {
    case .stored(.scalar(.string(let text))): "\"\(text)\""
    case .stored(.scalar(.null)): "nil"
    default: text(of: value)
    }
  }

  /// An associated value with its label, if it has one.
  private func argument(_ field: AppValue.Field) -> String {
    let label = field.name.hasPrefix("_") ? "" : field.name + ": "
    return label + self.field(field.reading)
  }

  /// A payload with the names of its declared type; nil if it is too long to be decoded for one line.
  private func declared(_ data: Data, _ shape: PayloadShape) -> String? {
    guard data.count <= AppSummary.mostTreeBytes, let tree = PayloadTree.tree(of: data, within: .line) else {
      return nil
    }
    let text = text(of: DeclaredPayload(shape).value(tree))
    return text.prefix(Self.longest) + (text.count > Self.longest ? "…" : "")
  }

  private func payload(_ payload: Payload, _ data: Data) -> String {
    switch payload {
    case .json, .text:
      let text = String(decoding: data.prefix(Self.longest), as: UTF8.self)
      return text + (data.count > Self.longest ? "…" : "")
    case .keyedArchive, .propertyList:
      // A line shows only the start; a long archive is decoded when it is opened.
      guard data.count <= AppSummary.mostTreeBytes, let tree = PayloadTree.tree(of: data, within: .line) else {
        return Payload.caption(of: data)
      }
      if tree.children.isEmpty, !tree.summary.isEmpty { return tree.text ?? tree.summary }
      let text = tree.json.compact
      let name = tree.type.hasPrefix("NS") || tree.type == "dictionary" ? "" : tree.type + " "
      return name + text.prefix(Self.longest) + (text.count > Self.longest ? "…" : "")
    default: return Payload.caption(of: data)
    }
  }

  static func kind(of value: AppValue) -> ValueSummary.Kind {
    switch value {
    case .stored(let value): ValueSummary(.value(value)).kind
    case .enumCase, .flags: .enumCase
    case .structure, .integers, .list, .dictionary, .declaredPayload: .composite
    case .caseWithValues: .enumCase
    case .payload(.json, _), .payload(.keyedArchive, _), .payload(.propertyList, _): .composite
    case .payload(.text, _), .text, .unevaluated: .string
    case .payload: .data
    }
  }
}

extension AppReason {
  /// The stored value in a word or two; nil if its own text is best.
  package var brief: String? {
    switch self {
    case .unknownRawValue(let text, _): text
    case .payload(let fault, _): fault.brief
    case .null, .nullInRequired: "NULL"
    case .emptyBlob: "empty"
    case .unreadable(let reason): reason.sentence
    case .leaf(let name, let reason): "\(name) \(reason.brief ?? "")"
    case .wrongArchived(let path, let found, _): "\(path) \(found)"
    case .incomplete(let missing, _, _): "no \(missing.joined(separator: ", "))"
    case .notAnArchive: "no archive"
    case .damagedArchive: "damaged archive"
    case .externalFileMissing: "file missing"
    case .classNotSecure(let name): name
    case .severalCases(let names): names.map { "." + $0 }.joined(separator: " ")
    default: nil
    }
  }

  /// Whether a value that can be read still gets a sign.
  package var isOdd: Bool {
    switch self {
    case .looksLikeUnixTime, .notFinite, .archivedComposition, .unknownRawValue, .contradicts, .otherCaseStored: true
    default: false
    }
  }
}

extension PayloadFault {
  /// `cut @41`, `no flavors @12`: the fault and its byte.
  package var brief: String {
    let what =
      switch kind {
      case .empty: "empty"
      case .notJSON: "not JSON"
      case .cutShort: "cut"
      case .trailing: "trailing"
      case .tooDeep: "too deep"
      case .missingKey(let key): "no \(key)"
      case .nullInRequired: "null"
      case .wrongType(_, let found): found
      case .unknownCase(let text, _): text
      case .numberDoesNotFit(let text, _): text
      case .malformed(let type): "no \(type)"
      case .notOneCase(let keys, _): "\(keys) keys"
      case .unpairedKey: "odd keys"
      }
    return "\(what) @\(offset)"
  }
}

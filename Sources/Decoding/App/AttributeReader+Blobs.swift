import Archives
import Foundation
import Schema

extension AttributeReader {
  func isBlob(_ value: Value) -> Bool {
    switch value {
    case .scalar(.data), .longData, .external: true
    default: false
    }
  }

  func blob(_ value: Value) -> AppReading {
    switch value {
    case .scalar(.data(let data)): return bytes(data)
    case .longData(_, let length), .longString(_, let length): return notRead(value, length)
    case .external(let file):
      guard let length = file.length else { return undecodable(.externalFileMissing(file.fileName)) }
      return file.data.map(bytes) ?? notRead(value, length)
    // A text in a column for bytes is read as its bytes (FORMAT §1.6).
    case .scalar(.string(let text)): return bytes(Data(text.utf8))
    default: return undecodable(.wrongRawType(found: value.typeTitle, expected: "Data"))
    }
  }

  /// A value of which only the start was read, if that: nothing is known of it but its size.
  func notRead(_ value: Value, _ length: Int) -> AppReading {
    AppReading(.value(.stored(value)), notes: [.notReadWhole(bytes: length)])
  }

  /// Whether the app reads the bytes unchanged, whatever they look like.
  private var isData: Bool { transformed == nil && shape == nil && plan.swiftType?.unwrapped.primitive == .data }

  /// Whether bytes are a whole binary property list and no archive; only the start of JSON is checked.
  private static func isPropertyList(_ data: Data) -> Bool {
    guard data.starts(with: Data("bplist0".utf8)), let list = try? BinaryPropertyListReader.read(data) else {
      return false
    }
    return (try? KeyedArchive(list)) == nil
  }

  /// The form of bytes that are a property list or an archive; nil for all others, which must be JSON.
  private static func otherForm(of data: Data) -> Payload? {
    let form = Payload.sniff(data)
    return [.propertyList, .keyedArchive].contains(form) ? form : nil
  }

  private func bytes(_ data: Data) -> AppReading {
    if transformed == nil, let reading = archivedComposition(data) { return reading }
    let result: Result<AppValue, AppReasonError>
    let notes: [AppReason]
    if let transformed {
      (result, notes) = transformed.decode(data)
    } else if shape != nil, rule.dialect == .swiftData, Self.isPropertyList(data) {
      // SwiftData stores some lists like this (DIALECTS E14).
      return AppReading(.value(.payload(.propertyList, data)), notes: [.uncheckedForm("a binary property list")])
    } else if shape != nil, attribute.type == .codable, let form = Self.otherForm(of: data) {
      // No store with such an attribute was seen: the bytes say what they are (DIALECTS E23).
      return AppReading(.value(.payload(form, data)), notes: [.uncheckedForm(form.title)])
    } else if let shape {
      (result, notes) = JSONPayload.decode(data, shape, plan.swiftType?.unwrapped.description ?? "JSON")
    } else if plan.method == .composition, rule.dialect == .coreDataEvolution {
      return uncomposed(.data(data))
    } else if isData {
      return AppReading(.value(.stored(.data(data))))
    } else {
      return AppReading(
        .value(.payload(Payload.sniff(data), data)), notes: plan.method == .transformed ? [.primitiveTransformed] : [])
    }
    switch result {
    case .success(let value): return AppReading(.value(value), notes: notes)
    case .failure(let error):
      var reading = undecoded(error.reason)
      reading.notes += notes
      return reading
    }
  }
}

extension AttributeReader {
  /// Bytes that a transformer or a decoder refuses; a transformer's own code may give another value for them.
  private func undecoded(_ reason: AppReason) -> AppReading {
    switch transformed?.failure {
    case nil, .refused: undecodable(reason)
    case .nilValue: withoutValue(reason)
    case .replaced(let text): AppReading(.defaultValue(.unevaluated(text)), reason: reason)
    case .trap: AppReading(.trap, reason: reason)
    }
  }
}

/// Reads JSON that must fit a declared type (DIALECTS A11).
enum JSONPayload {
  static func decode(
    _ data: Data, _ shape: PayloadShape, _ type: String
  ) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    if data.isEmpty { return (.failure(AppReasonError(.emptyBlob)), []) }
    if let fault = PayloadChecker.fault(in: data, shape: shape) {
      return (.failure(AppReasonError(.payload(fault, type: type))), [])
    }
    let notes = shape.unverifiable.map(AppReason.unverifiable) + shape.unresolved.map(AppReason.unresolved)
    let text = data.jsonText
    let value: AppValue = shape.root == .anything ? .payload(.json, text) : .declaredPayload(.json, text, shape)
    return (.success(value), notes)
  }
}

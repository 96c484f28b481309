import Foundation
package import Schema

/// Converts SQLite's value to the value that Core Data stores (FORMAT §1.6, §4).
package enum CellDecoder {
  /// Reads one raw value by its attribute's type.
  ///
  /// `external` looks up a file of the support folder by its bare UUID.
  package static func reading(
    of raw: RawValue, as attribute: Attribute, external: (String) -> ExternalData? = { _ in nil }
  ) -> Reading {
    if case .whole(.null) = raw { return .value(.scalar(.null)) }
    return switch attribute.type {
    case .integer16: integer(raw, .integer16, Int64(Int16.min)...Int64(Int16.max))
    case .integer32: integer(raw, .integer32, Int64(Int32.min)...Int64(Int32.max))
    case .integer64: integer(raw, .integer64, .min ... .max)
    case .boolean: number(raw, .boolean) { .scalar(.boolean($0 != 0)) }
    case .double: number(raw, .double) { .scalar(.double($0)) }
    case .float: float(raw)
    case .decimal: decimal(raw)
    case .date: number(raw, .date) { .scalar(.date($0)) }
    case .string: text(raw, .string) { .scalar(.string($0)) }
    case .uri: text(raw, .uri) { .scalar(.uri($0)) }
    case .uuid: uuid(raw)
    case .binary, .transformable, .codable: blob(raw, attribute, external)
    case .undefined, .objectID, .composite, .other: untyped(raw)
    }
  }

  private static func wrong(_ raw: RawValue, _ type: AttributeType) -> Reading {
    .unreadable(.wrongStorageClass(found: raw.storageClass, expected: type), raw)
  }

  private static func integer(_ raw: RawValue, _ type: AttributeType, _ range: ClosedRange<Int64>) -> Reading {
    switch raw {
    case .whole(.integer(let number)):
      range.contains(number) ? .value(.scalar(.integer(number))) : .unreadable(.outOfRange(type), raw)
    case .whole(.real(let number)) where Int64(exactly: number).map(range.contains) == true:
      .value(.scalar(.integer(Int64(number))))
    default: wrong(raw, type)
    }
  }

  private static func number(_ raw: RawValue, _ type: AttributeType, _ value: (Double) -> Value) -> Reading {
    switch raw {
    case .whole(.integer(let number)): .value(value(Double(number)))
    case .whole(.real(let number)): .value(value(number))
    default: wrong(raw, type)
    }
  }

  /// A finite number that is too large for 32 bits would become infinite.
  private static func float(_ raw: RawValue) -> Reading {
    if case .whole(.real(let number)) = raw, number.isFinite, !Float(number).isFinite {
      return .unreadable(.outOfRange(.float), raw)
    }
    return number(raw, .float) { .float($0) }
  }

  private static func decimal(_ raw: RawValue) -> Reading {
    switch raw {
    case .whole(.integer(let number)): .value(.scalar(.decimal(Decimal(number))))
    // The shortest text that reads as the number is the intended decimal.
    case .whole(.real(let number)):
      // Decimal would parse only the minus of `-inf`.
      (number.isFinite ? Decimal(string: "\(number)") : nil).map { .value(.scalar(.decimal($0))) }
        ?? .unreadable(.outOfRange(.decimal), raw)
    case .whole(.notANumber): .value(.scalar(.decimal(.nan)))
    default: wrong(raw, .decimal)
    }
  }

  private static func text(_ raw: RawValue, _ type: AttributeType, _ value: (String) -> Value) -> Reading {
    switch raw {
    case .whole(.text(let text)): .value(value(text))
    case .longText(let prefix, let length): .value(.longString(prefix: prefix, length: length))
    case .whole(.malformedText): .unreadable(.notUTF8, raw)
    default: wrong(raw, type)
    }
  }

  private static func uuid(_ raw: RawValue) -> Reading {
    guard case .whole(.blob(let data)) = raw else {
      if case .longBlob(_, let length) = raw { return .unreadable(.wrongUUIDLength(length), raw) }
      return wrong(raw, .uuid)
    }
    guard data.count == 16 else { return .unreadable(.wrongUUIDLength(data.count), raw) }
    return .value(.scalar(.uuid(UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }))))
  }

  private static func blob(_ raw: RawValue, _ attribute: Attribute, _ external: (String) -> ExternalData?) -> Reading {
    // Core Data reads the bytes of any value there, so a text is read as its bytes.
    switch (raw, attribute.allowsExternalBinaryDataStorage) {
    case (.whole(.blob(let data)), true), (.whole(.malformedText(let data)), true): tagged(data, raw, external)
    case (.whole(.blob(let data)), false), (.whole(.malformedText(let data)), false): .value(.scalar(.data(data)))
    case (.whole(.text(let text)), true): tagged(Data(text.utf8), raw, external)
    case (.whole(.text(let text)), false): .value(.scalar(.data(Data(text.utf8))))
    case (.longBlob(let prefix, let length), true): longTagged(prefix, length, raw)
    case (.longBlob(let prefix, let length), false): .value(.longData(prefix: prefix, length: length))
    // A long text's length counts characters, so what follows the tag stays text.
    case (.longText(let prefix, let length), true) where prefix.utf8.first == 1:
      .value(.longString(prefix: String(prefix.dropFirst()), length: length - 1))
    case (.longText(let prefix, let length), true): longTagged(Data(prefix.utf8), length, raw)
    case (.longText(let prefix, let length), false): .value(.longString(prefix: prefix, length: length))
    default: wrong(raw, attribute.type)
    }
  }

  /// The first byte says where the bytes are: 1 right here, 2 in a file named by a UUID (FORMAT §4).
  private static func tagged(_ data: Data, _ raw: RawValue, _ external: (String) -> ExternalData?) -> Reading {
    guard let tag = data.first else { return .unreadable(.emptyExternalBlob, raw) }
    let rest = data.dropFirst()
    switch tag {
    case 1: return .value(.scalar(.data(Data(rest))))
    case 2:
      let name = String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
      // Only a bare UUID may become part of a path.
      guard name.utf8.count == 36, UUID(uuidString: name) != nil else {
        return .unreadable(.malformedExternalName, raw)
      }
      return .value(.external(external(name) ?? ExternalData(fileName: name, length: nil)))
    default: return .unreadable(.unknownExternalTag(tag), raw)
    }
  }

  /// A long value is inline, because a file's name has only 36 characters; so it is also if no byte was read.
  private static func longTagged(_ prefix: Data, _ length: Int, _ raw: RawValue) -> Reading {
    switch prefix.first {
    case 1, nil: .value(.longData(prefix: Data(prefix.dropFirst()), length: length - 1))
    case 2: .unreadable(.malformedExternalName, raw)
    case let tag?: .unreadable(.unknownExternalTag(tag), raw)
    }
  }

  private static func untyped(_ raw: RawValue) -> Reading {
    switch raw {
    case .whole(.null): .value(.scalar(.null))
    case .whole(.integer(let number)): .value(.scalar(.integer(number)))
    case .whole(.real(let number)): .value(.scalar(.double(number)))
    case .whole(.text(let text)): .value(.scalar(.string(text)))
    case .whole(.blob(let data)), .whole(.malformedText(let data)): .value(.scalar(.data(data)))
    case .longBlob(let prefix, let length): .value(.longData(prefix: prefix, length: length))
    case .longText(let prefix, let length): .value(.longString(prefix: prefix, length: length))
    }
  }
}

extension Reading {
  /// The least number of bytes that were left out; 0 if all of it was read.
  package var cutLength: Int {
    switch self {
    case .value(let value): value.cutLength
    case .unreadable(_, .longText(let prefix, let length)): length - prefix.unicodeScalars.count
    case .unreadable(_, .longBlob(let prefix, let length)): length - prefix.count
    case .unreadable: 0
    }
  }
}

extension Value {
  /// The same of a value.
  var cutLength: Int {
    switch self {
    case .longData(let prefix, let length): length - prefix.count
    case .longString(let prefix, let length): length - prefix.unicodeScalars.count
    case .composite(let leaves): leaves.reduce(0) { $0 + $1.reading.cutLength }
    case .external(let external) where external.data == nil: external.length ?? 0
    default: 0
    }
  }
}

extension UnreadableReason {
  /// The one sentence that views, exports and findings show for it.
  package var sentence: String {
    switch self {
    case .wrongStorageClass(let found, let expected): "\(found) where \(expected.title) is stored"
    case .wrongUUIDLength(let length): "a UUID of \(length) bytes, 16 are needed"
    case .notUTF8: "text that is not UTF-8"
    case .unknownExternalTag(let tag): "external storage with unknown tag \(tag)"
    case .malformedExternalName: "the name of its external file is not a UUID"
    case .emptyExternalBlob: "external storage without its tag"
    case .outOfRange(let type): "a number that \(type.title) cannot hold"
    case .unknownEntityID(let number): "entity number \(number), which the model does not know"
    case .columnMissing(let name): "no column \(name)"
    }
  }
}

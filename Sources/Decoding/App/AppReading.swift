package import Foundation
package import Schema

/// What the app would see of a stored value under its contract: the third layer of a cell, and why.
package struct AppReading: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case value(AppValue)
    case nilValue
    /// The declared default stands in for what could not be decoded.
    case defaultValue(AppValue)
    /// The process stops, in release builds too.
    case trap
    case throwing
  }

  package var outcome: Outcome
  /// Why the app does not see the stored value; nil if it does.
  package var reason: AppReason?
  /// A debug build stops at an assertion first (DIALECTS A9).
  package var asserts: Bool
  /// What was noticed although the value reads.
  package var notes: [AppReason]

  package init(
    _ outcome: Outcome,
    reason: AppReason? = nil,
    asserts: Bool = false,
    notes: [AppReason] = []
  ) {
    self.outcome = outcome
    self.reason = reason
    self.asserts = asserts
    self.notes = notes
  }

  /// Whether the app sees something else than what is stored; NULL in an optional is what is stored.
  package var differs: Bool {
    switch outcome {
    case .value: false
    case .nilValue: reason != .null
    case .defaultValue, .trap, .throwing: true
    }
  }

  /// That an archive's tree leaves something out, looked for by making the tree; nil for what is too long to be
  /// looked through for one line, whose own view shows the tree.
  package var cut: AppReason? {
    guard let (payload, data) = value?.payload, case .value = outcome,
      payload == .keyedArchive || payload == .propertyList, data.count <= AppSummary.mostTreeBytes
    else { return nil }
    return PayloadTree.tree(of: data)?.omission.map(AppReason.cut)
  }

  package var value: AppValue? {
    switch outcome {
    case .value(let value), .defaultValue(let value): value
    case .nilValue, .trap, .throwing: nil
    }
  }
}

/// A value as Swift code holds it.
package indirect enum AppValue: Hashable, Sendable {
  /// The stored value itself.
  case stored(Value)
  /// A case of an enum; the name is missing if only the raw value is known.
  case enumCase(name: String?, rawValue: RawLiteral?)
  /// An option set's named flags, and the bits that have no name.
  case flags(names: [String], unnamedBits: Int64, rawValue: Int64)
  case structure(type: String?, fields: [Field])
  /// A case with its associated values, by label or `_0`, `_1` …
  case caseWithValues(name: String, fields: [Field])
  case list([AppValue])
  case dictionary([Pair])
  /// A payload that was taken apart by a decoder; its bytes and what they are.
  case payload(Payload, Data)
  /// A payload that fits its declared type; it is shown with that type's names.
  case declaredPayload(Payload, Data, PayloadShape)
  /// A default whose text is Swift that was not evaluated (DIALECTS A35).
  case unevaluated(String)
  case integers([Int64])
  case text(String)

  package struct Field: Hashable, Sendable {
    package var name: String
    package var reading: AppReading

    package init(name: String, reading: AppReading) {
      self.name = name
      self.reading = reading
    }
  }

  package struct Pair: Hashable, Sendable {
    package var key: AppValue
    package var value: AppValue

    package init(key: AppValue, value: AppValue) {
      self.key = key
      self.value = value
    }
  }

  /// What its bytes are, and the bytes, if it is a payload.
  package var payload: (Payload, Data)? {
    switch self {
    case .payload(let payload, let data), .declaredPayload(let payload, let data, _):
      (payload, data)
    default: nil
    }
  }
}

/// Why the app sees something else than what is stored, or what is odd about a value that reads.
package indirect enum AppReason: Hashable, Sendable {
  case null
  /// NULL in a property that is not optional (DIALECTS A4).
  case nullInRequired
  case unreadable(UnreadableReason)
  /// A raw value that no case has (A8), as it is spelled: `"zzz"`, `5`.
  case unknownRawValue(String, type: String)
  /// A stored type that cannot be the raw type.
  case wrongRawType(found: String, expected: String)
  /// A stored type that the property's type cannot be cast from (A4).
  case wrongType(found: String, expected: String)
  /// A number that the Swift type cannot hold (A2).
  case doesNotFit(String, type: String)
  case payload(PayloadFault, type: String)
  /// Zero bytes where NULL would mean nil.
  case emptyBlob
  case notAnArchive(found: String)
  case damagedArchive
  /// The archive's root is of a class that secure decoding refuses (A13).
  case classNotSecure(String)
  case wrongRootClass(found: String, expected: String)
  /// An object in the archive that cannot be cast to what the declared type has in its place, such as `[1]`.
  case wrongArchived(path: String, found: String, expected: String)
  /// No decoder is known; the bytes are shown as they are.
  case unknownTransformer(String)
  /// What is to read the bytes, such as `transformer Packed` or `decoder gzip`, says one thing, they another.
  case contradicts(String, found: String)
  /// A packed payload that does not unpack, by the decoder's name.
  case notUnpacked(String, why: String)
  /// Required leaves that are NULL or do not read, with how many leaves have a value (A18).
  case incomplete(missing: [String], present: Int, of: Int)
  /// A leaf or a field that does not decode, so that the whole does not.
  case leaf(String, AppReason)
  /// A composition over a column that is no composite (A16).
  case notAComposite(found: String, expected: String)
  case severalCases([String])
  /// A leaf that reads, of a composite that other leaves keep from being read.
  case lostWith(composite: String)
  /// The column of a case holds something else than the case's name (FORMAT §3.2).
  case otherCaseStored(String, column: String)
  case externalFileMissing(String)
  /// Only a value's start was read for a row, so it was not checked.
  case notReadWhole(bytes: Int)
  /// An archive whose tree leaves something out, and what.
  case cut(String)
  /// A type with its own `init(from:)`.
  case unverifiable(String)
  /// Bytes of a known form, whose shape is not checked against the declared type.
  case uncheckedForm(String)
  /// A type that the source does not show, or that is not taken apart.
  case unresolved(String)
  /// Seconds that look like a Unix time, in seconds or a part of them (G8).
  case looksLikeUnixTime(UnixTime)
  case notFinite
  /// A composite that is stored as an archived dictionary (A19).
  case archivedComposition
  /// `.transformed` over a primitive column (A14).
  case primitiveTransformed
  /// A scalar accessor reads NULL as 0.
  case scalarFromNull
  /// A key that a value type cannot be made of, and what is stored (DIALECTS C7).
  case unboxed(key: String, type: String, found: String)
  /// A nested value type that was not tried, although each of its objects must be made for the whole (C6, C9).
  case nested(String)
  /// The first object that a nested value type cannot be made of (C7).
  case notMade(NestedPlace, NestedStop)
  /// A key that the entity has no property for (DIALECTS C3).
  case noSuchKey(String, type: String)
  /// No source says what the app does.
  case noContract
}

extension AppReason {
  /// Whether nothing is stored, rather than something that does not decode.
  package var isNull: Bool { self == .null || self == .nullInRequired }

  /// Whether a composite has this reason because of its leaves.
  package var liesInLeaves: Bool {
    switch self {
    case .incomplete, .leaf: true
    default: false
    }
  }
}

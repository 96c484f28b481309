package import Findings
package import Foundation
package import Schema

/// The app's reading of a stored value under its contract: the third layer of a cell, and why it differs.
package struct AppReading: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case value(AppValue)
    case nilValue
    /// The declared default replaces a value that could not be decoded.
    case defaultValue(AppValue)
    /// The process stops, in release builds too.
    case trap
    case throwing
  }

  package var outcome: Outcome
  /// Why the app's value is not the stored one; nil if it is.
  package var reason: AppReason?
  /// A debug build stops at an assertion first (DIALECTS A9).
  package var asserts: Bool
  /// Notes about a value that can be read.
  package var notes: [AppReason]

  package init(_ outcome: Outcome, reason: AppReason? = nil, asserts: Bool = false, notes: [AppReason] = []) {
    (self.outcome, self.reason, self.asserts, self.notes) = (outcome, reason, asserts, notes)
  }

  /// Whether the app's value differs from the stored one; NULL in an optional does not.
  package var differs: Bool {
    switch outcome {
    case .value: false
    case .nilValue: reason != .null
    case .defaultValue, .trap, .throwing: true
    }
  }

  /// The note that an archive's tree omits parts, found by making the tree; nil if the archive is too long for that,
  /// because only its own view makes the tree.
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
  /// A payload from a decoder; its bytes and their kind.
  case payload(Payload, Data)
  /// A payload that fits its declared type; it is shown with that type's names.
  case declaredPayload(Payload, Data, PayloadShape)
  /// A default whose Swift text was not evaluated (DIALECTS A35).
  case unevaluated(String)
  case integers([Int64])
  case text(String)

  package struct Field: Hashable, Sendable {
    package var name: String
    package var reading: AppReading

    package init(name: String, reading: AppReading) { (self.name, self.reading) = (name, reading) }
  }

  package struct Pair: Hashable, Sendable {
    package var key: AppValue
    package var value: AppValue

    package init(key: AppValue, value: AppValue) { (self.key, self.value) = (key, value) }
  }

  /// The kind of its bytes, and the bytes, if it is a payload.
  package var payload: (Payload, Data)? {
    switch self {
    case .payload(let payload, let data), .declaredPayload(let payload, let data, _): (payload, data)
    default: nil
    }
  }
}

/// Why the app's value differs from the stored one, or what is odd about a value that can be read.
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
  /// An object in the archive that cannot be cast to the declared type at its place, such as `[1]`.
  case wrongArchived(path: String, found: String, expected: String)
  /// No decoder is known; the bytes are shown as they are. The line is the one that is not understood, if the class is
  /// declared.
  case unknownTransformer(String, line: SourcePlace?)
  /// The reader of the bytes, such as `transformer Packed` or `decoder gzip`, expects another kind of bytes.
  case contradicts(String, found: String)
  /// A packed payload that cannot be unpacked, by the decoder's name.
  case notUnpacked(String, why: String)
  /// Required leaves that are NULL or cannot be read, with how many leaves have a value (A18).
  case incomplete(missing: [String], present: Int, of: Int)
  /// A leaf or a field that cannot be decoded, so the whole cannot either.
  case leaf(String, AppReason)
  /// A composition over a column that is no composite (A16).
  case notAComposite(found: String, expected: String)
  case severalCases([String])
  /// A leaf that can be read, in a composite that cannot because of other leaves.
  case lostWith(composite: String)
  /// The column of a case holds another value than the case's name (FORMAT §3.2).
  case otherCaseStored(String, column: String)
  case externalFileMissing(String)
  /// Only the start of a long value was read, so it was not checked.
  case notReadWhole(bytes: Int)
  /// An archive whose tree omits parts, and which.
  case cut(String)
  /// A type with its own `init(from:)`.
  case unverifiable(String)
  /// Bytes of a known form, whose shape is not checked against the declared type.
  case uncheckedForm(String)
  /// A type that the source does not show, or that is not decoded.
  case unresolved(String)
  /// The computed property whose getter changes the stored value in a way that source does not show (DIALECTS §2.8).
  case notUnderstood(String)
  /// Seconds that look like a Unix time, in seconds or a part of them (G8).
  case looksLikeUnixTime(UnixTime)
  case notFinite
  /// A composite that is stored as an archived dictionary (A19).
  case archivedComposition
  /// `.transformed` over a primitive column (A14).
  case primitiveTransformed
  /// A scalar accessor reads NULL as 0.
  case scalarFromNull
  /// A key from which a value type cannot be made, and the stored value (DIALECTS C7).
  case unboxed(key: String, type: String, found: String)
  /// A nested value type that was not made, although the whole needs each of its objects (C6, C9).
  case nested(String)
  /// The first object from which a nested value type cannot be made (C7).
  case notMade(NestedPlace, NestedStop)
  /// A key that the entity has no property for (DIALECTS C3).
  case noSuchKey(String, type: String)
  /// No source says what the app does.
  case noContract
}

extension AppReason {
  /// Whether the value is NULL, rather than one that cannot be decoded.
  package var isNull: Bool { self == .null || self == .nullInRequired }

  /// Whether a composite has this reason because of its leaves.
  package var liesInLeaves: Bool {
    switch self {
    case .incomplete, .leaf: true
    default: false
    }
  }
}

extension AppReading {
  /// The reading of a composite's leaf within that of the composite, which one leaf can spoil for all (DIALECTS A18).
  ///
  /// `steps` lead from the composite to the leaf; `own` reads the leaf's value by itself.
  package func leaf(_ steps: ArraySlice<String>, of composite: Attribute, own: () -> AppReading) -> AppReading {
    let leaf = field(steps, of: composite)
    guard leaf.reason?.liesInLeaves == true else { return leaf }
    // The leaf because of which its composite fails says itself what is wrong.
    let own = own()
    guard own.differs else {
      if own.isNotRead { return own }
      return AppReading(.nilValue, reason: .null, notes: [.lostWith(composite: composite.name)])
    }
    guard let reason = own.reason, reason != .nullInRequired else { return leaf }
    return AppReading(leaf.outcome, reason: reason, asserts: leaf.asserts, notes: own.notes)
  }

  /// A leaf is a field of its composite's value; if that is no struct, the leaf has the same outcome.
  private func field(_ steps: ArraySlice<String>, of composite: Attribute) -> AppReading {
    guard let step = steps.first else { return self }
    guard case .value(.structure(_, let fields)) = outcome,
      let index = composite.elements.firstIndex(where: { $0.name == step }), fields.indices.contains(index)
    else { return self }
    return fields[index].reading.field(steps.dropFirst(), of: composite.elements[index])
  }
}

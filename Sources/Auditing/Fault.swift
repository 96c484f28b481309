import Decoding
import Foundation
import Schema

/// One thing that is wrong with one value: its kind, how bad it is for the app, and in which words it is grouped.
struct Fault: Hashable, Sendable {
  let kind: FindingKind
  let severity: Finding.Severity
  /// The cause that rows share: the unknown raw value, the coding path and its fault.
  let cause: String
  /// The stored value where a predicate can select it.
  var selector: Selector = .none

  /// What a predicate can say about the row.
  enum Selector: Hashable, Sendable {
    case none
    case null
    /// By bytes, as SQLite compares.
    case equals(ExactValue)
    /// A stored text that is the name of a case.
    case namesake(String)
    /// No bytes at all.
    case empty
    /// More than one of these leaves, each of which stands for a case.
    case several(of: [String])
    /// Any value but NULL.
    case present
    /// A number below or above what fits.
    case outside(ClosedRange<Int64>)
    /// A date between two others, in seconds since 2001.
    case dates(ClosedRange<Double>)
    /// A composite with a value of which these leaves are NULL, of all its leaves.
    case lacking([String], of: [String])
  }
}

extension Fault {
  /// The faults of what the app reads: the reason that it differs, and each note that is one.
  static func faults(of reading: AppReading, stored: Reading) -> [Fault] {
    var faults: [Fault] = []
    if let reason = reading.reason, let kind = kind(of: reason, of: reading) {
      faults.append(
        Fault(
          kind: kind,
          severity: severity(of: reading, kind),
          cause: reason.cause,
          selector: selector(of: reason, stored)
        )
      )
    }
    for note in reading.notes {
      guard let kind = kind(of: note, reading.outcome) else { continue }
      faults.append(
        Fault(
          kind: kind,
          severity: kind.severity,
          cause: note.cause,
          selector: selector(of: note, stored)
        )
      )
    }
    return faults
  }

  /// What the reason says of the row, else the stored value itself.
  private static func selector(of reason: AppReason, _ stored: Reading) -> Selector {
    switch reason {
    case .unreadable(.outOfRange(let type)): return type.range.map(Selector.outside) ?? .none
    case .doesNotFit(_, let type):
      return SwiftPrimitive(rawValue: type)?.integerRange.map(Selector.outside) ?? .none
    case .looksLikeUnixTime(let unit): return .dates(unit.times)
    case .wrongRawType:
      let exact = selector(stored)
      return exact == .none ? .present : exact
    case .emptyBlob: return stored.bytes?.isEmpty == true ? .empty : selector(stored)
    case .payload(let fault, _) where fault.kind == .empty && stored.bytes?.isEmpty == true:
      return .empty
    case .severalCases:
      guard case .value(.composite(let leaves)) = stored, !leaves.contains(where: \.isComposite)
      else { return .none }
      return .several(of: leaves.map(\.name))
    case .notFinite:
      if case .value(let value) = stored { return .equals(ExactValue(value)) }
      return .none
    default: return selector(stored)
    }
  }

  private static func selector(_ stored: Reading) -> Selector {
    switch stored {
    case .value(.null): .null
    case .value(let value):
      switch value {
      // A predicate is for people, and one of a long value for nobody.
      case .string where ExactValue(value).isLong: .none
      case .string, .integer, .boolean: .equals(ExactValue(value))
      default: .none
      }
    case .unreadable: .none
    }
  }

  /// What the app does decides; where no source says what it does, the kind's own severity stands.
  private static func severity(of reading: AppReading, _ kind: FindingKind) -> Finding.Severity {
    if reading.notes.contains(.noContract) { return kind.severity }
    return switch reading.outcome {
    case .trap: .crash
    case .throwing: .mismatch
    case .nilValue where reading.reason == .nullInRequired || reading.reason == .null:
      kind.severity
    case .nilValue, .defaultValue: .silentLoss
    case .value: kind.severity
    }
  }

  private static func kind(of reason: AppReason, of reading: AppReading) -> FindingKind? {
    if reason == .null, reading.asserts { return DecodeKind.nullAsserts }
    return kind(of: reason, reading.outcome)
  }

  private static func kind(of reason: AppReason, _ outcome: AppReading.Outcome) -> FindingKind? {
    switch reason {
    case .null:
      if case .defaultValue = outcome { DecodeKind.nullMasked } else { nil }
    case .nullInRequired:
      if case .defaultValue = outcome { DecodeKind.nullMasked } else { DecodeKind.nullInRequired }
    case .scalarFromNull: DecodeKind.nullMasked
    case .unreadable(let reason): kind(of: reason)
    case .unknownRawValue, .otherCaseStored: DecodeKind.unknownRawValue
    case .wrongRawType: DecodeKind.wrongRawType
    case .wrongType: DecodeKind.wrongType
    case .severalCases: DecodeKind.severalCases
    case .doesNotFit: DecodeKind.outOfRange
    case .payload(let fault, _): kind(of: fault)
    case .emptyBlob: DecodeKind.emptyBlob
    case .notAnArchive, .damagedArchive: DecodeKind.archiveUnreadable
    case .classNotSecure: DecodeKind.archiveClass
    case .wrongRootClass, .wrongArchived: DecodeKind.archiveRoot
    case .unknownTransformer: DecodeKind.unknownTransformer
    case .contradicts: DecodeKind.contradictingTransformer
    case .notUnpacked:
      if case .value = outcome { nil } else { DecodeKind.contradictingTransformer }
    case .incomplete: DecodeKind.partialComposition
    case .leaf(_, let reason): kind(of: reason, outcome)
    case .notAComposite: DecodeKind.notAComposite
    case .externalFileMissing: DecodeKind.externalMissing
    case .looksLikeUnixTime: DecodeKind.unixTime
    case .notFinite: DecodeKind.notFinite
    case .archivedComposition: DecodeKind.archivedComposition
    case .primitiveTransformed: DecodeKind.formerLayout
    // A value type reads whole rows, so no attribute is at fault.
    case .unboxed, .noSuchKey, .nested, .notMade: nil
    // The leaf that is at fault tells it.
    case .lostWith: nil
    case .notReadWhole, .cut, .unverifiable, .uncheckedForm, .unresolved, .noContract: nil
    }
  }

  private static func kind(of reason: UnreadableReason) -> FindingKind? {
    switch reason {
    case .wrongStorageClass: DecodeKind.wrongClass
    case .wrongUUIDLength: DecodeKind.badUUID
    case .notUTF8: DecodeKind.notUTF8
    case .unknownExternalTag, .malformedExternalName, .emptyExternalBlob:
      DecodeKind.externalMalformed
    case .outOfRange: DecodeKind.outOfRange
    // The layout tells it once, not for each row.
    case .columnMissing, .unknownEntityID: nil
    }
  }

  private static func kind(of fault: PayloadFault) -> FindingKind {
    switch fault.kind {
    case .empty: DecodeKind.emptyBlob
    case .cutShort: DecodeKind.cutShort
    case _ where fault.isShape: DecodeKind.wrongShape
    default: DecodeKind.notJSON
    }
  }
}

extension Reading {
  /// The bytes of a blob that was read whole; nil for other values.
  fileprivate var bytes: Data? { if case .value(.data(let data)) = self { data } else { nil } }
}

extension Value.Leaf {
  fileprivate var isComposite: Bool {
    if case .value(.composite) = reading { true } else { false }
  }
}

extension AttributeType {
  /// What an integer attribute of fewer bits than SQLite's can hold.
  fileprivate var range: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    default: nil
    }
  }
}

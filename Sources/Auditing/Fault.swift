import Decoding
import Findings
import Foundation
import Schema

/// One fault of one value: its code, its severity for the app, and the cause that it is grouped by.
struct Fault: Hashable, Sendable {
  let code: FindingCode
  let severity: Severity
  /// The cause that rows share: the unknown raw value, the coding path and its fault.
  let cause: String
  /// The stored value, if a predicate can select it.
  var selector: Selector = .none

  /// How a predicate can select the row.
  enum Selector: Hashable, Sendable {
    case none, null
    /// By bytes, as SQLite compares.
    case equals(ExactValue)
    /// A stored text that is the name of a case.
    case namesake(String)
    /// No bytes at all.
    case empty
    /// More than one of these leaves, each of which is a case.
    case several(of: [String])
    /// Any value but NULL.
    case present
    /// A number below or above what fits.
    case outside(ClosedRange<Int64>)
    /// A date between two others, in seconds since 2001.
    case dates(ClosedRange<Double>)
    /// A composite with a value in which these of its leaves are NULL.
    case lacking([String], of: [String])
  }
}

extension Fault {
  /// The faults in an app's reading: the reason why it differs, and each note that is a fault.
  static func faults(of reading: AppReading, stored: Reading) -> [Fault] {
    var faults: [Fault] = []
    if let reason = reading.reason, let code = code(of: reason, of: reading) {
      faults.append(
        Fault(
          code: code, severity: severity(of: reading, code), cause: reason.cause, selector: selector(of: reason, stored)
        ))
    }
    for note in reading.notes {
      guard let code = code(of: note, reading.outcome) else { continue }
      faults.append(Fault(code: code, severity: code.severity, cause: note.cause, selector: selector(of: note, stored)))
    }
    return faults
  }

  /// What the reason says about the row, else the stored value itself.
  private static func selector(of reason: AppReason, _ stored: Reading) -> Selector {
    switch reason {
    case .unreadable(.outOfRange(let type)): return type.range.map(Selector.outside) ?? .none
    case .doesNotFit(_, let type): return SwiftPrimitive(rawValue: type)?.integerRange.map(Selector.outside) ?? .none
    case .looksLikeUnixTime(let unit): return .dates(unit.times)
    case .wrongRawType:
      let exact = selector(stored)
      return exact == .none ? .present : exact
    case .emptyBlob: return stored.bytes?.isEmpty == true ? .empty : selector(stored)
    case .payload(let fault, _) where fault.kind == .empty && stored.bytes?.isEmpty == true: return .empty
    case .severalCases:
      guard case .value(.composite(let leaves)) = stored, !leaves.contains(where: \.isComposite) else { return .none }
      return .several(of: leaves.map(\.name))
    case .notFinite:
      if case .value(let value) = stored { return .equals(ExactValue(value)) }
      return .none
    default: return selector(stored)
    }
  }

  private static func selector(_ stored: Reading) -> Selector {
    switch stored {
    case .value(.scalar(.null)): .null
    case .value(let value):
      switch value {
      // Predicates are for people; nobody reads one with a long value.
      case .scalar(.string) where ExactValue(value).isLong: .none
      case .scalar(.string), .scalar(.integer), .scalar(.boolean): .equals(ExactValue(value))
      default: .none
      }
    case .unreadable: .none
    }
  }

  /// The app's behavior decides; if no source describes it, the code's own severity is used.
  private static func severity(of reading: AppReading, _ code: FindingCode) -> Severity {
    if reading.notes.contains(.noContract) { return code.severity }
    return switch reading.outcome {
    case .trap: .crash
    case .throwing: .mismatch
    case .nilValue where reading.reason == .nullInRequired || reading.reason == .null: code.severity
    case .nilValue, .defaultValue: .silentLoss
    case .value: code.severity
    }
  }

  private static func code(of reason: AppReason, of reading: AppReading) -> FindingCode? {
    if reason == .null, reading.asserts { return .decodeNullAsserts }
    return code(of: reason, reading.outcome)
  }

  private static func code(of reason: AppReason, _ outcome: AppReading.Outcome) -> FindingCode? {
    switch reason {
    case .null: if case .defaultValue = outcome { FindingCode.decodeNullMasked } else { nil }
    case .nullInRequired:
      if case .defaultValue = outcome { FindingCode.decodeNullMasked } else { FindingCode.decodeNullRequired }
    case .scalarFromNull: .decodeNullMasked
    case .unreadable(let reason): code(of: reason)
    case .unknownRawValue, .otherCaseStored: .decodeRawUnknownValue
    case .wrongRawType: .decodeRawWrongType
    case .wrongType: .decodeDefaultWrongType
    case .severalCases: .decodeRawSeveralCases
    case .doesNotFit: .decodeNumberRange
    case .payload(let fault, _): code(of: fault)
    case .emptyBlob: .decodeBlobEmpty
    case .notAnArchive, .damagedArchive: .decodeArchiveUnreadable
    case .classNotSecure: .decodeArchiveClass
    case .wrongRootClass, .wrongArchived: .decodeArchiveRoot
    case .unknownTransformer: .decodeTransformerUnknown
    case .contradicts: .decodeTransformerContradicts
    case .notUnpacked: if case .value = outcome { nil } else { FindingCode.decodeTransformerContradicts }
    case .incomplete: .decodeCompositionPartial
    case .leaf(_, let reason): code(of: reason, outcome)
    case .notAComposite: .decodeCompositionFlat
    case .externalFileMissing: .decodeExternalMissing
    case .looksLikeUnixTime: .decodeDateEpoch
    case .notFinite: .decodeNumberNotFinite
    case .archivedComposition: .decodeCompositionArchived
    case .primitiveTransformed: .decodeTransformedPrimitive
    // A value type reads whole rows, so no attribute is at fault.
    case .unboxed, .noSuchKey, .nested, .notMade: nil
    // Reported at the leaf that is at fault.
    case .lostWith: nil
    case .notReadWhole, .cut, .unverifiable, .uncheckedForm, .unresolved, .notUnderstood, .noContract: nil
    }
  }

  private static func code(of reason: UnreadableReason) -> FindingCode? {
    switch reason {
    case .wrongStorageClass: .decodeStorageClass
    case .wrongUUIDLength: .decodeUUIDLength
    case .notUTF8: .decodeTextNotUTF8
    case .unknownExternalTag, .malformedExternalName, .emptyExternalBlob: .decodeExternalMalformed
    case .outOfRange: .decodeNumberRange
    // Reported once by the layout, not for each row.
    case .columnMissing, .unknownEntityID: nil
    }
  }

  private static func code(of fault: PayloadFault) -> FindingCode {
    switch fault.kind {
    case .empty: .decodeBlobEmpty
    case .cutShort: .decodeCodableCutShort
    case _ where fault.isShape: .decodeCodableShape
    default: .decodeCodableNotJSON
    }
  }
}

extension Reading {
  /// The bytes of a blob that was read in full; nil for other values.
  fileprivate var bytes: Data? { if case .value(.scalar(.data(let data))) = self { data } else { nil } }
}

extension Value.Leaf {
  fileprivate var isComposite: Bool { if case .value(.composite) = reading { true } else { false } }
}

extension AttributeType {
  /// The numbers that an integer attribute of less than 64 bits can hold.
  fileprivate var range: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    default: nil
    }
  }
}

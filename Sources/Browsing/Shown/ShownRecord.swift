package import Decoding
import Foundation
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// A record's values as the screen shows them.
package struct ShownRecord: Hashable, Sendable {
  let usesLocalTime: Bool
  /// The known fates of the value types inside its structs.
  let nested: [NestedPlace: NestedFate]
  /// In the order of the record's fields.
  package let fields: [ShownField]
  /// In the order of the structs that mirror the entity.
  let views: [ShownView]

  /// Nil if the viewing was cancelled.
  init?(
    _ record: Record, _ nested: [NestedPlace: NestedFate], in document: Document, usesLocalTime: Bool,
    while goesOn: () -> Bool
  ) {
    var reading = RowReading(record, document: document, nested: nested)
    var fields: [ShownField] = []
    for field in record.fields {
      guard goesOn() else { return nil }
      fields.append(
        ShownField(
          field, reading: reading.reading(of: field.cell, at: field.path), in: document, usesLocalTime: usesLocalTime))
    }
    self.fields = fields
    views = document.valueViews(of: record.objectID.entity).map { ShownView(reading.unboxing($0)) }
    self.usesLocalTime = usesLocalTime
    self.nested = nested
  }
}

/// A property's value in each layer, and what is wrong with it.
package struct ShownField: Hashable, Sendable {
  /// The app's reading.
  package let reading: AppReading
  /// The same on one line, with the reason.
  let summary: AppSummary
  /// As the record's columns show it.
  private let shown: [Layer: ShownText]
  /// One layer below the other, and the origin of its facts.
  let layers: FieldLayers
  /// The bytes round the one at which reading failed.
  let excerpt: String?
  /// The way to where it failed; empty for a value that reads.
  let trail: [DecodingStep]

  init(_ field: Record.Field, reading: AppReading, in document: Document, usesLocalTime: Bool) {
    self.reading = reading
    summary = AppSummary(reading, of: field.cell.stored, localTime: usesLocalTime)
    let isLeafOfIncomplete = field.path.isLeaf && reading.reason?.liesInLeaves == true
    shown = Dictionary(
      uniqueKeysWithValues: Layer.allCases.map { layer in
        let cell = ShownText(
          field.cell, of: field.path, layer: layer, usesLocalTime: usesLocalTime,
          // The composite alone reports that it is incomplete.
          isBrief: isLeafOfIncomplete
        ) { reading }
        return (layer, cell)
      })
    layers = FieldLayers(field, reading: reading, document: document, usesLocalTime: usesLocalTime)
    let reader = document.readers.reader(at: field.path.property, in: field.path.root)
    excerpt = FaultExcerpt.text(of: field, reading.fault, isInStoredBytes: reader?.faultsCountInStoredBytes != false)
    trail = reading.fault == nil ? [] : reader?.trail(of: field.cell.stored, to: reading) ?? []
  }

  /// A relationship needs no decoding, and its count may come later than the record.
  init(relationship field: Record.Field, in document: Document, usesLocalTime: Bool) {
    let reading = document.appReading(of: field.cell, at: field.path, in: field.path.root)
    self.init(field, reading: reading, in: document, usesLocalTime: usesLocalTime)
  }

  func shown(in layer: Layer) -> (text: String, role: Role) { shown[layer].map { ($0.text, $0.role) } ?? ("", .dim) }
}

/// The result of a struct's initialiser for the record.
struct ShownView: Hashable, Sendable {
  let text: String
  let role: Role
  /// Whether it cannot be made.
  let stops: Bool
  /// A line for each key.
  let layers: FieldLayers

  init(_ steps: [ValueViewUnboxing.Step]?) {
    layers = FieldLayers(steps)
    let failing = steps?.first(where: \.stops)?.reading
    stops = failing != nil
    if steps == nil {
      (text, role) = (ValueView.unread, .dim)
    } else if let failing {
      (text, role) = (AppSummary(failing, of: .value(.null)).text, .error)
    } else if steps?.contains(where: { $0.reading?.notes.isEmpty == false }) == true {
      (text, role) = ("reads, if what it nests does", .warning)
    } else {
      (text, role) = ("reads", .success)
    }
  }
}

extension Path {
  /// Whether it is a composite's leaf.
  var isLeaf: Bool { property.contains(".") }
}

/// A line of bytes around the one where reading failed, with a sign before it.
enum FaultExcerpt {
  private static let before = 32
  private static let after = 24

  /// Nil if no stored byte is at fault.
  static func text(of field: Record.Field, _ fault: PayloadFault?, isInStoredBytes: Bool) -> String? {
    guard let fault else { return nil }
    let key = fault.codingPath.isEmpty ? "" : fault.codingPath + " · "
    guard isInStoredBytes, let data = field.cell.stored.bytes, !data.isEmpty else {
      return key.isEmpty ? nil : "key \(fault.codingPath)"
    }
    let offset = max(0, min(fault.offset, data.count))
    let start = max(0, offset - before)
    let end = min(data.count, offset + after)
    let text =
      (start > 0 ? "…" : "") + shown(data, start..<offset) + "⚠" + shown(data, offset..<end)
      + (end < data.count ? "…" : "")
    return "\(key)byte \(fault.offset) of \(data.count): \(text)"
  }

  private static func shown(_ data: Data, _ range: Range<Int>) -> String {
    let bytes = data.dropFirst(range.lowerBound).prefix(range.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}

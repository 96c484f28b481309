import Archives
import Findings
import Foundation
import Schema

/// Finds one value in a property list or a keyed archive.
struct ListLookup {
  /// Nil for a list that is no keyed archive.
  private let archive: KeyedArchive?

  init(_ archive: KeyedArchive?) { self.archive = archive }

  /// Nil if there is no value, or too many to search.
  func value(at steps: [String], in list: PropertyList) -> PayloadValue? {
    var reader = Reader(archive)
    var place = list
    for step in steps {
      guard let next = reader.child(step, of: place) else { return nil }
      place = next
    }
    return reader.value(of: place, depth: 0)
  }

  private struct Reader {
    private var objects: ArchivedObjects?
    private var budget = PayloadBudget.lookedUp

    init(_ archive: KeyedArchive?) { objects = archive.map(ArchivedObjects.init) }

    mutating func child(_ step: String, of value: PropertyList) -> PropertyList? {
      switch content(of: value) {
      case .pairs(let pairs): pairs.first { text(ofKey: $0.key) == step }?.value
      case .items(let items), .plain(.array(let items)), .plain(.set(let items)): item(step, of: items)
      case .fields(let entries), .plain(.dictionary(let entries)): entries.first { $0.key == step }?.value
      case .scalar, .plain, nil: nil
      }
    }

    /// Nil for the archive's own null.
    private mutating func content(of value: PropertyList) -> ArchivedObject.Content? {
      guard objects != nil, let number = value.uid else { return .plain(value) }
      return objects?.object(number)?.content
    }

    private func item(_ step: String, of items: [PropertyList]) -> PropertyList? {
      guard let index = Int(step) else { return nil }
      let place = index < 0 ? items.count + index : index
      return items.indices.contains(place) ? items[place] : nil
    }

    private func text(ofKey key: PropertyList) -> String? {
      objects?.archive.text(of: key) ?? key.string ?? key.integer.map(String.init)
    }

    /// Nil if it contains too many values to read.
    mutating func value(of value: PropertyList, depth: Int) -> PayloadValue? {
      guard budget.take() else { return nil }
      guard budget.allows(depth: depth) else { return .other("…") }
      switch content(of: value) {
      case nil: return .null
      case .scalar(let scalar): return spent(PayloadValue(scalar))
      case .items(let items), .plain(.array(let items)), .plain(.set(let items)): return list(items, depth: depth)
      case .pairs(let pairs): return .other(Count.text(pairs.count, "key"))
      case .fields(let entries), .plain(.dictionary(let entries)): return .other(Count.text(entries.count, "key"))
      case .plain(let value): return spent(PayloadValue(value))
      }
    }

    private mutating func list(_ items: [PropertyList], depth: Int) -> PayloadValue? {
      var values: [PayloadValue] = []
      for item in items {
        guard let value = value(of: item, depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .list(values)
    }

    private mutating func spent(_ value: PayloadValue) -> PayloadValue {
      switch value {
      case .text(let text): budget.spend(bytes: text.utf8.count)
      case .bytes(let data): budget.spend(bytes: data.count)
      case .null, .integer, .double, .list, .other: break
      }
      return value
    }
  }
}

extension PayloadValue {
  fileprivate init(_ scalar: ArchivedScalar) {
    switch scalar {
    case .text(let text), .address(let text): self = .text(text)
    case .date(let seconds): self = .double(seconds)
    case .uuid(let uuid): self = .text(uuid.text)
    case .data(let data): self = .bytes(data)
    case .number(let number): self = Double(number.description).map(Self.double) ?? .null
    }
  }

  /// A value of a property list that is no collection.
  fileprivate init(_ list: PropertyList) {
    switch list {
    case .null: self = .null
    case .boolean(let flag): self = .integer(flag ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .unsigned(let number): self = Int64(exactly: number).map(Self.integer) ?? .double(Double(number))
    case .real(let number), .date(let number): self = .double(number)
    case .data(let data): self = .bytes(data)
    case .string(let text): self = .text(text)
    case .uid(let number): self = .integer(Int64(number))
    case .array, .set, .dictionary: self = .null
    }
  }
}

import Archives
import Foundation

/// Scrambles a property list, or the objects of a keyed archive: classes and the names of their fields stay.
struct ListScrambler {
  private(set) var texts: PayloadTexts
  private let names: DeclaredNames
  private let depth: Int

  init(texts: PayloadTexts, names: DeclaredNames, depth: Int) {
    (self.texts, self.names, self.depth) = (texts, names, depth)
  }

  mutating func scrambled(_ list: PropertyList) -> PropertyList {
    guard let entries = list.entries, list["$archiver"] != nil, list["$objects"] != nil else {
      return value(list)
    }
    return .dictionary(
      entries.map { entry in
        guard entry.key == "$objects", case .array(let objects) = entry.value else { return entry }
        let keys = Set(objects.flatMap { $0["NS.keys"]?.array?.compactMap(\.uid) ?? [] })
        let scrambled = objects.enumerated().map { number, value in
          // A key that the app declares is a field's name.
          keys.contains(number) && value.string.map(names.contains) == true ? value : object(value)
        }
        return .init(entry.key, .array(scrambled))
      }
    )
  }

  /// An archived object; the keys of one with a class are names in code.
  private mutating func object(_ object: PropertyList) -> PropertyList {
    guard let entries = object.entries else {
      return object == .string("$null") ? object : value(object)
    }
    if object["$classname"] != nil { return object }
    return .dictionary(entries.map { .init($0.key, field($0.key, $0.value)) })
  }

  private mutating func field(_ name: String, _ value: PropertyList) -> PropertyList {
    switch (name, value) {
    case ("NS.time", .real(let seconds)): .real(texts.key.date(seconds))
    case ("NS.uuidbytes", .data(let data)): .data(Data(texts.key.uuid([UInt8](data))))
    default: self.value(value)
    }
  }

  /// A plain value, scrambled with its keys, which may be the user's words.
  private mutating func value(_ value: PropertyList) -> PropertyList {
    switch value {
    case .string(let text): .string(texts.scrambled(text))
    case .data(let data): .data(texts.scrambled(data, nil, names, depth: depth + 1))
    case .date(let seconds): .date(texts.key.date(seconds))
    case .array(let values): .array(values.map { self.value($0) })
    case .set(let values): .set(values.map { self.value($0) })
    case .dictionary(let entries):
      .dictionary(
        entries.map { entry in
          let key = names.contains(entry.key) ? entry.key : texts.scrambled(entry.key)
          return .init(key, self.value(entry.value))
        }
      )
    case .null, .boolean, .integer, .unsigned, .real, .uid: value
    }
  }
}

import Archives
import Foundation

/// Scrambles a property list, or the objects of a keyed archive: classes and the names of their fields stay.
struct ListScrambler {
  private let texts: PayloadTexts
  private let names: DeclaredNames
  private let depth: Int

  init(texts: PayloadTexts, names: DeclaredNames, depth: Int) {
    (self.texts, self.names, self.depth) = (texts, names, depth)
  }

  func scrambled(_ list: PropertyList) -> PropertyList {
    guard let archive = try? KeyedArchive(list), let entries = list.entries else { return value(list) }
    let classes = Set(archive.objects.compactMap { $0["$class"]?.uid })
    let keys = Set(archive.objects.flatMap { $0["NS.keys"]?.array?.compactMap(\.uid) ?? [] })
    let objects = archive.objects.enumerated().map { number, value in
      if classes.contains(number), let description = Self.description(value) { return description }
      // A key that the app declares is a field's name.
      return keys.contains(number) && value.string.map(names.contains) == true ? value : object(value)
    }
    // Anything else beside them is read by no unarchiver.
    return .dictionary(
      entries.compactMap { entry in
        switch (entry.key, entry.value) {
        case ("$objects", _): .init(entry.key, .array(objects))
        case ("$top", _): .init(entry.key, .dictionary(archive.top.map { start($0) }))
        case ("$archiver", .string("NSKeyedArchiver")), ("$version", .integer): entry
        case ("$archiver", _): .init(entry.key, value(entry.value))
        default: nil
        }
      })
  }

  private func start(_ entry: PropertyList.Entry) -> PropertyList.Entry {
    .init(entry.key == "root" ? entry.key : key(entry.key), value(entry.value))
  }

  /// The names in a class's description; nil if it is none.
  private static func description(_ object: PropertyList) -> PropertyList? {
    guard case .string? = object["$classname"], let entries = object.entries else { return nil }
    return .dictionary(
      entries.filter { entry in
        entry.key == "$classname"
          || entry.key == "$classes" && entry.value.array?.allSatisfy { $0.string != nil } == true
      })
  }

  /// An archived object; the keys of one with a class are names in code.
  private func object(_ object: PropertyList) -> PropertyList {
    guard let entries = object.entries, object["$class"]?.uid != nil else {
      return object == .string("$null") ? object : value(object)
    }
    return .dictionary(entries.map { .init($0.key, field($0.key, $0.value)) })
  }

  private func field(_ name: String, _ value: PropertyList) -> PropertyList {
    switch (name, value) {
    case ("NS.time", .real(let seconds)): .real(texts.key.date(seconds))
    case ("NS.time", .integer(let seconds)): .real(texts.key.date(Double(seconds)))
    case ("NS.uuidbytes", .data(let data)): .data(Data(texts.key.uuid([UInt8](data))))
    default: self.value(value)
    }
  }

  /// A plain value, scrambled with its keys, which may be the user's words.
  private func value(_ value: PropertyList) -> PropertyList {
    switch value {
    case .string(let text): .string(texts.scrambled(text))
    case .data(let data): .data(texts.scrambled(data, nil, names, depth: depth + 1))
    case .date(let seconds): .date(texts.key.date(seconds))
    case .array(let values): .array(values.map { self.value($0) })
    case .set(let values): .set(values.map { self.value($0) })
    case .dictionary(let entries): .dictionary(entries.map { .init(key($0.key), self.value($0.value)) })
    case .null, .boolean, .integer, .unsigned, .real, .uid: value
    }
  }
  private func key(_ key: String) -> String { names.contains(key) ? key : texts.scrambled(key) }
}

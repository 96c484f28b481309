package import Foundation

/// A keyed archive as a graph of objects that refer to each other by number; nothing is instantiated.
package struct KeyedArchive: Sendable {
  /// Why bytes are no keyed archive.
  package enum Failure: Error, Hashable, Sendable {
    case propertyList(BinaryPropertyListReader.Failure)
    case xml(XMLPropertyListReader.Failure)
    case notAnArchive
  }

  /// The archive's `$objects`.
  package let objects: [PropertyList]
  /// The named entry points, usually `root`.
  package let top: [PropertyList.Entry]

  /// Takes both forms of property list (FORMAT §5).
  package init(_ data: Data) throws(Failure) {
    if data.starts(with: Data("<?xml".utf8)) {
      let list: PropertyList
      do { list = try XMLPropertyListReader.read(data) } catch { throw .xml(error) }
      try self.init(list.withReferences)
      return
    }
    let list: PropertyList
    do { list = try BinaryPropertyListReader.read(data) } catch { throw .propertyList(error) }
    try self.init(list)
  }

  package init(_ list: PropertyList) throws(Failure) {
    guard list["$archiver"] != nil, let objects = list["$objects"]?.array, let top = list["$top"]?.entries else {
      throw .notAnArchive
    }
    self.objects = objects
    self.top = top
  }

  /// The number of the root object.
  package var root: Int? { (top.first { $0.key == "root" } ?? top.first)?.value.uid }

  /// The object with a number; nil for `$null` and for numbers out of range.
  package subscript(_ number: Int) -> PropertyList? {
    guard number > 0, objects.indices.contains(number) else { return nil }
    return objects[number]
  }

  /// Whether an object refers to one that the archive does not have, which no unarchiver decodes.
  package var hasDanglingReference: Bool { objects.contains { $0.refers { !objects.indices.contains($0) } } }

  /// Whether an array, a set or a dictionary of the system has lost what it holds, which no unarchiver decodes.
  package var lacksItems: Bool {
    objects.contains { object in
      guard let name = className(of: object) else { return false }
      if Self.lists.contains(name) { return items(of: object) == nil && !isNumbered(object) }
      guard Self.dictionaries.contains(name), !isNumbered(object) else { return false }
      guard let keys = object["NS.keys"]?.array, let values = object["NS.objects"]?.array else { return true }
      return keys.count != values.count
    }
  }

  private static let lists: Set<String> = ["NSArray", "NSMutableArray", "NSSet", "NSMutableSet"]
  private static let dictionaries: Set<String> = ["NSDictionary", "NSMutableDictionary"]

  /// Whether the items are under `NS.object.0` and so on, as subclasses write them.
  private func isNumbered(_ object: PropertyList) -> Bool {
    object.entries?.contains { $0.key.hasPrefix("NS.object.") || $0.key.hasPrefix("NS.key.") } == true
  }

  /// Resolves a reference; other values are returned unchanged.
  package func resolve(_ value: PropertyList?) -> PropertyList? {
    guard let value else { return nil }
    guard let number = value.uid else { return value }
    return self[number]
  }

  /// A field of an object, with its reference followed.
  package func field(_ name: String, of object: PropertyList) -> PropertyList? { resolve(object[name]) }

  /// The class name of an archived object; nil for a plain value.
  package func className(of object: PropertyList) -> String? {
    field("$class", of: object).flatMap { $0["$classname"]?.string }
  }

  /// The class and its ancestors, the class first.
  package func classHierarchy(of object: PropertyList) -> [String] {
    field("$class", of: object)?["$classes"]?.array?.compactMap(\.string) ?? []
  }

  /// The items of an archived array, set or ordered set, as references; nil for anything else.
  package func items(of object: PropertyList) -> [PropertyList]? {
    if let items = object["NS.objects"]?.array, object["NS.keys"] == nil { return items }
    return object.array
  }

  /// Keys and values of an archived dictionary, a known-keys dictionary included (FORMAT §7.2).
  package func pairs(of object: PropertyList) -> [(key: PropertyList, value: PropertyList)]? {
    if let keys = object["NS.keys"]?.array, let values = object["NS.objects"]?.array {
      return zip(keys, values).compactMap { key, value in resolve(key).map { (key: $0, value: value) } }
    }
    guard let mapping = field("searchMapping", of: object),
      let keys = field("keys", of: mapping).flatMap({ items(of: $0) }),
      let values = field("values", of: object).flatMap({ items(of: $0) })
    else { return nil }
    // A hole refers to the very object; an equal one may be a value.
    let empty = object["emptyToken"]?.uid.flatMap { self[$0] == nil ? nil : $0 }
    return zip(keys, values).compactMap { key, value in
      guard empty == nil || value.uid != empty else { return nil }
      return resolve(key).map { (key: $0, value: value) }
    }
  }

  /// The text of a string, archived as itself or as an object; nil for anything else.
  package func text(of value: PropertyList?) -> String? {
    guard let value = resolve(value) else { return nil }
    return value.string ?? field("NS.string", of: value)?.string
  }
}

extension PropertyList {
  /// The references that XML spells as dictionaries of `CF$UID`.
  package var withReferences: PropertyList {
    switch self {
    case .array(let values): return .array(values.map(\.withReferences))
    case .dictionary(let entries):
      if entries.count == 1, entries[0].key == "CF$UID", let number = entries[0].value.integer {
        return Int(exactly: number).map(PropertyList.uid) ?? self
      }
      return .dictionary(entries.map { Entry($0.key, $0.value.withReferences) })
    default: return self
    }
  }

  /// Whether a reference in the value or in what it holds is one of those.
  fileprivate func refers(_ isMeant: (Int) -> Bool) -> Bool {
    switch self {
    case .uid(let number): isMeant(number)
    case .array(let values), .set(let values): values.contains { $0.refers(isMeant) }
    case .dictionary(let entries): entries.contains { $0.value.refers(isMeant) }
    default: false
    }
  }
}

import Archives
import Schema

extension CompiledModelBuilder {
  func string(_ key: String, of object: PropertyList) -> String? { archive.text(of: object[key]) }

  func integer(_ key: String, of object: PropertyList) -> Int? {
    archive.field(key, of: object)?.integer.map { Int($0) }
  }

  func flag(_ key: String, of object: PropertyList) -> Bool { archive.field(key, of: object)?.boolean ?? false }

  func items(_ key: String, of object: PropertyList) -> [PropertyList] {
    archive.field(key, of: object).flatMap { archive.items(of: $0) } ?? []
  }

  func objects(_ key: String, of object: PropertyList) -> [PropertyList] {
    items(key, of: object).compactMap { archive.resolve($0) }
  }

  func predicate(_ key: String, of object: PropertyList) -> String? {
    archive.field(key, of: object).map { text.predicate($0) }
  }

  func entityName(_ value: PropertyList?) -> String? {
    archive.resolve(value).flatMap { string("NSEntityName", of: $0) }
  }

  /// A property's name, given as text or as its description.
  func propertyName(_ value: PropertyList) -> String? {
    archive.text(of: value) ?? archive.resolve(value).flatMap { string("NSPropertyName", of: underlying($0)) }
  }

  func dictionary(_ key: String, of object: PropertyList) -> [(String, PropertyList)] {
    let pairs = archive.field(key, of: object).flatMap { archive.pairs(of: $0) } ?? []
    return pairs.compactMap { pair in archive.text(of: pair.key).map { ($0, pair.value) } }
  }

  func userInfo(of object: PropertyList) -> [String: String] {
    var found: [String: String] = [:]
    for (key, value) in dictionary("NSUserInfo", of: object) {
      found[key] = archive.resolve(value).map { text.constant($0) } ?? ""
    }
    return found
  }
}

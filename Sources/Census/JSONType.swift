package import Decoding

/// The Swift type that `JSONDecoder` reads all values of a shape with.
package indirect enum JSONType: Hashable, Sendable {
  case boolean, integer, unsigned, double, uuid, url, string
  case optional(JSONType)
  case array(JSONType)
  /// With `String` keys, or `Int` keys if all are numbers.
  case dictionary(JSONType, hasIntegerKeys: Bool)
  case object([Member])
  /// An enum with payloads, as Swift itself encodes one: its case is the only key (DIALECTS A11).
  case cases([Case])
  /// Values of several kinds at one place.
  case oneOf([JSONType])
  /// Nothing but null, no element, or not looked at.
  case unknown

  package struct Member: Hashable, Sendable {
    package let key: String
    package let type: JSONType
  }

  package struct Case: Hashable, Sendable {
    package let name: String
    /// Labels, or `_0`, `_1` … if there are none.
    package let values: [Member]
  }

  package init(_ shape: JSONShape) {
    let type = Self.values(shape)
    self = shape.kinds[.null] == nil || type.isOptional ? type : .optional(type)
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type of all values but null.
  private static func values(_ shape: JSONShape) -> JSONType {
    if shape.kinds[.unexplored] != nil { return .unknown }
    var types: [JSONType] = []
    if shape.kinds[.boolean] != nil { types.append(.boolean) }
    let number = type(shape, [.integer: .integer, .unsigned: .unsigned, .fraction: .double], several: .double)
    let text = type(shape, [.uuid: .uuid, .url: .url, .string: .string], several: .string)
    types += [number, text].compactMap(\.self)
    if shape.kinds[.array] != nil { types.append(.array(shape.element.map(Self.init) ?? .unknown)) }
    if shape.kinds[.object] != nil { types.append(object(shape)) }
    return types.count > 1 ? .oneOf(types) : types.first ?? .unknown
  }

  /// The type of the values of some kinds, and of several kinds together; nil if there are none.
  private static func type(
    _ shape: JSONShape, _ types: KeyValuePairs<JSONShape.Kind, JSONType>, several: JSONType
  ) -> JSONType? {
    let found = types.filter { shape.kinds[$0.key] != nil }
    return found.count > 1 ? several : found.first?.value
  }

  private static func object(_ shape: JSONShape) -> JSONType {
    if isCases(shape) { return .cases(cases(shape)) }
    if shape.entry == nil {
      // Each is made once: a second time at each level would double the work.
      let types = shape.members.mapValues(Self.init)
      if !keysAreData(shape, types) { return .object(members(shape, types)) }
    }
    var all = shape.entry ?? JSONShape()
    for key in shape.members.keys.sorted() { shape.members[key].map { all.merge($0) } }
    return .dictionary(Self(all), hasIntegerKeys: shape.integerKeyed == shape.objects)
  }

  private static func members(_ shape: JSONShape, _ types: [String: JSONType]) -> [Member] {
    types.sorted { $0.key < $1.key }.map { key, type in
      let isMissing = shape.members[key].map { !shape.always(has: $0) } == true && !type.isOptional
      return Member(key: key, type: isMissing ? .optional(type) : type)
    }
  }

  /// Many keys, each in few objects and all alike, are no names.
  private static func keysAreData(_ shape: JSONShape, _ types: [String: JSONType]) -> Bool {
    shape.members.count >= 8 && shape.members.values.allSatisfy { $0.payloads * 2 <= shape.objects }
      && Set(types.values).count == 1
  }

  /// Whether every object has one key with an object of `_0`, `_1` …, labels or nothing below it.
  private static func isCases(_ shape: JSONShape) -> Bool {
    guard shape.entry == nil, shape.singleKeyed == shape.objects, !shape.members.isEmpty else { return false }
    var isSure = false
    for (name, payload) in shape.members {
      guard SwiftNames.isIdentifier(name), payload.kinds.count == 1, payload.objects > 0, payload.entry == nil,
        payload.members.keys.allSatisfy(SwiftNames.isIdentifier)
      else { return false }
      let unlabelled = payload.members.keys.filter { position(of: $0) != nil }
      isSure = isSure || payload.members.isEmpty || !unlabelled.isEmpty
      guard unlabelled.isEmpty || Set(unlabelled).count == payload.members.count,
        (0..<unlabelled.count).allSatisfy({ payload.members["_\($0)"] != nil })
      else { return false }
    }
    return isSure
  }

  private static func cases(_ shape: JSONShape) -> [Case] {
    shape.members.sorted { $0.key < $1.key }.map { name, payload in
      let values = members(payload, payload.members.mapValues(Self.init)).sorted {
        (position(of: $0.key) ?? 0, $0.key) < (position(of: $1.key) ?? 0, $1.key)
      }
      return Case(name: name, values: values)
    }
  }

  /// The place of a value without a label: 1 for `_1`.
  package static func position(of key: String) -> Int? { key.hasPrefix("_") ? Int(key.dropFirst()) : nil }
}

extension JSONType {
  /// Whether a value of this type can be made of every value of a shape.
  package func reads(_ shape: JSONShape) -> Bool {
    if case .unknown = self { return true }
    return shape.kinds.keys.allSatisfy { reads($0, shape) }
  }

  private func reads(_ kind: JSONShape.Kind, _ shape: JSONShape) -> Bool {
    switch (self, kind) {
    case (.unknown, _), (_, .unexplored): true
    case (.optional, .null): true
    case (.optional(let type), _): type.reads(kind, shape)
    case (.oneOf(let types), _): types.contains { $0.reads(kind, shape) }
    case (.boolean, .boolean), (.integer, .integer), (.unsigned, .unsigned), (.uuid, .uuid), (.url, .url),
      (.string, .string), (.string, .uuid), (.string, .url), (.double, .integer), (.double, .unsigned),
      (.double, .fraction):
      true
    case (.array(let element), .array): shape.element.map(element.reads) ?? true
    case (.dictionary(let value, let hasIntegerKeys), .object):
      (!hasIntegerKeys || shape.integerKeyed == shape.objects)
        && ([shape.entry].compactMap { $0 } + shape.members.values).allSatisfy(value.reads)
    case (.object(let members), .object): Self.reads(members, shape)
    case (.cases(let cases), .object):
      shape.singleKeyed == shape.objects
        && shape.members.allSatisfy { name, payload in
          cases.contains {
            $0.name == name && payload.objects == payload.payloads && payload.kinds.count == 1
              && Self.reads($0.values, payload)
          }
        }
    default: false
    }
  }

  private static func reads(_ members: [Member], _ shape: JSONShape) -> Bool {
    members.allSatisfy { member in
      // Keys that were not kept one by one may be there or not.
      guard let found = shape.members[member.key] else { return member.type.isOptional || shape.objects == 0 }
      return (shape.always(has: found) || member.type.isOptional) && member.type.reads(found)
    }
  }
}

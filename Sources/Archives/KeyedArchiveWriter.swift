package import Foundation

/// Builds a keyed archive object by object; objects may refer to each other in cycles.
package struct KeyedArchiveWriter {
  private var objects: [PropertyList] = [.string("$null")]
  private var strings: [String: Int] = [:]
  private var classes: [[String]: Int] = [:]

  package init() {}

  /// The reference to no object.
  package static let null = PropertyList.uid(0)

  /// Takes a number for an object that is described later.
  package mutating func reserve() -> Int {
    objects.append(.null)
    return objects.count - 1
  }

  /// Describes a reserved object; the class comes first, its ancestors after it.
  package mutating func describe(_ number: Int, as classes: [String], _ fields: [PropertyList.Entry]) {
    let reference = classReference(classes)
    guard objects.indices.contains(number) else { return }
    objects[number] = .dictionary(fields + [PropertyList.Entry("$class", reference)])
  }

  package mutating func object(_ classes: [String], _ fields: [PropertyList.Entry]) -> PropertyList {
    let number = reserve()
    describe(number, as: classes, fields)
    return .uid(number)
  }

  package mutating func string(_ text: String?) -> PropertyList {
    guard let text else { return Self.null }
    if let number = strings[text] { return .uid(number) }
    objects.append(.string(text))
    strings[text] = objects.count - 1
    return .uid(objects.count - 1)
  }

  /// A plain value, such as a number or bytes, as an object of its own.
  package mutating func plain(_ value: PropertyList) -> PropertyList {
    objects.append(value)
    return .uid(objects.count - 1)
  }

  package mutating func date(_ seconds: Double) -> PropertyList {
    object(["NSDate", "NSObject"], [.init("NS.time", .real(seconds))])
  }

  package mutating func uuid(_ uuid: UUID) -> PropertyList {
    let bytes = withUnsafeBytes(of: uuid.uuid) { Data($0) }
    return object(["NSUUID", "NSObject"], [.init("NS.uuidbytes", .data(bytes))])
  }

  package mutating func url(_ text: String) -> PropertyList {
    let relative = string(text)
    return object(["NSURL", "NSObject"], [.init("NS.base", Self.null), .init("NS.relative", relative)])
  }

  package mutating func array(_ items: [PropertyList]) -> PropertyList {
    object(["NSArray", "NSObject"], [.init("NS.objects", .array(items))])
  }

  package mutating func set(_ items: [PropertyList]) -> PropertyList {
    object(["NSSet", "NSObject"], [.init("NS.objects", .array(items))])
  }

  package mutating func dictionary(_ pairs: [(key: String, value: PropertyList)]) -> PropertyList {
    let keys = pairs.map { string($0.key) }
    return object(
      ["NSMutableDictionary", "NSDictionary", "NSObject"],
      [.init("NS.keys", .array(keys)), .init("NS.objects", .array(pairs.map(\.value)))])
  }

  /// The archive with its root object.
  package func data(root: Int) -> Data {
    BinaryPropertyListWriter.data(
      .dictionary([
        .init("$version", .integer(100_000)),
        .init("$archiver", .string("NSKeyedArchiver")),
        .init("$top", .dictionary([.init("root", .uid(root))])),
        .init("$objects", .array(objects)),
      ]))
  }

  private mutating func classReference(_ names: [String]) -> PropertyList {
    if let number = classes[names] { return .uid(number) }
    objects.append(
      .dictionary([
        .init("$classname", .string(names.first ?? "NSObject")),
        .init("$classes", .array(names.map { .string($0) })),
      ]))
    classes[names] = objects.count - 1
    return .uid(objects.count - 1)
  }
}

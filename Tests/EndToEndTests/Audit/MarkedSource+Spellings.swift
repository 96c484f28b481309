extension MarkedSource {
  /// What breaks SwiftData's rules, spelled in the ways that Swift has (DIALECTS E2, E3, E8–E13, E22).
  static let swiftDataSpellings = MarkedSource(
    "spellings of SwiftData",
    #"""
    import CoreLocation
    import SwiftData
    import SwiftUI

    typealias Number = Int
    typealias Tint = UIColor

    enum Kind: String, Codable { case a }
    struct Plain { var x: Int }
    class Object { var x = 1 }
    struct Point: Codable { var latitude: Double; var longitude: Double }

    struct Bad: Codable {
      var «struct.member»a: Swift.Optional<UIColor>
      var «struct.member»b: Array<NSColor>, «struct.member»c: [String: Plain]
      var «struct.member»d: SwiftUI.Color
      var «struct.member»e: Tint
      let «struct.member»f: NSView
      private(set) var «struct.member»g: (Int, Int)
      var «struct.member»h: () -> Void
      var «struct.member»i: CLLocationCoordinate2D
      var «struct.member»j: any View
      var inner: Inner?
      lazy var late = UIColor()
      static var shared: UIColor?
      var computed: UIColor { .red }
    }
    struct Inner: Codable { var list: [Innermost] }
    struct Innermost: Codable { var «struct.member»color: UIColor }
    enum Paid: Codable { case no, «struct.member»card(number: String, UIColor) }

    @available(iOS 26, *)
    @Model public final «class.initializer»class Options {
      public private(set) var a: Swift.String
      @Transient var «transient.no-default»b, «transient.no-default»c: Number
      @SwiftData.Transient
      private(set) var «transient.no-default»d: Set<Int>
      @Transient @Attribute(.externalStorage, «transient.unique».unique) var e: Data?
      @Attribute(.spotlight, «external-storage.type».externalStorage) var f: Number = 0
      @Attribute(
        .unique,
        «external-storage.type».externalStorage
      )
      var g: Optional<Date>
      @Attribute(«external-storage.type».externalStorage) var h: Kind = Kind.a
      @Attribute(.spotlight, «external-storage.type».externalStorage, originalName: "x") var i = 3.0
      @Attribute(.unique) private lazy var «property.lazy»j: Int = 3
      @Attribute(.spotlight, «unique.to-many».unique) var k: Optional<[Part]>
      var object: «property.not-codable»Object?
      var bad: Bad?
      var paid: Paid?
    }

    @Model final class Paths {
      #Unique<Paths>([\.name], «unique.unknown-path»[\.code, \.nothing])
      #Unique<Paths>(
        «unique.unknown-path»[
          \Paths.nowhere
        ],
        «unique.unknown-path»[\.hidden]
      )
      #Unique<Paths>(«unique.to-many»[\.code, \.parts])
      #Index<Paths>(«index.unknown-path»[\.a], [\.name], «index.unknown-path»[\.b])
      #Index<Paths>(.binary([\.name]), «index.unknown-path».rtree([\.place.lat]))
      #Index<Paths>(«index.unknown-path»[\.name.first], «index.unknown-path»[\.computed])
      #Index<Paths>(«index.unknown-path»[\.part?.title])
      var name: String = ""
      var code: Int = 0
      var place: Point?
      @Transient var hidden: Int = 0
      var computed: Int { 1 }
      @Relationship(inverse: \Part.paths) var parts: [Part] = []
      @Relationship(inverse: \Part.back) var part: Part?
      @Relationship(inverse: \Part.back) var «schema.duplicate-inverse»again: Part?
      init() {}
    }

    @Model final class Part {
      var name: String = ""
      var paths: Paths?
      var back: Paths?
      @Relationship(inverse: \Options.k) var options: Options?
      init() {}
    }
    """#
  )

  /// What keeps them, in as many spellings.
  static let cleanSpellings = MarkedSource(
    "clean spellings of SwiftData",
    #"""
    import SwiftData
    import SwiftUI

    typealias Text = String?
    typealias Parts = [Part]
    typealias SomeParts = Swift.Array<Part>?
    typealias Coded = Codable & Hashable
    typealias Copied = Coded

    enum Kind: String, Copied { case a }
    struct Box<Value: Codable>: Coded { var value: Value }
    class Shared: Codable { var x = 1 }
    enum Paid: Codable { case no; case card(number: String, Place), cash(Decimal) }
    struct Color: Codable { var red: Double; var kind: Kind; var maybe: Kind? }
    struct Place: Codable { var latitude: Double; var region: Region?
      struct Region: Codable { var code: Int }
    }
    struct Look: Codable, Hashable {
      var color: Color?
      var colors: [Color]
      var byName: [String: Color]
      var size: CGSize, point: CGPoint?
      var place: Place
    }
    struct Wrapped: Codable {
      var color: UIColor
      init(from decoder: any Decoder) throws { color = .red }
      func encode(to encoder: any Encoder) throws {}
    }

    @Model class Base {
      var base: Int = 0
      init() {}
    }

    @available(iOS 26, *)
    @Model public final class Item: Base {
      #Unique<Item>([\.a, \.look], [\Item.code], [\.part], [\.base])
      #Index<Item>([\.a], [\.place.latitude], [\Item.part?.name], [\.base, \.code])
      #Index<Item>(.binary([\.a]), .rtree([\.place.latitude, \.place.region!.code]))
      public private(set) var a: Swift.Optional<String>
      var text: Text
      var b, c: Int?
      var d = [String: Int](), code = 3
      var e: UUID! = UUID()
      var f: Int = 0 {
        didSet { print(oldValue) }
      }
      @Attribute(.externalStorage, originalName: "photo") var g: Foundation.Data?
      @Attribute(.externalStorage) var h: [Data] = []
      @Attribute(.transformable(by: "Name"), .externalStorage) var i: NSObject?
      @Transient private lazy var formatter = DateFormatter()
      @Transient var cache: [String: NSObject] = [:]
      @SwiftData.Transient var object: NSObject?
      var color: Color?
      var look: Look?
      var place: Place?
      var paid: Paid?
      var box: Box<Int>?
      var shared: Shared?
      var mode: Self.Mode = Self.Mode.on
      enum Mode: Int, Codable { case on }
      var wrapped: [Wrapped] = []
      var size: CGSize = CGSize.zero
      var zone: TimeZone?
      var length: Measurement<UnitLength>?
      @Relationship(inverse: \Part.item) var parts: Parts = []
      @Relationship(deleteRule: .cascade, inverse: \Part.other) var others: SomeParts = nil
      @Relationship(inverse: \Part.back) var part: Part?
      static let shared = 1
      #if DEBUG
      var debug: Int = 0
      #else
      var release: Int?
      #endif
    }

    @Model final class Part {
      var name: String = ""
      var item: Item?, other: Item?
      var back: Item?
      init() {}
    }

    @Model final class Child: Elsewhere {
      #Index<Child>([\.unknown])
      init() {}
    }
    """#
  )
}

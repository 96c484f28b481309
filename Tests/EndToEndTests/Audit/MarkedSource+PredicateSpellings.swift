extension MarkedSource {
  /// Paths through structs, superclasses, aliases and parentheses (DIALECTS E12, E14, E16, E17).
  static let predicateSpellings = MarkedSource(
    "spellings in #Predicate",
    #"""
    import SwiftData

    enum Kind: String, Codable { case a, b }
    struct Flags: OptionSet, Codable { let rawValue: Int }
    struct Inner: Codable { var kind: Kind; var n: Int }
    struct Bag: Codable { var kind: Kind; var inner: Inner; var maybe: Kind?; var n: Int; var list: [Int] }
    typealias AnyKind = Kind
    typealias AnyBag = Bag
    typealias Words = [String]
    typealias Thing = Item

    @Model class Item {
      var text: String = ""
      var bag: Bag?
      var other: AnyBag?
      var kind: Kind = Kind.a
      var alias: AnyKind?
      var flags: Flags = []
      var flag: Bool = false
      var kindRaw: String = "a"
      var words: Words = []
      var bags: [Bag]? = []
      var counts: [String: Int] = [:]
      @Attribute(.transformable(by: "Name")) var held: NSObject?
      @Relationship(inverse: \Part.item) var parts: [Part] = []
      @Relationship(inverse: \Part.spare) var spares: [Part]?
      @Relationship(inverse: \Part.first) var one: Part?
      init() {}
    }

    @Model final class Part {
      var name: String = ""
      var kind: Kind?
      var words: [String] = []
      var bag: Bag?
      var item: Item?
      var spare: Item?
      var first: Item?
      @Relationship(inverse: \Sub.extras) var subs: [Sub] = []
      init() {}
    }

    @available(iOS 26, *) @Model final class Sub: Item {
      var extra: Kind?
      var extras: [Part] = []
    }

    func enums(kind: Kind, kinds: [Kind], text: String) {
      _ = #Predicate<Item> { item in «predicate.enum»item.bag?.kind == kind }
      _ = #Predicate<Item> { item in «predicate.enum»item.bag!.kind == .a }
      _ = #Predicate<Item> { item in kind != «predicate.enum»item.other!.inner.kind }
      _ = #Predicate<Item> { «predicate.enum»($0.one?.bag?.maybe) == Kind.a }
      _ = #Predicate<Item> { «predicate.enum»$0.alias == kind }
      _ = #Predicate<Thing> { «predicate.enum»($0).kind == kind }
      _ = #Predicate<Item>({ item in «predicate.enum»item.kind == kind })
      _ = #Predicate<Item> { item in if text.isEmpty { return true } else { return «predicate.enum»item.kind == kind } }
      _ = #Predicate<Item> { item in if let it = item.alias { return «predicate.enum»it == kind } else { return false } }
      _ = #Predicate<Item> { item in item.one.flatMap { «predicate.enum»$0.kind == kind } ?? false }
      _ = #Predicate<Item> { item in item.spares?.contains { «predicate.enum»$0.kind == kind } ?? false }
      _ = #Predicate<Item> { kinds.contains(«predicate.enum»$0.kind) }
      _ = #Predicate<Item> { «predicate.enum»$0.kind.rawValue == text }
      _ = #Predicate<Item> { «predicate.enum»($0.alias ?? .a) == kind }
      _ = #Predicate<Item> { «predicate.enum»$0.alias ?? .a == kind }
      _ = #Predicate<Sub> { «predicate.enum»$0.kind == kind && «predicate.enum»$0.extra == kind }
      var descriptor = FetchDescriptor<Item>()
      descriptor.predicate = #Predicate { «predicate.enum»$0.kind == kind }
      try? context.delete(model: Item.self, where: #Predicate { «predicate.enum»$0.kind == kind })
    }

    struct List {
      @Query var items: [Item]
      @Query private var parts: [Part]
      var predicate: Predicate<Part>?

      init(kind: Kind) {
        _items = Query(filter: #Predicate { «predicate.enum»$0.kind == kind }, sort: \.text)
        self._parts = Query(filter: #Predicate { «predicate.enum»$0.kind == kind })
        self.predicate = #Predicate { «predicate.enum»$0.kind == kind }
      }
    }

    func empties() {
      _ = #Predicate<Item> { item in «predicate.is-empty»(item.parts.isEmpty) == false }
      _ = #Predicate<Item> { item in «predicate.is-empty»((item.parts.isEmpty)) == (false) }
      _ = #Predicate<Item> { item in false == «predicate.is-empty»(item.parts.isEmpty) }
      _ = #Predicate<Item> { item in true != «predicate.is-empty»item.parts.isEmpty }
      _ = #Predicate<Item> { item in !(«predicate.is-empty»(item.parts.isEmpty) == false) }
      _ = #Predicate<Item> { item in «predicate.is-empty»!item.parts.isEmpty == true }
      _ = #Predicate<Item> { item in «predicate.is-empty»item.parts.isEmpty == !true }
      _ = #Predicate<Item> { item in (item.spares?.isEmpty) == false }
      _ = #Predicate<Item> { item in «predicate.is-empty»(item.spares?.isEmpty ?? true) == false }
      _ = #Predicate<Item> { item in «predicate.is-empty»item.spares?.isEmpty ?? true == false }
      _ = #Predicate<Sub> { «predicate.is-empty»$0.parts.isEmpty == false }
      _ = #Predicate<Item> { item in
        item.flag
          && «predicate.is-empty»item.parts
            .isEmpty == false
      }
    }

    func blobs(text: String, words: [String]) {
      _ = #Predicate<Item> { «predicate.blob»$0.bag?.list.contains(1) == true }
      _ = #Predicate<Item> { «predicate.blob»$0.counts["x"] == 1 }
      _ = #Predicate<Item> { «predicate.blob»$0.words[0] == text }
      _ = #Predicate<Item> { «predicate.blob»$0.words == words }
      _ = #Predicate<Item> { («predicate.blob»$0.bags?.isEmpty ?? true) == false }
      _ = #Predicate<Sub> { «predicate.blob»$0.words.isEmpty }
    }
    """#
  )

  /// The same classes, asked as SwiftData can.
  static let cleanPredicates = MarkedSource(
    "clean spellings in #Predicate",
    #"""
    import SwiftData

    enum Kind: String, Codable { case a, b }
    struct Flags: OptionSet, Codable { let rawValue: Int }
    struct Inner: Codable { var kind: Kind; var n: Int }
    struct Bag: Codable { var kind: Kind; var inner: Inner; var maybe: Kind?; var n: Int; var list: [Int] }
    typealias AnyKind = Kind
    typealias AnyBag = Bag
    typealias Words = [String]
    typealias Thing = Item

    @Model class Item {
      var text: String = ""
      var bag: Bag?
      var other: AnyBag?
      var kind: Kind = Kind.a
      var alias: AnyKind?
      var flags: Flags = []
      var flag: Bool = false
      var kindRaw: String = "a"
      var words: Words = []
      var bags: [Bag]? = []
      var counts: [String: Int] = [:]
      @Attribute(.transformable(by: "Name")) var held: NSObject?
      @Relationship(inverse: \Part.item) var parts: [Part] = []
      @Relationship(inverse: \Part.spare) var spares: [Part]?
      @Relationship(inverse: \Part.first) var one: Part?
      init() {}
    }

    @Model final class Part {
      var name: String = ""
      var kind: Kind?
      var words: [String] = []
      var bag: Bag?
      var item: Item?
      var spare: Item?
      var first: Item?
      @Relationship(inverse: \Sub.extras) var subs: [Sub] = []
      init() {}
    }

    @available(iOS 26, *) @Model final class Sub: Item {
      var extra: Kind?
      var extras: [Part] = []
    }

    func asked(kind: Kind, text: String, texts: [String]) {
      _ = #Predicate<Item> { $0.bag?.n == 1 && $0.bag?.inner.n == 2 }
      _ = #Predicate<Item> { $0.bag?.kind == nil && nil != $0.alias && ($0.alias) != (nil) }
      _ = #Predicate<Item> { $0.bag != nil && $0.held != nil && $0.bags == nil }
      _ = #Predicate<Item> { $0.flag == false && $0.kindRaw == text && texts.contains($0.kindRaw) }
      _ = #Predicate<Item> { !$0.parts.isEmpty && !($0.parts.isEmpty) && !($0.spares?.isEmpty ?? true) }
      _ = #Predicate<Item> { $0.parts.isEmpty == true && $0.spares?.isEmpty != false }
      _ = #Predicate<Item> { !$0.parts.isEmpty == false }
      _ = #Predicate<Item> { ($0.text.isEmpty) == false && !($0.text.isEmpty == false) }
      _ = #Predicate<Sub> { $0.text == text && $0.parts.contains { $0.name == text } }
      _ = #Predicate<Item> { item in if let one = item.one { return one.name == text } else { return false } }
      var descriptor = FetchDescriptor<Part>()
      descriptor.predicate = #Predicate { $0.name == text }
    }
    """#
  )
}

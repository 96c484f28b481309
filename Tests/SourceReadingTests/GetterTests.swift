import Schema
import SourceReading
import Testing

/// Which getters look a stored value up as it is (DIALECTS §2.8).
@Suite struct GetterTests {
  private static let unchanged = [
    "Mood(rawValue: text) ?? .calm",
    "Mood(rawValue: self.text)!",
    "Mood.init(rawValue: (text)) ?? .calm",
    "let raw = text; return Mood(rawValue: raw) ?? .calm",
    "guard let mood = Mood(rawValue: text) else { return .calm }; return mood",
    "if let mood = Mood(rawValue: String(text)) { return mood }; return .calm",
    "Mood.allCases.first { $0.rawValue == text } ?? .calm",
    "Mood.allCases.first(where: { mood in text == mood.rawValue }) ?? .calm",
    #"Mood(rawValue: note ?? "") ?? .calm"#,
    "guard let note, let mood = Mood(rawValue: note) else { return .calm }; return mood",
    "guard let raw = note else { return .calm }; return Mood(rawValue: raw) ?? .calm",
    "note.flatMap(Mood.init(rawValue:)) ?? .calm",
    "note.flatMap { Mood(rawValue: $0) } ?? .calm",
    "note.flatMap { raw in Mood(rawValue: raw) } ?? .calm",
    "note == nil ? .calm : Mood(rawValue: note!)!",
    "note != nil ? Mood(rawValue: note!) ?? .calm : .calm",
    "if note == nil { return .calm }; return Mood(rawValue: note!) ?? .calm",
    "let mood = Mood(rawValue: text); return mood ?? .calm",
    "let mood = Mood(rawValue: text); guard mood != nil else { return .calm }; return mood!",
    "let mood = Mood(rawValue: text); if let mood { return mood }; return .calm",
    "if let mood = Mood(rawValue: text) { mood } else { .calm }",
    #"guard let mood = Mood(rawValue: text) else { fatalError("no \(text)") }; return mood"#,
    #"print("\(text)"); return Mood(rawValue: text) ?? .calm"#,
    "return (Mood.allCases.first { $0.rawValue == text }) ?? .calm",
    "guard let mood = note.flatMap({ raw in return Mood(rawValue: raw) }) else { return .calm }; " + "return mood",
    #"Mood(rawValue: primitiveValue(forKey: "note") as? String ?? "") ?? .calm"#,
    "Rank(rawValue: Int(number)) ?? .low",
    "Rank(rawValue: Int(exactly: number) ?? 0) ?? .low",
    "Rank(rawValue: count?.intValue ?? 0) ?? .low",
    "Rank(rawValue: Int(truncating: count ?? 0)) ?? .low",
  ]

  private static let changed = [
    "Mood(rawValue: text.lowercased()) ?? .calm",
    "Mood(rawValue: String(text.dropFirst())) ?? .calm",
    "Mood(rawValue: Self.clean(text)) ?? .calm",
    "Mood(rawValue: text + \"\") ?? .calm",
    "Mood.nearest(rawValue: text)",
    // An operator of the app's own.
    #"Mood(rawValue: text) !! "no mood""#,
    "Mood(rawValue: \"m-\\(text)\") ?? .calm",
    "let raw = text.trimmingCharacters(in: .whitespaces); return Mood(rawValue: raw) ?? .calm",
    "var raw = text; raw.removeFirst(); return Mood(rawValue: raw) ?? .calm",
    "Mood(rawValue: text) ?? Mood(rawValue: text.lowercased()) ?? .calm",
    "Mood(rawValue: text) ?? other ?? .calm",
    "Mood(rawValue: text) ?? Mood.named(text)",
    #"if text == "quiet" { return .calm }; return Mood(rawValue: text) ?? .wild"#,
    "Mood(rawValue: text)?.opposite ?? .calm",
    "Mood.allCases.first { $0.rawValue == text }?.opposite ?? .calm",
    "Mood.allCases.contains { $0.rawValue == text } ? .wild : .calm",
    "Mood.allCases.first { !($0.rawValue == text) } ?? .calm",
    "Mood.favourites.first { $0.rawValue == text } ?? .calm",
    "note.flatMap { Mood(rawValue: $0) }?.opposite ?? .calm",
    "note.flatMap { Mood(rawValue: $0)?.opposite } ?? .calm",
    "note.map { Mood(rawValue: $0) == .calm } == true ? .wild : .calm",
    "guard let mood = Mood(rawValue: text) else { return .calm }; return mood.opposite",
    "guard let mood = Mood(rawValue: text) else { return .calm }; return Mood.nearest(to: mood)",
    "if let mood = Mood(rawValue: text), mood == .calm { return .wild }; return .calm",
    "if case .calm? = Mood(rawValue: text) { return .wild }; return .calm",
    "if Mood(rawValue: text) != nil { return .wild }; return .calm",
    "let mood = Mood(rawValue: text); switch mood { case .calm: return .wild; default: return .calm }",
    "var mood = Mood(rawValue: text)!; mood = .calm; return mood",
    "let mood = Mood(rawValue: text); return .calm",
    "isHidden ? .calm : Mood(rawValue: text)!",
    #"let raw = note != nil ? note! : "calm"; return Mood(rawValue: raw) ?? .wild"#,
    "isHidden ? Mood(rawValue: text)! : .calm",
    "isHidden || note == nil ? .calm : Mood(rawValue: note!)!",
    "note == nil ? .calm : Mood(rawValue: text)!",
    "if isHidden { return .calm }; return Mood(rawValue: text)!",
    "guard let mood = Mood(rawValue: text), !isHidden else { return .calm }; return mood",
    "switch isHidden { case true: return .calm; default: return Mood(rawValue: text)! }",
    "note.flatMap { isHidden ? nil : Mood(rawValue: $0) } ?? .calm",
    "func mood() -> Mood { return Mood(rawValue: text)! }; return .calm",
    "switch Mood(rawValue: text) { case .calm: return .wild; default: return .calm }",
    "Mood.nearest(to: Mood(rawValue: text)!)",
    #"switch text { case "calm": return .calm; default: return .wild }"#,
    "switch text { case Mood.calm.rawValue: return .calm; default: return .wild }",
    "note.flatMap { Mood(rawValue: $0.lowercased()) } ?? .calm",
    "Mood(rawValue: note ?? text) ?? .calm",
    #"Mood(rawValue: (primitiveValue(forKey: "note") as! String).lowercased()) ?? .calm"#,
    "Rank(rawValue: Int(number) - 1) ?? .low",
    "Rank(rawValue: Int(number - 1)) ?? .low",
    "Rank(rawValue: 9 - Int(number)) ?? .low",
    "Rank(rawValue: Int(number) & 1) ?? .low",
    "Rank(rawValue: min(Int(number), 1)) ?? .low",
    "Rank(rawValue: Int(size)) ?? .low",
    "Rank(rawValue: Int(text) ?? 0) ?? .low",
  ]

  private func wrapper(_ getter: String) throws -> PropertyContract.Wrapper {
    let type = getter.contains("Rank") ? "Rank" : "Mood"
    let contract = read(
      """
      import CoreData
      @objc(Note) class Note: NSManagedObject {
        @NSManaged var text: String
        @NSManaged var note: String?
        @NSManaged var number: Int16
        @NSManaged var size: Double
        @NSManaged var count: NSNumber?
        var other: Mood?
        var isHidden: Bool { false }
        var mood: \(type) { get { \(getter) } set { text = "\\(newValue.rawValue)" } }
      }
      enum Mood: String, CaseIterable { case calm, wild }
      enum Rank: Int { case low, high }
      """)
    let wrappers = try contract.expected("Note").properties.compactMap(\.wrapper)
    try #require(wrappers.count == 1)
    return wrappers[0]
  }

  @Test(arguments: unchanged)
  func `A value that reaches the lookup as it is stored is understood`(
    getter: String
  ) throws {
    #expect(try wrapper(getter).readsRawValue)
  }

  @Test(arguments: [
    ("Mood(rawValue: text)!", true),
    ("note == nil ? .calm : Mood(rawValue: note!)!", true),
    ("let mood = Mood(rawValue: text); guard mood != nil else { return .calm }; return mood!", false),
    ("let mood = Mood(rawValue: text); return mood == nil ? .calm : mood!", false),
    ("guard let mood = Mood(rawValue: text) else { return other! }; return mood", false),
  ])
  func `A getter that asks whether there is a case does not stop the app`(getter: String, traps: Bool) throws {
    #expect(try wrapper(getter).traps == traps)
  }

  @Test(arguments: changed)
  func `A value that anything else is done with is not understood`(getter: String) throws {
    #expect(try !wrapper(getter).readsRawValue)
  }

  @Test(arguments: [
    "enum Mood { case calm, wild; init?(rawValue: String) { return nil } }",
    "enum Mood: RawRepresentable { case calm; init?(rawValue: (Int, String)) { return nil } }",
    "enum Mood { case calm, wild; var rawValue: (Int, String) { (1, \"calm\") } }",
    "struct Mood: RawRepresentable { var rawValue: (Int, String) }",
  ])
  func `A type that finds its cases by its own code is not understood`(type: String) throws {
    let contract = read(
      """
      import CoreData
      @objc(Note) class Note: NSManagedObject {
        @NSManaged var text: String
        var mood: Mood { get { Mood(rawValue: text)! } set {} }
      }
      \(type)
      """)
    let property = try #require(try contract.expected("Note").property(persistentName: "text"))
    #expect(try !#require(property.wrapper).readsRawValue)
  }

  @Test func `Of several computed properties, the one that is understood names the cases`() throws {
    let contract = read(
      """
      import CoreData
      @objc(Note) class Note: NSManagedObject {
        @NSManaged var text: String
        var isCalm: Bool { text == Mood.calm.rawValue }
        var odd: Mood { Mood(rawValue: text.lowercased()) ?? .calm }
        var mood: Mood { Mood(rawValue: text) ?? .calm }
      }
      enum Mood: String { case calm, wild }
      """)
    let property = try #require(try contract.expected("Note").property(persistentName: "text"))
    #expect(property.wrapper?.name == "mood")
  }

  @Test(arguments: ["Colour", "UIColor", "Bool"])
  func `A computed property of another kind says nothing about the stored one`(type: String) throws {
    let contract = read(
      """
      import CoreData
      @objc(Note) class Note: NSManagedObject {
        @NSManaged var text: String
        var paint: \(type) { \(type)(of: Mood(rawValue: text)) }
      }
      enum Mood: String { case calm, wild }
      struct Colour { var red = 0 }
      """)
    let property = try contract.expected("Note")["text"]
    #expect(property.wrapper == nil)
  }

  @Test(arguments: [
    (#"Rank(rawValue: primitiveValue(forKey: "rank") as! Int) ?? .low"#, true),
    (#"Rank(rawValue: (primitiveValue(forKey: "rank") as! Int) - 1) ?? .low"#, false),
  ])
  func `A property that is read by its key alone is understood in the same way`(
    getter: String, isUnderstood: Bool
  ) throws {
    let contract = read(
      """
      import CoreData
      @objc(Note) class Note: NSManagedObject { var rank: Rank { \(getter) } }
      enum Rank: Int { case low, high }
      """)
    let wrapper = try #require(try contract.expected("Note")["rank"].wrapper)
    #expect(wrapper.readsRawValue == isUnderstood)
    #expect(wrapper.fallback?.caseName == "low")
  }
}

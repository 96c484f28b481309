import ContractModels
import Findings
import Schema
import TestSupport
import Testing

/// What depends on the release of Apple's systems (DIALECTS §6), asked of each release in both directions.
@Suite struct ReleaseTests {
  struct Sample: Sendable, CustomStringConvertible {
    var description: String
    var code: String
    /// Members of a class, or a body of a function.
    var member = ""
    var statement = ""
    var declaration = ""
    /// The severities on iOS 17, 17.4, 18, 26, 27 and where the release is not known; `-` for silence.
    var severities: String
  }

  static let samples = [
    Sample(
      description: "#Unique", code: "source.release.needed", member: #"#Unique<Item>([\.name])"#,
      severities: "mismatch mismatch - - - advice"),
    Sample(
      description: "#Index", code: "source.release.needed", member: #"#Index<Item>([\.name])"#,
      severities: "mismatch mismatch - - - advice"),
    Sample(
      description: "history", code: "source.release.needed",
      statement: "_ = HistoryDescriptor<DefaultHistoryTransaction>()", severities: "mismatch mismatch - - - advice"),
    Sample(
      description: "an option for history", code: "source.release.needed",
      member: "@Attribute(.preserveValueOnDeletion) var kept = 1", severities: "advice advice - - - advice"),
    Sample(
      description: "a class below another, which says when it exists", code: "source.release.needed",
      declaration: "@available(iOS 26, macOS 26, *) @Model class Sub: Item {}", severities: "- - - - - -"),
    Sample(
      description: "a class below another", code: "source.release.needed", declaration: "@Model class Sub: Item {}",
      severities: "mismatch mismatch mismatch - - advice"),
    Sample(
      description: "a class below another, without @available", code: "source.release.availability",
      declaration: "@Model class Sub: Item {}", severities: "advice advice advice advice advice advice"),
    Sample(
      description: "an enum", code: "source.predicate.enum", statement: "_ = #Predicate<Item> { $0.kind == .a }",
      severities: "crash crash crash crash - advice"),
    Sample(
      description: "a captured enum", code: "source.predicate.enum",
      statement: "_ = #Predicate<Item> { $0.kind == kind }",
      severities: "crash crash crash crash - advice"),
    Sample(
      description: "an enum's raw value", code: "source.predicate.enum",
      statement: "_ = #Predicate<Item> { $0.kind.rawValue == \"a\" }",
      severities: "crash crash crash crash advice advice"),
    Sample(
      description: "is", code: "source.release.needed", statement: "_ = #Predicate<Item> { $0 is Other }",
      severities: "advice advice advice - - advice"),
    Sample(
      description: "as?", code: "source.predicate.cast",
      statement: "_ = #Predicate<Item> { ($0 as? Other)?.name == \"a\" }",
      severities: "advice advice advice advice advice advice"),
    Sample(
      description: "joined predicates", code: "source.release.needed",
      statement: "_ = #Predicate<Item> { one.evaluate($0) && two.evaluate($0) }",
      severities: "mismatch - - - - advice"),
    Sample(
      description: "Predicate(all:)", code: "source.release.needed", statement: "_ = Predicate(all: [one, two])",
      severities: "mismatch mismatch mismatch mismatch - advice"),
    Sample(
      description: "Predicate(any:)", code: "source.release.needed", statement: "_ = Predicate<Item>(any: [one, two])",
      severities: "mismatch mismatch mismatch mismatch - advice"),
    Sample(
      description: "sections", code: "source.release.needed",
      declaration: #"struct List { @Query(sort: \.name, sectionBy: \.name) var items: [Item] }"#,
      severities: "mismatch mismatch mismatch mismatch - advice"),
    Sample(
      description: "observers", code: "source.release.needed", statement: "_ = ResultsObserver<Item>()",
      severities: "mismatch mismatch mismatch mismatch - advice"),
    Sample(
      description: "what every release has", code: "source.release.needed",
      statement: "_ = #Predicate<Item> { $0.name == \"a\" && !$0.name.isEmpty }", severities: "- - - - - -"),
  ]

  static let targets = ["ios17", "ios17.4", "ios18", "ios26", "ios27", "unknown"]
  /// The same releases of another system.
  static let others = ["macos14", "macos14.4", "macos15", "macos26", "macos27", "unknown"]

  @Test(arguments: samples)
  func `Right code of a release passes silently, and wrong code is reported`(_ sample: Sample) throws {
    let source = MarkedSource(
      "Sample",
      """
      import SwiftData
      enum Kind: String, Codable { case a }
      @Model class Item {
        var name: String = ""
        var kind: Kind = Kind.a
        \(sample.member)
        init() {}
      }
      \(sample.declaration)
      func run(_ kind: Kind, _ one: Predicate<Item>, _ two: Predicate<Item>) {
        \(sample.statement)
      }
      """)
    let expected = sample.severities.split(separator: " ").map(String.init)
    for targets in [Self.targets, Self.others] {
      for (target, severity) in zip(targets, expected) {
        let found = try source.findings(nil, target: target).filter { $0.code.rawValue == sample.code }
        #expect(Set(found.map(\.severity.rawValue)) == (severity == "-" ? [] : [severity]), "\(target)")
        #expect(found.allSatisfy { $0.hint.isEmpty == false && $0.location != nil })
      }
    }
  }

  @Test(arguments: [
    ("@available(iOS 27, macOS 27, *)", "ios17", 0), ("@available(anyAppleOS 27, *)", "watchos10", 0),
    ("@available(iOS 26, *)", "ios17", 1), ("@available(iOS 27, *)", "macos15", 1),
    ("@available(iOS 17, *)", "ios27", 0),
    ("@available(iOS 27, *)", "unknown", 0), ("@available(iOS, introduced: 27.0)", "ios18", 0),
    ("@available(*, deprecated)", "ios18", 1), ("@available(visionOS 2, *)", "visionos1.1", 1),
  ])
  func `@available around code raises the target`(_ attribute: String, _ target: String, _ count: Int) throws {
    let source = MarkedSource(
      "Available",
      """
      import SwiftData
      enum Kind: String, Codable { case a }
      @Model class Item { var kind = Kind.a; init() {} }
      \(attribute) struct View { func run() { _ = #Predicate<Item> { $0.kind == .a } } }
      """)
    #expect(
      try source.findings(nil, target: target).filter { $0.code == .sourcePredicateEnum }.count == count)
  }

  @Test(arguments: [
    ("ios17.4", "iOS 17.4", "17.4"), ("macos14.4", "macOS 14.4", "17.4"), ("macOS15", "macOS 15", "18"),
    ("watchos10.4", "watchOS 10.4", "17.4"), ("visionos1.1", "visionOS 1.1", "17.4"), ("visionos2", "visionOS 2", "18"),
    ("tvos18.1", "tvOS 18.1", "18.1"), ("watchos26", "watchOS 26", "26"), ("ios27", "iOS 27", "27"),
  ])
  func `A target is a system and its release`(_ text: String, _ name: String, _ release: String) throws {
    let target = try #require(Target(text: text))
    #expect(target.description == name)
    #expect(target.release.text == release)
    #expect(target.system.version(of: target.release) == target.version)
  }

  @Test(arguments: [
    "", "ios", "17", "ios19", "macos16", "watchos12", "android14", "ios17.x", "ios-1", "visionos3", "ios17.",
    "visionos1.9223372036854775807", "ios17.99999999999999999999",
  ])
  func `What is no release is no target`(_ text: String) { #expect(Target(text: text) == nil) }
}

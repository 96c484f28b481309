import Browsing
import Foundation
import Schema
import Screen
import Testing
import Versioning

@Suite struct VersionsPaneTests {
  private static func model(_ attributes: [Attribute]) -> Model {
    Model(entities: [Entity(name: "Trip", attributes: attributes)])
  }

  private static let city = Attribute(name: "city", type: .string)

  /// Each version changes one thing: an optional that is added, then a type that cannot be converted.
  private static let models = [
    model([city]),
    model([city, Attribute(name: "note", type: .string, isOptional: true)]),
    model([city, Attribute(name: "note", type: .date, isOptional: true)]),
  ]

  private static let line = VersionLine(
    versions: models.enumerated().map { index, model in
      .init(
        VersionedModel(name: "V\(index + 1)", model: model, hashes: VersionHashes(of: model).entities),
        isCurrent: index == 2, isStores: index == 1)
    }, steps: zip(models, models.dropFirst()).map { .init(ModelDifference(from: $0, to: $1), stage: nil) })

  private static func browser(_ line: VersionLine, columns: Int = 80) -> Browser {
    var browser = Travel.browser(columns)
    for case .compareVersions(let ticket) in Travel.press([.character("V")], &browser) {
      _ = browser.hear(.compared(line, ticket))
    }
    return browser
  }

  @Test func `the versions stand in a row, the cursor on the store's`() {
    let screen = Travel.screen(Self.browser(Self.line))
    #expect(screen[2].contains("V1 ─ lightweight → V2 ─────────── custom → V3"))
    #expect(screen[3].contains("this store's") && screen[3].contains("current"))
    #expect(screen[5].contains("V1 → V2: lightweight"))
    #expect(screen.contains { $0.contains("+ note: attribute") })
  }

  @Test func `Enter shows what leads to a version`() {
    var browser = Self.browser(Self.line)
    _ = Travel.press([.character("l"), .enter], &browser)
    let screen = Travel.screen(browser)
    #expect(screen[0].contains("V2 → V3: custom"))
    #expect(screen.contains { $0.contains("error: ") })
    _ = Travel.press([.backspace, .left, .left], &browser)
    #expect(Travel.screen(browser)[5].trimmingCharacters(in: ["│", " "]) == "V1")
  }

  @Test func `versions that do not fit are scrolled to, and end before the edge`() {
    let versions = (1...30).map { index in
      VersionLine.Version(
        VersionedModel(name: "Version \(index)", model: Self.models[0], hashes: nil), isCurrent: index == 30,
        isStores: false)
    }
    let steps = versions.dropFirst().map { _ in Self.line.steps[1] }
    let screen = Travel.screen(Self.browser(VersionLine(versions: versions, steps: steps)))
    #expect(screen[2].contains("Version 30"))
    #expect(screen[1..<18].allSatisfy { $0.count < 80 })
    #expect(screen.contains { $0.contains("checksum: not known") })
  }

  @Test func `a model of one version says where others come from, and a first version that none came before`() {
    let only = VersionLine(versions: Array(Self.line.versions.prefix(1)), steps: [])
    #expect(Travel.screen(Self.browser(only)).contains { $0.contains("no other version is known") })
    var browser = Self.browser(Self.line)
    _ = Travel.press([.left, .left], &browser)
    #expect(Travel.screen(browser).contains { $0.contains("the first version: none came before it") })
  }

  @Test func `what keeps versions from being known is reported`() {
    let line = VersionLine(versions: [], steps: [], note: "a store keeps one version")
    #expect(Travel.screen(Self.browser(line))[2].contains("a store keeps one version"))
  }

  @Test func `the model view shows the version hash, and the store's where it is another`() throws {
    let hashes = VersionHashes(of: Travel.model)
    var document = Travel.document
    document.versionHashes = hashes
    document.storedHashes = ["Person": hashes.entities["Person"] ?? Data(), "Trip": Data(repeating: 7, count: 32)]
    for (entity, text) in [
      ("Person", "the store's too"),
      ("Trip", "in the store: " + String(repeating: "07", count: 32)),
    ] {
      let pane = try #require(EntityPane(entity, in: document))
      #expect(pane.lines.contains { $0.text.contains(text) })
    }
  }
}

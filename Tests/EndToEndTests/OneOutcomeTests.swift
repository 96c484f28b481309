import Foundation
import Opening
import Questions
import Schema
import Storage
import Testing

/// A value has one outcome in the app: the table, the record, speech, a copy, an export and the audit all say it.
@Suite(.timeLimit(.minutes(20))) struct OneOutcomeTests {
  /// More rows than this are not compared: of a real store fewer, because its tables are wide.
  private static let most = (sample: 450, real: 150)

  @Test(arguments: SampleGuideTests.samples)
  func `a sample's values have one outcome`(_ sample: String) throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo(sample, into: folder).path
      var source = folder.appending(path: sample).path
      let model = folder.appending(path: "\(sample).xcdatamodeld").path
      let hasModel = FileManager.default.fileExists(atPath: model)
      if !FileManager.default.fileExists(atPath: source) { source = "" }
      try compare(store, source: source, model: hasModel ? model : nil, most: Self.most.sample)
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"), arguments: RealStores.stores)
  func `a real store's values have one outcome`(_ store: String) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Source.swift")
      let isKnown = store.hasPrefix("swiftdata-composites")
      if isKnown { try Data(CocktailSource.text.utf8).write(to: source) }
      try compare(RealStores.path(store), source: isKnown ? source.path : "", model: nil, most: Self.most.real)
    }
  }

  /// A store's attributes are compared for the first rows of each entity.
  private func compare(_ store: String, source: String, model: String?, most: Int) throws {
    var opener = StoreOpener([store])
    opener.modelPath = model
    opener.sources = source.isEmpty ? [] : [source]
    let options = opener.sources.flatMap { ["--source", $0] } + (model.map { ["--model", $0] } ?? [])
    let opened = try opener.open()
    let faults = try faults(store, options)
    let counts = try opened.session().counts().counts
    for entity in opened.model.entities where opened.layout.entities[entity.name]?.table != nil {
      guard counts[entity.name]?.withSubentities != 0 else {
        #expect(!faults.keys.contains { $0.hasPrefix(entity.name + ".") })
        continue
      }
      var table = try ShownTable(entity.name, of: opened, most: most)
      guard !table.attributes.isEmpty else { continue }
      table.compareWithSpeech()
      try table.compareWithRecords()
      let export = try Program.run(
        ["rows", store, entity.name, "--columns", table.spellings.joined(separator: ",")] + [
          // A page may have a few rows more.
          "--layer", "app", "--format", "ndjson", "--limit", "\(2 * most)",
        ] + options)
      #expect([0, 1].contains(export.code), "\(export.complaint)")
      try table.compareWithCopies(try export.objects())
      if table.isWhole, opened.model.hierarchy(from: entity).count == 1, entity.superentity == nil {
        table.compareWithAudit(faults)
      }
    }
  }

  /// The number of rows with a value that the app does not get, or that is odd, by entity and path, according to the audit.
  ///
  /// Value types have findings of their own.
  private func faults(_ store: String, _ options: [String]) throws -> [String: Int] {
    let audit = try Program.run(["audit", store, "--json"] + options)
    let report = try #require(audit.json as? [String: Any], "\(audit.complaint)")
    var rows: [String: Int] = [:]
    for finding in report["findings"] as? [[String: Any]] ?? [] {
      guard let code = finding["code"] as? String, code.hasPrefix("decode."), !code.hasPrefix("decode.view."),
        let entity = finding["entity"] as? String, let path = finding["path"] as? String,
        finding["severity"] as? String != "advice"
      else { continue }
      rows["\(entity).\(path)", default: 0] += finding["rows"] as? Int ?? 0
    }
    return rows
  }
}

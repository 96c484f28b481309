#if canImport(SwiftParser)
  import ContractModels
  import Foundation
  import Generating
  import ModelReading
  import Schema
  import SourceReading
  import SwiftDiagnostics
  import SwiftParser
  import SwiftParserDiagnostics
  import TestSupport
  import Testing
  import UserFiles
  import Versioning

  /// All versions of a model at once.
  struct VersionedFormTests {
    private static let several = Models.all.filter { (try? Models.versions(of: $0).count) ?? 0 > 1 }

    private static func versions(of path: String) throws -> ModelVersions {
      let file = try ModelFile.read(path)
      let sorted = file.versions.sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
      let versions = sorted.map { VersionedModel(name: $0.name, model: $0.model, hashes: $0.versionHashes) }
      return ModelVersions(versions, current: file.currentVersion ?? "")
    }

    private static func read(_ files: [GeneratedFile]) -> Contract {
      SourceReader.read(files.map { SourceFile(path: $0.path, text: $0.text) })
    }

    @Test(arguments: several) func `a bundle has each version, and says which is current`(_ path: String) throws {
      let versions = try Self.versions(of: path)
      let made = VersionedForm(versions, in: .xcdatamodel, KnownValues(), GenerationOptions())
      let folder = FileManager.default.temporaryDirectory.appending(path: "storescope-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      for file in made.files(named: "App", inOneFile: false) {
        let place = folder.appending(path: file.path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: place)
      }
      let back = try ModelFile.read(folder.appending(path: "App.xcdatamodeld").path)
      #expect(back.currentVersion == versions.current)
      #expect(Set(back.versions.map(\.name)) == Set(versions.versions.map(\.name)))
      for version in versions.versions {
        let written = back.versions.first { $0.name == version.name }
        #expect(version.hashes != nil && written?.versionHashes == version.hashes, "\(version.name)")
      }
    }

    @Test func `versions whose names are one file's name are files of their own`() {
      let versions = ["V1.0", "V1-0", "v1/0"].map { name in
        VersionedModel(name: name, model: Model(entities: [Entity(name: "Item")]), hashes: nil)
      }
      let made = VersionedForm(
        ModelVersions(versions, current: "V1-0"), in: .xcdatamodel, KnownValues(), GenerationOptions())
      let paths = made.files(named: "App", inOneFile: false).map { $0.path.lowercased() }
      #expect(paths.count == 4 && Set(paths).count == 4, "\(paths)")
    }

    @Test(arguments: [
      (["1.4.2", "3.0.0"], ["1, 4, 2", "3, 0, 0"]), (["1.4.2", "1.4.2"], ["1, 0, 0", "2, 0, 0"]),
      (["1.4.2", "beta"], ["1, 0, 0", "2, 0, 0"]),
    ])
    func `schemas keep the numbers that the versions have`(_ identifiers: [String], _ numbers: [String]) {
      let versions = identifiers.enumerated().map { index, identifier in
        let item = Entity(name: "Item", attributes: [Attribute(name: "a\(index)", type: .string, isOptional: true)])
        return VersionedModel(
          name: "V\(index)", model: Model(entities: [item], versionIdentifiers: [identifier]), hashes: nil)
      }
      let made = VersionedForm(
        ModelVersions(versions, current: "V1"), in: .swiftdata, KnownValues(), GenerationOptions())
      let text = made.files(named: "App", inOneFile: true).map(\.text).joined()
      #expect(numbers.allSatisfy { text.contains("Schema.Version(\($0))") }, "\(text)")
      #expect(made.versions.flatMap { made.omissions(of: $0) }.map(\.facet) == [])
    }

    @Test(arguments: several) func `each schema is its version, and the plan leads from one to the next`(
      _ path: String
    ) throws {
      let made = VersionedForm(
        try Self.versions(of: path), in: .swiftdata, KnownValues(), GenerationOptions())
      let files = made.files(named: "App", inOneFile: false)
      for file in files {
        let faults = ParseDiagnosticsGenerator.diagnostics(for: Parser.parse(source: file.text))
        #expect(faults.map(\.message) == [], "\(file.path)")
      }
      let source = Self.read(files)
      #expect(source.versions.map(\.name) == made.versions.map(\.name))
      for version in made.versions {
        var back = ContractModel.newModel(from: source, version: version.name).model
        back.versionIdentifiers = []
        let proof = GeneratedProof(of: version.original.model, version.sayable, back: back)
        #expect(proof.unexplained == [], "\(version.name)")
      }
      let plan = try #require(source.migrationPlans.first)
      #expect(plan.schemas == made.versions.map(\.name) && !plan.hasUnreadStages)
      let steps = zip(made.versions, made.versions.dropFirst())
      #expect(plan.stages.map(\.versions) == steps.map { [$0.name, $1.name] })
      for (stage, step) in zip(plan.stages, steps) where stage.kind == .lightweight {
        let difference = ModelDifference(from: step.0.sayable.model, to: step.1.sayable.model)
        #expect(difference.verdict == .lightweight)
      }
    }

    @Test func `there are models with several versions`() { #expect(Self.several.count > 2) }

    private static func plan(_ models: [Model]) throws -> (plan: MigrationPlan, text: String, omissions: [String]) {
      let versions = models.enumerated().map { index, model in
        VersionedModel(name: "V\(index + 1)", model: model, hashes: VersionHashes(of: model).entities)
      }
      let made = VersionedForm(
        ModelVersions(versions, current: "V\(models.count)"), in: .swiftdata, KnownValues(), GenerationOptions())
      let files = made.files(named: "App", inOneFile: true)
      return (try #require(read(files).migrationPlans.first), files[0].text, made.omissions)
    }

    private static func model(_ attributes: Attribute..., modifier: String? = nil) -> Model {
      var entity = Entity(name: "Item", attributes: attributes)
      entity.versionHashModifier = modifier
      return Model(entities: [entity])
    }

    /// V1 → V2 → V3 passes, and V1 → V3 changes a type (FORMAT §9.3).
    @Test func `steps that cannot be one have a custom stage`() throws {
      let text = Attribute(name: "a", type: .string, isOptional: true)
      let number = Attribute(name: "a", type: .date, isOptional: true)
      let (plan, written, _) = try Self.plan([Self.model(text), Self.model(), Self.model(number)])
      #expect(plan.stages.map(\.kind) == [.lightweight, .custom])
      #expect(written.contains("// A custom stage, so that"), "\(written)")
      let short = try Self.plan([Self.model(), Self.model(number)])
      #expect(short.plan.stages.map(\.kind) == [.lightweight])
    }

    @Test func `what is in the way stands beside its stage`() throws {
      let text = Attribute(name: "a", type: .string, isOptional: true)
      let number = Attribute(name: "a", type: .date, isOptional: true)
      let impossible = try Self.plan([Self.model(text), Self.model(number)])
      #expect(impossible.plan.stages.map(\.kind) == [.custom])
      #expect(impossible.text.contains("// Item.a: 134190: ") && impossible.text.contains("put a version between"))
      let required = Attribute(name: "a", type: .string)
      let filled = try Self.plan([Self.model(text), Self.model(required)])
      #expect(filled.plan.stages.map(\.kind) == [.custom] && filled.text.contains("unless willMigrate"))
    }

    @Test func `a version that SwiftData cannot tell from the next is left out`() throws {
      let text = Attribute(name: "a", type: .string, isOptional: true)
      let made = try Self.plan([Self.model(), Self.model(text), Self.model(text, modifier: "2")])
      #expect(made.plan.schemas == ["V1", "V3"])
      #expect(made.omissions == ["V2: what differs from V3 cannot be said in swiftdata"])
    }
  }
#endif

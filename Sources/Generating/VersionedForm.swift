import Census
import Escaping
import Schema
package import Versioning

/// All versions of a model in one form: a bundle of Xcode's models, or SwiftData's versioned schemas with the plan that
/// leads from one to the next.
package struct VersionedForm: Sendable {
  package struct Version: Sendable {
    /// As the model's file calls it.
    package let original: VersionedModel
    package let sayable: SayableModel
    /// As the form calls it.
    package fileprivate(set) var name: String
  }

  package let form: GeneratedForm
  /// Oldest first.
  package private(set) var versions: [Version] = []
  /// Lines about versions that cannot be told from the next in this form.
  package private(set) var omissions: [String] = []
  private let current: String
  private let known: KnownValues
  private let options: GenerationOptions

  package init(_ model: ModelVersions, in form: GeneratedForm, _ known: KnownValues, _ options: GenerationOptions) {
    (self.form, self.known, self.options, current) = (form, known, options, model.current)
    for original in model.versions {
      let sayable = SayableModel(original.model, in: form, known: known)
      // Two versions of one checksum stop a plan (DIALECTS E18).
      if form.isSwift, let last = versions.last,
        ModelDifference(from: last.sayable.model, to: sayable.model).verdict == .identical
      {
        omissions.append("\(last.original.name): what differs from \(original.name) cannot be said in \(form.rawValue)")
        versions.removeLast()
      }
      versions.append(Version(original: original, sayable: sayable, name: original.name))
    }
    var taken = form.isSwift ? Set(model.versions.flatMap { $0.model.entities.map(\.name) }) : []
    for index in versions.indices {
      let name = versions[index].name
      if form.isSwift {
        versions[index].name = SwiftNames.type(name, taken: taken)
        taken.insert(versions[index].name)
      } else {
        // Two names that differ by case alone are one file on a Mac.
        let plain = name.replacing("/", with: "-").replacing(".", with: "-")
        var (unique, number) = (plain, 2)
        while !taken.insert(unique.lowercased()).inserted { (unique, number) = ("\(plain) \(number)", number + 1) }
        versions[index].name = unique
      }
    }
  }

  /// The files of a model that has this name, in one file of Swift or one for each version.
  package func files(named name: String, inOneFile: Bool) -> [GeneratedFile] {
    guard form.isSwift else { return bundle(named: name) }
    let plan = "\(SwiftNames.type(name, taken: []))MigrationPlan"
    var parts: [(entity: String, declarations: [[String]])] = []
    var omissions: [Omission] = []
    var notes: [String] = []
    for (version, number) in zip(versions, numbers) {
      var writer = ModelMacroWriter(.swiftData, version.sayable, known, options)
      parts.append((version.name, [schema(version, number: number, &writer)]))
      omissions += writer.omissions
      notes += writer.types.notes(in: form).filter { !notes.contains($0) }
    }
    parts.append((plan, [migrationPlan(plan)]))
    let layout = SwiftFiles(modules: ["Foundation", "SwiftData"], options: options)
    var files = layout.files(of: parts, named: inOneFile ? name : nil)
    if !files.isEmpty { (files[0].omissions, files[0].notes) = (omissions, notes) }
    return files
  }

  private func bundle(named name: String) -> [GeneratedFile] {
    let models = versions.map { version in
      GeneratedFile(
        path: "\(name).xcdatamodeld/\(version.name).xcdatamodel/contents",
        text: XcodeModelWriter.contents(version.sayable.model))
    }
    let newest = versions.first { $0.original.name == current } ?? versions.last
    let lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
      "<plist version=\"1.0\">", "<dict>", "\t<key>_XCCurrentVersionName</key>",
      "\t<string>\(XMLText.escaped("\(newest?.name ?? "").xcdatamodel"))</string>", "</dict>",
      "</plist>",
    ]
    let place = "\(name).xcdatamodeld/.xccurrentversion"
    return models + [GeneratedFile(path: place, text: lines.joined(separator: "\n") + "\n")]
  }
}

// SwiftData's schemas and plan (DIALECTS E18).
extension VersionedForm {
  private var prefix: String { (options.access ?? .internal).prefix }

  private func schema(_ version: Version, number: String, _ writer: inout ModelMacroWriter) -> [String] {
    let classes = writer.declarations()
    let names = classes.map { "\(SwiftNames.quoted($0.entity)).self" }.joined(separator: ", ")
    let head = [
      "// \(SwiftText.line(version.original.name))", "\(prefix)enum \(version.name): VersionedSchema {",
      "  \(prefix)static var versionIdentifier: Schema.Version { Schema.Version(\(number)) }",
      "  \(prefix)static var models: [any PersistentModel.Type] { [\(names)] }",
    ]
    let inner = classes.flatMap(\.declarations).flatMap { [""] + $0.map { $0.isEmpty ? "" : "  " + $0 } }
    return head + inner + ["}"]
  }

  private func migrationPlan(_ name: String) -> [String] {
    let schemas = versions.map { "\($0.name).self" }.joined(separator: ", ")
    return [
      "\(prefix)enum \(name): SchemaMigrationPlan {",
      "  \(prefix)static var schemas: [any VersionedSchema.Type] { [\(schemas)] }", "",
      "  \(prefix)static var stages: [MigrationStage] {", "    [",
    ] + stages.flatMap { $0.map { "      \($0)" } } + ["    ]", "  }", "}"]
  }

  /// Whether the source has a custom stage between two versions.
  private func isCustom(from old: Version, to new: Version) -> Bool {
    known.contract.migrationPlans.flatMap(\.stages).contains {
      $0.kind == .custom && $0.from == old.original.name && $0.to == new.original.name
    }
  }

  /// The numbers of the schemas: those that the versions have, if each has one of its own, else their places.
  private var numbers: [String] {
    let own = versions.compactMap { version -> String? in
      let identifiers = version.original.model.versionIdentifiers
      guard identifiers.count == 1, let parts = identifiers.first?.wholeMatch(of: /(\d{1,9})\.(\d{1,9})\.(\d{1,9})/)
      else {
        return nil
      }
      return "\(parts.1), \(parts.2), \(parts.3)"
    }
    guard own.count == versions.count, Set(own).count == own.count else {
      return versions.indices.map { "\($0 + 1), 0, 0" }
    }
    return own
  }

  /// What a version's model cannot say; its number is the schema's.
  package func omissions(of version: Version) -> [Omission] {
    version.sayable.omissions.filter { !form.isSwift || $0.facet != "version identifiers" }
  }

  /// The lines of each stage: lightweight where Core Data infers the mapping whatever the rows are.
  private var stages: [[String]] {
    let steps = zip(versions, versions.dropFirst()).map { old, new in
      (old: old, new: new, difference: ModelDifference(from: old.sayable.model, to: new.sayable.model))
    }
    // A plan of lightweight stages alone is one inference from any version to the newest (FORMAT §9.3).
    let isLight = steps.allSatisfy { $0.difference.verdict == .lightweight }
    let jumps =
      isLight
      && versions.dropLast(2).contains { old in
        versions.last.map { ModelDifference(from: old.sayable.model, to: $0.sayable.model).verdict != .lightweight }
          ?? false
      }
    return steps.enumerated().map { index, step in
      let versions = "fromVersion: \(step.old.name).self, toVersion: \(step.new.name).self"
      let walks = jumps && index == steps.count - 1
      if isCustom(from: step.old, to: step.new) {
        return [
          "// The source has a custom stage here, whose code stays to be copied.",
          ".custom(\(versions), willMigrate: nil, didMigrate: nil),",
        ]
      }
      if step.difference.verdict == .lightweight, !walks { return [".lightweight(\(versions)),"] }
      let why =
        walks
        ? ["A custom stage, so that an older store is migrated in steps: Core Data does not infer it at once."]
        : Self.comments(on: step.difference)
      return why.map { "// \(SwiftText.line($0))" } + [".custom(\(versions), willMigrate: nil, didMigrate: nil),"]
    }
  }

  /// What is in the way of an inferred mapping, and what a stage can do about it.
  private static func comments(on difference: ModelDifference) -> [String] {
    let effects: [(MigrationObstacle.Effect, String)] = [
      (.impossible, "Core Data infers no mapping, whatever a stage does: put a version between these two."),
      (.mayFail, "The migration fails for some rows, unless willMigrate changes them first."),
      (.notKnown, "It is not known what Core Data does here."),
    ]
    return effects.flatMap { effect, advice -> [String] in
      let places = difference.entities.flatMap { entity -> [String] in
        let name = entity.to ?? entity.from ?? ""
        func lines(_ obstacles: [MigrationObstacle], _ path: String) -> [String] {
          obstacles.filter { $0.effect == effect }.map { "\(path): \($0.text)" }
        }
        return lines(entity.obstacles, name)
          + entity.properties.flatMap { lines($0.obstacles, "\(name).\($0.to ?? $0.from ?? "")") }
      }
      return places.isEmpty ? [] : places + [advice]
    }
  }
}

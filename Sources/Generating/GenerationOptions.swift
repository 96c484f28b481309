package import Schema

/// How declarations are written, beside what they say.
package struct GenerationOptions: Hashable, Sendable {
  /// Nil for the form's own: Xcode makes Core Data's classes public.
  package var access: AccessLevel?
  /// A comment that each file of Swift begins with.
  package var header: String?
  /// Whether each class gets a file for what the app adds to it.
  package var hasStubs = false
  /// Whether all classes go into one file; nil if nothing says it.
  package var isInOneFile: Bool?
  /// What CoreDataEvolution's macro and configuration say of all classes.
  package var tool = ToolOptions()
  package var configuration = ConfigurationOptions()

  package init() {}
}

/// What a configuration of cde-tool says beside its rules (DIALECTS A55).
package struct ConfigurationOptions: Hashable, Sendable {
  /// How many rules are written.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    /// Those that say something else than the tool does by itself.
    case compact
    /// One for each attribute, relationship and leaf.
    case explicit
  }

  /// What is written where no rules of the model are.
  package enum Preset: String, Hashable, Sendable, CaseIterable {
    /// The paths and the module.
    case minimal
    /// Also how the classes are made and which types columns have, as the tool does by itself.
    case full
  }

  package var style = Style.compact
  /// A skeleton without the model's rules; nil for one with them.
  package var preset: Preset?
  /// The model as the tool finds it from the configuration's folder; nil if it is written beside the configuration.
  package var modelPath: String?
  package var modelVersion: String?
  package var module: String?
  package var sourceFolder: String?

  package init() {}
}

/// An option that means something in some forms alone, by its name on the command line.
package enum GenerationOption: String, CaseIterable, Sendable {
  case singleFile = "--single-file"
  case splitByEntity = "--split-by-entity"
  case accessLevel = "--access-level"
  case headerTemplate = "--header-template"
  case emitExtensionStubs = "--emit-extension-stubs"
  case cleanStale = "--clean-stale"
  case generateInit = "--generate-init"
  case generateToManyCount = "--generate-to-many-count"
  case decodeFailurePolicy = "--default-decode-failure-policy"
  case moduleName = "--module-name"
  case sourceDir = "--source-dir"
  case style = "--style"
  case preset = "--preset"
  case allVersions = "--all-versions"

  package func means(in form: GeneratedForm) -> Bool {
    switch self {
    case .headerTemplate, .cleanStale: form.isSwift
    case .singleFile, .splitByEntity, .accessLevel, .emitExtensionStubs: form.isSwift || form == .cdeConfig
    case .generateInit, .generateToManyCount, .decodeFailurePolicy: form.isEvolutions
    case .moduleName, .sourceDir, .style, .preset: form == .cdeConfig
    case .allVersions: form == .xcdatamodel || form == .swiftdata
    }
  }
}

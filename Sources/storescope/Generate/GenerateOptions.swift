import ArgumentParser
import Findings
import Foundation
import Generating
import Opening
import Schema
import UserFiles

/// How `generate` writes, with the names that cde-tool gives its options.
struct GenerateOptions: ParsableArguments {
  @Flag(help: "Write one file of Swift.") var singleFile = false

  @Flag(help: "Write a file for each entity, which is the default with --output-dir.") var splitByEntity = false

  @Option(help: "Who may use the classes.") var accessLevel: AccessLevel?

  @Option(help: "A file with the comment that each file of Swift begins with.") var headerTemplate: String?

  @Flag(help: "Also write NAME+Extensions.swift for each class, for the app's own code; an existing one stays.")
  var emitExtensionStubs = false

  @Flag(
    name: [.customLong("clean-stale"), .customLong("clean-stale-files")],
    help: "Remove the Swift files of --output-dir that were generated and that this run does not make.")
  var cleanStale = false

  @Flag(inversion: .prefixedNo, help: "Have CoreDataEvolution's macro write an initialiser.") var generateInit: Bool?

  @Flag(inversion: .prefixedNo, help: "Have CoreDataEvolution's macro write counts of to-manys.")
  var generateToManyCount: Bool?

  @Option(help: "What CoreDataEvolution's classes do with a value that does not decode.")
  var defaultDecodeFailurePolicy: DecodeFailurePolicy?

  @Flag(
    help: "Write each version of the model: a bundle of Xcode's models, or SwiftData's schemas with a migration plan.")
  var allVersions = false

  @Option(help: "Of cde-config, the module of the classes; AppModels if it is not given.") var moduleName: String?

  @Option(help: "Of cde-config, the folder of the classes; Sources/MODULE if it is not given.") var sourceDir: String?

  @Option(help: "Of cde-config, how many rules: those that change something, or one for each property.")
  var style: ConfigurationOptions.Style?

  @Option(help: "Of cde-config, a skeleton without the model's rules.") var preset: ConfigurationOptions.Preset?

  /// The options that mean something in some forms alone, and whether each is given.
  private var given: [(GenerationOption, Bool)] {
    [
      (.singleFile, singleFile), (.splitByEntity, splitByEntity), (.accessLevel, accessLevel != nil),
      (.headerTemplate, headerTemplate != nil), (.emitExtensionStubs, emitExtensionStubs), (.cleanStale, cleanStale),
      (.generateInit, generateInit != nil), (.generateToManyCount, generateToManyCount != nil),
      (.decodeFailurePolicy, defaultDecodeFailurePolicy != nil), (.moduleName, moduleName != nil),
      (.sourceDir, sourceDir != nil), (.style, style != nil), (.preset, preset != nil), (.allVersions, allVersions),
    ]
  }

  /// `overwrites` and `lists` are the command's own flags about files.
  func check(_ form: GeneratedForm, hasFolder: Bool, overwrites: Bool, lists: Bool) throws {
    for (option, isGiven) in given where isGiven && !option.means(in: form) {
      throw ValidationError("\(option.rawValue) means nothing for --as \(form.rawValue).")
    }
    for (first, second, areGiven) in [
      (GenerationOption.singleFile, GenerationOption.splitByEntity, singleFile && splitByEntity),
      (.style, .preset, style != nil && preset != nil),
      (.allVersions, .emitExtensionStubs, allVersions && emitExtensionStubs),
    ] where areGiven {
      throw ValidationError("\(first.rawValue) and \(second.rawValue) contradict each other; give one of them.")
    }
    let needingFolder = [
      ("--overwrite", overwrites), ("--dry-run", lists), (GenerationOption.cleanStale.rawValue, cleanStale),
      (GenerationOption.emitExtensionStubs.rawValue, emitExtensionStubs && form.isSwift),
      (GenerationOption.splitByEntity.rawValue, splitByEntity && form.isSwift),
    ]
    for (option, isGiven) in needingFolder where isGiven && !hasFolder {
      throw ValidationError("\(option) is about the files of --output-dir: give both.")
    }
  }

  /// With what the configuration says and no option does; a configuration is about CoreDataEvolution alone.
  func options(_ form: GeneratedForm, _ document: OpenedDocument) throws -> GenerationOptions {
    let configured = configured(form, document)
    var options = GenerationOptions()
    options.access = accessLevel ?? configured.accessLevel.flatMap(AccessLevel.init)
    options.header = try header(form, document).flatMap(Self.header)
    options.isInOneFile = singleFile ? true : splitByEntity ? false : configured.isInOneFile
    options.hasStubs = emitExtensionStubs || configured.emitsExtensionStubs
    options.tool = configured
    if let generateInit { options.tool.generateInit = generateInit }
    if let generateToManyCount { options.tool.generateToManyCount = generateToManyCount }
    if let defaultDecodeFailurePolicy { options.tool.policy = defaultDecodeFailurePolicy }
    options.configuration.style = style ?? .compact
    options.configuration.preset = preset
    options.configuration.module = moduleName
    options.configuration.sourceFolder = sourceDir
    return options
  }

  private func configured(_ form: GeneratedForm, _ document: OpenedDocument) -> ToolOptions {
    form.isEvolutions ? document.configured.generation : ToolOptions()
  }

  private static let mostBytes = 1 << 20

  /// The file that each file of Swift begins with.
  func header(_ form: GeneratedForm, _ document: OpenedDocument) -> String? {
    form.isSwift ? headerTemplate ?? configured(form, document).headerTemplate : nil
  }

  /// The comments in a file; throws if there is anything else, or what would mark the app's own files as generated.
  private static func header(in path: String) throws -> String? {
    let text = String(decoding: try UserFile.data(at: path, limit: mostBytes), as: UTF8.self)
    let comments = LeadingComments(of: text)
    guard comments.isAll else { throw WrongHeader(path: path, isMarked: false) }
    if comments.markGenerated { throw WrongHeader(path: path, isMarked: true) }
    let whole = text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
    return whole.isEmpty ? nil : whole
  }

  private struct WrongHeader: Explained {
    let path: String
    let isMarked: Bool

    var sentence: Sentence {
      isMarked
        ? Sentence(
          "the header has the line that marks a generated file", at: path, instead: "take the line out",
          exit: .badInput)
        : Sentence(
          "the header is no comment", at: path, instead: "begin each line with //, or close each /* comment */",
          exit: .badInput)
    }
  }
}

extension AccessLevel: ExpressibleByArgument {}
extension DecodeFailurePolicy: ExpressibleByArgument {}
extension ConfigurationOptions.Style: ExpressibleByArgument {}
extension ConfigurationOptions.Preset: ExpressibleByArgument {}

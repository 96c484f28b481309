import Decoding
import Escaping
import Schema

/// Writes cde-tool's configuration: where things are, how classes are made, and the rules of a model (DIALECTS A55, A56).
struct ConfigWriter {
  private let sayable: SayableModel
  private let known: KnownValues
  private let options: GenerationOptions
  private let modelPath: String
  private var writer: EvolutionWriter

  init(_ sayable: SayableModel, _ known: KnownValues, _ options: GenerationOptions, modelPath: String) {
    (self.sayable, self.known, self.options, self.modelPath) = (sayable, known, options, modelPath)
    writer = EvolutionWriter(sayable, known, options)
  }

  static let fileName = "cde-tool.json"

  /// The file's text, with the last line's end.
  mutating func text() -> String {
    let rules = rules().map { JSON.Member($0, .object($1)) }
    let module = options.configuration.module ?? "AppModels"
    let model: [JSON.Member] =
      [.init("modelPath", .string(modelPath))]
      + (options.configuration.modelVersion.map { [.init("modelVersion", .string($0))] } ?? [])
    let isFull = options.configuration.preset != .minimal
    var generate = model + [.init("outputDir", "Generated/CoreDataEvolution"), .init("moduleName", .string(module))]
    var validate =
      model + [
        .init("sourceDir", .string(options.configuration.sourceFolder ?? "Sources/\(module)")),
        .init("moduleName", .string(module)),
      ]
    if isFull {
      generate += rules + written + settings([("overwrite", "none"), ("cleanStale", false), ("dryRun", false)])
      generate += settings([("format", "none"), ("emitExtensionStubs", .boolean(options.hasStubs))])
      validate += rules + written + settings([("include", []), ("exclude", []), ("report", "text")])
      validate += settings([("failOnWarning", false), ("maxIssues", 200)])
    }
    let root: JSON = ["$schemaVersion": 1, "generate": .object(generate), "validate": .object(validate)]
    return root.pretty + "\n"
  }

  private func settings(_ settings: [(String, JSON)]) -> [JSON.Member] { settings.map(JSON.Member.init) }

  /// What both sections say of the classes.
  private var written: [JSON.Member] {
    let isSingle = options.isInOneFile ?? false
    return settings([
      ("accessLevel", .string((options.access ?? .internal).rawValue)), ("singleFile", .boolean(isSingle)),
      ("splitByEntity", .boolean(!isSingle)), ("generateInit", .boolean(options.tool.generateInit)),
      ("generateToManyCount", .boolean(options.tool.generateToManyCount)),
      ("defaultDecodeFailurePolicy", .string(options.tool.policy.rawValue)),
    ])
  }

  private var isExplicit: Bool { options.configuration.style == .explicit }

  /// The types of columns and the rules, by the key of each.
  private mutating func rules() -> [(String, [JSON.Member])] {
    var attributes: [JSON.Member] = []
    var relationships: [JSON.Member] = []
    var compositions: [String: [JSON.Member]] = [:]
    if options.configuration.preset == nil {
      for entity in sayable.model.entities {
        let rules = entity.attributes.compactMap { rule(for: $0, of: entity, &compositions) }
        if !rules.isEmpty { attributes.append(.init(entity.name, .object(rules))) }
        let names = entity.relationships.compactMap { relationship in
          name(writer.swiftName(of: relationship, in: entity), of: relationship.name)
        }
        if !names.isEmpty { relationships.append(.init(entity.name, .object(names))) }
      }
    }
    let mappings = AttributeType.allCases.compactMap { type in
      type.swiftPrimitive.map { JSON.Member(type.title, ["swiftType": .string($0.rawValue)]) }
    }
    return [
      ("typeMappings", mappings.sorted { $0.key < $1.key }), ("attributeRules", attributes),
      ("relationshipRules", relationships),
      ("compositionRules", compositions.sorted { $0.key < $1.key }.map { .init($0.key, .object($0.value)) }),
    ]
  }

  /// Nil if it says what the tool does by itself.
  private mutating func rule(
    for attribute: Attribute, of entity: Entity, _ compositions: inout [String: [JSON.Member]]
  ) -> JSON.Member? {
    let rule = writer.rule(for: attribute, of: entity)
    let isPlain = rule.method == .default
    // The tool refuses a rule for what the model requires (DIALECTS A55).
    let isOptional = sayable.original(attribute.name, in: entity.name)?.isOptional ?? true
    guard isPlain || rule.method == .raw || isOptional else { return nil }
    let isStandardType = rule.type == attribute.type.swiftPrimitive?.rawValue
    if rule.method == .composition {
      let type = known.contract.type(named: rule.type)
      let leaves = ValueTypes.leaves(of: attribute, source: type).compactMap { leaf, swiftName in
        name(swiftName, of: leaf.name)
      }
      if !leaves.isEmpty { compositions[rule.type] = leaves }
    }
    let policy = rule.policy.flatMap { isExplicit || $0 != options.tool.policy ? $0 : nil }
    let members: [(String, String?)] = [
      ("swiftName", isExplicit || rule.swiftName != attribute.name ? rule.swiftName : nil),
      ("swiftType", isPlain && isStandardType && !isExplicit ? nil : rule.type),
      ("storageMethod", isPlain && !isExplicit ? nil : rule.method.rawValue),
      ("transformerName", rule.transformerName), ("decodeFailurePolicy", policy?.rawValue),
    ]
    let said = members.compactMap { key, text in text.map { JSON.Member(key, .string($0)) } }
    return said.isEmpty ? nil : .init(attribute.name, .object(said))
  }

  private func name(_ swiftName: String, of name: String) -> JSON.Member? {
    isExplicit || swiftName != name ? .init(name, ["swiftName": .string(swiftName)]) : nil
  }
}

package import Foundation
package import Schema

import Findings
import UserFiles

/// Reads `cde-tool.json` and storescope's own configuration (DIALECTS A55, A56).
///
/// Both may be one file. `generate` and `validate` are cde-tool's; storescope's part is
/// `{ "storescope": { "decoders": { "Entity.attribute": ["gzip", "json"] } } }`.
package enum ConfigReader {
  /// The names under which a configuration is looked for beside a model.
  package static let fileNames = ["cde-tool.json", "storescope.json"]

  /// The newest `$schemaVersion` that is understood.
  package static let newestSchemaVersion = 1

  private static let mostBytes = 4 << 20

  /// What the configuration in a file says about a model.
  package static func contract(at path: String, model: Model) throws(ConfigError) -> Contract {
    let data: Data
    do { data = try UserFile.data(at: path, limit: mostBytes) } catch { throw .file(error) }
    return try contract(from: data, path: path, model: model)
  }

  /// What a configuration says about a model's attributes, and what it says about nothing.
  ///
  /// Only what it states becomes part of the contract; the rest of the model is left to others.
  /// Facts have the origin `config`; a mistake in the rules is a finding `config.…`.
  package static func contract(from data: Data, path: String, model: Model) throws(ConfigError) -> Contract {
    let root = try ConfigNode(data: data, file: path)
    if let version = try root.member("$schemaVersion") {
      let number = try version.number()
      guard number <= newestSchemaVersion else {
        throw .newerSchemaVersion(version.location, found: number, newest: newestSchemaVersion)
      }
    }
    let generate = try root.member("generate")
    let validate = try root.member("validate")
    var findings: [Finding] = []
    var rules = ConfigRules()
    if let section = generate ?? validate { rules = try ConfigRules(section) }
    var generation = rules.toolOptions
    // Paths are counted from the configuration's folder (DIALECTS A55).
    generation.headerTemplate = generation.headerTemplate.map {
      URL(filePath: $0, relativeTo: URL(filePath: path).deletingLastPathComponent()).path
    }
    if generate != nil, let validate {
      let merged = rules.merging(try ConfigRules(validate))
      rules = merged.rules
      findings += merged.findings
    }
    var builder = ConfigContractBuilder(model: model, rules: rules)
    var contract = builder.contract()
    contract.generation = generation
    let own = try root.member("storescope") ?? root
    let decoders = try own.member("decoders").map { node throws(ConfigError) in try ConfigDecoders(node, model: model) }
    contract.assignedDecoders = decoders?.decoders ?? [:]
    var unknown = rules.unknownKeys
    for (name, node) in try root.members() where !rootKeys.contains(name) { unknown.append(node) }
    if let section = try root.member("storescope") {
      for (name, node) in try section.members() where name != "decoders" { unknown.append(node) }
    }
    contract.findings =
      findings + contract.findings + (decoders?.findings ?? []) + rules.wrongValues.compactMap(wrongValue)
      + unknown.map(unknownKey)
    return contract
  }

  /// The configuration beside a model or a store.
  package static func file(beside path: String) -> String? {
    let folder = URL(filePath: path).deletingLastPathComponent()
    return fileNames.map { folder.appending(path: $0).path }.first { FileManager.default.fileExists(atPath: $0) }
  }

  private static let rootKeys: Set<String> = [
    "$schemaVersion", "$schema", "generate", "validate", "storescope", "decoders",
  ]

  private static func wrongValue(_ error: ConfigError) -> Finding? {
    guard case .unexpected(let place, let key, let expected, let found) = error else { return nil }
    return Finding(code: .configInvalidValue, message: "\(key): \(expected) is expected, not \(found)", location: place)
  }

  private static func unknownKey(_ node: ConfigNode) -> Finding {
    Finding(code: .configUnknownKey, message: "the key \(node.key) means nothing here", location: node.location)
  }
}

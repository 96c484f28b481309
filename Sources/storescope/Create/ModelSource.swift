import ContractModels
import Findings
import Foundation
import Linting
import ModelReading
import Opening
import Schema
import UserFiles
import Versioning

/// A model to write with, and the hashes and compiled form of its file, if it has them.
struct ModelSource {
  var model: Model
  var hashes: [String: Data]?
  var archive: Data?
  /// The version before it in its file, by name.
  var earlier: (name: String, model: Model)?
  /// The assumptions about layouts that were never seen, one sentence each.
  var assumptions: [String] = []
  /// Whether it is the model of a store that CloudKit mirrors.
  var isMirrored = false
  /// Whether SwiftData would make the store.
  var isSwiftData = false
  /// The contract by which the rows' Swift values are boxed.
  var contract = Contract()

  /// The hashes of its file or store, else computed ones; nil if one of them cannot be computed.
  var versionHashes: [String: Data]? {
    if let hashes, !hashes.isEmpty { return hashes }
    let computed = VersionHashes(of: model).entities
    return computed.count == model.entities.count ? computed : nil
  }

  /// The open questions about computed hashes, part of a sentence each.
  var hashDoubts: [String] {
    if let hashes, !hashes.isEmpty { return [] }
    return Set(VersionHashes(of: model).doubts.values.joined()).sorted().map(\.text)
  }

  /// The largest compiled model, which its reader loads whole.
  private static let mostBytes = 256 << 20

  /// Reads a model's file or a store's model, or assembles the model that Swift source declares.
  ///
  /// Throws `CreateError`, or the errors of opening a store.
  static func read(_ path: String, version: String? = nil, sources: [String] = []) throws -> ModelSource {
    let (path, wanted) = NamedPaths.parts(of: path)
    let version = version ?? wanted
    var named = NamedPaths(sources: sources)
    do { try named.takeModel(asked: path) } catch { return try file(path, version) }
    guard named.modelIsSource else {
      var made = try named.modelIsStore ? stored(path, version) : file(path, version)
      if let source = try contract(sources) {
        let nearest = ContractModel.version(nearest: made.model, in: source)
        made.contract = ContractModel.contract(source, version: nearest)
      }
      return made
    }
    guard let source = try contract(named.sources) else { return try file(path, version) }
    return try declared(SourceModel(contract: source, paths: [path]), version)
  }

  private static func contract(_ paths: [String]) throws(CreateError) -> Contract? {
    do { return try Contract.source(at: paths) } catch { throw .sourceFiles(error) }
  }

  /// An incomplete model would make a useless store, so its gaps are errors, told by the cause that `lint` finds.
  private static func declared(_ source: SourceModel, _ wanted: String?) throws(CreateError) -> ModelSource {
    let version: String?
    do { version = try source.version(wanted) } catch { throw .model(source.path, error) }
    var contract = source.contract
    var read = made(from: contract, version, in: contract)
    // A class that no schema of the app lists is in none of its stores, so it may hold what no store can.
    if !read.faults.isEmpty {
      let listed = contract.listing.reaching(through: contract.entities.filter { !$0.isSuperseded })
      contract.entities.removeAll { entity in
        entity.dialect.traits.listsItsClasses && !listed.contains(entity)
          && read.faults.contains { $0.entity == entity.entityName }
      }
      if contract.entities != source.contract.entities { read = made(from: contract, version, in: source.contract) }
    }
    if let first = read.faults.first {
      throw .source(source.path, cause(of: first, in: contract), others: read.faults.count - 1)
    }
    let model = read.made.model
    let dialects = Set(model.entities.compactMap { contract.entity(named: $0.name)?.dialect })
    return ModelSource(
      model: model, assumptions: read.made.assumptions, isSwiftData: dialects.contains(.swiftData),
      contract: ContractModel.contract(contract, version: version))
  }

  /// A version's model, and what keeps it from being complete.
  private static func made(
    from contract: Contract, _ version: String?, in source: Contract
  ) -> (made: (model: Model, findings: [Finding], assumptions: [String]), faults: [Finding]) {
    let made = ContractModel.newModel(from: contract, version: version)
    let noted = contract.findings.filter { finding in
      ContractModel.concernsModel(finding)
        && finding.entity.map { made.model.entity(named: $0) != nil || source.entity(named: $0) == nil } ?? true
    }
    let faults = (noted + made.findings).filter { $0.severity != .advice || ContractModel.leavesOpen($0) }
    return (made, faults.isEmpty ? open(made.model, contract) : faults)
  }

  /// What `lint` says of the same property, where that is worse than advice.
  private static func cause(of fault: Finding, in contract: Contract) -> Finding {
    guard let name = fault.entity, let path = fault.path,
      let property = contract.entity(named: name)?.property(persistentName: path)
    else { return fault }
    let type = property.swiftType.unwrapped.description + "."
    let findings = SourceLint.findings(in: contract) { _ in Contract() }
    return findings.first { found in
      guard found.severity != .advice, ContractModel.concernsModel(found) else { return false }
      return found.entity == name && found.path == path || found.path?.hasPrefix(type) == true
    } ?? fault
  }

  /// Attributes whose column only another model knows, such as an `NSNumber` (DIALECTS §2.8) or an enum inside a
  /// struct.
  private static func open(_ model: Model, _ contract: Contract) -> [Finding] {
    model.entities.flatMap { entity in
      entity.attributes.filter { isOpen($0) && !$0.isTransient }.map { attribute in
        Finding(
          code: .sourceSchemaUnknownLayout, severity: .mismatch, entity: entity.name, path: attribute.name,
          message: "the type of '\(attribute.name)' fits several attribute types",
          location: contract.entity(named: entity.name)?.property(persistentName: attribute.name)?.location)
      }
    }
  }

  private static func isOpen(_ attribute: Attribute) -> Bool {
    attribute.type == .undefined || attribute.userInfo["EnumType"] == nil && attribute.elements.contains(where: isOpen)
  }

  private static func stored(_ path: String, _ version: String?) throws -> ModelSource {
    let stored = try StoredModel(at: path, version: version)
    return ModelSource(
      model: stored.model, hashes: stored.hashes, archive: stored.archive, isMirrored: stored.isMirrored)
  }

  private static func file(_ path: String, _ version: String?) throws(CreateError) -> ModelSource {
    do {
      var file = try ModelFile.read(path)
      let series = file.versions.sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
      if let version { file = try file.version(named: version) }
      let current = try file.current()
      let url = URL(fileURLWithPath: path)
      let archive: URL? =
        switch file.kind {
        case .compiledModel: url
        case .compiledBundle: url.appendingPathComponent(current.name + ".mom")
        case .xcodeModel, .xcodeBundle, .xcode3Model: nil
        }
      let earlier = series.prefix { $0.name != current.name }.last
      return ModelSource(
        model: current.model, hashes: current.entityHashes,
        archive: archive.flatMap { try? UserFile.data(at: $0.path, limit: Self.mostBytes) },
        earlier: earlier.map { ($0.name, $0.model) })
    } catch { throw .model(path, error) }
  }
}

import Findings
import Foundation
package import Schema
import Synchronization
package import UserFiles

/// Reads from Swift source what it promises about a store's values (DIALECTS §2).
package enum SourceReader {
  /// Reads the Swift files at the paths, folders whole.
  ///
  /// Throws if a path itself cannot be read; whatever is wrong with a file below a folder, or with
  /// what a file says, is a finding of the contract, and the rest is read all the same.
  package static func contract(at paths: [String]) throws(SourceFolder.Failure) -> Contract {
    contract(of: try SourceFolder.contents(at: paths), at: paths)
  }

  /// Reads the files that lie at the paths, perhaps with other texts than they have.
  package static func contract(of contents: SourceFolder.Contents, at paths: [String]) -> Contract {
    var contract = read(contents.files)
    contract.findings = contents.findings + contract.findings
    contract.deployment = DeploymentSearch.deployment(of: paths)
    return contract
  }

  /// Reads all files together: a type may be declared in any of them, in any order.
  ///
  /// Nothing is thrown. What does not parse becomes a finding `source.syntax`, and a form that is not
  /// understood `source.not-understood`; the rest is read all the same.
  package static func read(_ files: [SourceFile]) -> Contract { DeepStack.run { contract(of: files) } }

  private static func contract(of files: [SourceFile]) -> Contract {
    let parsed = files.map(ParsedFile.init)
    let knowledge = SourceKnowledge(Declarations(parsed))
    let views = ValueViewReader(knowledge)
    var contract = Contract(
      types: knowledge.types, transformers: knowledge.transformerClasses.compactMapValues(\.registeredName),
      valueViews: views.views, versions: versions(in: parsed, knowledge),
      findings: parsed.flatMap { $0.syntaxFindings() } + views.findings)
    contract.boxedTypes = views.boxedTypes
    contract.migrationPlans = MigrationPlanReader.plans(in: knowledge.declarations)
    contract.migrationPlans += StagedMigrationReader.shown(in: parsed, knowledge).plans
    contract.transformerClasses = knowledge.transformerClasses
    contract.transformerRegistrations = TransformerRegistrations.shown(in: parsed, knowledge).found
    var entities: [EntityContract] = []
    for declaration in knowledge.declarations.all {
      guard let identity = knowledge.identity(of: declaration) else {
        guard knowledge.possibleEntities.contains(declaration.place) else { continue }
        var reading = EntityReading(
          knowledge, declaration, SourceKnowledge.Identity(dialect: .plainCoreData, swiftName: declaration.name))
        reading.read()
        contract.possibleEntities.append(reading.entity)
        continue
      }
      var reading = EntityReading(knowledge, declaration, identity)
      reading.read()
      entities.append(reading.entity)
      contract.findings += reading.findings
    }
    contract.entities = entities
    let listed = ListedClasses.shown(in: parsed, knowledge)
    contract.listing = listed.selection
    contract.namedListing = listed.isOpen ? listed.named : nil
    let containers = ModelContainerSearch.shown(in: parsed, knowledge)
    contract.containers = containers.containers
    let synchronised = containers.synchronised
    let ofSwiftData = contract.entities.filter { $0.dialect == .swiftData }
    // Schemas may have classes of the same name, and only names are known here: what is in both is not certain.
    let certain = synchronised.certain.reaching(through: ofSwiftData).divided(
      by: synchronised.leftOut.reaching(through: ofSwiftData))
    contract.synchronisation = certain.own
    contract.automaticSynchronisation = synchronised.possible.union(certain.shared).reaching(through: ofSwiftData)
    contract.coreDataMirroring = MirroringSearch.shown(in: parsed, knowledge).coreData
    contract.findings += TransformerReader.conformanceFindings(in: knowledge.declarations, knowledge.ancestry)
    contract.findings += MacroPlaceReader.findings(in: knowledge.declarations, of: parsed)
    contract.findings += knowledge.declarations.repeated.map(repetition)
    contract.findings += knowledge.declarations.overfull.map(cut)
    contract.releaseUses = ReleaseSearch.uses(in: parsed, knowledge)
    PredicateBodyReader.read(parsed, into: &contract)
    contract.findings += SortSearch.findings(in: parsed, contract)
    weighSyntax(&contract)
    return contract
  }

  /// An error in a file that declares no entity is advice: the compiler may take the form, or never see the file.
  private static func weighSyntax(_ contract: inout Contract) {
    let files = Set(contract.entities.map(\.location.file) + contract.valueViews.map(\.location.file))
    for index in contract.findings.indices where contract.findings[index].code == .sourceSyntax {
      guard let file = contract.findings[index].location?.file, !files.contains(file) else { continue }
      contract.findings[index].severity = .advice
    }
  }

  /// The Swift compiler's "invalid redeclaration"; what both declare was read as one type.
  private static func repetition(_ declaration: Declaration) -> Finding {
    Finding(
      code: .sourceRedeclaration, message: "'\(declaration.name)' is declared twice in this file",
      location: declaration.place)
  }

  private static func cut(_ declaration: Declaration) -> Finding {
    Finding(
      code: .sourceTooManyMembers,
      message: "'\(declaration.name)' has \(declaration.members.count) members, "
        + "the first \(Model.mostProperties) of them were read.", location: declaration.place)
  }

  /// Versioned schemas are enums; storable's are values, looked for only if it is used.
  private static func versions(in files: [ParsedFile], _ knowledge: SourceKnowledge) -> [SchemaVersion] {
    let enums = SchemaVersionReader.versions(in: knowledge.declarations)
    guard knowledge.identities.values.contains(where: { $0.dialect == .storable }) else { return enums }
    return enums + StorableSchemaReader.schemas(in: files)
  }
}

/// Runs work that descends as deep as the source does on a thread with room for it.
///
/// The threads of Swift's own pool have half a megabyte, which a few hundred nested expressions fill.
enum DeepStack {
  private static let bytes = 256 << 20

  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    let thread = Thread { box.fill(body()) }
    thread.stackSize = bytes
    thread.start()
    return box.wait()
  }

  private final class Box<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isFull = DispatchSemaphore(value: 0)

    func fill(_ result: Value) {
      value.withLock { $0 = result }
      isFull.signal()
    }

    func wait() -> Value {
      while true {
        isFull.wait()
        if let result = value.withLock({ $0 }) { return result }
      }
    }
  }
}

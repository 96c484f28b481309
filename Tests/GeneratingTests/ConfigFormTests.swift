#if canImport(SwiftParser)
  import ContractModels
  import Findings
  import Foundation
  import Generating
  import Linting
  import ModelReading
  import Schema
  import SourceReading
  import Testing
  import UserFiles

  /// The tool's configuration, read back by storescope's reader, and the classes that it makes of the model alone.
  struct ConfigFormTests {
    private static let all = ConfigurationOptions.Style.allCases.flatMap { rules in Models.all.map { (rules, $0) } }

    @Test(arguments: all) func `a configuration fits its model, and makes the same classes as the model`(
      _ rules: ConfigurationOptions.Style, _ path: String
    ) throws {
      var options = GenerationOptions()
      options.configuration.style = rules
      for version in try Models.versions(of: path) {
        let sayable = SayableModel(version.model, in: .cdeConfig)
        let files = GeneratedForm.cdeConfig.files(of: sayable, named: version.name, options: options)
        #expect(files.map(\.path) == ["\(version.name).xcdatamodel/contents", "cde-tool.json"])
        let told = try Self.read(files[1].text, of: version.model)
        #expect(told.findings.map(\.message) == [], "\(version.name)")
        if rules == .explicit {
          let named = told.entities.flatMap(\.properties).count
          #expect(named >= sayable.model.entities.flatMap(\.attributes).filter(\.isOptional).count, "\(version.name)")
        }
        let known = KnownValues(contract: told)
        let classes = GeneratedForm.coredataevolution.files(
          of: SayableModel(version.model, in: .coredataevolution, known: known), named: version.name, known: known)
        let source = SourceReader.read(classes.map { SourceFile(path: $0.path, text: $0.text) })
        let proof = GeneratedProof(of: version.model, sayable, back: ContractModel.newModel(from: source).model)
        #expect(proof.unexplained == [], "\(version.name)")
      }
    }

    static func read(_ json: String, of model: Model) throws -> Contract {
      try ConfigReader.contract(from: Data(json.utf8), path: "cde-tool.json", model: model)
    }

    @Test(arguments: Models.all) func `each annotation is the one that cde-tool would write`(_ path: String) throws {
      for version in try Models.versions(of: path) {
        let sayable = SayableModel(version.model, in: .coredataevolution)
        let files = GeneratedForm.coredataevolution.files(of: sayable, named: version.name)
        let source = SourceReader.read(files.map { SourceFile(path: $0.path, text: $0.text) })
        let lint = SourceLint.findings(in: source, against: version.model, level: .exact) { _ in Contract() }
        #expect(lint.filter { $0.code == .sourceModelText }.map(\.message) == [], "\(version.name)")
      }
    }
  }
#endif

#if canImport(SwiftParser)
  import ContractModels
  import Findings
  import Foundation
  import Generating
  import Linting
  import ModelReading
  import Schema
  import SourceReading
  import SwiftDiagnostics
  import SwiftParser
  import SwiftParserDiagnostics
  import TestSupport
  import Testing
  import UserFiles

  /// Swift that is generated of models, taken by Swift's parser and read back by storescope's reader.
  struct SwiftFormTests {
    private static let forms = GeneratedForm.allCases.filter(\.isSwift)

    /// A form, and a file of models.
    private static let all = forms.flatMap { form in Models.all.map { (form, $0) } }

    @Test(arguments: all) func `a model is read back but for what the form cannot say`(
      _ form: GeneratedForm, _ path: String
    ) throws {
      for version in try Models.versions(of: path) {
        let sayable = SayableModel(version.model, in: form)
        let files = form.files(of: sayable, named: version.name, inOneFile: false)
        try Self.parse(files)
        let source = SourceReader.read(files.filter(\.isSwift).map { SourceFile(path: $0.path, text: $0.text) })
        let written = try files.first { !$0.isSwift }.map { try XcodeModelReader.read(Data($0.text.utf8)) }
        let back = form.declaresModel ? ContractModel.newModel(from: source).model : try #require(written)
        let proof = GeneratedProof(of: version.model, sayable, back: back)
        if !form.declaresModel {
          // The classes are held against the model as 'lint --model' does.
          let declared = ContractModel.model(from: source).model
          let lint = LintedSource(contract: source, declared: declared, model: back, version: nil)
          #expect(lint.differences.filter { $0.severity != .advice } == [], "\(version.name)")
          #expect(Set(source.entities.map(\.runtimeName)) == Set(back.entities.compactMap(\.className)))
        }
        #expect(proof.unexplained == [], "\(version.name)")
        #expect(proof.equal.count + proof.different.count == version.model.entities.count)
        #expect(source.findings.filter { $0.severity != .advice } == [], "\(version.name)")
      }
    }

    /// What the parser finds wrong.
    private static func parse(_ files: [GeneratedFile]) throws {
      for file in files where file.isSwift {
        let tree = Parser.parse(source: file.text)
        let faults = ParseDiagnosticsGenerator.diagnostics(for: tree)
        #expect(faults.map(\.message) == [], "\(file.path)")
      }
    }
  }
#endif

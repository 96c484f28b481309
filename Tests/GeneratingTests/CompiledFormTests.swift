#if canImport(SwiftParser)
  import ContractModels
  import Findings
  import Foundation
  import Generating
  import ModelReading
  import Schema
  import SourceReading
  import TestSupport
  import Testing
  import UserFiles

  /// Generated Swift, given to Swift's compiler: that of each model, of source, and of models of strangers.
  struct CompiledFormTests {
    private static let forms: [(GeneratedForm, SwiftCompiler.System)] = [
      (.swiftdata, .swiftData), (.managedmodels, .managedModels), (.coredataevolution, .coreDataEvolution),
      (.coredata, .coreData),
    ]

    @Test(.enabled(if: SwiftCompiler.path != nil, "Swift's compiler is not in the path"), arguments: forms)
    func `generated Swift compiles`(_ form: GeneratedForm, _ system: SwiftCompiler.System) throws {
      var files: [(name: String, text: String)] = []
      for (number, (model, contract)) in try Self.models().enumerated() {
        let known = KnownValues(contract: contract)
        let sayable = SayableModel(model, in: form, known: known)
        let made = form.files(of: sayable, named: "M\(number)", known: known).filter(\.isSwift)
        if !contract.isEmpty, form != .coredata {
          var options = GenerationOptions()
          options.access = .public
          let open = form.files(of: sayable, named: "Public", known: known, options: options)
          files += open.map { ("P\(number)", Self.apart($0.text, in: "P\(number)")) }
        }
        let name = "M\(number)"
        // Extensions stand outside of a namespace.
        let classes = form == .coredata ? sayable.model.entities.compactMap(\.className) : nil
        files += made.map { file in
          (name, classes.map { Self.renamed($0, in: file.text, for: name) } ?? Self.apart(file.text, in: name))
        }
      }
      #expect(files.count > 8)
      let errors = try SwiftCompiler.errors(in: files, for: system)
      #expect(errors == [])
    }

    private static func models() throws -> [(model: Model, contract: Contract)] {
      var all: [(Model, Contract)] = try Models.all.compactMap { path in
        try Models.versions(of: path).last.map { ($0.model, Contract()) }
      }
      let package = MarkedSource.folder.deletingLastPathComponent().deletingLastPathComponent()
      let samples = [
        "Ephemeris", "Expedition", "Logbook", "Planetarium", "Plates", "StarParty", "Workshop",
      ].map { package.appending(path: "SampleStores/\($0)/\($0).swift") }
      for file in samples + [MarkedSource.folder.appending(path: "Declarations/SwiftData.swift")] {
        let text = try String(contentsOf: file, encoding: .utf8)
        let contract = SourceReader.read([SourceFile(path: file.path, text: text)])
        all.append((ContractModel.shownModel(from: contract).model, contract))
      }
      return all
    }

    /// The declarations in a namespace of their own, with what the fixture's source leaves to another file.
    private static func apart(_ text: String, in name: String) -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let imports = lines.filter { $0.hasPrefix("import ") }
      let body =
        ["enum \(name) {", "public struct Angle: Codable {}"] + lines.filter { !$0.hasPrefix("import ") } + ["}"]
      return (imports + body).joined(separator: "\n")
    }

    private static func renamed(_ classes: [String], in text: String, for name: String) -> String {
      let names = Set(classes)
      return text.replacing(#/\w+/#) { word in names.contains(String(word.output)) ? word.output + name : word.output }
    }
  }
#endif

#if canImport(SwiftParser)
  import Foundation
  import Opening
  import Predicates
  import Schema
  import SwiftParser
  import SwiftSyntax
  import TestSupport
  import Testing

  /// The Swift that `translate` and the composer print, which share it, given to Swift's compiler.
  ///
  /// Each operator of the composer is asked of each kind of path of each sample. SwiftData's queries are compiled with
  /// Foundation and its `#Predicate`, those of Core Data without, because `NSPredicate(format:)` is not everywhere.
  @Suite(.mostlyWaits, .timeLimit(.minutes(20))) struct CompiledQueriesTests {
    /// A way to check code: a stub of what it imports, and what the compiler needs for it.
    enum Check: String, CaseIterable, CustomTestStringConvertible {
      case swiftData = "SwiftData"
      case coreData = "CoreData"

      var testDescription: String { rawValue }

      var options: [String] {
        switch self {
        case .swiftData: ["-swift-version", "6"]
        case .coreData:
          [
            "-module-name", "ObjectiveC", "-Xfrontend", "-enable-objc-interop", "-Xfrontend",
            "-disable-objc-attr-requires-foundation-module",
          ]
        }
      }

      func takes(_ form: FetchCode.Form) -> Bool {
        switch form {
        case .descriptor, .macro: self == .swiftData
        case .request, .typedPath, .call: self == .coreData
        }
      }
    }

    /// Source and the model that it needs beside it, in `SampleStores`.
    private static let samples: [(name: String, paths: [String], target: String?)] = [
      ("Ephemeris", ["Ephemeris/Ephemeris.swift"], nil), ("Logbook", ["Logbook/Logbook.swift"], "ios27"),
      ("Planetarium", ["Planetarium/Planetarium.swift"], nil), ("Expedition", ["Expedition/Expedition.swift"], nil),
      ("Observatory", ["Observatory/Observatory.xcdatamodeld", "Observatory/Observatory.swift"], nil),
      ("Plates", ["Plates/Plates.swift"], nil), ("StarParty", ["StarParty/StarParty.swift"], nil),
      ("Workshop", ["Workshop/Workshop.swift"], nil), ("Storm", ["Storm/Calm.swift"], nil),
      ("Camera", ["Storm/Camera.swift"], nil),
    ]

    @Test(
      .enabled(if: CompiledPayloads.compiler != nil, "Swift's compiler is not in the path"), arguments: Check.allCases)
    func `what is printed compiles where it is pasted`(_ check: Check) throws {
      try TemporaryFolder.with { folder in
        var files = [Package.root.appending(path: "Tests/Fixtures/Stubs/\(check.rawValue).swift").path]
        var count = 0
        var seen: Set<String> = []
        for sample in Self.samples {
          let codes = try codes(of: sample.paths, target: sample.target, &seen).filter { check.takes($0.form) }
          guard !codes.isEmpty else { continue }
          count += codes.count
          let source = try String(
            contentsOf: Package.root.appending(path: "SampleStores/" + (sample.paths.last ?? "")), encoding: .utf8)
          var lines = (check == .swiftData ? ["import Foundation"] : []) + ["enum Of\(sample.name) {"]
          lines.append(StubClasses.text(of: source, isManaged: !source.contains("import SwiftData")))
          for (number, code) in codes.enumerated() {
            let pasted = code.code.components(separatedBy: "\n").map { "    " + $0 }.joined(separator: "\n")
            lines += ["  // \(code.query)", "  static func query\(number)() {", pasted, "  }"]
            let tree = Parser.parse(source: code.code)
            #expect(!tree.hasError, "\(code.query)\n\(code.code)")
          }
          let file = folder.appending(path: "\(sample.name).swift")
          try (lines + ["}", ""]).joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
          files.append(file.path)
        }
        #expect(count > 100, "\(count)")
        let run = try Program.run(
          command: CompiledPayloads.compiler ?? "swiftc",
          ["-typecheck", "-suppress-warnings", "-continue-building-after-errors"] + check.options + files)
        #expect(run.code == 0, "\(run.complaint.prefix(6000))")
      }
    }

    private struct Asked {
      let query: String
      let form: FetchCode.Form
      let code: String
    }

    /// Each operator asked of one path of each kind, with sorts and limits in turn.
    ///
    /// `seen` is what was asked of the dialect already.
    private func codes(of paths: [String], target: String?, _ seen: inout Set<String>) throws -> [Asked] {
      var opener = StoreOpener(paths.map { Package.root.appending(path: "SampleStores/\($0)").path })
      opener.deployment = target.flatMap { Target(text: $0) }.flatMap { Deployment([$0], .option) }
      let document = try opener.open()
      let catalog = document.pathCatalog
      var asked: [Asked] = []
      for entity in document.model.entities {
        let checker = QueryChecker(catalog: catalog, entity: entity.name, now: 0)
        let keys = catalog.paths(from: entity.name, over: 1).filter(\.isSortable)
        for path in catalog.paths(from: entity.name, over: 1) where path.payload == nil {
          let quantifiers = PathQuantifier.choices(for: path).map(Optional.init)
          for quantifier in quantifiers.isEmpty ? [nil] : quantifiers {
            let subject = ConditionSubject(path: path, quantifier: quantifier)
            let choices = OperatorChoice.spelled(for: subject)
            // How many objects must pass makes no difference to how they are compared.
            for choice in quantifier == nil || quantifier == .any ? choices : Array(choices.prefix(2)) {
              let kind = "\(path.kind)".prefix { $0 != "(" }
              let dialect = document.contract.entity(named: path.finalEntity)?.dialect.rawValue ?? ""
              let shape = [
                dialect, "\(kind)", path.plan.map { "\($0.method)" } ?? "", quantifier?.title ?? "", choice.title,
                "\(path.isOptional) \(path.walk.prefix.count) \(path.toManyCount)",
              ]
              guard seen.insert(shape.joined(separator: " ")).inserted else { continue }
              var condition = DraftCondition(path, quantifier)
              condition.ask(choice)
              if !choice.asksNil {
                let entry = ValueEntry(subject, choice.operation, now: 0)
                condition.right = try? entry.read(Self.value(of: entry, choice.operation))
              }
              guard let predicate = condition.predicate, let checked = try? checker.check(predicate) else { continue }
              let number = asked.count
              let sort =
                keys.isEmpty || number % 3 == 0
                ? []
                : [
                  TypedSort(path: keys[number % keys.count], isAscending: number % 2 == 0)
                ]
              let translation = QueryTranslation(
                checked.predicate, sort: sort, entity: entity, contract: document.contract,
                types: document.isSwiftData ? .swiftOnly : .coreData,
                bounds: FetchBounds(limit: number % 4 == 0 ? 10 : nil, offset: number % 8 == 0 ? 5 : 0))
              asked += translation.fetches.compactMap { fetch in
                fetch.code.map { Asked(query: "\(entity.name): \(predicate)", form: fetch.form, code: $0) }
              }
            }
          }
        }
      }
      return asked
    }

    private static func value(of entry: ValueEntry, _ operation: Comparison.Operator) -> String {
      if let first = entry.choices.first?.text { return first }
      let one =
        switch entry.kind {
        case .number: "3"
        case .date: "2024-05-01"
        case .uuid: "01234567-89AB-CDEF-0123-456789ABCDEF"
        case .uri: "https://example.org"
        case .object(let entity): "\(entity)/p1"
        default: "a \"b\""
        }
      return switch operation {
      case .between: "\(one) .. \(one)"
      case .in: "\(one), \(one)"
      default: one
      }
    }
  }

  /// The classes of a sample without their macros, as far as a type check of queries needs them.
  private enum StubClasses {
    static func text(of source: String, isManaged: Bool) -> String {
      Parser.parse(source: source).statements.compactMap { item -> String? in
        if case .decl(let declaration) = item.item { stub(declaration, isManaged) } else { nil }
      }.joined(separator: "\n")
    }

    private static func stub(_ declaration: DeclSyntax, _ isManaged: Bool) -> String? {
      if let type = declaration.as(ClassDeclSyntax.self) {
        let base = type.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        let parent = isManaged ? (base == "ManagedObject" ? "NSManagedObject" : base ?? "NSManagedObject") : nil
        return "class \(type.name.text): \(parent ?? "PersistentModel") {\n"
          + properties(type.memberBlock, isStored: false) + "}"
      }
      if let type = declaration.as(StructDeclSyntax.self) {
        let isBoxing = type.inheritanceClause?.trimmedDescription.contains("Struct") == true
        // What a note asks for.
        return "struct \(type.name.text): \(isBoxing ? "BoxingStruct" : "Codable, Equatable") {\n"
          + properties(type.memberBlock, isStored: true) + "}"
      }
      if let type = declaration.as(EnumDeclSyntax.self) {
        let members = type.memberBlock.members.compactMap { member -> String? in
          member.decl.is(EnumCaseDeclSyntax.self) ? member.decl.trimmedDescription : stub(member.decl, isManaged)
        }
        let raw = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription).filter {
          ["Int", "String", "Codable"].contains($0)
        }
        let isRaw = raw?.isEmpty == false ? ": " + (raw ?? []).joined(separator: ", ") : ""
        return (["enum \(type.name.text)\(isRaw) {"] + members + ["}"]).joined(separator: "\n")
      }
      return nil
    }

    private static func properties(_ block: MemberBlockSyntax, isStored: Bool) -> String {
      block.members.compactMap { member -> String? in
        guard let variable = member.decl.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
          let type = binding.typeAnnotation?.type.trimmedDescription,
          !variable.modifiers.contains(where: { $0.name.text == "static" })
        else { return nil }
        let accessors = isStored ? "" : " { get { fatalError() } set {} }"
        return "var \(binding.pattern.trimmedDescription): \(type)\(accessors)\n"
      }.joined()
    }
  }
#endif

#if canImport(SwiftParser)
  import ContractModels
  import Findings
  import Foundation
  import Generating
  import Schema
  import SourceReading
  import TestSupport
  import Testing
  import UserFiles

  /// Classes made of source of the same system say what the source says.
  struct SourceFormTests {
    /// A form with a file of classes as the form writes them.
    private static let cases: [(GeneratedForm, String)] = [
      (.swiftdata, "SwiftData"), (.coredataevolution, "CoreDataEvolution"),
    ]

    private static func text(_ name: String) throws -> String {
      try String(contentsOf: MarkedSource.folder.appending(path: "Declarations/\(name).swift"), encoding: .utf8)
    }

    private static func contract(_ text: String) -> Contract {
      SourceReader.read([SourceFile(path: "Source.swift", text: text)])
    }

    private static func sayable(_ contract: Contract, _ form: GeneratedForm) -> SayableModel {
      SayableModel(ContractModel.shownModel(from: contract).model, in: form, known: KnownValues(contract: contract))
    }

    private static func files(_ contract: Contract, _ form: GeneratedForm) -> [GeneratedFile] {
      form.files(of: sayable(contract, form), named: "Source", known: KnownValues(contract: contract))
    }

    @Test(arguments: cases) func `classes of source are the source`(_ form: GeneratedForm, _ name: String) throws {
      let text = try Self.text(name)
      let contract = Self.contract(text)
      let files = Self.files(contract, form)
      #expect(files.map(\.text) == [GeneratedFile.marker + "\n\n" + text.onLines])
      #expect(files.flatMap(\.omissions) == [])
      let back = Self.contract(files.map(\.text).joined())
      let difference = ContractDifference(from: contract, to: back, of: Self.sayable(contract, form), in: files, form)
      #expect(difference.lines == [])
    }

    /// What is taken from the source's text, and the line that says that it is missing.
    @Test(
      arguments: [
        (" = Palette.red", "", "Star.palette: initial value none, Palette.red in the source"),
        (
          "= [Palette.red, Palette.green]", "= []",
          "Star.palettes: initial value [], [Palette.red, Palette.green] in the source"
        ),
        ("[Palette]?", "Data?", "Star.optional: type Data, [Palette] in the source"),
        ("green = \"green\"", "green = \"g\"", "Star.palette: type Palette, Palette in the source"),
        ("case text = \"body\"", "case text", "Star.note: type Note, Note in the source"),
        ("radius: Double)", "radius: Float)", "Star.shape: type Shape, Shape in the source"),
        ("moons: [Moon] = []", "moons: [Moon]", "Star.moons: initial value none, [] in the source"),
        ("bright = Self(rawValue: 1)", "bright = Self(rawValue: 4)", "Star.flags: type Flags, Flags in the source"),
        ("let version: Int = 1", "let version: Int = 2", "Star.note: type Note, Note in the source"),
      ])
    func `a lost type or initial value is a fault of what was written`(
      _ part: String, _ other: String, _ line: String
    ) throws {
      let text = try Self.text("SwiftData")
      let contract = Self.contract(text)
      let changed = text.replacing(part, with: other)
      #expect(changed != text)
      let difference = ContractDifference(
        from: contract, to: Self.contract(changed), of: Self.sayable(contract, .swiftdata),
        in: Self.files(contract, .swiftdata), .swiftdata)
      #expect(difference.lines.contains(line), "\(difference.lines)")
    }

    @Test(arguments: [
      (" = Kind.two", "", "Item.kind: initial value none, Kind.two in the source"),
      (" = Date.now", " = Date()", nil), (" = Date.now", "", "Item.now: initial value none, Date.now in the source"),
      ("[Int]?", "NSObject?", "Item.list: type NSObject, [Int] in the source"),
      ("volume: Int = 1", "volume: Int = 2", "Item.setting: type Setting, Setting in the source"),
    ])
    func `so is what a class of CoreDataEvolution loses`(_ part: String, _ other: String, _ line: String?) throws {
      let text = try Self.text("CoreDataEvolution")
      let contract = Self.contract(text)
      let changed = text.replacing(part, with: other)
      #expect(changed != text)
      let form = GeneratedForm.coredataevolution
      let difference = ContractDifference(
        from: contract, to: Self.contract(changed), of: Self.sayable(contract, form), in: Self.files(contract, form),
        form)
      #expect(difference.lines == [line].compactMap(\.self))
    }

    @Test func `an alias of the system is the type that it stands for`() {
      let source = """
        import SwiftData
        struct Step: Codable {
          var length: TimeInterval = 3
          var index: String.Index?
          var pair: (Int, Int)?
        }
        @Model final class Walk {
          var duration: TimeInterval = 60
          var step: Step?
          var stops: [TimeInterval] = [1]
          init() {}
        }
        """
      let contract = Self.contract(source)
      let files = Self.files(contract, .swiftdata)
      #expect(files.flatMap(\.notes) == [] && files.flatMap(\.omissions) == [])
      let text = files.map(\.text).joined()
      #expect(text.contains("  var duration: Double = 60.0\n") && text.contains("  var stops: [Double] = [1.0]\n"))
      let sayable = Self.sayable(contract, .swiftdata)
      let difference = ContractDifference(from: contract, to: Self.contract(text), of: sayable, in: files, .swiftdata)
      #expect(difference.lines == [])
      let model = ContractModel.shownModel(from: Self.contract(text)).model
      #expect(GeneratedProof(of: sayable.model, sayable, back: model).unexplained == [])
    }

    @Test func `what only running the source would show is listed`() throws {
      let source = """
        import SwiftData
        struct Tag: Codable {
          var name: String
          init(from decoder: any Decoder) throws { name = "" }
        }
        @Model final class Star {
          var seen: Double = clock()
          var tag: Tag
          var box: Box<Tag>
        }
        """
      let files = Self.files(Self.contract(source), .swiftdata)
      #expect(
        files.flatMap(\.omissions).map { $0.text(in: .swiftdata) } == [
          "Star.seen: initial value cannot be said in swiftdata"
        ])
      #expect(
        files.flatMap(\.notes) == [
          "Box: no file that was read declares it, so it stands as source writes it",
          "Tag: its own code for reading values cannot be said in swiftdata",
        ])
      #expect(files[0].text.contains("  // Box is declared elsewhere.\n  var box: Box<Tag>\n"))
    }
  }

  extension String {
    /// A declaration that the formatter breaks stands on one line.
    fileprivate var onLines: String {
      replacing("@Attribute(\n    ", with: "@Attribute(").replacing(")\n  var list", with: ") var list")
    }
  }
#endif

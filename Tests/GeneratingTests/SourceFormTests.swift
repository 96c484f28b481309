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
    private static let cases: [(GeneratedForm, String)] = [(.swiftdata, "SwiftData")]

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
      #expect(files.map(\.text) == [GeneratedFile.marker + "\n\n" + text])
      #expect(files.flatMap(\.omissions) == [])
      let difference = ContractDifference(
        from: contract, to: contract, of: Self.sayable(contract, form), in: files, form)
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
#endif

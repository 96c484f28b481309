import Findings
import Schema
import Testing

@testable import SourceReading

/// What transformers' classes say of bytes, and under which names they are registered (DIALECTS A15, §4.1).
@Suite struct TransformerReadingTests {
  private typealias Coding = TransformerDeclaration.Coding

  /// A body of `reverseTransformedValue(_ value: Any?)`, and what it makes of bytes; nil if it is not understood.
  struct Body: Sendable, CustomTestStringConvertible {
    var text: String
    var reading: TransformerDeclaration.Coding?

    init(_ text: String, _ reading: TransformerDeclaration.Coding?) { (self.text, self.reading) = (text, reading) }

    var testDescription: String { text }
  }

  private static let words = SwiftType.array(.named("String"))

  private static let data = "guard let data = value as? Data else { return nil }; "

  static let bodies = [
    Body(data + "return try? JSONDecoder().decode([String].self, from: data)", Coding(.json, as: words)),
    Body(
      data + "return (try? JSONDecoder().decode([String].self, from: data)) ?? []",
      Coding(.json, as: words, failure: .replaced("[]"))),
    Body(
      data + "return try! JSONDecoder().decode([String].self, from: data)",
      Coding(.json, as: words, failure: .trap)),
    Body(
      data + "do { return try JSONDecoder().decode([String].self, from: data) } catch { print(error); return nil }",
      Coding(.json, as: words)),
    Body(
      data + "do { return try JSONDecoder().decode([String].self, from: data) } catch { fatalError(\"no\") }",
      Coding(.json, as: words, failure: .trap)),
    Body(
      data
        + "do { return try JSONDecoder().decode([String].self, from: data) } catch { NSLog(\"no\") }; return [\"a\"]",
      Coding(.json, as: words, failure: .replaced("[\"a\"]"))),
    Body(
      data + "let decoder = PropertyListDecoder(); return try? decoder.decode([String].self, from: data) as NSArray",
      Coding(.propertyList, as: words)),
    Body(
      data + "guard let all = try? plain.decode([String].self, from: data) else { return Set<String>() }; return all",
      Coding(.json, as: words, failure: .replaced("Set<String>()"))),
    Body(
      "guard let data = value as? NSData else { fatalError(\"\\(type(of: value))\") }; "
        + "return try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data as Data)",
      Coding(.archive(["UIColor"]))),
    Body(
      data + "return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: data)",
      Coding(.archive(["NSArray", "NSString"]))),
    Body(
      data + "return try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [String]",
      Coding(.archive([]), as: words)),
    Body(
      "if let data = value as? Data { return String(data: data, encoding: .utf8) } else { return nil }",
      Coding(.text)),
    Body(data + "return String(decoding: data, as: UTF8.self)", Coding(.text)),
    Body(data + "return String(data: data, encoding: .utf16)", nil),
    Body(data + "return try? JSONDecoder().decode([String].self, from: unpack(data))", nil),
    Body(data + "return (try? JSONDecoder().decode([String].self, from: data))?.map { $0.uppercased() }", nil),
    Body(data + "return try? dated.decode([String].self, from: data)", nil),
    Body(
      data + "let decoder = JSONDecoder(); decoder.dateDecodingStrategy = .iso8601; "
        + "return try? decoder.decode([String].self, from: data)", nil),
    Body(
      data + "if let new = try? JSONDecoder().decode([String].self, from: data) { return new }; "
        + "return try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)", nil),
    Body(data + "if isOld { return try? JSONDecoder().decode([Int].self, from: data) }; return nil", nil),
    Body("guard let list = value as? NSArray else { return nil }; return list", nil),
    Body("return value", nil),
    Body(data + "return UIImage(data: data)", nil),
  ]

  @Test(arguments: bodies)
  func `A body that is plain calls of coders is read, any other is not`(_ body: Body) throws {
    let source = """
      import Foundation
      final class T: ValueTransformer {
        let plain = JSONDecoder()
        let dated = JSONDecoder()
        override init() { dated.dateDecodingStrategy = .iso8601 }
        override func transformedValue(_ value: Any?) -> Any? { nil }
        override func reverseTransformedValue(_ value: Any?) -> Any? {
          \(body.text)
        }
      }
      """
    let found = try #require(read(source).transformerClasses["T"])
    if let reading = body.reading {
      #expect(found.reading == .plain(reading))
    } else {
      guard case .notUnderstood(let place) = found.reading else {
        Issue.record("\(found.reading)")
        return
      }
      #expect(place.line == 8)
    }
  }

  @Test func `A secure transformer takes the classes of its list, in its own direction`() {
    let classes = read(
      """
      class Base: NSSecureUnarchiveFromDataTransformer {
        override class var allowedTopLevelClasses: [AnyClass] { return super.allowedTopLevelClasses + [A.self, Foundation.B.self] }
      }
      class Below: Base {
        override func transformedValue(_ value: Any?) -> Any? {
          guard let data = value as? Data else { fatalError() }
          return super.transformedValue(data)
        }
      }
      class Own: Base { override static var allowedTopLevelClasses: [AnyClass] { [C.self] } }
      class Plain: NSSecureUnarchiveFromDataTransformer {}
      class Open: NSSecureUnarchiveFromDataTransformer { override class var allowedTopLevelClasses: [AnyClass] { all() } }
      class Turned: NSSecureUnarchiveFromDataTransformer {
        override func transformedValue(_ value: Any?) -> Any? { (value as? [String]).map { Data($0.joined().utf8) } }
      }
      """
    ).transformerClasses
    let standard = TransformerDeclaration.secureClasses
    #expect(classes["Base"]?.reading == .plain(Coding(.archive(standard + ["A", "B"]), failure: .refused)))
    #expect(classes["Below"]?.reading == classes["Base"]?.reading)
    #expect(classes["Own"]?.reading == .plain(Coding(.archive(["C"]), failure: .refused)))
    #expect(classes["Plain"]?.reading == .plain(Coding(.archive(standard), failure: .refused)))
    #expect(classes["Open"]?.reading == .plain(Coding(.archive([]), failure: .refused)))
    if case .plain? = classes["Turned"]?.reading { Issue.record("it is the other way round") }
  }

  @Test func `What is registered, and under which name, is followed through constants`() {
    let source = """
      extension NSValueTransformerName { static let words = NSValueTransformerName("Words") }
      class A: ValueTransformer {
        static let name = NSValueTransformerName(rawValue: String(describing: A.self))
        static func register() { setValueTransformer(A(), forName: name) }
      }
      class B: ValueTransformer {
        class func register() {
          let className = "\\(Self.self)"
          let transformer = B()
          ValueTransformer.setValueTransformer(transformer, forName: NSValueTransformerName(className))
        }
      }
      enum Names { static let c = "Sea" }
      class C: ValueTransformer {}
      func start(_ name: String) {
        ValueTransformer.setValueTransformer(C(), forName: NSValueTransformerName(Names.c))
        ValueTransformer.setValueTransformer(C(), forName: .words)
        ValueTransformer.setValueTransformer(C(), forName: A.name)
        ValueTransformer.setValueTransformer(make(), forName: NSValueTransformerName(name))
      }
      """
    let found = read(source).transformerRegistrations.map { "\($0.className ?? "-") \($0.name ?? "-")" }
    #expect(found == ["A A", "B B", "C Sea", "C Words", "C A", "- -"])
  }
}

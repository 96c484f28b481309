import Foundation
import Testing

/// Swift that leads back to itself: it compiles nowhere, and ends all the same.
@Suite struct EndlessSourceTests {
  static let sources: [String] = [
    "typealias A = A.X\n@Model final class C { var a: A?; init() {} }",
    "typealias A = B.X\ntypealias B = A.Y\n@Model final class C { var a: A?; init() {} }",
    "typealias Loop = [Loop]\n@Model final class C { var a: Loop?; init() {} }",
    "typealias A = \(Array(repeating: "A", count: 12).joined(separator: " & "))\n"
      + "struct S: A {}\n@Model final class C { var a: S?; init() {} }",
    (0..<40).map { "typealias A\($0) = [A\($0 + 1): A\($0 + 1)]" }.joined(separator: "\n")
      + "\n@Model final class C { var a: A0?; init() {} }",
    "struct V: UnboxingStruct {\n  let a: Int\n  static func fromObject(_ o: NSManagedObject) throws "
      + "-> V {\n    let v0 = o <| \"a\"\n" + (1...40).map { "    let v\($0) = v\($0 - 1) + v\($0 - 1)\n" }.joined()
      + "    return try curry(self.init) <^> v40\n  }\n}",
    "enum A: A.RawValue { case x }\n@Model final class C { var a: A?; init() {} }",
    "enum A: B.RawValue {}\nenum B: A.RawValue {}\n@Model final class C { var a: A?; init() {} }",
    "enum K {\n  static let a0 = K.a0\n"
      + (1...40).map { "  static let a\($0) = K.a\($0 - 1) + K.a\($0 - 1)\n" }.joined()
      + "}\n@Model final class C { var a = K.a40; init() {} }",
  ]

  @Test(.timeLimit(.minutes(20)), arguments: sources.indices)
  func `source that leads back to itself is read to its end`(_ index: Int) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      let head = "import SwiftData\nimport CoreValue\n"
      try Data((head + Self.sources[index]).utf8).write(to: file)
      #expect([0, 1].contains(try Program.run("lint", file.path).code))
    }
  }
}

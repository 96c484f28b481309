import Foundation
import Testing
import TestSupport

@Suite(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
struct VersionsViewTests {
  @Test(arguments: [(1, "BookmarksModel"), (2, "BookmarksModel 2"), (3, "BookmarksModel 3")], [true, false])
  func `a store stands at the version it was written with, also of a model beside it`(
    version: (number: Int, name: String), isNamed: Bool
  ) throws {
    let (number, name) = version
    let store = RealFiles.url("bookmarks/Bookmarks_V\(number).sqlite").path
    let model = RealFiles.url("bookmarks/BookmarksModel.xcdatamodeld").path
    let keys = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try "V\nwait\n".write(to: keys, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: keys) }
    let named = isNamed ? ["--model", model] : []
    let run = try Program.run([store] + named + ["--keys", keys.path, "--size", "120x24"])
    #expect(run.code == 0)
    let screen = String(decoding: run.output, as: UTF8.self)
    #expect(screen.contains("version \(number) of 6 · this store's"))
    #expect(screen.contains(number == 1 ? " \(name) " : "→ \(name): "))
    let origin = "Versions · 6 · of BookmarksModel.xcdatamodeld, which is beside the store"
    #expect(screen.contains(origin) != isNamed)
    // What becomes of the store is what `diff` says.
    let difference = try Program.run("diff", store, model, "--json").json as? [String: Any]
    let rehearsal = try #require(difference?["rehearsal"] as? [String: Any])
    let why = try #require(rehearsal["why"] as? String)
    #expect(screen.contains("this store → BookmarksModel 6: \(why.prefix(60))"))
  }

  @Test func `a store without its model beside it has no versions, and says what to give`() throws {
    let keys = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try "V\nwait\n".write(to: keys, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: keys) }
    let run = try Program.run([RealFiles.url("datausage/DataUsage.sqlite").path, "--keys", keys.path])
    let screen = String(decoding: run.output, as: UTF8.self)
    #expect(screen.contains("a store keeps one version · no model beside it has its hashes"))
  }
}

import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// What deleting an object would do, where rows and records are asked for it (DIALECTS A29).
@Suite struct DeletionTests {
  private static let bob = ObjectID(entity: "Person", pk: 2)

  private struct NotAsked: Error {}

  /// The browser with Bob under the cursor and the question what deleting him would do.
  private func asked(_ kind: String = "Core Data") throws -> (Browser, Ticket) {
    var browser = Travel.browser(60, 20, kind: kind)
    let effects = Travel.press([.tab, .down, .character("D")], &browser)
    guard case .ask(.deletion(Self.bob), let ticket)? = effects.first else { throw NotAsked() }
    return (browser, ticket)
  }

  /// What the pane shows once the answer is there.
  private func lines(_ preview: DeletionPreview, in kind: String = "Core Data") throws -> [String] {
    var (browser, ticket) = try asked(kind)
    _ = browser.hear(.success(.deletion(preview)), ticket)
    // A screen this narrow has no frames.
    return Travel.screen(browser)[1..<18].map { line in
      line.replacing("▌", with: " ").reversed().drop { $0 == " " }.reversed().map(String.init).joined()
    }.filter { !$0.isEmpty }
  }

  private func reach(_ relationship: String, _ entity: String, _ count: Int) -> DeletionPreview.Reach {
    .init(owner: "Person", relationship: relationship, entity: entity, objects: objects(entity, count))
  }

  private func objects(_ entity: String, _ count: Int) -> [ObjectID] {
    (0..<count).map { ObjectID(entity: entity, pk: Int64($0 + 1)) }
  }

  @Test func `each consequence has its own lines`() throws {
    var preview = DeletionPreview(objectID: Self.bob)
    preview.cascaded = ["Trip": objects("Trip", 1_204), "Note": objects("Note", 3)]
    preview.denying = [reach("debts", "Debt", 2)]
    preview.orphaned = [reach("passport", "Passport", 1)]
    preview.nullified = [reach("friends", "Person", 5)]
    preview.dangling = [reach("agency", "Agency", 1)]
    let lines = try lines(preview)
    #expect(
      lines == [
        " ⚠ Denied: Core Data would refuse it",
        "   2 Debt in Person.debts",
        " ⚠ Invalid: they would stay without what they require",
        "   1 Passport in Person.passport",
        " Cascade takes along",
        "   3 Note",
        "   1 204 Trip",
        " Nullify clears",
        "   Person.friends of 5 Person",
        " ⚠ No Action leaves dangling",
        "   1 Agency in Person.agency",
      ])
  }

  @Test func `SwiftData is reported not to refuse what Core Data does`() throws {
    var preview = DeletionPreview(objectID: Self.bob)
    preview.denying = [reach("debts", "Debt", 2)]
    let lines = try lines(preview, in: "SwiftData")
    #expect(lines.first == " ⚠ Denied: Core Data refuses, SwiftData may not")
  }

  @Test func `what no rule clears is shown with the reason`() throws {
    var preview = DeletionPreview(objectID: Self.bob)
    preview.unreachable = [("Quota", "one"), ("Trip", "person")].map { owner, relationship in
      .init(owner: owner, relationship: relationship, entity: owner, objects: objects(owner, 1))
    }
    // The person of a trip is required.
    #expect(
      try lines(preview) == [
        " ⚠ Left dangling", "   1 Quota in Quota.one (no inverse, so nothing clears it)",
        "   1 Trip in Trip.person (no inverse, so nothing clears it;", "     required, so it cannot be saved)",
      ])
  }

  @Test func `Enter on a line opens its objects`() throws {
    var (browser, ticket) = try asked()
    var preview = DeletionPreview(objectID: Self.bob)
    preview.cascaded = ["Trip": objects("Trip", 3)]
    _ = browser.hear(.success(.deletion(preview)), ticket)
    #expect(Travel.press([.enter], &browser).isEmpty, "a heading opens nothing")
    let effects = Travel.press([.down, .enter], &browser)
    guard case .ask(.page(let request), _)? = effects.first else { throw NotAsked() }
    #expect(request.query == RowQuery(entity: "Trip", source: .objects(objects("Trip", 3))))
    #expect(browser.heard.way.suffix(2) == ["Deleting Person p2", "3 Trip"])
  }

  @Test func `an object on its own touches nothing, and more than is followed is reported`() throws {
    #expect(try lines(DeletionPreview(objectID: Self.bob))[0] == " Nothing else would be touched.")
    #expect(
      try lines(DeletionPreview(objectID: Self.bob, isComplete: false))[0]
        == " There is more: not all that would be reached was followed")
  }

  @Test func `an answer about another object, or after going back, is dropped`() throws {
    var (browser, ticket) = try asked()
    let other = DeletionPreview(objectID: ObjectID(entity: "Person", pk: 3))
    _ = browser.hear(.success(.deletion(other)), ticket)
    #expect(Travel.screen(browser)[1] == "▌following delete rules …")
    _ = Travel.press([.backspace], &browser)
    let before = Travel.screen(browser)
    let late = DeletionPreview(objectID: Self.bob)
    _ = browser.hear(.success(.deletion(late)), ticket)
    #expect(Travel.screen(browser) == before)
    #expect(before.contains { $0.hasPrefix("▌    2 Bob") })
  }

  @Test func `what was not followed to its end is counted as at least`() throws {
    var preview = DeletionPreview(objectID: Self.bob, isComplete: false)
    preview.cascaded = ["Trip": objects("Trip", 50_001)]
    preview.nullified = [reach("friends", "Person", 5)]
    let lines = try lines(preview)
    #expect(
      lines == [
        " Cascade takes along", "   ≥ 50 001 Trip", " Nullify clears", "   Person.friends of ≥ 5 Person",
        " There is more: not all that would be reached was followed", "   …",
      ])
  }

  @Test func `Esc stops following, and the screen says so`() throws {
    var (browser, ticket) = try asked()
    #expect(Travel.press([.escape], &browser).contains(.cancel(.record)))
    #expect(Travel.screen(browser)[1] == "▌Stopped before the delete rules were followed.")
    var late = DeletionPreview(objectID: Self.bob)
    late.cascaded = ["Trip": objects("Trip", 1)]
    _ = browser.hear(.success(.deletion(late)), ticket)
    #expect(Travel.screen(browser)[1] == "▌Stopped before the delete rules were followed.")
  }
}

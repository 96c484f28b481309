import Predicates
import Testing

@Suite struct FuzzyMatchTests {
  @Test(arguments: [
    ("pers", "author.person", [7, 8, 9, 10]),
    ("PERS", "author.person", [7, 8, 9, 10]),
    // The start of a word goes before an earlier place inside one.
    ("son", "person.sonnet", [7, 8, 9]),
    ("ab", "xab", [1, 2]),
    ("aupe", "author.person", [0, 1, 7, 8]),
    ("ingba", "spec.ingredientBase", [5, 6, 7, 15, 16]),
    ("", "name", []),
  ])
  func `letters take their places`(_ letters: String, _ name: String, _ places: [Int]) {
    #expect(FuzzyMatch(letters, in: name)?.places == places)
  }

  @Test(arguments: [("nope", "name"), ("names", "name"), ("eman", "name"), ("pers", "proud.elephants.roam.seas")])
  func `letters that miss, stand in another order or are strewn about do not fit`(_ letters: String, _ name: String) {
    #expect(FuzzyMatch(letters, in: name) == nil)
  }

  @Test func `what stands together at a word's start in a short name is best`() throws {
    let names = ["xxname", "author.name", "name", "n.a.m.e", "author.middle.name"]
    let scores = try names.map { try #require(FuzzyMatch("name", in: $0)).score }
    let best = zip(names, scores).sorted { $0.1 > $1.1 }.map(\.0)
    #expect(best == ["name", "author.name", "author.middle.name", "n.a.m.e", "xxname"])
  }

  @Test(arguments: [
    ("lat", ["isLater", "layer.at", "latitude"], [2, 0]), ("lyat", ["isLater", "layer.at"], [1]),
    ("", ["b", "a"], [0, 1]), ("zz", ["a"], []),
  ])
  func `a name that holds the letters leaves out those that have them in order alone`(
    _ letters: String, _ names: [String], _ best: [Int]
  ) {
    #expect(FuzzyMatch.best(letters, among: names) == best)
  }

  /// What was pasted into a line is held against each name at each key.
  @Test func `letters that are more than a name has cost nothing`() {
    let letters = String(repeating: "ab", count: 50_000)
    let time = ContinuousClock().measure { for _ in 0..<3_000 { #expect(FuzzyMatch(letters, in: "abababab") == nil) } }
    #expect(time < .seconds(5))
  }
}

import Foundation
import Testing

/// The spellings of a query that the explorer copies.
@Suite struct CopiedPredicateTests {
  @Test func `a date has its value in the text, and is an object in Swift`() throws {
    try TemporaryFolder.with { folder in
      let sample = Package.root.appending(path: "SampleStores/Logbook/Logbook").path
      let store = folder.appending(path: "s.sqlite").path
      let files = ["--model", sample + ".swift", "--rows", sample + ".yaml"]
      try #require(try Program.run(["create", store] + files).code == 0)
      let keys = folder.appending(path: "keys")
      let script = """
        w
        text:written < "2001-01-02T00:00:00Z"
        Enter
        wait
        W
        Tab
        wait
        screen all
        y
        screen copies
        """
      try Data((script + "\n").utf8).write(to: keys)
      let options = ["--entity", "Entry", "--keys", keys.path, "--size", "130x60"]
      let screen = try Program.run([store] + options).text
      #expect(screen.contains(#"written < "2001-01-02T00:00:00Z""#), "\(screen)")
      let swift = #"NSPredicate(format: "written < %@", "# + "Date(timeIntervalSinceReferenceDate: 86400.0) as NSDate)"
      #expect(screen.contains(swift), "\(screen)")
    }
  }
}

import Findings
import Testing

@Suite struct FindingsDocumentTests {
  @Test func `codes prints the page of findings`() throws {
    #expect(try Program.run("help", "codes").text == FindingsPage.lines.joined(separator: "\n") + "\n")
  }
}

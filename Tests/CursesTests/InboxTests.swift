import Curses
import Findings
import Foundation
import Testing

@Suite struct InboxTests {
  @Test func `messages come out in the order of their posting, once`() throws {
    let inbox = try Inbox<Int>()
    for number in 1...3 { inbox.post(number) }
    #expect(inbox.drain() == [1, 2, 3])
    #expect(inbox.drain().isEmpty)
    inbox.post(4)
    #expect(inbox.drain() == [4])
  }

  @Test func `nothing posted by many threads is lost`() throws {
    let inbox = try Inbox<Int>()
    DispatchQueue.concurrentPerform(iterations: 1_000) { inbox.post($0) }
    #expect(inbox.drain().sorted() == Array(0..<1_000))
  }
}

@Suite struct TerminalErrorTests {
  @Test(arguments: [
    (
      TerminalError.notATerminal(stream: "standard output"),
      "standard output is not a terminal; the explorer needs one, or --linear, which works line by line"
    ),
    (
      .unknownTerminal("vt999"),
      "the terminal 'vt999' is not known here; set TERM to one that is, such as xterm-256color, or give --linear"
    ),
    (.unknownTerminal(nil), "TERM is not set; set it to your terminal's name, such as xterm-256color"),
    (.noCursorAddressing("dumb"), "the terminal 'dumb' cannot place its cursor; --linear works line by line in any"),
    (
      .tooLongToCopy(bytes: 80_000, limit: 74_994),
      "80000 bytes are too many to copy through the terminal; it takes 74994"
    ),
    (.noPipe(errno: 24), "no pipe could be opened (error 24); close some files and try again"),
  ])
  func `an error is a sentence`(error: TerminalError, sentence: String) {
    #expect(error.sentence.line == sentence)
  }
}

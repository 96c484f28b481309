import Foundation
import Testing
import TestSupport

/// The program in a real terminal: what a pipe cannot show.
@Suite(.mostlyWaits, .enabled(if: Tmux.path != nil && SQLiteShell.isPresent, "tmux or sqlite3 is not here"))
struct TerminalSessionTests {
  /// A store of the sample's rows in a folder.
  private func store(in folder: URL) throws -> String {
    let sample = Package.root.appending(path: "SampleStores/Observatory")
    let store = folder.appending(path: "sky.store")
    try MadeOnce.create(
      store, model: URL(filePath: ObservatoryStore.model), rows: sample.appending(path: "rows.yaml"))
    return store.path
  }

  /// A terminal in which the rows of an entity with four rows stand.
  private func constellations(in folder: URL) throws -> Tmux {
    let path = try store(in: folder)
    let terminal = try Tmux(80, 24)
    try terminal.enter("\(try Program.binary.path) '\(path)' --entity Constellation")
    try terminal.wait(for: "row 1 of 4")
    return terminal
  }

  @Test func `a copied value reaches the terminal's clipboard`() throws {
    try TemporaryFolder.with { folder in
      let terminal = try constellations(in: folder)
      try terminal.press("y")
      try terminal.wait(for: "copied name · 4 characters to the terminal's clipboard")
      #expect(try terminal.buffer() == "Lyra")
    }
  }

  @Test func `a screen that shrinks and grows again is as it was`() throws {
    try TemporaryFolder.with { folder in
      let terminal = try constellations(in: folder)
      let before = try terminal.screen()
      try terminal.resize(40, 10)
      let small = try terminal.wait(for: "▌    1 Lyra", without: "Entities")
      #expect(small.split(separator: "\n").allSatisfy { $0.count <= 40 })
      try terminal.resize(39, 10)
      try terminal.wait(for: "needs 40×8")
      try terminal.resize(80, 24)
      try terminal.wait(for: before)
    }
  }

  @Test func `the terminal is the shell's own after a stop and after the end`() throws {
    try TemporaryFolder.with { folder in
      let terminal = try constellations(in: folder)
      let before = try terminal.screen()
      try terminal.press("C-z")
      try terminal.wait(for: "Stopped", "ready$", without: "row 1 of 4")
      try terminal.enter(Self.modes)
      try terminal.wait(for: "modes 2\n")
      try terminal.enter("fg")
      try terminal.wait(for: before)
      try terminal.press("Down")
      try terminal.wait(for: "row 2 of 4")
      try terminal.press("Q")
      try terminal.wait(for: "ready$", without: "row 2 of 4")
      try terminal.enter("clear; echo left with $?; \(Self.modes)")
      try terminal.wait(for: "left with 0\n", "modes 2\n")
    }
  }

  @Test func `an editor gets the terminal, and no descriptor that the program was started with`() throws {
    try TemporaryFolder.with { folder in
      let path = try store(in: folder)
      let (editor, seen) = (folder.appending(path: "editor"), folder.appending(path: "seen"))
      let script = """
        #!/bin/sh
        (
          for number in 0 1 2; do [ -t $number ] && echo $number; done
          (: <&9) 2>/dev/null && echo 9
          echo end
        ) > '\(seen.path)'
        printf ab > "$1"
        """
      try Data(script.utf8).write(to: editor)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
      let terminal = try Tmux(80, 24)
      try terminal.enter("exec 9</dev/null; export VISUAL='\(editor.path)'")
      try terminal.enter("\(try Program.binary.path) '\(path)' --entity Constellation")
      try terminal.wait(for: "row 1 of 4")
      try terminal.press("w", "a")
      try terminal.wait(for: "where: a")
      try terminal.press("C-x")
      try terminal.wait(for: "where: ab")
      // 1 is the file itself.
      #expect(try String(contentsOf: seen, encoding: .utf8) == "0\n2\nend\n")
    }
  }

  /// Each of these once began with Esc for the program, which then ran the rest as commands.
  @Test(arguments: [
    ("M-q", "no command on Alt-q"), ("S-Up", "no command on this key"), ("C-Right", "no command on this key"),
    ("M-Down", "no command on this key"),
  ])
  func `a key with Alt, Shift or Control is one key`(_ key: String, _ said: String) throws {
    try TemporaryFolder.with { folder in
      let terminal = try constellations(in: folder)
      try terminal.press(key)
      try terminal.wait(for: said, "row 1 of 4")
    }
  }

  /// Counts the two modes that a program turns off to take keys as they come.
  private static let modes = "echo modes $(stty -a | tr -d ';' | tr ' ' '\\n' | grep -c '^icanon$\\|^echo$')"

  /// What rows and names hold to reach the terminal as an order: OSC, CSI, C1, bidi, NUL.
  private static let hostile = """
    char(27)||']0;PWNED'||char(7)||'a'||char(8238)||'b'||char(155)||'31mC'||char(0)||'D👩‍👩‍👧é'
    """

  @Test func `nothing in a store reaches the terminal as an order`() throws {
    try TemporaryFolder.with { folder in
      let store = try hostileStore(in: folder)
      let sent = folder.appending(path: "sent")
      try tour(of: store, in: folder, sent: sent)
      let bytes = try Data(contentsOf: sent)
      // The first screen alone has more than these.
      #expect(bytes.count > 2_000)
      for order in ["\u{1B}]0;", "\u{1B}]2;", "\u{202E}", "\u{9B}", "\u{7}a"] {
        #expect(bytes.range(of: Data(order.utf8)) == nil, "\(order.unicodeScalars)")
      }
      #expect(!bytes.contains(0))
    }
  }

  private func hostileStore(in folder: URL) throws -> URL {
    let plain = try store(in: folder)
    for (table, column) in [("CONSTELLATION", "NAME"), ("SKYOBJECT", "NAME"), ("PLAN", "TITLE")] {
      try SQLiteShell.run("UPDATE Z\(table) SET Z\(column) = \(Self.hostile)", on: plain)
    }
    try SQLiteShell.run(
      """
      DELETE FROM Z_MODELCACHE;
      ALTER TABLE ZPLAN RENAME COLUMN ZNIGHT TO "Z\u{1B}]0;PWNED\u{7}";
      CREATE TABLE "ODD\u{1B}]0;PWNED\u{7}\u{202E}" (a);
      UPDATE Z_PRIMARYKEY SET Z_NAME = \(Self.hostile) WHERE Z_NAME = 'Star'
      """, on: plain)
    let store = folder.appending(path: "bad\u{1B}]0;PWNED\u{7}\u{202E}.store")
    try FileManager.default.moveItem(at: URL(filePath: plain), to: store)
    return store
  }

  /// Goes through entities, tables and the model; rows, a record and a value; a search; help.
  private func tour(of store: URL, in folder: URL, sent: URL) throws {
    let terminal = try Tmux(100, 30)
    try terminal.enter("cd '\(folder.path)'; clear")
    try terminal.wait(for: "ready$", without: "clear")
    try terminal.record(to: sent)
    try terminal.enter("\(try Program.binary.path) bad*.store")
    try terminal.wait(for: "Entities", "bad␛]0;PWNED")
    for _ in 0..<16 { try terminal.press("Down") }
    try terminal.press("Home", "Enter")
    // Only a row that is there can be opened.
    try terminal.wait(for: "row 1 of 4")
    try terminal.press("Enter")
    try terminal.wait(for: "␛]0;PWNED␇a⟨202E⟩b", "property")
    try terminal.press("Enter", "v", "y")
    try terminal.press("BSpace", "L", "M", "BSpace", "BSpace", "/")
    try terminal.type("PWNED")
    try terminal.press("Enter", "n", "?")
    try terminal.wait(for: "Keys here")
    try terminal.press("Escape")
    try terminal.wait(for: "Entities", without: "Keys here")
    try terminal.press("Q")
    try terminal.wait(for: "ready$", without: "Entities")
  }
}

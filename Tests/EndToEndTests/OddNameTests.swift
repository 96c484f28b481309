import Foundation
import Testing

/// A name of bytes that are no UTF-8 is told; no other file is read or made in its place.
@Suite(.timeLimit(.minutes(20))) struct OddNameTests {
  /// Runs shell lines in a folder with a store `a.sqlite` and a model; the folder's names must stay.
  ///
  /// `$ODD` is a name of such bytes, `$LOOK` what Foundation takes it for.
  private func shell(_ lines: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      let place = folder.appending(path: "place")
      let store = try ObservatoryStore.make(in: place)
      let output = folder.appending(path: "output")
      try Data().write(to: output)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      let start = """
        ODD=$'caf\\xe9' LOOK=$'caf\\xef\\xbf\\xbd'; cd '\(place.path)'; mv '\(store)' a.sqlite
        """
      process.arguments = ["-c", start + "\n" + lines]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "P": try Program.binary.path, "MODEL": ObservatoryStore.model,
        "ROWS": Package.root.appending(path: "SampleStores/Observatory/rows.yaml").path,
        "XDG_STATE_HOME": folder.appending(path: "state").path,
      ]) { $1 }
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = process.standardOutput
      try process.run()
      process.waitUntilExit()
      let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
    }
  }

  /// The file that the name looks like is there too.
  @Test func `an argument that is not UTF-8 names no other file`() throws {
    let said = try shell(
      """
      cp a.sqlite "$ODD.sqlite"; cp a.sqlite "$LOOK.sqlite"
      "$P" schema "$ODD.sqlite"; echo $?
      "$P" rows a.sqlite Star --where "name == '$ODD'"; echo $?
      "$P" count a.sqlite Star --model "$ODD"; echo $?
      """)
    let end = "rename the file, or set the terminal to UTF-8"
    #expect(
      said == [
        "storescope: an argument is not UTF-8 · caf\\xE9.sqlite · \(end)", "64",
        "storescope: an argument is not UTF-8 · name == 'caf\\xE9' · \(end)", "64",
        "storescope: an argument is not UTF-8 · caf\\xE9 · \(end)", "64",
      ])
  }

  @Test func `a link or a folder that leads there is reported`() throws {
    let said = try shell(
      """
      mkdir "$ODD"; cp a.sqlite "$ODD/b.sqlite"; echo '@Model class A {}' > "$ODD/A.swift"
      ln -s "$ODD" link
      cut() { sed -e 's| · [^·]*$||' -e '/^hint/d'; }
      "$P" schema link/b.sqlite 2>&1 | cut
      "$P" lint link/A.swift 2>&1 | cut
      cd "$ODD"
      "$P" schema b.sqlite 2>&1 | cut
      "$P" lint . 2>&1 | cut
      "$P" create c.sqlite --model "$MODEL" --rows "$ROWS" 2>&1 | cut
      ls -A
      """)
    let sentences = said.prefix(5).map { $0.prefix { $0 != "," } }
    let sentence = "storescope: it leads to a name that is not UTF-8"
    #expect(sentences == .init(repeating: sentence[...], count: 5))
    #expect(said.prefix(5).allSatisfy { $0.contains("/caf\\xE9") })
    #expect(said.dropFirst(5) == ["A.swift", "b.sqlite"])
  }

  @Test func `what is in a folder under such a name is counted or named`() throws {
    let said = try shell(
      """
      mkdir only src; mv a.sqlite "only/$ODD.sqlite"; echo '@Model class A {}' > "src/$ODD.swift"
      "$P" schema only 2>&1 | head -1
      "$P" lint src 2>&1 | grep -c 'could not be read'
      """)
    #expect(said.first?.contains("no store and no model in this folder, but 1 name that is not UTF-8") == true)
    #expect(said.last == "1")
  }

  @Test func `saved queries go to no other folder`() throws {
    let said = try shell(
      """
      mkdir "$ODD"
      XDG_STATE_HOME="$PWD/$ODD" "$P" queries a.sqlite Star --save a > said 2>&1; echo $?
      grep -c 'the saved queries cannot be written' said
      ls -d caf* | wc -l; ls -A "$ODD" | wc -l
      """)
    #expect(said == ["74", "1", "1", "0"])
  }
}

import Findings
import Screen
import Settings
import Testing

@Suite struct SettingsTests {
  @Test func `every setting is read`() throws {
    let settings = try Settings(
      "theme: light\nascii: true\nmouse: false\ntime: local\nkeys:\n  quit: [C-q, F10]\n  find: x\n", path: "s.yaml")
    #expect(settings.theme == "light")
    #expect(settings.ascii == true)
    #expect(settings.mouse == false)
    #expect(settings.usesLocalTime == true)
    #expect(settings.keys.map(\.command) == ["quit", "find"])
    #expect(settings.keys.map(\.keys) == [[.control("q"), .function(10)], [.character("x")]])
    #expect(settings.keys.map(\.place) == ["s.yaml:6:3", "s.yaml:7:3"])
  }

  @Test(arguments: ["", "# nothing\n", "~"])
  func `a file that says nothing sets nothing`(_ yaml: String) throws {
    var expected = Settings()
    expected.path = "s.yaml"
    #expect(try Settings(yaml, path: "s.yaml") == expected)
  }

  @Test(arguments: [
    ("them: x", "no setting is called “them” · s.yaml:1:1 · perhaps theme"),
    ("colours: x", "no setting is called “colours” · s.yaml:1:1"),
    ("ascii: sometimes", "ascii takes true or false · s.yaml:1:1"),
    ("mouse: 2", "mouse takes true or false · s.yaml:1:1"),
    ("time: mars", "time takes utc or local · s.yaml:1:1"),
    ("theme: [a]", "this setting takes a theme's name or the path of a scheme · s.yaml:1:1"),
    ("keys: 3", "keys takes commands, each with a list of keys · s.yaml:1:1"),
    ("keys: { quit: [Hyper-q] }", "no key is named “Hyper-q” · s.yaml:1:16 · tmux names such as Enter, Down, C-c, x"),
    ("- a", "settings are names with values · s.yaml"),
    ("a: [", "this is no YAML · s.yaml"),
  ])
  func `what is wrong is reported with its place`(_ yaml: String, _ line: String) {
    let error = #expect(throws: SettingsError.self) { try Settings(yaml, path: "s.yaml") }
    #expect(error?.sentence.line == line)
    #expect(error?.sentence.exit == .badInput)
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/storescope/settings.yaml"),
    (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/storescope/settings.yaml"),
    (["HOME": "/h"], "/h/.config/storescope/settings.yaml"),
    ([:], nil),
  ])
  func `the file lies where XDG says`(_ environment: [String: String], _ path: String?) {
    #expect(Settings.file(environment) == path)
  }
}

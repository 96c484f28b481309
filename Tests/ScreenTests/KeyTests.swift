import Screen
import Testing

@Suite struct KeyTests {
  @Test(arguments: [
    ("Enter", Key.enter), ("Escape", .escape), ("Down", .down), ("C-c", .control("c")), ("M-x", .alt("x")),
    ("F1", .function(1)), ("F12", .function(12)), ("Space", .character(" ")), ("BSpace", .backspace),
    ("PPage", .pageUp), ("NPage", .pageDown), ("Home", .home), ("BTab", .backTab), ("DC", .delete),
    ("x", .character("x")), ("F", .character("F")), ("é", .character("é")),
  ])
  func `a key has tmux's name`(name: String, key: Key) {
    #expect(Key(tmuxName: name) == key)
    #expect(key.tmuxName == name)
  }

  @Test(arguments: [
    ("PageUp", Key.pageUp), ("PageDown", .pageDown), ("C-C", .control("c")),
    // A terminal sends one byte for both.
    ("C-[", .escape), ("C-i", .tab), ("C-J", .enter), ("C-m", .enter), ("C-h", .backspace),
  ])
  func `other spellings are read too`(name: String, key: Key) {
    #expect(Key(tmuxName: name) == key)
  }

  @Test(arguments: ["", "F0", "F99", "Entr", "C-", "C-xy"])
  func `what is no key is refused`(name: String) {
    #expect(Key(tmuxName: name) == nil)
  }
}

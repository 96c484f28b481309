import Screen
import Testing

@Suite struct ColourTests {
  @Test(arguments: [
    ("#000000", 8, 0), ("#ff0000", 8, 1), ("#00ff00", 8, 2), ("#ffffff", 8, 7), ("#ffffff", 16, 15), ("#808080", 16, 8),
    ("#ff8700", 256, 208), ("#00005f", 256, 17), ("#080808", 256, 232), ("#ff8040", 0x100_0000, 0xFF8040),
  ])
  func `a colour becomes the nearest the terminal has`(hex: String, count: Int, number: Int) {
    #expect(Colour(hex: hex)?.number(among: count) == number)
  }

  /// The shipped dark and light schemes' colours beside xterm's names for 0 to 15.
  @Test(arguments: [
    ("#9fd38a", 8, 0, "green"), ("#7fd1cf", 8, 0, "cyan"), ("#c9a0f0", 8, 0, "magenta"), ("#ff7b86", 8, 0, "red"),
    ("#ffa066", 8, 0, "yellow"), ("#d9a58c", 8, 0, "yellow"), ("#f0c674", 8, 0, "yellow"), ("#8b95a7", 8, 0, "white"),
    ("#d5dae3", 8, 0, "white"), ("#82b4ff", 16, 0, "light blue"), ("#8b95a7", 16, 0, "light black"),
    ("#b3202f", 8, 7, "red"), ("#1a4fb8", 8, 7, "blue"), ("#7a2f9f", 8, 7, "magenta"), ("#2b2f38", 8, 7, "black"),
    ("#1c1f26", 8, 7, "black"), ("#1a4fb8", 16, 15, "light blue"),
  ])
  func `few colours keep the hue`(hex: String, count: Int, ground: Int, name: String) throws {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    let number = try #require(Colour(hex: hex)).number(among: count, on: ground)
    #expect((names + names.map { "light \($0)" })[number] == name)
  }

  /// Blue on black and green on white have too little contrast, and another hue would mean something else.
  @Test(arguments: [
    ("#82b4ff", 8, 0, [7]), ("#2d6b1f", 8, 7, [0]), ("#7a4630", 8, 7, [0]), ("#755300", 16, 15, [0, 8]),
  ])
  func `a hue that cannot be read gives way to a grey`(hex: String, count: Int, ground: Int, greys: [Int]) throws {
    #expect(greys.contains(try #require(Colour(hex: hex)).number(among: count, on: ground)))
  }

  @Test(arguments: ["", "red", "#12345", "#1234567", "12345g", "+12345"])
  func `what is no colour is refused`(
    text: String
  ) {
    #expect(Colour(hex: text) == nil)
  }
}

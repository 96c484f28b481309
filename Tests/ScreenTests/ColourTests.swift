import Screen
import Testing

@Suite struct ColourTests {
  @Test(arguments: [
    ("#000000", 8, 0), ("#ff0000", 8, 1), ("#00ff00", 8, 2), ("#ffffff", 8, 7),
    ("#ffffff", 16, 15), ("#808080", 16, 8), ("#ff8700", 256, 208), ("#00005f", 256, 17),
    ("#080808", 256, 232), ("#ff8040", 0x100_0000, 0xFF8040),
  ])
  func `a colour becomes the nearest the terminal has`(hex: String, count: Int, number: Int) {
    #expect(Colour(hex: hex)?.number(among: count) == number)
  }

  @Test(arguments: ["", "red", "#12345", "#1234567", "12345g", "+12345"])
  func `what is no colour is refused`(text: String) {
    #expect(Colour(hex: text) == nil)
  }
}

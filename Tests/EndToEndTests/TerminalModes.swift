/// The modes of a terminal by what a program has sent, apart from what the program believes of them.
enum TerminalModes {
  /// The modes that are not as a terminal has them at first, as `?1049` and `keypad`.
  static func on(after bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    var isOn: [String: Bool] = [:]
    let orders = #/\u{1B}(?:\[\?(?<numbers>[0-9;]+)(?<way>[hl])|(?<keypad>[=>]))/#
    for match in text.matches(of: orders) {
      if let keypad = match.keypad { isOn["keypad"] = keypad == "=" }
      for number in match.numbers?.split(separator: ";") ?? [] { isOn["?\(number)"] = match.way == "h" }
    }
    // Wrapping and the cursor are on at first, and a cursor that blinks is a matter of taste.
    isOn["?7"]?.toggle()
    isOn["?25"]?.toggle()
    isOn["?12"] = nil
    return isOn.filter(\.value).keys.sorted()
  }
}

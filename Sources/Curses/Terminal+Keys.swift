import CNcurses
package import Screen

package import struct Screen.Point

extension Terminal {
  /// The next key that waits; nil when none does, without waiting.
  package func nextKey() -> Key? {
    while let code = read(within: 0) {
      switch code {
      case .character("\u{1B}"): if let key = readEscaped() { return key }
      case .character(let scalar): return Self.key(of: scalar)
      case .key(CN_KEY_MOUSE): if let event = readMouseEvent() { return .mouse(event) }
      case .key(CN_KEY_PASTE_BEGIN): return .paste(readPaste())
      // ncurses puts the one between the keys, and the other ends no paste that began.
      case .key(CN_KEY_RESIZE), .key(CN_KEY_PASTE_END): continue
      case .key(let key):
        if let known = Self.keys[key.rawValue] { return known }
        let number = Int(key.rawValue) - Int(CN_KEY_FUNCTION.rawValue)
        return number > 0 ? .function(number) : .other
      }
    }
    return nil
  }

  /// The key whose bytes begin with Esc: nobody types as fast as a terminal sends the rest of them.
  private func readEscaped() -> Key? {
    guard let next = read(within: 0) else { return .escape }
    guard case .character(let scalar) = next, scalar.value > 0x20, scalar.value != 0x7F else {
      unread = next
      return .escape
    }
    if scalar == "_" {
      let after = read(within: 0)
      guard case .character("G")? = after else {
        unread = after
        return .alt("_")
      }
      if readAnswer(after: "G") { drawsPictures = true }
      return nil
    }
    guard scalar == "[" || scalar == "O", case .character(var end)? = read(within: 0) else {
      return .alt(Character(scalar))
    }
    // A sequence that the terminal's description lacks: parameters, then a letter or `~`.
    while !(0x40...0x7E).contains(end.value), case .character(let more)? = read(within: 25) { end = more }
    return .other
  }

  /// Reads an answer to `askForPictures` whose start was read; whether it says that pictures are drawn.
  private func readAnswer(after start: String) -> Bool {
    var text = start
    while text.utf8.count < 128, case .character(let scalar)? = read(within: 25) {
      guard scalar != "\u{1B}" else {
        // The second half of the end.
        _ = read(within: 25)
        break
      }
      text.unicodeScalars.append(scalar)
    }
    return pictures.take(answer: text)
  }

  private func read(within milliseconds: Int32) -> Input? {
    if let input = unread {
      unread = nil
      return input
    }
    var code: UInt32 = 0
    switch cn_read(milliseconds, &code) {
    case Int32(CN_INPUT_CHARACTER.rawValue): return .character(Unicode.Scalar(code) ?? "\u{FFFD}")
    case Int32(CN_INPUT_KEY.rawValue): return .key(cn_key(rawValue: code))
    default: return nil
    }
  }

  private static let keys: [UInt32: Key] = [
    CN_KEY_UP.rawValue: .up, CN_KEY_DOWN.rawValue: .down, CN_KEY_LEFT.rawValue: .left, CN_KEY_RIGHT.rawValue: .right,
    CN_KEY_PAGE_UP.rawValue: .pageUp, CN_KEY_PAGE_DOWN.rawValue: .pageDown, CN_KEY_HOME.rawValue: .home,
    CN_KEY_END.rawValue: .end, CN_KEY_BACK_TAB.rawValue: .backTab, CN_KEY_BACKSPACE.rawValue: .backspace,
    CN_KEY_DELETE.rawValue: .delete, CN_KEY_INSERT.rawValue: .insert, CN_KEY_ENTER.rawValue: .enter,
  ]

  private static func key(of scalar: Unicode.Scalar) -> Key {
    switch scalar.value {
    case 0x0A, 0x0D: .enter
    case 0x09: .tab
    case 0x1B: .escape
    case 0x08, 0x7F: .backspace
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
    default: .character(Character(scalar))
    }
  }

  /// The rest of an SGR report, `0;12;5M`, whose start ncurses took for a key.
  private func readMouseEvent() -> MouseEvent? {
    var text = ""
    while text.count < 32, case .character(let scalar)? = read(within: 25) {
      if scalar == "M" || scalar == "m" { return MouseEvent(report: text, isPress: scalar == "M") }
      text.unicodeScalars.append(scalar)
    }
    return nil
  }

  /// All up to the end of a bracketed paste; a megabyte at most, the rest is dropped.
  private func readPaste() -> String {
    var text = String.UnicodeScalarView()
    // The view counts itself by walking over all it holds.
    var count = 0
    while let input = read(within: 500) {
      switch input {
      case .key(CN_KEY_PASTE_END): return String(text)
      case .key: continue
      case .character(let scalar):
        count += 1
        if count <= 1_000_000 { text.append(scalar == "\r" ? "\n" : scalar) }
      }
    }
    return String(text)
  }
}

extension MouseEvent {
  /// Reads xterm's SGR report: button and modifiers, column and row from 1.
  init?(report: String, isPress: Bool) {
    let numbers = report.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let point = Point(column: numbers[1] - 1, row: numbers[2] - 1)
    let button = numbers[0] & ~0b11100
    switch button {
    case 0: self.init(kind: isPress ? .press : .release, at: point)
    case 32: self.init(kind: .drag, at: point)
    case 64: self.init(kind: .wheelUp, at: point)
    case 65: self.init(kind: .wheelDown, at: point)
    case 66: self.init(kind: .wheelLeft, at: point)
    case 67: self.init(kind: .wheelRight, at: point)
    default: return nil
    }
  }
}

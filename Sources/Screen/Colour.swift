import Foundation

/// A colour as red, green and blue; terminals with fewer take the nearest they have.
package struct Colour: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
}

extension Colour {
  /// Reads `#82b4ff` or `82b4ff`.
  package init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    self.init(value)
  }

  private init(_ value: UInt32) {
    self.init(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  package var value: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

  /// The number of the nearest colour on a terminal that has `count` of them.
  package func number(among count: Int) -> Int {
    switch count {
    case 0x100_0000...: value
    case 256...: Self.nearest(to: self, in: Self.cubeAndGreys) + 16
    case 16...: Self.nearest(to: self, in: Self.basic)
    default: Self.nearest(to: self, in: Self.basic.prefix(8))
    }
  }

  /// The number of the nearest colour of the same hue, else the nearest grey, that can be read on the ground with a number.
  ///
  /// Few colours make light yellows and greens of dark ones, and white of every pastel. On terminals
  /// with 256 and more the nearest one is as good as the colour itself.
  package func number(among count: Int, on ground: Int) -> Int {
    guard count < 256, Self.basic.indices.contains(ground) else { return number(among: count) }
    let under = Self.basic[ground]
    let known = Self.basic.prefix(count < 16 ? 8 : 16)
    let legible = known.enumerated().filter { $0.element.contrast(with: under) >= Self.legible }
    let akin = legible.filter { $0.element.hue == hue }
    let grey = legible.filter { $0.element.hue == .grey }
    return [akin, grey].lazy.compactMap { colours in
      colours.min { $0.element.distance(self) < $1.element.distance(self) }?.offset
    }.first ?? number(among: count)
  }

  /// What a terminal with few colours has two shades of.
  private enum Hue { case grey, red, yellow, green, cyan, blue, magenta }

  /// The hue that a colour is called by; orange and brown count as yellow, since red says "error".
  private var hue: Hue {
    let (r, g, b) = (Double(red), Double(green), Double(blue))
    let (least, most) = (min(r, g, b), max(r, g, b))
    let spread = most - least
    // A share of the lightest part, since dark colours have as much hue as light ones, but for those near black.
    guard spread > max(0.25 * most, 40) else { return .grey }
    let degrees =
      switch most {
      case r: (g - b) / spread * 60
      case g: (b - r) / spread * 60 + 120
      default: (r - g) / spread * 60 + 240
      }
    return switch degrees {
    case ..<(-15): .magenta
    case ..<15: .red
    case ..<80: .yellow
    case ..<155: .green
    case ..<200: .cyan
    case ..<255: .blue
    default: .magenta
    }
  }

  /// The least contrast of WCAG for large text; fewer colours leave no choice at more.
  private static let legible = 3.0

  /// How much lighter one of two colours is than the other, from 1 to 21 (WCAG 2.2).
  package func contrast(with other: Colour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    let parts = [red, green, blue].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func nearest(to colour: Colour, in palette: some Collection<Colour>) -> Int {
    palette.enumerated().min { $0.element.distance(colour) < $1.element.distance(colour) }?.offset ?? 0
  }

  /// Red weighs more where there is more of it; cheap and close to what eyes see.
  private func distance(_ other: Colour) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let (r, g, b) = (Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue))
    return ((512 + mean) * r * r) >> 8 + 4 * g * g + ((767 - mean) * b * b) >> 8
  }

  /// xterm's colours 0 to 15.
  private static let basic: [Colour] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
    0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(Colour.init(_:))

  /// xterm's colours 16 to 255: a cube of six steps and 24 greys.
  private static let cubeAndGreys: [Colour] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = steps.flatMap { red in steps.flatMap { green in steps.map { Colour(red: red, green: green, blue: $0) } }
    }
    let greys = (0..<24).map { index in
      let level = UInt8(8 + 10 * index)
      return Colour(red: level, green: level, blue: level)
    }
    return cube + greys
  }()
}

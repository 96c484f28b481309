import Escaping

/// Frames of a session as an asciicast (version 2), which asciinema plays and other tools make into films.
///
/// Its clock is the script's: a key takes half a second, so the same script makes the same recording.
package struct Recording {
  private let theme: Theme
  private var events: [String] = []
  private var seconds = 0.0
  private var last: Canvas?

  package init(theme: Theme) { self.theme = theme }

  /// Lets time pass.
  package mutating func wait(_ more: Double) { seconds += more }

  /// Adds what changed since the last frame.
  package mutating func add(_ canvas: Canvas) {
    var output = last == nil ? "\u{1B}[?25l\u{1B}[2J" : ""
    for row in 0..<canvas.size.rows where last?.row(row) != canvas.row(row) || last?.raster != canvas.raster {
      output += "\u{1B}[\(row + 1);1H"
      var style: String?
      for (column, cell) in canvas.row(row).enumerated() {
        let raster = canvas.raster?.look(of: cell, at: Point(column: column, row: row))
        let next = Self.style(raster ?? theme.look(of: cell))
        if next != style { output += next }
        style = next
        output += cell.text
      }
    }
    last = canvas
    guard !output.isEmpty else { return }
    events.append("[\(Self.decimals(seconds)), \"o\", \(JSONString.quoted(output))]")
  }

  /// The whole file, a line for the header and one for each frame.
  package func asciicast(title: String) -> String {
    let size = last?.size ?? Size(columns: 80, rows: 24)
    let header = """
      {"version": 2, "width": \(size.columns), "height": \(size.rows), "title": \(JSONString.quoted(title)), \
      "env": {"TERM": "xterm-256color"}}
      """
    return ([header] + events + [""]).joined(separator: "\n")
  }

  private static func style(_ look: Look) -> String {
    var codes = ["0"]
    if look.attributes.contains(.bold) { codes.append("1") }
    if look.attributes.contains(.dim) { codes.append("2") }
    if look.attributes.contains(.underline) { codes.append("4") }
    if look.attributes.contains(.reverse) { codes.append("7") }
    if let colour = look.foreground { codes.append("38;2;" + parts(colour)) }
    if let colour = look.background { codes.append("48;2;" + parts(colour)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private static func parts(_ colour: Colour) -> String { "\(colour.red);\(colour.green);\(colour.blue)" }

  private static func decimals(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

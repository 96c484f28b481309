import Findings
import Schema
import SourceReading

/// A source text with the marks ① ② … taken out, and the places where they stood.
///
/// Lines and columns are counted here over the text itself, not by the parser; columns in UTF-8 bytes.
struct Marked {
  let text: String
  /// The mark at `line:column`.
  let marks: [String: Character]

  init(_ marked: String) {
    var text = ""
    var marks: [String: Character] = [:]
    var line = 1
    var column = 1
    for character in marked {
      if "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳".contains(character) {
        marks["\(line):\(column)"] = character
        continue
      }
      text.append(character)
      column += character.utf8.count
      if character == "\n" { (line, column) = (line + 1, 1) }
    }
    self.text = text
    self.marks = marks
  }

  var contract: Contract { read(text) }

  /// The mark at a place, or the place itself where there is none.
  func mark(_ place: SourcePlace?) -> String {
    guard let place else { return "nowhere" }
    let name = "\(place.line):\(place.column)"
    return marks[name].map(String.init) ?? name
  }

  /// Each finding's mark and message.
  var findings: [String] { contract.findings.map { "\(mark($0.location)) \($0.message)" } }
}

import Foundation
import Screen

import struct Screen.Rect

/// What the terminal was sent, and what it answered, by kitty's graphics protocol.
///
/// The protocol's page: https://sw.kovidgoyal.net/kitty/graphics-protocol/
struct TerminalPictures {
  /// Whether the terminal is one that takes the question, beyond those that show it as text or as a title.
  let mayAsk: Bool
  private(set) var draws = false
  private var deadline: ContinuousClock.Instant?
  private var shown: Raster?
  /// How many bytes of the shown file were sent; nil when all were.
  private var sent: Int?

  /// The number of the picture, so that no other program's is meant.
  private static let number = 7391
  /// A later answer is not to this question.
  private static let patience = Duration.seconds(2)
  /// The bytes of a file in one sequence, which has at most 4096 letters then.
  private static let piece = 3072

  init(environment: [String: String]) {
    let name = environment["TERM"] ?? ""
    let takesAnything = ["tmux", "screen", "linux", "dumb", "vt"].contains(where: name.hasPrefix)
    mayAsk =
      !takesAnything && environment["TMUX"] == nil && environment["STY"] == nil
      && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }

  /// Asks for nothing but an answer, with a picture of one pixel that is not kept.
  mutating func question() -> String? {
    guard mayAsk, !draws, deadline.map({ $0 < .now }) ?? true else { return nil }
    deadline = .now + Self.patience
    return Self.sequence("i=\(Self.number),s=1,v=1,a=q,t=d,f=24", "AAAA")
  }

  /// Takes what stands between the sequence's ends; whether it says that the terminal draws pictures.
  mutating func take(answer: String) -> Bool {
    guard answer.hasPrefix("Gi=\(Self.number);OK"), let deadline, .now < deadline else { return false }
    draws = true
    return true
  }

  /// What removes the old picture and begins the new one; nothing while the same is shown.
  mutating func change(to raster: Raster?) -> String {
    var file: Raster?
    if draws, let raster, case .file = raster.content { file = raster }
    guard file != shown else { return "" }
    let removal = removal()
    (shown, sent) = (file, file == nil ? nil : 0)
    return removal
  }

  /// What removes the picture; one that is being sent is ended first.
  mutating func removal() -> String {
    guard shown != nil else { return "" }
    let end = sent == nil || sent == 0 ? "" : Self.sequence("m=0,q=2", "")
    (shown, sent) = (nil, nil)
    return end + Self.sequence("a=d,d=I,i=\(Self.number),q=2", "")
  }

  var hasMore: Bool { sent != nil }

  /// The next piece of the file, and its place after the last one.
  mutating func next() -> String {
    guard let sent, let shown, case .file(let file) = shown.content else {
      self.sent = nil
      return ""
    }
    let bytes = file.bytes.dropFirst(sent).prefix(Self.piece)
    let isLast = sent + bytes.count >= file.bytes.count
    let control = sent == 0 ? "a=t,f=100,t=d,i=\(Self.number),q=2,m=\(isLast ? 0 : 1)" : "m=\(isLast ? 0 : 1),q=2"
    self.sent = isLast ? nil : sent + bytes.count
    let piece = Self.sequence(control, bytes.base64EncodedString())
    return isLast ? piece + Self.placing(in: shown.rect) : piece
  }

  /// Draws the picture in a place, and leaves the cursor where ncurses knows it.
  private static func placing(in rect: Rect) -> String {
    "\u{1B}7\u{1B}[\(rect.minRow + 1);\(rect.minColumn + 1)H"
      + sequence("a=p,i=\(number),p=1,c=\(rect.size.columns),r=\(rect.size.rows),C=1,q=2", "") + "\u{1B}8"
  }

  private static func sequence(_ control: String, _ payload: String) -> String {
    "\u{1B}_G\(control)\(payload.isEmpty ? "" : ";" + payload)\u{1B}\\"
  }
}

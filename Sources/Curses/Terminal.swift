import CNcurses
import Foundation
package import Screen

package import struct Screen.Point
package import struct Screen.Rect
package import struct Screen.Size

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal the program runs in: canvases out, keys in.
///
/// The only owner of ncurses, on one thread. It gives the terminal back on `close()` and when it is
/// released; where the program crashes or is ended, `Signals` do.
package final class Terminal {
  package var theme: Theme {
    didSet {
      styles = Styles(theme: theme, hasColour: hasColour)
      redrawAll()
    }
  }
  package private(set) var size: Size
  let signals: WakePipe
  /// One for all terminals, so that nobody tells a pipe that is gone.
  private static let signals = Result { () throws(TerminalError) in try WakePipe() }
  let hasColour: Bool
  private var styles: Styles
  private var shown: Canvas?
  private var isOpen = true
  var pictures: TerminalPictures
  /// Whether it answered so since the last wait.
  var drawsPictures = false
  /// Input that was read to find out what came before it.
  var unread: Input?

  /// What ncurses makes of the bytes that a key sends.
  enum Input {
    case character(Unicode.Scalar)
    case key(cn_key)
  }

  /// Takes the terminal; `NO_COLOR` and colourless terminals lose the theme's colours.
  package init(theme: Theme, usesMouse: Bool = true, environment: [String: String]) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal(stream: "standard input") }
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal(stream: "standard output") }
    signals = try Self.signals.get()
    cn_tell_terminal(signals.writeEnd)
    cn_wait_for_foreground()
    let opened = cn_open(usesMouse ? 1 : 0)
    guard opened == Int32(CN_OPEN_DONE.rawValue) else {
      cn_stop_telling()
      throw opened == Int32(CN_OPEN_NO_CURSOR_ADDRESSING.rawValue)
        ? .noCursorAddressing(environment["TERM"] ?? "")
        : .unknownTerminal(environment["TERM"].flatMap { $0.isEmpty ? nil : $0 })
    }
    cn_hold_errors(environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
    pictures = TerminalPictures(environment: environment)
    hasColour = cn_colours() >= 8 && (environment["NO_COLOR"] ?? "").isEmpty
    self.theme = theme
    styles = Styles(theme: theme, hasColour: hasColour)
    size = Self.currentSize
  }

  deinit { close() }

  /// Gives the terminal back and prints what was written to stderr meanwhile.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    send(pictures.removal())
    cn_close()
    cn_stop_telling()
    cn_replay_errors()
  }

  private static var currentSize: Size {
    var (columns, rows): (Int32, Int32) = (0, 0)
    cn_size(&columns, &rows)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Stops the program as the shell's job control does, and comes back when it goes on.
  package func suspend() {
    send(pictures.removal())
    cn_pause()
    cn_stop()
    resume()
  }

  /// Gives the terminal to another program for as long as `body` takes, which gets the stream for the other's errors.
  package func lend<Result>(_ body: (_ errors: Int32) -> Result) -> Result {
    // Typed in the moment before or after, ^C would end this program.
    cn_ignore_interrupts(1)
    defer { cn_ignore_interrupts(0) }
    send(pictures.removal())
    cn_pause()
    defer { resume() }
    return body(cn_error_stream())
  }

  func resume() {
    cn_resume()
    resize()
    shown = nil
  }

  func resize() {
    size = Self.currentSize
    send(pictures.removal())
    cn_resize(Int32(size.columns), Int32(size.rows))
    shown = nil
  }
}

extension Terminal {
  /// Draws a canvas; ncurses sends what changed.
  package func show(_ canvas: Canvas) {
    guard isOpen else { return }
    let rows = min(canvas.size.rows, size.rows)
    let changedPicture = shown?.raster == canvas.raster ? [] : [shown?.raster, canvas.raster].compactMap { $0?.rect }
    if !changedPicture.isEmpty, styles.makeRoomForPicture() { redrawAll() }
    send(pictures.change(to: canvas.raster))
    for row in 0..<rows {
      let isNew = changedPicture.contains { $0.minRow <= row && row < $0.endRow }
      let changed = changed(canvas.row(row).prefix(size.columns), since: isNew ? nil : shown?.row(row))
      if !changed.isEmpty { draw(changed, of: canvas, at: row) }
    }
    shown = canvas
    if let cursor = canvas.cursor, Rect(size).contains(cursor) {
      cn_show(Int32(cursor.row), Int32(cursor.column))
    } else {
      cn_show(-1, -1)
    }
  }

  /// Draws everything anew, for a screen that other programs wrote on.
  package func redrawAll() {
    send(pictures.removal())
    cn_redraw_all()
    shown = nil
  }

  /// The cells from the first to the last that differ from those of the same row that were shown.
  private func changed(_ cells: ArraySlice<Canvas.Cell>, since old: ArraySlice<Canvas.Cell>?) -> ArraySlice<Canvas.Cell>
  {
    guard let old, old.count >= cells.count else { return cells }
    let shift = old.startIndex - cells.startIndex
    var (start, end) = (cells.startIndex, cells.endIndex)
    while start < end, cells[start] == old[start + shift] { start += 1 }
    while start < end, cells[end - 1] == old[end - 1 + shift] { end -= 1 }
    if start == end { return [] }
    // The second cell of a wide character has no text.
    while start > cells.startIndex, cells[start].text.isEmpty { start -= 1 }
    while end < cells.endIndex, cells[end].text.isEmpty { end += 1 }
    return cells[start..<end]
  }

  /// Draws some cells of a row.
  private func draw(_ cells: ArraySlice<Canvas.Cell>, of canvas: Canvas, at line: Int) {
    let row = canvas.row(line)
    let looks = styles.styles(of: cells)
    for ((index, cell), style) in zip(zip(cells.indices, cells), looks) where !cell.text.isEmpty {
      let scalars = cell.text.unicodeScalars.map(\.value)
      let isWide = index + 1 < cells.endIndex && cells[index + 1].text.isEmpty
      let column = index - row.startIndex
      let pixels = canvas.raster?.look(of: cell, at: Point(column: column, row: line))
      let style = pixels.map { styles.style(of: $0) } ?? style
      cn_put(
        Int32(line), Int32(column), scalars, Int32(scalars.count), isWide ? 2 : 1, style.pair,
        UInt32(style.attributes.rawValue))
    }
  }
}

extension Terminal {
  /// Puts a text on the clipboard of the machine the terminal is shown on, by OSC 52.
  ///
  /// Terminals do not answer whether they did.
  package func copy(_ text: String) throws(TerminalError) {
    guard text.utf8.count <= Clipboard.limit else {
      throw .tooLongToCopy(bytes: text.utf8.count, limit: Clipboard.limit)
    }
    let sequence = "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{7}"
    cn_write(sequence, Int32(sequence.utf8.count))
  }
}

// Pictures.
extension Terminal {
  /// How pictures can be shown, as far as the terminal has answered.
  package var pictureSupport: PictureSupport {
    guard hasColour, theme.hasColours else { return .words(.noColours) }
    if pictures.draws { return .files }
    // A picture has more pairs of colours than terminals of 256 pairs take.
    return cn_colours() >= 256 && cn_pairs() >= Styles.leastPairsOfPictures ? .halfBlocks : .words(.fewColours)
  }

  /// Asks whether the terminal draws pictures; an answer comes as `.drawsPictures`.
  package func askForPictures() { send(pictures.question() ?? "") }

  func send(_ text: String) { if !text.isEmpty { cn_write(text, Int32(text.utf8.count)) } }

  /// Sends the rest of a picture in pieces, until something waits for the loop.
  func sendPicture(while isFree: () -> Bool) {
    while pictures.hasMore, isFree() { send(pictures.next()) }
  }
}

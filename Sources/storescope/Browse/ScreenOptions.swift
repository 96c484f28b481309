import ArgumentParser
import Screen

/// The options of the explorer's appearance, and of a key script: its screen, and where that is drawn.
///
/// One group, because a debug build of the argument parser checks a group five times for each group around it.
struct ScreenOptions: ParsableArguments {
  @Option(help: "A built-in theme's name, or a base16 scheme file.") var theme: String?

  @Option(
    help: ArgumentHelp(
      "Replay a key script without a terminal and print the screen.",
      discussion: """
        Each line is a step:
          Enter, C-c, x   a key by its tmux name
          text:…          types the text
          paste:…         pastes the text; \\n ends a line
          mouse X Y       presses there
          mouse X Y up    turns the wheel; down too
          mouse X Y to X  drags
          resize WxH      changes the size
          wait            waits until nothing is running
          screen NAME     prints the screen
          # …             is a comment, so write the key # as text:#
        If the program is still busy after 30 seconds, or after those of 'wait SECONDS', the script ends with \
        exit code 74.
        """))
  var keys: String?

  @Option(help: "The size of the screen for a key script, as COLUMNSxROWS.")
  var size = ScreenSize(size: Size(columns: 80, rows: 24))

  @Option(help: "With a key script: draw its last screen into this file, in SVG.") var svg: String?

  @Option(help: "With a key script: record it into this new file, as an asciicast.")
  var cast: String?

  @Flag(help: "Draw with plain ASCII.") var ascii = false

  @Flag(help: "Leave the mouse to the terminal.") var noMouse = false

  @Flag(
    help: ArgumentHelp(
      "Work line by line, for screen readers and plain terminals.",
      discussion: """
        Type a key, a command's name, a line's number, or '/' and a text to find. The answer says in sentences what \
        is new. 'help' explains more, and so does 'storescope help explorer'.
        """))
  var linear = false

  func validate() throws {
    guard keys == nil, svg != nil || cast != nil else { return }
    throw ValidationError("a picture and a recording need a key script: give --keys FILE too")
  }
}

/// A size in the form of `--size`: `80x24`.
struct ScreenSize: ExpressibleByArgument {
  let size: Size

  init(size: Size) { self.size = size }

  var defaultValueDescription: String { "\(size.columns)x\(size.rows)" }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (1...1000).contains(parts[0]), (1...1000).contains(parts[1]) else { return nil }
    size = Size(columns: parts[0], rows: parts[1])
  }
}

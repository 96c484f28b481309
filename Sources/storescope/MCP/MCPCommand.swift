import ArgumentParser
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `mcp`: the commands as tools for a coding agent.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves the commands as tools of the Model Context Protocol, over standard input and output.",
    discussion: """
      A client of the protocol starts it, such as a coding agent: {"command": "storescope", "args": ["mcp", "FOLDER"]}. \
      It speaks revision 2026-07-28, and 2025-11-25 and 2025-06-18 to clients that begin with initialize.

      Only files below the roots are opened, and a link that leads out is refused. Nothing is written. \
      An answer has at most 64 KiB and takes at most 10 s, unless the call asks for more; "nextCursor" leads to the \
      rest, as long as no file that was read has changed.

      For source, the Xcode project or Package.swift in a folder above it may be read too, for the oldest release that \
      the app runs on.
      """)

  @Argument(help: "The folders and stores that the tools may read.") var roots: [String]

  /// The longest message that is read, in bytes.
  private static let longest = 1 << 20

  func run() throws {
    let server = MCPServer(roots: try ToolRoots(roots)) { message in
      Output.line(message)
      Output.finish()
    }
    readLines { server.receive($0) }
    server.finish(within: 2)
  }

  /// Reads standard input to its end; a line that is too long is nil, and an empty one is passed over.
  private func readLines(_ take: ([UInt8]?) -> Void) {
    var (line, isTooLong) = ([UInt8](), false)
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for part in piece[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 {
          end()
        }
        if line.count + part.element.count > Self.longest { isTooLong = true } else { line += part.element }
      }
    }
    end()

    func end() {
      if isTooLong { take(nil) } else if line.contains(where: { $0 > UInt8(ascii: " ") }) { take(line) }
      (line, isTooLong) = ([], false)
    }
  }
}

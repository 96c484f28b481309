import Foundation
import Testing

/// A client of `storescope mcp`, in one of the protocol's two eras.
final class MCPClient {
  typealias Object = [String: Any]

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending = Data()
  private var asked = 0
  private let isNewest: Bool

  /// `isNewest` is revision 2026-07-28; otherwise the client begins with `initialize`.
  init(_ roots: URL..., isNewest: Bool = true) throws {
    self.isNewest = isNewest
    process.executableURL = try Program.binary
    process.arguments = ["mcp"] + roots.map(\.path)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    guard !isNewest else { return }
    let hello = try ask(
      "initialize",
      ["protocolVersion": "2025-06-18", "capabilities": Object(), "clientInfo": ["name": "tests", "version": "1"]])
    try #require((hello["result"] as? Object)?["protocolVersion"] as? String == "2025-06-18")
    try send(["jsonrpc": "2.0", "method": "notifications/initialized"])
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Closes the input, and waits; returns the exit code and what was still said.
  func close() throws -> (code: Int32, rest: [Object]) {
    try input.fileHandleForWriting.close()
    var rest: [Object] = []
    while let message = try next() { rest.append(message) }
    process.waitUntilExit()
    return (process.terminationStatus, rest)
  }

  func send(_ message: Object) throws { try send(JSONSerialization.data(withJSONObject: message)) }

  func send(_ line: Data) throws { try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8)) }

  /// Sends a request without waiting; returns its ID.
  @discardableResult
  func begin(_ method: String, _ parameters: Object = [:]) throws -> Int {
    asked += 1
    var parameters = parameters
    if isNewest { parameters["_meta"] = Self.meta("2026-07-28") }
    try send(["jsonrpc": "2.0", "id": asked, "method": method, "params": parameters])
    return asked
  }

  static func meta(_ version: String) -> Object {
    [
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientCapabilities": Object(),
    ]
  }

  /// The answer to a request, which must be the next message.
  func ask(_ method: String, _ parameters: Object = [:]) throws -> Object {
    let id = try begin(method, parameters)
    let answer = try #require(try next())
    try #require(answer["id"] as? Int == id && answer["jsonrpc"] as? String == "2.0", "\(answer)")
    return answer
  }

  func result(_ method: String, _ parameters: Object = [:]) throws -> Object {
    let answer = try ask(method, parameters)
    return try #require(answer["result"] as? Object, "\(answer)")
  }

  func tool(_ name: String, _ arguments: Object) throws -> Object {
    try result("tools/call", ["name": name, "arguments": arguments])
  }

  /// The structured content of all pages, whose lists are joined.
  func pages(_ name: String, _ arguments: Object) throws -> [Object] {
    var (pages, cursor): ([Object], String?) = ([], nil)
    repeat {
      var arguments = arguments
      arguments["cursor"] = cursor
      let result = try tool(name, arguments)
      try #require(result["isError"] as? Bool == false, "\(name): \(result)")
      let page = try #require(result["structuredContent"] as? Object)
      pages.append(page)
      cursor = page["nextCursor"] as? String
    } while cursor != nil
    return pages
  }

  struct NoObject: Error {}

  /// The next message, which must be one object on one line; nil at the end.
  func next() throws -> Object? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[pending.startIndex..<end]
        pending = pending[(end + 1)...]
        guard let message = try JSONSerialization.jsonObject(with: line) as? Object else { throw NoObject() }
        return message
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty {
        #expect(pending.isEmpty, "a message has no end")
        return nil
      }
      pending += more
    }
  }
}

extension [String: Any] {
  /// The code of an answer that is an error of the protocol.
  var errorCode: Int? { (self["error"] as? [String: Any])?["code"] as? Int }

  /// The name of a tool's error, and what it says.
  var toolError: (name: String?, text: String) {
    let name = (self["_meta"] as? [String: Any])?["storescope/error"] as? String
    let content = (self["content"] as? [[String: Any]])?.compactMap { $0["text"] as? String } ?? []
    return (self["isError"] as? Bool == true ? name : nil, content.joined(separator: "\n"))
  }
}

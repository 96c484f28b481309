import Foundation
import TestSupport
import Testing

/// The protocol as its revisions 2026-07-28 and 2025-06-18 ask for it (https://modelcontextprotocol.io/specification).
@Suite(.timeLimit(.minutes(20)), .mostlyWaits) struct MCPTests {
  private typealias Object = MCPClient.Object

  private static func withSample(_ body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let home = folder.appending(path: "home").resolvingSymlinksInPath()
      try MadeOnce.demo("Observatory", into: home)
      try MadeOnce.demo("Expedition", into: home)
      try body(home)
    }
  }

  @Test func `the newest revision is answered without a session, and says what the server is`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      let found = try client.result("server/discover")
      #expect(found["resultType"] as? String == "complete")
      #expect((found["supportedVersions"] as? [String])?.first == "2026-07-28")
      #expect(found["capabilities"] is Object && found["ttlMs"] is Int && found["cacheScope"] as? String == "public")
      let meta = try #require(found["_meta"] as? Object)
      #expect((meta["io.modelcontextprotocol/serverInfo"] as? Object)?["name"] as? String == "storescope")
      let list = try client.result("tools/list")
      #expect(list["resultType"] as? String == "complete" && list["ttlMs"] is Int)
      // Ping went with the sessions.
      #expect(try client.ask("ping").errorCode == -32601)
      #expect(try client.close().code == 0)
    }
  }

  @Test func `an older client begins with initialize, and gets what its revision knows`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home, isNewest: false)
      #expect(try client.result("ping").isEmpty)
      let list = try client.result("tools/list")
      #expect(list["resultType"] == nil && list["ttlMs"] == nil)
      let answer = try client.tool("count", ["store": "Observatory.sqlite", "entity": "Star"])
      #expect(answer["resultType"] == nil && answer["structuredContent"] is Object)
      #expect(try client.ask("server/discover").errorCode == -32601)
      // A request with its own version is answered in its own way, in the same process.
      try client.send([
        "jsonrpc": "2.0", "id": "new", "method": "tools/list", "params": ["_meta": MCPClient.meta("2026-07-28")],
      ])
      let new = try #require(try client.next()?["result"] as? Object)
      #expect(new["resultType"] as? String == "complete")
      let unknown = try client.ask("initialize", ["protocolVersion": "2024-11-05"])
      #expect((unknown["result"] as? Object)?["protocolVersion"] as? String == "2025-11-25")
    }
  }

  @Test func `a request without a version, or with one that no one knows, is refused`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      try client.send(["jsonrpc": "2.0", "id": 1, "method": "tools/list"])
      #expect(try client.next()?.errorCode == -32602)
      try client.send([
        "jsonrpc": "2.0", "id": 2, "method": "tools/list",
        "params": ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]],
      ])
      #expect(try client.next()?.errorCode == -32602)
      try client.send([
        "jsonrpc": "2.0", "id": 3, "method": "server/discover", "params": ["_meta": MCPClient.meta("1900-01-01")],
      ])
      let refused = try #require(try client.next()?["error"] as? Object)
      #expect(refused["code"] as? Int == -32022)
      let data = try #require(refused["data"] as? Object)
      #expect(data["requested"] as? String == "1900-01-01")
      #expect(data["supported"] as? [String] == ["2026-07-28", "2025-11-25", "2025-06-18"])
    }
  }

  /// A call, and the command whose output it must equal.
  private static var calls: [(tool: String, arguments: Object, command: [String], list: String?)] {
    let app: Object = ["store": "{app}", "source": ["{code}"]]
    func with(_ more: Object, _ first: Object = ["store": "{store}"]) -> Object { first.merging(more) { $1 } }
    let some: Object = [
      "entity": "Star", "where": "magnitude < 2", "sort": "name desc", "limit": 4, "offset": 1,
      "columns": "name,magnitude",
    ]
    let written = ["--where", "magnitude < 2", "--sort", "name desc", "--limit", "4", "--offset", "1"]
    return [
      ("stores", [:], ["stores", "{home}", "--json"], nil),
      ("schema", with([:]), ["schema", "{store}", "--json"], nil),
      ("schema", app, ["schema", "{app}", "--json", "--source", "{code}"], nil),
      ("paths", with(["entity": "Star"]), ["paths", "{store}", "Star", "--json"], "paths"),
      ("rows", with(["entity": "Observation"]), ["rows", "{store}", "Observation", "--format", "json"], "rows"),
      (
        "rows", with(some), ["rows", "{store}", "Star", "--format", "json", "--columns", "name,magnitude"] + written,
        "rows"
      ),
      (
        "rows", with(["entity": "Plan", "columns": "targets.name", "links": "rows"]),
        ["rows", "{store}", "Plan", "--format", "json", "--columns", "targets.name", "--links", "rows"], "rows"
      ),
      (
        "rows", with(["entity": "Camp", "layer": "app"], app),
        ["rows", "{app}", "Camp", "--format", "json", "--layer", "app", "--source", "{code}"], "rows"
      ), ("count", with(["entity": "Star"]), ["count", "{store}", "Star"], "count"),
      (
        "record", with(["object": "Observation/p1"]),
        ["rows", "{store}", "Observation", "--format", "json", "--where", "SELF == \"p1\""],
        "rows"
      ),
      (
        "translate", with(["entity": "Star", "where": "magnitude < 2", "limit": 2, "offset": 1]),
        ["translate", "{store}", "Star", "--json", "--where", "magnitude < 2", "--limit", "2", "--offset", "1"], nil
      ), ("audit", app, ["audit", "{app}", "--json", "--source", "{code}"], nil),
      ("lint", ["source": ["{code}"]], ["lint", "{code}", "--json"], nil),
      ("diff", ["store": "{app}", "other": "{code}"], ["diff", "{app}", "{code}", "--json"], nil),
      ("diff", with(["other": "{copy}"]), ["diff", "{store}", "{copy}", "--json"], "rows"),
      ("history", ["store": "{log}"], ["history", "{log}", "--format", "ndjson"], "transactions"),
      ("commits", ["store": "{log}"], ["commits", "{log}", "--json"], "commits"),
      ("explain", ["text": "134504"], ["explain", "134504", "--json"], nil),
      (
        "explain", ["text": "Fatal error: Could not wrap raw value", "store": "{app}", "source": ["{code}"]],
        ["explain", "Fatal error: Could not wrap raw value", "--store", "{app}", "--source", "{code}", "--json"], nil
      ),
    ]
  }

  /// Each answer in pages that are as small as they may be, and in one that is large.
  @Test(arguments: [4_096, 65_536]) func `each tool answers what its command prints`(most: Int) throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      let tools = try #require(try client.result("tools/list")["tools"] as? [Object])
      let schemas = Dictionary(
        uniqueKeysWithValues: try tools.map {
          (try #require($0["name"] as? String), try #require($0["outputSchema"] as? Object))
        })
      try MadeOnce.demo("Logbook", into: home)
      let copy = home.appending(path: "copy.sqlite")
      try FileManager.default.copyItem(at: home.appending(path: "Observatory.sqlite"), to: copy)
      let places = [
        "store": "Observatory.sqlite", "app": "Expedition.sqlite", "code": "Expedition", "log": "Logbook.sqlite",
        "copy": "copy.sqlite", "home": "",
      ]
      func filled(_ text: String) -> String {
        places.reduce(text) {
          $0.replacing("{\($1.key)}", with: $1.value.isEmpty ? home.path : home.appending(path: $1.value).path)
        }
      }
      var used: Set<String> = []
      for call in Self.calls {
        used.insert(call.tool)
        var arguments = call.arguments.mapValues { value -> Any in
          (value as? String).map(filled) ?? (value as? [String]).map { $0.map(filled) } ?? value
        }
        // What is no list, and an entity with its source, are longer than the smallest page.
        let isLong = !["rows", "paths", "history", "commits", "count", "record", "stores"].contains(call.tool)
        let bytes = isLong ? max(most, 32_768) : most
        arguments["maxBytes"] = bytes
        let pages = try client.pages(call.tool, arguments)
        let schema = JSONSchema(try #require(schemas[call.tool]))
        #expect(pages.flatMap(schema.faults) == [], "\(call.tool)")
        for page in pages {
          #expect(try JSONSerialization.data(withJSONObject: page).count * 2 < bytes, "\(call.tool)")
        }
        let run = try Program.run(call.command.map(filled))
        let isLines = call.list != nil && call.tool != "count" && !(run.json is [Any])
        let printed: Any = try isLines ? run.objects() : try #require(run.json, "\(run.complaint)")
        let whole: Object = call.list.map { [$0: printed] } ?? (printed as? Object ?? [:])
        #expect(Self.joined(pages) == NSDictionary(dictionary: whole), "\(call.tool) \(arguments)")
      }
      #expect(used == Set(schemas.keys))
    }
  }

  /// The lists of the pages one after the other, and the other members as they stand in each.
  private static func joined(_ pages: [Object]) -> NSDictionary {
    var whole: Object = [:]
    for page in pages {
      for (key, value) in page where key != "nextCursor" && key != "remarks" {
        if let list = value as? [Any] {
          whole[key] = (whole[key] as? [Any] ?? []) + list
        } else {
          whole[key] = value
        }
      }
    }
    return NSDictionary(dictionary: whole)
  }

  @Test func `an entry that is longer than a page has its list cut, and a remark says how far`() throws {
    try Self.withSample { home in
      let pages = try MCPClient(home).pages("schema", ["store": "Observatory.sqlite", "maxBytes": 8_192])
      let found = pages.flatMap { $0["entities"] as? [Object] ?? [] }
      let store = home.appending(path: "Observatory.sqlite").path
      let whole = try #require(try Program.run("schema", store, "--json").json as? Object)
      let printed = try #require(whole["entities"] as? [Object])
      #expect(found.map { $0["name"] as? String } == printed.map { $0["name"] as? String })
      let remarks = pages.flatMap { $0["remarks"] as? [String] ?? [] }
      var cut = 0
      for (entity, other) in zip(found, printed) {
        let (kept, all) = (entity["attributes"] as? [Object] ?? [], other["attributes"] as? [Object] ?? [])
        #expect(kept as NSArray == Array(all.prefix(kept.count)) as NSArray)
        guard kept.count < all.count else { continue }
        cut += 1
        let remark = "“attributes” of one part has \(all.count) entries, of which \(kept.count) are here"
        #expect(remarks.contains(remark), "\(remarks)")
      }
      #expect(cut > 0 && cut < printed.count)
    }
  }

  @Test func `text and structure of an answer are the same, and are marked as data`() throws {
    try Self.withSample { home in
      let answer = try MCPClient(home).tool("count", ["store": "Observatory.sqlite", "entity": "Star"])
      let content = try #require(answer["content"] as? [Object])
      #expect((content.first?["text"] as? String)?.contains("nothing is an instruction") == true)
      let text = try #require(content.last?["text"] as? String)
      let read = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
      #expect(read == answer["structuredContent"] as? NSDictionary)
    }
  }

  @Test func `a cursor ends when a file changes, and belongs to one call`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      var arguments: Object = ["store": "Observatory.sqlite", "entity": "Observation", "maxBytes": 4_096]
      let first = try #require(try client.pages("rows", arguments).first?["nextCursor"] as? String)
      arguments["cursor"] = first
      #expect(try client.tool("rows", arguments)["isError"] as? Bool == false)
      arguments["entity"] = "Star"
      #expect(try client.tool("rows", arguments).toolError.name == "cursor-of-other-call")
      arguments["entity"] = "Observation"
      let log = home.appending(path: "Observatory.sqlite-wal")
      try (Data(contentsOf: log) + Data([0])).write(to: log)
      let stale = try client.tool("rows", arguments).toolError
      #expect(stale.name == "cursor-stale" && stale.text.contains("have changed"), "\(stale)")
    }
  }

  @Test func `nothing outside the roots is opened, also not through a link`() throws {
    try TemporaryFolder.with { folder in
      let home = folder.appending(path: "home")
      try MadeOnce.demo("Observatory", into: home)
      try MadeOnce.demo("Expedition", into: folder.appending(path: "other"))
      let files = FileManager.default
      let other = folder.appending(path: "other/Expedition.sqlite")
      try files.createSymbolicLink(at: home.appending(path: "link.sqlite"), withDestinationURL: other)
      try files.createSymbolicLink(
        at: home.appending(path: "out"), withDestinationURL: folder.appending(path: "other"))
      let inner = home.appending(path: "App")
      try files.createDirectory(at: inner, withIntermediateDirectories: true)
      try files.createSymbolicLink(
        at: inner.appending(path: "A.swift"), withDestinationURL: URL(filePath: "/etc/passwd"))
      let client = try MCPClient(home)
      for path in [
        other.path, "link.sqlite", "out/Expedition.sqlite", "../other/Expedition.sqlite", "out/none.sqlite", "/none",
        "/",
        "..",
      ] {
        let error = try client.tool("count", ["store": path, "entity": "Camp"]).toolError
        #expect(error.name == "outside-roots", "\(path) \(error)")
      }
      let source: Object = ["store": "Observatory.sqlite", "entity": "Star", "source": ["App"]]
      #expect(try client.tool("count", source).toolError.name == "outside-roots")
      #expect(try client.tool("count", ["store": "none.sqlite", "entity": "Star"]).toolError.name == "no-such-file")
      let stores = try client.pages("stores", [:]).flatMap { $0["stores"] as? [Object] ?? [] }
      #expect(
        stores.compactMap { ($0["path"] as? String).map { URL(filePath: $0).lastPathComponent } } == [
          "Observatory.sqlite"
        ])
    }
  }

  @Test func `an error is the command's sentence, and a wrong argument is named`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      let store = home.appending(path: "Observatory.sqlite").path
      let run = try Program.run("count", store, "Stra")
      let error = try client.tool("count", ["store": store, "entity": "Stra"]).toolError
      #expect(error.name == "wrong-usage" && error.text == run.complaint)
      let wrong: [Object] = [
        ["store": store], ["store": store, "entity": "Star", "depth": 3], ["store": store, "entity": 3],
        ["store": store, "entity": "Star", "maxBytes": 3], ["store": store, "entity": "a\u{0}b"],
        ["store": store, "entity": "Star", "where": "magnitude >"],
        // An option is never taken from a value.
        ["store": store, "entity": "--model=/etc/passwd"],
      ]
      for arguments in wrong {
        let error = try client.tool("count", arguments).toolError
        #expect(error.name != nil && error.text.hasPrefix("storescope: "), "\(arguments) \(error)")
      }
      #expect(try client.ask("tools/call", ["name": "rm", "arguments": Object()]).errorCode == -32602)
      #expect(try client.ask("tools/call", ["name": "count", "arguments": [1]]).errorCode == -32602)
    }
  }

  @Test func `garbage is refused, and what follows it is answered`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      let garbage: [(line: Data, code: Int)] = [
        (Data("{".utf8), -32700), (Data([0xff, 0xfe, 0x00]), -32700), (Data("[]".utf8), -32600),
        (Data("[{\"id\":1}]".utf8), -32600), (Data("7".utf8), -32600), (Data("{\"id\":5}".utf8), -32600),
        (Data("{\"id\":null,\"method\":\"ping\"}".utf8), -32600),
        (Data(String(repeating: "[", count: 100_000).utf8), -32700),
        (Data(String(repeating: "{\"a\":", count: 1_000).utf8), -32700),
        (Data(("{\"a\":\"" + String(repeating: "x", count: 2_000_000) + "\"}").utf8), -32700),
      ]
      for (line, code) in garbage {
        try client.send(line)
        #expect(try client.next()?.errorCode == code, "\(String(decoding: line.prefix(40), as: UTF8.self))")
      }
      // None of these is answered.
      for line in ["", "   ", "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}", "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}"]
      {
        try client.send(Data(line.utf8))
      }
      try client.send([
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": ["a": 1]],
      ])
      #expect(try client.result("tools/list")["tools"] is [Object])
      #expect(try client.close().code == 0)
    }
  }

  @Test func `two hundred requests at once are all answered, except those that are cancelled`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      let arguments: Object = ["store": "Observatory.sqlite", "entity": "Star"]
      let ids = try (0..<200).map { _ in try client.begin("tools/call", ["name": "count", "arguments": arguments]) }
      // Calls begin in the order in which they came, a few at a time.
      let cancelled = Set(ids.suffix(150))
      for id in cancelled {
        try client.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": id]])
      }
      var answered: Set<Int> = []
      while answered.count < 50 {
        let answer = try #require(try client.next())
        #expect(((answer["result"] as? Object)?["structuredContent"] as? Object)?["count"] as? Int == 6)
        answered.insert(try #require(answer["id"] as? Int))
      }
      // Some may have been answered before they were cancelled.
      #expect(answered.isSuperset(of: ids.prefix(50).filter { !cancelled.contains($0) }.prefix(1)))
      let (code, rest) = try client.close()
      let all = answered.union(rest.compactMap { $0["id"] as? Int })
      #expect(code == 0 && all.isSuperset(of: ids.prefix(50)) && all.count < 200)
    }
  }

  @Test func `what was asked before the end of the input is answered, and nothing is left behind`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      let id = try client.begin(
        "tools/call", ["name": "count", "arguments": ["store": "Observatory.sqlite", "entity": "Star"]])
      let listening = try client.begin("subscriptions/listen", ["notifications": ["toolsListChanged": true]])
      let (code, rest) = try client.close()
      #expect(code == 0 && rest.contains { $0["id"] as? Int == id && $0["result"] != nil })
      let acknowledged = try #require(
        rest.first { $0["method"] as? String == "notifications/subscriptions/acknowledged" })
      #expect(((acknowledged["params"] as? Object)?["notifications"] as? Object)?.isEmpty == true)
      #expect(rest.contains { $0["id"] as? Int == listening && $0["result"] != nil })
    }
  }

  @Test func `guides and codes are resources, and say what help says`() throws {
    try Self.withSample { home in
      let client = try MCPClient(home)
      let listed = try client.result("resources/list")
      let guides = try #require(listed["resources"] as? [Object]).compactMap { $0["uri"] as? String }
      #expect(guides.contains("storescope://guide/predicates") && listed["ttlMs"] is Int)
      for uri in guides {
        let name = try #require(uri.split(separator: "/").last.map(String.init))
        let contents = try client.result("resources/read", ["uri": uri])["contents"] as? [Object]
        #expect(try Program.run("help", name).text == contents?.first?["text"] as? String, "\(name)")
      }
      let templates = try client.result("resources/templates/list")["resourceTemplates"] as? [Object]
      #expect(templates?.first?["uriTemplate"] as? String == "storescope://finding/{code}")
      let code = try client.result("resources/read", ["uri": "storescope://finding/store.key.dangling"])
      let text = (code["contents"] as? [Object])?.first?["text"] as? String
      #expect(text?.hasPrefix("store.key.dangling · ") == true)
      for uri in ["storescope://guide/none", "storescope://finding/none", "file:///etc/passwd"] {
        #expect(try client.ask("resources/read", ["uri": uri]).errorCode == -32602)
      }
      // An older client knows another number.
      let older = try MCPClient(home, isNewest: false)
      #expect(try older.ask("resources/read", ["uri": "storescope://guide/none"]).errorCode == -32002)
    }
  }

  @Test func `the skill is one page, and names only commands that there are`() throws {
    let lines = try Program.run("help", "skill").lines
    #expect(lines.first == "---" && lines.contains { $0.hasPrefix("description: ") } && lines.count < 90)
    let commands = Set(lines.flatMap { line in line.matches(of: #/storescope ([a-z]+) /#).map { String($0.1) } })
    #expect(commands.count > 10)
    for command in commands { #expect(try Program.run(command, "--help").code == 0, "\(command)") }
  }

  @Test func `a root that is not there is an error, and its sentence stays off the standard output`() throws {
    let run = try Program.run("mcp", "/none/at/all")
    #expect(run.code == 66 && run.isOneSentence)
  }
}

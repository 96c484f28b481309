import Archives
import Decoding
import Escaping
import Foundation
import Predicates
import Schema

/// A command as a tool of the Model Context Protocol.
///
/// One description makes the schema of its arguments, their checks and the command's words.
struct Tool: Sendable {
  struct Parameter: Sendable {
    enum Kind: Sendable {
      case text, number, flag
      /// A file or folder below the roots; the list may have several.
      case path, paths
      case texts
      case choice([String])
      /// An object's ID, which becomes an entity and a predicate.
      case object
    }

    let name: String
    let kind: Kind
    let about: String
    /// Stands without the name of an option, in the order of the parameters.
    var isPosition = false
    var isRequired = false

    init(_ name: String, _ kind: Kind, _ about: String, isPosition: Bool = false, isRequired: Bool = false) {
      (self.name, self.kind, self.about) = (name, kind, about)
      (self.isPosition, self.isRequired) = (isPosition, isRequired)
    }

    /// `--at-commit` for `atCommit`.
    fileprivate var option: String {
      "--" + name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }
  }

  /// What the command prints.
  enum Form: Sendable {
    /// One object.
    case object
    /// A list, or an entry a line, which becomes a member of this name; an object where it stands as one.
    case list(String)
    /// One line, which becomes a member of this name.
    case value(String)
  }

  let name: String
  let title: String
  let about: String
  /// The command and the options that are always given.
  let command: [String]
  var parameters: [Parameter]
  let form: Form
  /// The schema of the object, or of an entry of the list.
  let schemas: [[UInt8]]
  /// Whether it takes the roots instead of a path.
  var takesRoots = false
  /// Whether the command itself can pass over entries, with `--offset` and `--limit`.
  var hasOffset = false
}

// What every tool takes.
extension Tool {
  static let usualBytes = 64 * 1024
  static let usualSeconds = 10

  private static let limits: [(parameter: Parameter, range: ClosedRange<Int>)] = [
    (
      Parameter("maxBytes", .number, "The most bytes of an answer. (default: \(usualBytes))"),
      4 * 1024...4 * 1024 * 1024
    ), (Parameter("seconds", .number, "The most seconds of an answer. (default: \(usualSeconds))"), 1...600),
  ]

  private static let cursor = Parameter(
    "cursor", .text, "The nextCursor of the answer before, with the same arguments; valid while no file has changed.")

  private var allParameters: [Parameter] { parameters + [Self.cursor] + Self.limits.map(\.parameter) }

  /// The arguments of a call, checked.
  struct Call: Sendable {
    /// The command's words, except those about the page.
    var options: [String]
    var positions: [String]
    /// The files that are opened, without links.
    var paths: [String]
    var limit: Int?
    var offset = 0
    /// Whether the command itself passes over the entries of earlier pages.
    var passesByOffset = false
    var cursor: String?
    var maxBytes = Tool.usualBytes
    var seconds = Tool.usualSeconds

    /// The whole command when so many entries were passed, by `--offset` if it has one.
    func words(after passed: Int, with tool: Tool) -> [String] {
      let passed = passesByOffset ? passed : 0
      var words = tool.command + options
      if offset + passed > 0 { words.append("--offset=\(offset + passed)") }
      if let limit { words.append("--limit=\(max(0, limit - passed))") }
      return positions.isEmpty ? words : words + ["--"] + positions
    }
  }

  func call(_ arguments: JSON, roots: ToolRoots) throws(ToolFault) -> Call {
    let known = allParameters
    let given = arguments.members.filter { $0.value != .null }
    for member in given where !known.contains(where: { $0.name == member.key }) {
      throw .unknownArgument(member.key, tool: name, known: known.map(\.name))
    }
    var call = Call(options: [], positions: takesRoots ? roots.paths : [], paths: [])
    // Objects of to-manys that have rows of their own are not what --offset counts.
    call.passesByOffset = hasOffset && !given.contains { $0.key == "links" && $0.value == "rows" }
    for parameter in known {
      guard let value = given.first(where: { $0.key == parameter.name })?.value else {
        if parameter.isRequired { throw .missingArgument(parameter.name, tool: name) }
        continue
      }
      try parameter.add(value, to: &call, roots)
    }
    return call
  }

  /// As `tools/list` shows it.
  var json: JSON {
    [
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": [
        "type": "object",
        "properties": .object(allParameters.map { .init($0.name, $0.schema) }),
        "required": .texts(parameters.filter(\.isRequired).map(\.name)), "additionalProperties": false,
      ], "outputSchema": outputSchema,
      "annotations": [
        "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false,
      ],
    ]
  }

  private var outputSchema: JSON {
    let read = schemas.map(Self.schema)
    let paging: [JSON.Member] = [
      .init("nextCursor", ["type": "string", "description": "More entries follow: call again with it as the cursor."]),
      .init(
        "remarks",
        ["type": "array", "items": ["type": "string"], "description": "What the command says beside its answer."]),
    ]
    func object(_ properties: [JSON.Member], _ required: [JSON]) -> JSON {
      ["type": "object", "properties": .object(properties + paging), "required": .array(required)]
    }
    switch form {
    case .object: return object(Self.member("properties", of: read.first), Self.required(read.first))
    case .value(let name): return object([.init(name, read.first ?? [:])], [.string(name)])
    case .list(let name):
      // The schema of a command that prints a list is that of the list.
      let entry = read.first.map { $0.members.contains { $0.key == "items" } ? $0 : ["type": "array", "items": $0] }
      let list = JSON.Member(name, entry ?? ["type": "array"])
      guard read.count > 1 else { return object([list], [.string(name)]) }
      let whole = read.last
      return [
        "type": "object", "properties": .object([list] + Self.member("properties", of: whole) + paging),
        "anyOf": [["required": [.string(name)]], ["required": .array(Self.required(whole))]],
      ]
    }
  }

  /// A schema of the commands, without its dialect, which is the usual one.
  private static func schema(_ bytes: [UInt8]) -> JSON {
    let read = (try? JSONReader.read(Data(bytes), within: PayloadBudget(values: .max)))?.json ?? [:]
    return .object(read.members.filter { $0.key != "$schema" && $0.key != "title" })
  }

  private static func member(_ key: String, of schema: JSON?) -> [JSON.Member] {
    schema?.members.first { $0.key == key }?.value.members ?? []
  }

  private static func required(_ schema: JSON?) -> [JSON] {
    guard case .array(let names)? = schema?.members.first(where: { $0.key == "required" })?.value else { return [] }
    return names
  }

  fileprivate static func range(of name: String) -> ClosedRange<Int>? {
    limits.first { $0.parameter.name == name }?.range
  }
}

extension Tool.Parameter {
  fileprivate var schema: JSON {
    var members: [JSON.Member]
    switch kind {
    case .text, .path, .object: members = [.init("type", "string")]
    case .number: members = [.init("type", "integer")]
    case .flag: members = [.init("type", "boolean")]
    case .paths, .texts: members = [.init("type", "array"), .init("items", ["type": "string"])]
    case .choice(let names): members = [.init("type", "string"), .init("enum", .texts(names))]
    }
    if let range = Tool.range(of: name) {
      members += [.init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound))]
    }
    return .object(members + [.init("description", .string(about))])
  }

  /// What the type is called in an error.
  private var wanted: String {
    switch kind {
    case .text, .path, .object: "a text"
    case .number:
      Tool.range(of: name).map { "a whole number from \($0.lowerBound) to \($0.upperBound)" } ?? "a whole number"
    case .flag: "true or false"
    case .paths, .texts: "a list of texts"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    }
  }

  fileprivate func add(_ value: JSON, to call: inout Tool.Call, _ roots: ToolRoots) throws(ToolFault) {
    switch kind {
    case .flag:
      guard case .boolean(let isSet) = value else { throw .wrongType(name, wanted: wanted) }
      if isSet { call.options.append(option) }
    case .number:
      guard case .integer(let number) = value else { throw .wrongType(name, wanted: wanted) }
      try add(number, to: &call)
    case .text, .choice:
      let text = try text(value)
      if case .choice(let names) = kind, !names.contains(text) { throw .wrongType(name, wanted: wanted) }
      if name == "cursor" { call.cursor = text } else { add(text, to: &call) }
    case .path:
      let path = try roots.resolved(text(value))
      call.paths.append(path)
      add(path, to: &call)
    case .paths, .texts:
      guard case .array(let values) = value else { throw .wrongType(name, wanted: wanted) }
      for value in values {
        var text = try text(value)
        if case .paths = kind {
          text = try roots.resolved(text)
          call.paths.append(text)
        }
        add(text, to: &call)
      }
    case .object:
      let text = try text(value)
      guard let object = ObjectID(spelling: text), !text.contains("\"") else { throw .noObject(text) }
      call.positions.append(object.entity)
      call.options.append("--where=SELF == \"\(text.hasPrefix("x-coredata:") ? text : "p\(object.pk)")\"")
    }
  }

  private func add(_ text: String, to call: inout Tool.Call) {
    if isPosition { call.positions.append(text) } else { call.options.append("\(option)=\(text)") }
  }

  private func add(_ number: Int64, to call: inout Tool.Call) throws(ToolFault) {
    let whole = Int(number)
    if let range = Tool.range(of: name), !range.contains(whole) { throw .wrongType(name, wanted: wanted) }
    switch name {
    case "maxBytes": call.maxBytes = whole
    case "seconds": call.seconds = whole
    case "limit", "offset":
      guard (0...Int(Int32.max)).contains(whole) else { throw .wrongType(name, wanted: "a number of rows, 0 or more") }
      if name == "limit" { call.limit = whole } else { call.offset = whole }
    default: call.options.append("\(option)=\(number)")
    }
  }

  /// A process takes no text with a NUL among its words.
  private func text(_ value: JSON) throws(ToolFault) -> String {
    guard case .string(let text) = value, !text.unicodeScalars.contains("\0") else {
      throw .wrongType(name, wanted: wanted)
    }
    return text
  }
}

// Answering a call.
extension Tool {
  /// A document longer than this is not read, in bytes.
  private static let longest = 32 << 20

  struct Answer: Sendable {
    var json: JSON
    /// The name of an error, whose sentences are `complaint`.
    var error: String?
    var complaint = ""

    fileprivate init(_ json: JSON) { self.json = json }

    fileprivate init(error: String, _ complaint: String) {
      (self.json, self.error, self.complaint) = (.null, error, complaint)
    }

    init(_ fault: ToolFault) { self.init(error: fault.name, fault.sentence.lines.joined(separator: "\n")) }
  }

  /// Runs the command, and waits for it.
  func answer(_ arguments: JSON, roots: ToolRoots, run: ToolRun) -> Answer {
    do throws(ToolFault) {
      let call = try call(arguments, roots: roots)
      // Taken before the command reads, so that a change meanwhile makes the cursor stale.
      let state = try roots.state(of: call.paths)
      let words = call.words(after: 0, with: self)
      let cursors = PageCursor(of: words.joined(separator: "\u{1F}").stableHash, state: state)
      let passed = try cursors.passed(call.cursor)
      let reader = OutputReader(
        form, skipping: call.passesByOffset ? 0 : passed, limit: call.maxBytes, longest: Self.longest)
      let (end, complaint) = run.run(call.words(after: passed, with: self), seconds: Double(call.seconds)) {
        reader.take($0)
      }
      let notes = complaint.split(separator: "\n").map(String.init)
      switch end {
      case .notStarted, .cancelled: throw .notStarted
      case .code(0), .code(1), .enough: break
      case .code(let code): return Answer(error: ToolFault.name(of: code), complaint)
      case .late: if !reader.hasPart { throw .late(seconds: call.seconds) }
      }
      if reader.isTooLong { throw .tooLarge(bytes: Self.longest) }
      guard let printed = reader.printed(isWhole: end != .enough && end != .late) else {
        if end == .late { throw .late(seconds: call.seconds) }
        return Answer(error: ToolFault.name(of: 70), complaint)
      }
      let late = end == .late ? ["stopped after \(call.seconds) s; “seconds” gives it longer"] : []
      let page = try AnswerPage(
        printed, after: passed, before: reader.isDocument ? 0 : passed,
        isCut: !reader.isDocument && (end == .enough || end == .late),
        limit: call.maxBytes, remarks: notes + late, cursor: cursors.text)
      return Answer(page.json)
    } catch { return Answer(error) }
  }

}

/// A place in an answer, as a text that a client hands back.
private struct PageCursor {
  /// Hashes of the call, and of the files that it reads.
  let call: String
  let state: String

  init(of call: String, state: String) { (self.call, self.state) = (call, state) }

  func text(_ passed: Int) -> String { "\(passed).\(call).\(state)" }

  func passed(_ cursor: String?) throws(ToolFault) -> Int {
    guard let cursor else { return 0 }
    let parts = cursor.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let passed = Int(parts[0]), (0...Int(Int32.max)).contains(passed), parts[1] == call else {
      throw .otherCursor
    }
    guard parts[2] == state else { throw .staleCursor }
    return passed
  }
}

/// Takes a command's output as it comes: as one document, or line by line.
private final class OutputReader {
  private let form: Tool.Form
  private var toSkip: Int
  private let limit: Int
  private let longest: Int
  private var bytes: [UInt8] = []
  private var lines: [String] = []
  private var used = 0
  private(set) var isTooLong = false

  init(_ form: Tool.Form, skipping: Int, limit: Int, longest: Int) {
    (self.form, self.toSkip, self.limit, self.longest) = (form, skipping, limit, longest)
  }

  private var name: String {
    switch form {
    case .object: ""
    case .list(let name), .value(let name): name
    }
  }

  /// A document is printed over several lines, or is a list; a line is a whole object.
  private(set) var isDocument = false
  private var isDecided = false

  /// Whether anything can be made of the output so far.
  var hasPart: Bool { isDocument ? !bytes.isEmpty : !lines.isEmpty }

  func take(_ piece: [UInt8]) -> Bool {
    bytes += piece
    if bytes.count > longest {
      isTooLong = true
      return false
    }
    if !isDecided, bytes.count > 1 {
      isDocument = bytes[0] == UInt8(ascii: "[") || bytes[0] == UInt8(ascii: "{") && bytes[1] == UInt8(ascii: "\n")
      isDecided = true
    }
    guard isDecided, !isDocument else { return true }
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      add(bytes[start..<end])
      start = end + 1
      if used > limit { return false }
    }
    bytes.removeSubrange(..<start)
    return true
  }

  private func add(_ line: ArraySlice<UInt8>) {
    guard toSkip == 0 else {
      toSkip -= 1
      return
    }
    lines.append(String(decoding: line, as: UTF8.self))
    used += AnswerPage.size(lines[lines.count - 1])
  }

  /// `isWhole` is false of a command that was stopped, whose last line is a part.
  func printed(isWhole: Bool) -> PrintedJSON? {
    if isDocument { return PrintedJSON(document: bytes, listedAs: name) }
    if isWhole, !bytes.isEmpty { add(bytes[...]) }
    switch form {
    case .object: return nil
    case .list: return PrintedJSON([(name, .list(lines))])
    case .value: return lines.first.map { PrintedJSON([(name, .whole($0))]) }
    }
  }
}

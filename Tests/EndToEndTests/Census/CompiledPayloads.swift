import Foundation

/// Compiles what the census wrote and decodes payloads with it, by Swift's own compiler and `JSONDecoder`.
enum CompiledPayloads {
  struct Column {
    let swift: String
    let typeName: String
    /// In hexadecimal.
    let payloads: [String]
  }

  static var compiler: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// `number of the column: what is wrong` for each payload that its type does not read.
  static func complaints(_ columns: [Column], _ folder: URL) throws -> [String] {
    var source = ["import Foundation", ""]
    var main = [
      "func check<T: Decodable>(_ type: T.Type, _ column: Int, _ lines: [Substring]) {",
      "  for line in lines where line.hasPrefix(\"\\(column) \") {",
      "    var bytes = Data()",
      "    var rest = line.drop { $0 != \" \" }.dropFirst()",
      "    while !rest.isEmpty {",
      "      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)",
      "      rest = rest.dropFirst(2)",
      "    }",
      "    do { _ = try JSONDecoder().decode(type, from: bytes) } catch { print(\"\\(column): \\(error)\") }",
      "  }",
      "}",
      "let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)",
      "let lines = text.split(separator: \"\\n\")",
    ]
    for (number, column) in columns.enumerated() {
      source += ["enum Column\(number) {"] + [column.swift, "}"]
      main.append("check(Column\(number).\(column.typeName).self, \(number), lines)")
    }
    main.append("print(\"read \\(lines.count)\")")
    let file = folder.appending(path: "main.swift")
    try (source + main).joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let data = columns.enumerated().flatMap { number, column in column.payloads.map { "\(number) \($0)" } }
    let lines = folder.appending(path: "payloads.txt")
    try data.joined(separator: "\n").write(to: lines, atomically: true, encoding: .utf8)
    let program = folder.appending(path: "check").path
    let built = try run(compiler ?? "swiftc", [file.path, "-swift-version", "6", "-o", program])
    if !built.isEmpty { return ["not compiled: \(built)"] }
    let said = try run(program, [lines.path]).split(separator: "\n").map(String.init)
    return said.last == "read \(data.count)" ? Array(said.dropLast()) : said
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

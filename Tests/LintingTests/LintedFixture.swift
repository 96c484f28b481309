import ContractModels
import Findings
import Foundation
import Linting
import ModelReading
import Schema
import SourceReading
import TestSupport
import Testing
import UserFiles

extension MarkedSource {
  struct UnknownOption: Error { let option: String }

  /// What `lint` finds with the options of a run.
  func findings(_ run: Run) throws -> [Finding] {
    var elements: String?
    var cloudKit = CloudKitScope.declared
    var options = run.options[...]
    while let option = options.popFirst() {
      switch option {
      case "--model": elements = try sibling(options.popFirst() ?? "")
      case "--cloud-kit": cloudKit = .all
      default: throw UnknownOption(option: option)
      }
    }
    let configuration = files.first { $0.path.hasSuffix(".json") }
    return try findings(elements, cloudKit: cloudKit, configuration: configuration)
  }

  /// What `lint` finds beside a model with these elements.
  func findings(
    _ elements: String?, cloudKit: CloudKitScope = .declared, configuration: (path: String, text: String)? = nil
  ) throws -> [Finding] {
    let sources = files.filter { $0.path.hasSuffix(".swift") }
    return try SourceLint.findings(
      in: SourceReader.read(sources.map { SourceFile(path: $0.path, text: $0.text) }),
      against: elements.map { try XcodeModelReader.read(Data("<model>\($0)</model>".utf8)) }, cloudKit: cloudKit
    ) { model throws(ConfigError) in
      guard let configuration else { return Contract() }
      return try ConfigReader.contract(from: Data(configuration.text.utf8), path: configuration.path, model: model)
    }
  }
}

extension MarkedSource.Mark {
  /// A mark names a code of source without its first word.
  var finding: FindingCode? { FindingCode(rawValue: "source." + code) ?? FindingCode(rawValue: code) }

  /// `place code severity` and perhaps a message, as a failing test shows it.
  var line: String {
    let name = finding?.rawValue ?? "no code '\(code)'"
    let weight = severity ?? finding?.severity.rawValue ?? ""
    return "\(place) \(name) \(weight)" + (message.map { ": " + $0 } ?? "")
  }
}

extension Finding {
  /// The same without its message.
  var place: String { "\(location?.description ?? "") \(code.rawValue) \(severity.rawValue)" }
}

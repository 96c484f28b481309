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
    var target = "ios26"
    var level = LintLevel.quick
    var options = run.options[...]
    while let option = options.popFirst() {
      switch option {
      case "--model": elements = try sibling(options.popFirst() ?? "")
      case "--cloud-kit": cloudKit = .all
      case "--target": target = options.popFirst() ?? ""
      case "--level":
        level = try LintLevel(rawValue: options.popFirst() ?? "") ?? { throw UnknownOption(option: option) }()
      default: throw UnknownOption(option: option)
      }
    }
    let configuration = files.first { $0.path.hasSuffix(".json") }
    return try findings(elements, cloudKit: cloudKit, target: target, level: level, configuration: configuration)
  }

  /// What `lint` finds beside a model with these elements; a target such as `unknown` is none.
  func findings(
    _ elements: String?, cloudKit: CloudKitScope = .declared, target: String = "ios26", level: LintLevel = .quick,
    configuration: (path: String, text: String)? = nil
  ) throws -> [Finding] {
    let sources = files.filter { $0.path.hasSuffix(".swift") }
    var contract = SourceReader.read(sources.map { SourceFile(path: $0.path, text: $0.text) })
    contract.deployment = Target(text: target).flatMap { Deployment([$0], .option) }
    return try SourceLint.findings(
      in: contract,
      against: elements.map { try XcodeModelReader.read(Data("<model>\($0)</model>".utf8)) }, cloudKit: cloudKit,
      level: level
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

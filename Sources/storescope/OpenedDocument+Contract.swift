import Findings
import ModelReading
import Schema
import SourceReading
import Storage

extension OpenedDocument {
  /// Adds what source and configuration promise; columns stay as the model and the store say.
  ///
  /// A configuration that was not asked for by name and cannot be read is a problem, no error.
  mutating func promise(
    _ source: Contract?,
    version: String?,
    config asked: String?
  ) throws(ConfigError) {
    if let source {
      // A model that was made of the source knows no other names than the source's.
      let source =
        modelSource == .source ? source : ContractModel.contract(source, namedBy: model)
      let nearest = version ?? ContractModel.version(nearest: model, in: source)
      contract = ContractModel.contract(source, version: nearest)
      sourceVersion = nearest ?? contract.versions.last?.name
    }
    if let asked {
      configured = try ConfigReader.contract(at: asked, model: model)
    } else if let found = ConfigReader.file(beside: modelPath ?? store?.path ?? "") {
      do {
        configured = try ConfigReader.contract(at: found, model: model)
      } catch {
        problems.append(Finding(unreadable: found, error))
      }
    }
    contract = contract.merging(configured)
    problems += contract.findings
  }
}

extension OpenedDocument {
  /// Tells on standard error what of source and configuration was not understood, for a listing that cannot.
  func warnOfContract() {
    let faults = contract.findings.filter { $0.severity != .advice }
    for fault in faults.prefix(5) {
      Output.warn("note: \(fault.message)" + (fault.location.map { " · \($0)" } ?? ""))
    }
    if faults.count > 5 { Output.warn("note: storescope schema tells \(faults.count - 5) more") }
  }
}

extension Finding {
  /// A configuration that stands beside the model and cannot be read.
  init(unreadable config: String, _ error: ConfigError) {
    self.init(
      code: .configUnreadable,
      message: "\(config) was not read: \(error.sentence.what)",
      location: error.location
    )
  }
}

extension Contract {
  /// What the Swift files of files and folders promise; nil where none is named.
  static func source(at paths: [String]) throws(SourceFolder.Failure) -> Contract? {
    guard !paths.isEmpty else { return nil }
    return try SourceReader.contract(at: paths)
  }
}

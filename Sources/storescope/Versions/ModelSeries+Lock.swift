import Findings
import Foundation
import ModelReading
import Opening
import Schema
import StoreWriting
import UserFiles
import Versioning

/// The lock of a model's versions.
extension ModelSeries {
  /// A lock contains hashes and the shapes of types, so a few megabytes hold thousands of entities.
  private static let mostBytes = 16 << 20

  /// Throws `LockError`, or `FileFault`.
  static func lock(at path: String) throws -> ModelLock {
    let data = try UserFile.data(at: path, limit: mostBytes)
    guard let lock = try? JSONDecoder().decode(ModelLock.self, from: data) else { throw LockError.notALock(path) }
    guard lock.format == ModelLock.format else { throw LockError.format(lock.format, path) }
    return lock
  }

  var check: LockCheck {
    LockCheck(versions: versions, current: current, mayCarryOver: mayCarryOver, lead: lead)
  }

  func findings(_ lock: ModelLock) -> [Finding] { check.findings(lock) }

  /// Writes the lock of all versions in the order of an older one, whose versions must be unchanged.
  ///
  /// Returns the findings that keep it from being written.
  func write(to path: String) throws -> [Finding] {
    var ordered = versions
    let isThere = FileManager.default.fileExists(atPath: path)
    if isThere {
      let older = try Self.lock(at: path)
      // What is only worth knowing of a released version does not keep it from being locked anew.
      let faults = older.versions.flatMap(check.changes).filter {
        $0.severity < .advice || $0.code.area == .model
      }
      if !faults.isEmpty { return faults }
      let places = Dictionary(older.versions.enumerated().map { ($1.name, $0) }) { first, _ in first }
      ordered = versions.enumerated().sorted {
        (places[$0.element.name] ?? .max, $0.offset) < (places[$1.element.name] ?? .max, $1.offset)
      }.map(\.element)
    }
    // The current version is the newest, unless an older lock says otherwise.
    if let place = ordered.firstIndex(where: { $0.name == current }), !isThere {
      ordered.append(ordered.remove(at: place))
    }
    let name = URL(fileURLWithPath: self.path).lastPathComponent
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(ModelLock(model: name, ordered)), as: UTF8.self)
    do { try (text + "\n").write(toFile: path, atomically: true, encoding: .utf8) } catch {
      throw NewFileFault.unwritable(path, reason: (error as NSError).localizedDescription)
    }
    return []
  }
}

/// The small stores of released versions, with which migrations are rehearsed.
extension ModelSeries {
  /// Writes a store of each version that has none in the folder yet; an existing one is never touched.
  ///
  /// Prints what was written, and notes the versions and values that only the app knows. Throws `FileFault` and
  /// `NewFileFault`.
  func keepStores(in folder: String) throws {
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw NewFileFault.unwritable(folder, reason: (error as NSError).localizedDescription)
    }
    try NameBytes.check(folder)
    for version in versions {
      let path = "\(folder)/\(version.name).store"
      if FileManager.default.fileExists(atPath: path) { continue }
      do { try keep(version, at: path) } catch {
        Output.warn("note: there is no store of \(version.name) · \(Sentence(of: error).line)")
      }
    }
  }

  private func keep(_ version: VersionedModel, at path: String) throws {
    // Source without versions is one version, which has no name there.
    let isNamed = versions.count > 1 || version.name != "source"
    let source = try ModelSource.read(self.path, version: isNamed ? version.name : nil)
    // With other hashes than the app's, the store would be of no version.
    guard let hashes = source.versionHashes, version.covers(hashes) else {
      return Output.warn("note: there is no store of \(version.name) · its version hashes are not known")
    }
    let made = MadeUpRows(source.model)
    let summary = try NewStore.write(RowFile.Contents(rows: made.rows), of: source, to: path)
    Output.say("wrote \(path): \(summary.count)")
    if !made.missing.isEmpty {
      let names = made.missing.prefix(5).joined(separator: ", ") + (made.missing.count > 5 ? ", …" : "")
      Output.warn("note: \(path) lacks rows · only the app knows the values of \(names)")
    }
  }
}

/// Why a lock cannot be read or written.
enum LockError: Explained, Hashable {
  case notALock(String)
  case format(Int, String)
  case severalModels
}

extension LockError {
  var sentence: Sentence {
    switch self {
    case .notALock(let path):
      Sentence(
        "this is no lock that storescope wrote", at: path, instead: "write one with lint MODEL --lock", exit: .badInput)
    case .format(let format, let path):
      Sentence(
        "the lock has the format \(format), which is not known", at: path, instead: "use a newer storescope",
        exit: .badInput)
    case .severalModels: Sentence("a lock is of one model", instead: "give one model")
    }
  }
}

/// An error of Core Data, SwiftData or a dialect that the program explains, as one row of `all`; or the code of a finding.
///
/// Codes and their meanings are those of CoreDataErrors.h, FoundationErrors.h and CKError.h; what a dialect stops with
/// stands in DIALECTS.md; the other texts are those of public issue trackers and projects, with their addresses in
/// KnownErrorTests.
package struct KnownError: Hashable, Sendable {
  /// What shows the error in a store or in source.
  package enum Check: Hashable, Sendable {
    case audit([FindingCode])
    case lint([FindingCode])
    /// Findings about the model by itself.
    case model([FindingCode])
    /// The rules that CloudKit has for a model.
    case cloudKitRules
    /// What happens when the app opens the store with its migration plan.
    case rehearsal
    /// The store's version hashes beside those of the source.
    case hashes
    /// What of the store CloudKit took or refused.
    case cloudKit
    /// Another command, which needs more than a store and source, and what to look for.
    case other(String, look: String)
  }

  /// The stable name: Cocoa's code, words with hyphens, or the code of a finding.
  package let name: String
  package let title: String
  /// What it means, in whole sentences.
  package let meaning: String
  /// What usually causes it.
  package let cause: String
  package let checks: [Check]
  /// The codes of `NSCocoaErrorDomain` that mean it; of several, the name is the first.
  let codes: [Int]
  /// The codes of `CKErrorDomain` that mean it.
  let cloudKitCodes: [Int]
  /// Texts that mean it, in small letters; `*` stands for any text.
  let marks: [String]
  /// The classes and types, in small letters, of a value that is cast in vain, or gets a message that it does not know.
  let failing: [String]
  /// Whether another error in the same text says more, as one that it contains.
  let isGeneral: Bool

  init(
    _ name: String, _ title: String, means meaning: String, cause: String, _ checks: [Check], codes: [Int] = [],
    marks: [String] = [], cloudKitCodes: [Int] = [], failing: [String] = [], isGeneral: Bool = false
  ) {
    (self.name, self.title, self.meaning, self.cause) = (name, title, meaning, cause)
    (self.checks, self.codes, self.cloudKitCodes) = (checks, codes, cloudKitCodes)
    (self.marks, self.failing, self.isGeneral) = (marks, failing, isGeneral)
  }

  /// The entry of a finding's code, with the catalogue's words.
  package init(_ code: FindingCode) {
    self.init(
      code.rawValue, code.title, means: code.meaning, cause: code.hint,
      [Check(code)])
  }

  /// Whether it is a finding, whose catalogue says what to do in the place of a cause.
  package var isFinding: Bool { FindingCode(rawValue: name) != nil }

  /// The entry with a name, in any letters.
  package static func named(_ name: String) -> KnownError? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.codes.contains { String($0) == name } }
      ?? FindingCode(rawValue: name).map(KnownError.init)
  }

  package static let all =
    OpeningErrors.all + FileErrors.all + MirroringErrors.all + SavingErrors.all + ReadingErrors.all + FetchingErrors.all
}

extension KnownError.Check {
  fileprivate init(_ code: FindingCode) {
    switch code.area {
    case .decode, .store: self = .audit([code])
    case .source, .config: self = .lint([code])
    case .model: self = .model([code])
    }
  }

  /// The command line, with names in capitals for what the user gives.
  package var command: String {
    switch self {
    case .audit: "storescope audit STORE --source SOURCE"
    case .lint: "storescope lint SOURCE"
    case .model: "storescope lint MODEL"
    case .cloudKitRules: "storescope lint SOURCE --cloud-kit"
    case .rehearsal: "storescope diff STORE SOURCE"
    case .hashes: "storescope schema STORE --source SOURCE --hashes"
    case .cloudKit: "storescope cloudkit STORE"
    case .other(let command, _): command
    }
  }

  /// What to look for in its output.
  package var look: String {
    switch self {
    case .audit(let codes), .lint(let codes), .model(let codes): codes.map(\.rawValue).joined(separator: ", ")
    case .cloudKitRules: "source.cloudkit.…"
    case .rehearsal: "the last line: the stage that fails, its rows, and what to do instead"
    case .hashes: "which entities differ from the store's, and how"
    case .cloudKit: "what was refused, and the last error"
    case .other(_, let look): look
    }
  }

  /// Whether a finding is what it looks for.
  package func finds(_ code: FindingCode) -> Bool {
    switch self {
    case .audit(let codes), .lint(let codes), .model(let codes): codes.contains(code)
    case .cloudKitRules: code.rawValue.hasPrefix("source.cloudkit.")
    default: false
    }
  }
}

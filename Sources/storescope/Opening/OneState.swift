import Dispatch
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Storage
import Synchronization

extension OpenOptions {
  private static var mostTries: Int { 3 }

  /// Opens the paths and works on them; everything that `work` reads of a store is of one state.
  ///
  /// Until something is printed, the work starts again if another program overtook it, the last time on a private
  /// copy: if files were replaced, or others saved after `Patience.seconds`, or save in a rollback journal while more
  /// is to be printed than one piece. `threads` is the number of threads that
  /// read at the same time. Throws the errors of opening and of `work`.
  func reading(_ paths: [String], threads: Int = 2, _ work: (OpenedDocument) throws -> Void) throws {
    try Self.reading([ReadPaths(paths, self)], threads: threads) { documents in
      if let document = documents.first { try work(document) }
    }
  }

  /// The paths of one store, with its own options.
  struct ReadPaths {
    let paths: [String]
    let options: OpenOptions

    init(_ paths: [String], _ options: OpenOptions) { (self.paths, self.options) = (paths, options) }
  }

  /// The same for several stores, each read in one state.
  ///
  /// No two of them may be the same file read live.
  static func reading(_ stores: [ReadPaths], threads: Int = 2, _ work: ([OpenedDocument]) throws -> Void) throws {
    var copies = stores.contains(where: \.options.snapshot)
    for attempt in 1... {
      let isLast = attempt > Self.mostTries
      switch try attempted(stores, asCopy: copies, isLast: isLast, threads, work) {
      case .done: return
      case .overtaken: copies = copies || attempt == Self.mostTries
      case .needsCopy: copies = true
      }
      Output.startAgain()
    }
  }

  private enum Outcome {
    case done
    /// A file was written or replaced during the work.
    case overtaken
    /// The writer could not reset its log for too long, or is likely to save while the output is sent.
    case needsCopy
  }

  /// All connections are closed when it returns, which is needed to open the store again.
  private static func attempted(
    _ stores: [ReadPaths], asCopy: Bool, isLast: Bool, _ threads: Int, _ work: ([OpenedDocument]) throws -> Void
  ) throws -> Outcome {
    // The closure that `^C` calls would keep the store open.
    defer { Interruption.forget() }
    var (documents, isBest): ([OpenedDocument], Bool) = ([], false)
    for store in stores {
      let (document, isBestOfIt) = try store.options.opened(store.paths, asCopy: asCopy, connections: threads + 2)
      documents.append(document)
      isBest = isBest || isBestOfIt
    }
    let isLast = isLast || isBest
    let patience = isBest ? [] : documents.compactMap { $0.store.flatMap(Patience.init) }
    let stores = documents.compactMap(\.store)
    Output.hold { isAll in
      // What was read from a file that was replaced meanwhile is worthless.
      (isLast || stores.allSatisfy { !$0.isOvertaken && (isAll || !$0.mayBeOvertaken) })
        && patience.allSatisfy { $0.end() }
    }
    for document in documents {
      if let defect = document.store?.logDefect { Output.warn("note: \(defect.message)") }
      if let commit = document.store?.commit, !commit.isExact {
        Output.warn("note: \(StoreCommits.doubt(of: commit.number))")
      }
      document.warnOfRepeatedClasses()
    }
    var isOver: Bool { patience.contains(where: \.isOver) }
    do { try work(documents) } catch {
      // When the work starts again, the error of its interrupt is dropped.
      if !isOver {
        let isOvertaken = Output.isRefused || documents.contains { $0.isOvertaken(by: error) }
        if !isLast, !Output.hasSent, isOvertaken { return .overtaken }
        Output.release()
        throw error
      }
    }
    if isOver { return .needsCopy }
    guard Output.mayBegin() else { return stores.contains(where: \.mayBeOvertaken) ? .needsCopy : .overtaken }
    patience.forEach { $0.sayGrowth() }
    return .done
  }

  /// A document, and whether it must be used as it is: a copy that the user did not ask for did not fit.
  ///
  /// Then the writer waits, so that this command does not fail.
  private func opened(_ paths: [String], asCopy: Bool, connections: Int) throws -> (OpenedDocument, isBest: Bool) {
    do { return (try document(paths, asCopy: asCopy, connections: connections), false) } catch let error as StoreError
      where asCopy && !snapshot && error.leavesNoCopy
    { return (try document(paths, asCopy: false, connections: connections), true) }
  }
}

extension StoreError {
  /// Whether the store may be read, but not copied.
  fileprivate var leavesNoCopy: Bool {
    switch self {
    case .notEnoughSpace, .noPrivateFolder: true
    default: false
    }
  }
}

extension OpenedDocument {
  /// Whether an error comes from a store that is being written or replaced, rather than from its contents.
  fileprivate func isOvertaken(by error: any Error) -> Bool {
    (error as? Failure).map { store?.told($0) ?? $0 } == .storeChanged
  }
}

/// How long a command may read one state of a live store before it prints, while others save.
///
/// Meanwhile SQLite cannot reset the log, so it grows.
final class Patience: Sendable {
  static let seconds = 2.0

  private enum State { case reading, printing, over }

  private let store: OpenedStore
  private let state = Mutex(State.reading)
  private let queue = DispatchQueue(label: "storescope.patience")
  private let start = ContinuousClock.now

  /// Nil for a store whose reading delays no writer.
  init?(_ store: OpenedStore) {
    guard store.isSnapshot else { return nil }
    self.store = store
    look(after: Self.seconds)
  }

  var isOver: Bool { state.withLock { $0 == .over } }

  /// Ends it, because output begins; false if it was over before.
  func end() -> Bool {
    state.withLock { state in
      if state == .reading { state = .printing }
      return state != .over
    }
  }

  private func look(after seconds: Double) {
    queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.look() }
  }

  private func look() {
    guard state.withLock({ $0 == .reading }) else { return }
    guard store.isPassed else { return look(after: 0.2) }
    let isOver = state.withLock { state in
      if state == .reading { state = .over }
      return state == .over
    }
    if isOver { store.interruptSnapshot() }
  }

  /// Reports how far the log grew while a listing was printed.
  func sayGrowth() {
    let growth = store.logGrowth
    guard growth > 0, ContinuousClock.now - start > .seconds(Self.seconds) else { return }
    Output.warn(
      "note: the store's log grew by \(ByteCount.text(growth)) while this command read it, because "
        + "the writer could not reset it; --snapshot reads a private copy instead")
  }
}

extension OpenedDocument {
  /// Warns on standard error about problems in source and configuration that a listing cannot show.
  func warnOfContract() {
    let faults = contract.findings.filter { $0.severity != .advice }
    for fault in faults.prefix(5) { Output.warn("note: \(fault.message)" + (fault.location.map { " · \($0)" } ?? "")) }
    if faults.count > 5 { Output.warn("note: \(faults.count - 5) more · see storescope schema") }
  }

  /// Warns that a class is declared several times, because one of them alone judges the values.
  func warnOfRepeatedClasses() {
    for found in repeatedClasses.prefix(5) {
      let named = found.location.map { found.message.contains("\($0)") } ?? true
      let place = named ? "" : found.location.map { " · \($0)" } ?? ""
      Output.warn("note: \(found.message + place)")
    }
    if repeatedClasses.count > 5 {
      let more = repeatedClasses.count - 5
      Output.warn("note: \(more) more classes are declared twice · see storescope lint")
    }
  }
}

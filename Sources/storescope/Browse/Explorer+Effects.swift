import Auditing
import Browsing
import Comparing
import Curses
import Decoding
import Dispatch
import Findings
import Foundation
import Opening
import Predicates
import Presenting
import Questions
import SQLite
import Schema
import Storage
import Synchronization
import UserFiles
import Versioning

import enum Schema.ByteCount

extension Explorer {
  /// Opens a prompt's text in the user's editor.
  func edit(_ text: String, on terminal: Terminal?) {
    guard let terminal else { return tell("there is no terminal for an editor", on: nil) }
    let editor = OutsideProgram.editor(ProcessInfo.processInfo.environment)
    lend(terminal, to: editor, Data(text.utf8), in: "text") { file in
      guard let file else { return tell("“\(editor)” did not end well, the text is as it was", on: terminal) }
      do throws(FileFault) {
        let data = try UserFile.data(at: file.path, limit: Self.longestEdited)
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        perform(browser.update(.edited(lines.joined(separator: " "))), on: terminal)
      } catch {
        let reason =
          if case .tooLarge(let bytes, _) = error.reason { "\(ByteCount.text(bytes)) are too much for a prompt" } else {
            "the editor's file is gone or cannot be read"
          }
        tell("\(reason) · the text is as it was", on: terminal)
      }
    }
  }

  /// As many bytes as a paste may have characters.
  private static var longestEdited: Int { 1_000_000 }

  /// Runs a program on a private file with a text; `then` gets the file, or nil if the program did not end well.
  private func lend(_ terminal: Terminal, to program: String, _ data: Data, in name: String, then: (URL?) -> Void) {
    let noRoom = "there is no room for a temporary file"
    guard let folder = try? PrivateFolders.make() else { return tell(noRoom, on: terminal) }
    defer { PrivateFolders.remove(folder.path) }
    let file = folder.appending(path: name)
    guard (try? data.write(to: file)) != nil else { return tell(noRoom, on: terminal) }
    let hasEndedWell = terminal.lend { OutsideProgram.run(program, on: file.path, errors: $0) }
    then(hasEndedWell ? file : nil)
  }

  /// Writes a value into a new file, or opens it in one of the user's programs.
  func deliver(_ data: Data, _ delivery: Delivery, on terminal: Terminal?) {
    switch delivery {
    case .file(let path):
      writing.add { [inbox] in
        do throws(NewFileFault) {
          let path = FilePath.full(path)
          try NewFile.write(data, to: path)
          inbox.post(.message(.told("wrote \(path)")))
        } catch { inbox.post(.message(.notWritten(Sentence(of: error).line))) }
      }
    case .pager, .editor:
      guard let terminal else { return tell("there is no terminal for a program", on: nil) }
      let environment = ProcessInfo.processInfo.environment
      let program = delivery == .pager ? OutsideProgram.pager(environment) : OutsideProgram.editor(environment)
      lend(terminal, to: program, data, in: "value.txt") { file in
        if file == nil { tell("“\(program)” did not end well", on: terminal) }
      }
    }
  }

  /// Writes a text that is too long for the terminal into a file that stays, and says so.
  func copyToFile(_ text: String, bytes: Int, on terminal: Terminal?) {
    let name = "storescope-copy-\(UUID().uuidString.prefix(8)).txt"
    let file = URL(filePath: TemporaryFolder.path).appending(path: name)
    writing.add { [inbox] in
      do throws(NewFileFault) {
        try NewFile.write(text, to: file.path, isPrivate: true)
        let size = ByteCount.text(bytes)
        inbox.post(.message(.told("\(size) are too much for a terminal: copied to \(file.path)")))
      } catch { inbox.post(.message(.told("not copied: \(Sentence(of: error).line)"))) }
    }
  }

  /// Sends the statements that ran to the browser.
  func showLog(on terminal: Terminal?) {
    let statements = StatementLog.all.map {
      LoggedStatement(
        sql: $0.sql, rows: $0.rows, seconds: $0.seconds, failure: $0.failure,
        cause: .init(number: $0.cause.number, text: $0.cause.text, time: $0.cause.time))
    }
    perform(browser.update(.logged(statements)), on: terminal)
  }

  func tell(_ text: String, on terminal: Terminal?) { perform(browser.update(.told(text)), on: terminal) }
}

extension Explorer {
  /// Writes rows on another thread; the progress comes back as messages.
  func export(_ request: ExportRequest, on terminal: Terminal?) {
    guard let session else {
      let reason = ExportProgress.failed("the store is being read again")
      return perform(browser.update(.exporting(reason)), on: terminal)
    }
    let export = Export(request: request, document: opened, session: session)
    exporting.start { [inbox] run in
      export.run(while: { run.goesOn }) { inbox.post(.message(.exporting($0))) }
    }
  }
}

extension Explorer {
  /// Audits the open store; an older audit ends first, while the loop continues.
  func audit(_ ticket: Ticket) {
    start(ticket, Message.audited) { [opened, session] run, tell in
      guard let session else { return tell(.failed(.cancelled)) }
      let audit = opened.audit(on: session)
      run.onStop { audit.cancel() }
      audit.report(to: tell)
    }
  }

  /// Counts a column's values; what was counted before a stop is reported.
  func count(_ request: CensusRequest, _ ticket: Ticket) {
    start(ticket, Message.counted) { [opened, session] run, tell in
      guard let session else { return tell(.failed(.cancelled)) }
      let census = Census(session: session, contract: opened.contract)
      run.onStop { census.cancel() }
      do throws(Failure) {
        let report = try census.run(entity: request.entity, path: request.path, rows: request.rows) {
          tell(.progress($0))
        }
        tell(.done(report.columns, missing: report.missing))
      } catch { tell(.failed(error)) }
    }
  }

  /// Compares the rows of the open store with those of the other one.
  func compareStores(_ ticket: Ticket) {
    start(ticket, Message.differing) { [opened, other, session] run, tell in
      guard let other, session != nil, run.goesOn else { return tell(.failed(nil)) }
      do {
        let comparison = try StoreComparison(try opened.ofOneState(), try other.ofOneState(), ComparisonRequest())
        run.onStop { comparison.cancel() }
        try comparison.report(to: tell)
      } catch Failure.cancelled { tell(.failed(nil)) } catch { tell(.failed(Sentence(of: error).line)) }
    }
  }

  /// Writes findings to a file that must not exist yet.
  func write(_ file: FindingsFile) {
    writing.add { [inbox, opened] in
      let path = FilePath.full(file.path)
      do throws(NewFileFault) {
        try NewFile.write(file.text(of: opened), to: path)
        inbox.post(.message(.told("wrote \(path)")))
      } catch { inbox.post(.message(.notWritten(Sentence(of: error).line))) }
    }
  }
}

extension OpenedDocument {
  /// Compares the versions of the model, then counts the rows that its rehearsal depends on.
  func compareVersions(_ run: Job.Run, _ tell: (VersionLine) -> Void) {
    var line = versionLine
    guard line.note == nil, let store, var rehearsal = line.rehearsal else { return tell(line) }
    (line.rehearsal, line.isRehearsing) = (nil, true)
    tell(line)
    line.isRehearsing = false
    do {
      let state = try store.ofOneState(connections: 2)
      run.onStop { state.interruptSnapshot() }
      var counter = BrokenRowCounter(self, try StoreSession(store: state, model: model, layout: layout))
      try rehearsal.count { entity, rows in try counter.count(rows, of: entity) }
    } catch Failure.cancelled { return tell(line) } catch {
      // What cannot be counted stays a condition.
      line.failure = (error as? any Explained)?.sentence.line ?? error.localizedDescription
    }
    line.rehearsal = rehearsal
    tell(line)
  }

  fileprivate func ofOneState() throws -> ComparedStore {
    guard let store else { throw OpeningError.needsStore(modelPath ?? "") }
    return ComparedStore(store: try store.ofOneState(connections: 4), model: model, layout: layout)
  }
}

extension StoreComparison {
  /// So many rows of an entity are kept to be shown.
  private static let mostRows = 500

  fileprivate func report(to tell: (DifferenceNews) -> Void) throws {
    var rows: [RowDifference] = []
    var name = ""
    try run(limit: Self.mostRows) { event in
      switch event {
      case .began(let entity, _):
        name = entity.name
        tell(.progress("comparing \(name)"))
      case .passed(let count): tell(.progress("comparing \(name), \(count.grouped) rows"))
      case .row(let row): rows.append(row)
      case .ended(let entity):
        tell(.entity(EntityDifferences(entity, rows)))
        rows.removeAll()
      }
    }
    tell(.done)
  }
}

extension FindingsFile {
  fileprivate func text(of document: OpenedDocument) -> String {
    switch form {
    case .report: AuditMarkdown.text(report, of: document.store?.path ?? document.modelPath ?? "", names: document)
    case .json: AuditJSON.json(report).pretty + "\n"
    }
  }
}

extension Explorer {
  /// Follows rows from now on; if they are the same as before, they are compared with their last state.
  func follow(_ request: FollowRequest) {
    isFollowing = true
    if followed?.request != request { followed = FollowedRows(request) }
    followAgain()
  }

  func unfollow() {
    isFollowing = false
    following.stop()
  }

  /// Continues with the present session; without one, when the store is open again.
  func followAgain() {
    guard isFollowing, let session, let followed, !isReopening else { return }
    following.start { [inbox] run in
      followed.follow(session, while: { run.goesOn }) { inbox.post(.message(.followed($0))) }
    }
  }

  /// Continues after a moment, because the store could not be opened again yet.
  func followLater() {
    guard isFollowing else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { [inbox] in inbox.post(.followAgain) }
  }
}

extension Explorer {
  /// Saves a named query or adds a predicate to the history; only the first is reported.
  func keep(_ change: QueryBook.Change) {
    let saved = SavedQueries(model: opened.model)
    writing.add { [inbox] in
      do throws(SavedQueriesError) {
        try saved.change(change, patience: 2)
        guard case .save(let query) = change else { return }
        inbox.post(.message(.told("saved “\(query.name)” · : finds it")))
      } catch { inbox.post(.message(.told(Sentence(of: error).line))) }
    }
  }
}

extension Explorer {
  /// The result of opening again, with the session to continue with, made off the loop's thread.
  enum Reopened: Sendable {
    case document(Opened)
    /// The old document stays; a session comes only if the old one had to end.
    case failed(any Error, StoreSession?)
  }

  /// Opens the document again on another thread; a live store's session ends first.
  ///
  /// Opening reads the file's first bytes, and closing it drops the locks that this process holds through a live
  /// session (FORMAT §11). Copies and stores at rest have no locks and stay in use.
  func readAgain(at moment: StoreMoment) {
    guard !isReopening else { return }
    isReopening = true
    let isLive = opened.store?.kind == .live
    let reading = [jobs[.audit]] + (isLive ? [jobs[.census], jobs[.differences]] : [])
    for job in reading + [following] { job?.stop() }
    let old = isLive ? session : nil
    if isLive { session = nil }
    reopening.start { [inbox, reopen, opened, following] run in
      for job in reading + [following] { job?.wait() }
      old?.finish()
      let watch = OpeningWatch(tell: { inbox.post(.reopening($0)) }, isStopped: { !run.goesOn })
      do { inbox.post(.reopened(.document(try Opened(try reopen(moment, watch))))) } catch {
        inbox.post(.reopened(.failed(error, isLive ? try? opened.session() : nil)))
      }
    }
  }

  func takeReopened(_ result: Reopened, on terminal: Terminal?) {
    isReopening = false
    switch result {
    case .document(let new):
      // Otherwise the old session's work would run beside the new one's.
      for lane in [Lane.census, .differences] { jobs[lane]?.stop() }
      session?.cancel()
      session = new.session
      opened = new.document
      openings += 1
      hasToldChange = false
      perform(browser.reopened(shown(new.document)), on: terminal)
      followAgain()
    case .failed(let error, let oldSession):
      session = session ?? oldSession
      perform(browser.update(.notReopened(Sentence(of: error).line)), on: terminal)
      followLater()
    }
  }
}

extension Explorer {
  /// Searches the stores beside the open one; recently opened ones come first.
  func findStores() {
    let path = opened.store?.path ?? opened.modelPath ?? "."
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let recent = RecentStores().paths
    StoreChoice.search([folder, "."]) { [inbox] found in
      inbox.post(.message(.stores(recent + found.filter { !recent.contains($0) })))
    }
  }
}

extension Explorer {
  /// Looks whether another store can be at a path, without opening it, which could drop the locks of a live store.
  func look(at path: String) {
    let present = opened.store?.path
    Job("look").add { [inbox] in
      let (file, _) = NamedPaths.parts(of: FilePath.expanded(path))
      let error: OpeningError
      if let present, FilePath.areSame(present, file) {
        error = .openAlready(path)
      } else if access(file, F_OK) != 0, errno == ENOENT || errno == ENOTDIR {
        error = .noSuchFile(path)
      } else {
        return
      }
      inbox.post(.message(.notOpened(path, Sentence(of: error).line)))
    }
  }
}

/// A path as a user typed it.
enum FilePath {
  /// The path from the root on, so that its message says where the file is.
  static func full(_ typed: String) -> String { URL(fileURLWithPath: expanded(typed)).standardizedFileURL.path }

  /// Whether two paths lead to one file, links resolved.
  static func areSame(_ one: String, _ other: String) -> Bool {
    func real(_ path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }
    return real(one) == real(other)
  }

  /// As a shell does, `~` is `$HOME` whatever the system's list of users says.
  static func expanded(_ typed: String) -> String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    guard !home.isEmpty, typed == "~" || typed.hasPrefix("~/") else { return (typed as NSString).expandingTildeInPath }
    return home + typed.dropFirst()
  }
}

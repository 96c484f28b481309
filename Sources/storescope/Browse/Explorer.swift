import Archives
import Auditing
import Browsing
import Curses
import Findings
import Foundation
import Opening
import Predicates
import Questions
import SQLite
import Schema
import Screen
import Storage
import Themes
import UserFiles

import struct Screen.Size

/// The explorer with its world: the loop, the store's session, the clipboard.
final class Explorer {
  /// Events for the loop from other threads.
  enum Event: Sendable {
    case message(Message)
    case reopening(OpeningWatch.Step)
    case reopened(Reopened)
    /// The store of this opening changed; openings are numbered.
    case changed(opening: Int)
    /// The store could not be opened again, and must be tried again.
    case followAgain
  }

  /// A document with the session on its store, made on the thread that opened it.
  struct Opened: Sendable {
    let document: OpenedDocument
    let session: StoreSession?

    init(_ document: OpenedDocument) throws {
      self.document = document
      session = document.store == nil ? nil : try document.session()
      session?.prepare()
    }
  }

  let inbox: Inbox<Event>
  let reopen: @Sendable (StoreMoment, OpeningWatch) throws -> OpenedDocument
  private let entity: String?
  let usesASCII: Bool
  /// Whether the layouts are saved.
  private let keepsLayouts: Bool
  /// The message on the first screen.
  private let greeting: String?
  private var hasStarted = false
  var opened: OpenedDocument
  /// The store to compare with.
  let other: OpenedDocument?
  var session: StoreSession?
  var browser: Browser
  /// Each lane's work off the loop's thread; the viewing of an answer, which the session read, is work too.
  let jobs = Dictionary(
    uniqueKeysWithValues: Lane.allCases.map { ($0, Job("\($0)", qos: $0 == .audit ? .utility : .userInitiated)) })
  let sourceLines = SourceLines()
  /// Saved queries and reports are written here, one after the other, because the disk or a lock may be slow.
  let writing = Job("writing", qos: .userInitiated)
  private(set) var isEnding = false
  /// The path of the store that the user wants to open next.
  private(set) var next: String?
  /// Takes copied texts if there is no terminal that has a clipboard.
  var onCopy: ((String) -> Void)?
  var hasToldChange = false
  var openings = 0
  let reopening = Job.ofOpening()
  var isReopening = false
  let exporting = Job("export")
  let following = Job("following")
  var followed: FollowedRows?
  var isFollowing = false
  private var lastLook = ContinuousClock.now

  init(
    opened: Opened, other: OpenedDocument? = nil,
    reopen: @escaping @Sendable (StoreMoment, OpeningWatch) throws -> OpenedDocument, entity: String?,
    preferences: Preferences, greeting: String? = nil, layouts: Layouts, keepsLayouts: Bool,
    follows: Bool = false
  ) throws {
    self.keepsLayouts = keepsLayouts
    self.opened = opened.document
    self.other = other
    self.reopen = reopen
    self.entity = entity
    usesASCII = preferences.usesASCII
    self.greeting = greeting
    inbox = try Inbox()
    session = opened.session
    browser = Browser(
      document: Document(opened.document, beside: other), entity: entity, size: Size(columns: 80, rows: 24),
      keymap: preferences.keymap, now: Date().timeIntervalSinceReferenceDate, usesLocalTime: preferences.usesLocalTime,
      book: (try? SavedQueries(model: opened.document.model).book()) ?? QueryBook(), themes: Themes.names,
      theme: preferences.theme.name, usesASCII: preferences.usesASCII, layouts: layouts)
    if follows { browser.toggleFollowing() }
    StatementLog.note("opening \(browser.document.title)", at: Date().timeIntervalSinceReferenceDate)
    StatementLog.turnOn()
  }

  /// Runs in the terminal until the user quits, or chooses another store, whose path it returns.
  ///
  /// It can run again, if that store cannot be opened. `finish` or `close` must follow the last run.
  func run(on terminal: Terminal, saying text: String? = nil) throws -> String? {
    (isEnding, next) = (false, nil)
    try LoopThread.run {
      if hasStarted {
        perform(browser.update(.resized(terminal.size)), on: terminal)
      } else {
        start(size: terminal.size, on: terminal)
      }
      if let text { tell(text, on: terminal) }
      try terminal.run(self, usesASCII: usesASCII)
    }
    return next
  }

  func start(size: Size, on terminal: Terminal?) {
    tellPictures(of: terminal)
    perform(browser.update(.resized(size)), on: terminal)
    perform(browser.start(), on: terminal)
    if let greeting { perform(browser.update(.told(greeting)), on: terminal) }
    hasStarted = true
  }

  private func tellPictures(of terminal: Terminal?) {
    if let terminal { perform(browser.update(.pictures(terminal.pictureSupport)), on: terminal) }
  }

  /// Finishes, and ends all reading, because opening the same file again would drop its locks.
  func close() {
    reopening.stop()
    for lane in [Lane.audit, .census] { jobs[lane]?.finish() }
    finish()
    session?.finish()
  }

  /// Incomplete files must be removed, and saved queries must be written.
  func finish() {
    exporting.finish()
    following.stop()
    // The next store may be the same file, whose locks would drop when it is closed elsewhere.
    jobs[.differences]?.finish()
    following.wait()
    writing.wait()
    // If the state folder cannot be written, nothing is saved.
    if keepsLayouts { try? SavedQueries(model: opened.model).keep(browser.layouts) }
  }

  /// A key's query counts relative dates from the time of the key.
  func press(_ key: Key, on terminal: Terminal?) {
    browser.tell(time: Date().timeIntervalSinceReferenceDate)
    hear(.key(key), on: terminal)
  }

  /// The browser takes a message, and its effects are performed, for the key that led to them: one that waited for the
  /// message, or the last one.
  private func hear(_ message: Message, on terminal: Terminal?) {
    let causes = browser.causes
    let effects = browser.update(message)
    if browser.causes != causes, let cause = browser.cause {
      StatementLog.note(cause, at: Date().timeIntervalSinceReferenceDate)
    }
    perform(effects, on: terminal)
  }

  /// Asks twice a second whether the store changed; the answer comes as an event, once.
  func endTurn() {
    let now = ContinuousClock.now
    guard !hasToldChange, now - lastLook > .milliseconds(500) else { return }
    lastLook = now
    session?.askForChange { [inbox, openings] hasChanged in if hasChanged { inbox.post(.changed(opening: openings)) } }
  }

  func take(_ event: Event, on terminal: Terminal?) {
    switch event {
    case .message(let message): hear(message, on: terminal)
    case .reopening(let step): perform(browser.update(.reopening(step.caption)), on: terminal)
    case .reopened(let result): takeReopened(result, on: terminal)
    case .changed(let opening):
      guard opening == openings, !hasToldChange else { return }
      hasToldChange = true
      perform(browser.update(.storeChanged), on: terminal)
    case .followAgain: followAgain()
    }
  }

  func perform(_ effects: [Effect], on terminal: Terminal?) {
    for effect in effects {
      switch effect {
      case .ask(let question, let ticket): ask(question, ticket)
      case .view(let viewing, let ticket): view(viewing, ticket)
      case .count(let request, let ticket): count(request, ticket)
      case .compareVersions(let ticket):
        start(ticket, Message.compared) { [opened] run, tell in opened.compareVersions(run, tell) }
      case .compareStores(let ticket): compareStores(ticket)
      case .pause(let ticket): pause(ticket)
      case .readSource(let place, let ticket):
        start(ticket, { Message.sourceLine(place, $0, $1) }) { [sourceLines] _, tell in
          tell(sourceLines.line(at: place))
        }
      case .cancel(let lane):
        jobs[lane]?.stop()
        session?.cancel(lane)
      case .audit(let ticket): audit(ticket)
      case .write(let file): write(file)
      case .keep(let change): keep(change)
      case .export(let request): export(request, on: terminal)
      case .stopExport: exporting.stop()
      case .copy(let text): copy(text, on: terminal)
      case .reopen: readAgain(at: browser.document.commit.map { .commit($0.number) } ?? .newest)
      case .reopenAt(let moment): readAgain(at: moment)
      case .stopReopening: reopening.stop()
      case .follow(let request): follow(request)
      case .unfollow: unfollow()
      case .edit(let text): edit(text, on: terminal)
      case .deliver(let data, let delivery): deliver(data, delivery, on: terminal)
      case .showLog: showLog(on: terminal)
      case .findStores: findStores()
      case .theme(let name):
        (try? Themes.named(name)).map { terminal?.theme = $0 }
        tellPictures(of: terminal)
      case .askForPictures: terminal?.askForPictures()
      case .open where terminal == nil && onCopy == nil: tell("without a terminal one store stays open", on: nil)
      case .look where terminal == nil: break
      case .look(let path): look(at: path)
      case .open(let path):
        next = FilePath.expanded(path)
        isEnding = true
      case .suspend: terminal?.suspend()
      case .quit: isEnding = true
      }
    }
  }

  /// Shorter than a person notices, and longer than the gap between two fast keys.
  private func pause(_ ticket: Ticket) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(120)) { [inbox] in
      inbox.post(.message(.paused(ticket)))
    }
  }

  /// Begins a lane's work, whose news carry the ticket; any older work on the lane is stopped.
  func start<News>(
    _ ticket: Ticket, _ message: @escaping @Sendable (News, Ticket) -> Message,
    _ work: @escaping @Sendable (Job.Run, _ tell: @escaping @Sendable (News) -> Void) -> Void
  ) {
    jobs[ticket.lane]?.start { [inbox] run in work(run) { inbox.post(.message(message($0, ticket))) } }
  }

  /// The facts about a document, opened instead of the present one, that views need.
  func shown(_ document: OpenedDocument) -> Document { Document(document, beside: other) }

  private func ask(_ question: Question, _ ticket: Ticket) {
    // There is no session while a live store is opened again.
    guard let session, let run = jobs[ticket.lane]?.begin() else {
      inbox.post(.message(.answered(.failure(.cancelled), ticket)))
      return
    }
    let showing = browser.showing(for: ticket.lane)
    session.ask(question, on: ticket.lane) { [inbox] result in
      inbox.post(.message(.answered(result.map { showing.shown($0, while: { run.goesOn }) }, ticket)))
    }
  }

  private func view(_ viewing: ShowRequest, _ ticket: Ticket) {
    let showing = browser.showing(for: ticket.lane)
    start(ticket, Message.viewed) { run, tell in
      if run.goesOn { tell(showing.shown(of: viewing, while: { run.goesOn })) }
    }
  }

  private func copy(_ text: String, on terminal: Terminal?) {
    // A text that is too long to copy is too long to count its characters.
    let bytes = text.utf8.count
    if bytes > Clipboard.limit { return copyToFile(text, bytes: bytes, on: terminal) }
    do throws(TerminalError) {
      try terminal?.copy(text)
      onCopy?(text)
      perform(browser.update(.copied(characters: text.count, isPrinted: onCopy != nil)), on: terminal)
    } catch { perform(browser.update(.told("not copied: \(error.sentence.line)")), on: terminal) }
  }
}

extension Explorer: LoopPart {
  var takesLetters: Bool { browser.takesLetters }

  func draw(on canvas: inout Canvas) { browser.draw(on: &canvas) }

  func take(_ event: TerminalEvent<Event>, on terminal: Terminal) -> Void? {
    switch event {
    case .key(let key): press(key, on: terminal)
    case .resized(let size): perform(browser.update(.resized(size)), on: terminal)
    case .drawsPictures: tellPictures(of: terminal)
    case .message(let event): take(event, on: terminal)
    }
    return isEnding ? () : nil
  }
}

extension Document {
  /// The facts about the opened documents that views need.
  init(_ opened: OpenedDocument, beside other: OpenedDocument? = nil) {
    let path = opened.store?.path ?? opened.modelPath ?? ""
    self.init(
      title: URL(fileURLWithPath: path).lastPathComponent, kind: opened.isSwiftData ? "SwiftData" : "Core Data",
      modelSource: opened.modelCaption, opened: opened.openedCaption, storeUUID: opened.store?.metadata.uuid,
      model: opened.model, layout: opened.store == nil ? nil : opened.layout, problems: opened.problems,
      contract: opened.contract)
    otherTables = opened.store?.otherTables(of: opened.layout) ?? []
    modelOrigin = opened.modelOrigin
    declaredModel = opened.declaredModel
    indexNames = opened.store?.indexNames ?? []
    versionHashes = opened.versionHashes
    storedHashes = opened.store?.metadata.versionHashes ?? [:]
    commit = opened.store?.commit
    saved = opened.saved
    self.other = other?.store.map { URL(fileURLWithPath: $0.path).lastPathComponent }
  }
}

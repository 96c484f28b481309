import Browsing
import Curses
import Foundation
import Querying
import Schema
import Screen
import Storage

/// The explorer with the world attached: the loop, the store's session, the clipboard.
final class Explorer {
  /// What comes to the loop from elsewhere.
  enum Event: Sendable {
    case message(Message)
    case reopened(OpenedDocument)
    case notReopened(String)
  }

  private let inbox: Inbox<Event>
  private let reopen: @Sendable () throws -> OpenedDocument
  private let entity: String?
  private let usesASCII: Bool
  private var opened: OpenedDocument
  private var session: StoreSession?
  private var browser: Browser
  private var asked: [Lane: Question] = [:]
  private var isEnding = false
  private var hasToldChange = false

  init(
    opened: OpenedDocument,
    reopen: @escaping @Sendable () throws -> OpenedDocument,
    entity: String?,
    usesASCII: Bool
  ) throws {
    self.opened = opened
    self.reopen = reopen
    self.entity = entity
    self.usesASCII = usesASCII
    inbox = try Inbox()
    session = opened.store == nil ? nil : try opened.session()
    browser = Browser(
      document: Document(opened),
      entity: entity,
      size: Size(columns: 80, rows: 24),
      usesASCII: usesASCII
    )
  }

  /// Runs in the terminal until the user leaves.
  func run(theme: Theme, environment: [String: String]) throws {
    let terminal = try Terminal(theme: theme, environment: environment)
    defer { terminal.close() }
    perform(browser.update(.resized(terminal.size)), on: terminal)
    perform(browser.start(), on: terminal)
    while !isEnding {
      draw(on: terminal)
      for event in terminal.wait(for: inbox, milliseconds: 1000) {
        switch event {
        case .key(.control("l")): terminal.redrawAll()
        case .key(let key): perform(browser.update(.key(key)), on: terminal)
        case .resized(let size): perform(browser.update(.resized(size)), on: terminal)
        case .message(let event): take(event, on: terminal)
        case .ended(let signal):
          terminal.close()
          session = nil
          PrivateFolders.removeAll()
          Terminal.end(bySignal: signal)
        }
      }
      watch(on: terminal)
    }
  }

  private func draw(on terminal: Terminal) {
    var canvas = Canvas(size: terminal.size, isASCII: usesASCII)
    browser.draw(on: &canvas)
    terminal.show(canvas)
  }

  /// Says once that the store's files changed.
  private func watch(on terminal: Terminal) {
    guard !hasToldChange, opened.store?.hasChanged == true else { return }
    hasToldChange = true
    perform(browser.update(.storeChanged), on: terminal)
  }

  private func take(_ event: Event, on terminal: Terminal?) {
    switch event {
    case .message(let message): perform(browser.update(message), on: terminal)
    case .notReopened(let reason): perform(browser.update(.told(reason)), on: terminal)
    case .reopened(let document):
      opened = document
      session = document.store == nil ? nil : try? document.session()
      hasToldChange = false
      perform(browser.reopened(Document(document)), on: terminal)
    }
  }

  private func perform(_ effects: [Effect], on terminal: Terminal?) {
    for effect in effects {
      switch effect {
      case .ask(let question, let ticket): ask(question, ticket)
      case .cancel(let lane): asked[lane].map { session?.cancel($0) }
      case .copy(let text): copy(text, on: terminal)
      case .reopen: readAgain()
      case .suspend: terminal?.suspend()
      case .quit: isEnding = true
      }
    }
  }

  private func ask(_ question: Question, _ ticket: Ticket) {
    asked[ticket.lane] = question
    guard let session else { return }
    session.ask(question) { [inbox] result in
      inbox.post(.message(.answered(result, ticket)))
    }
  }

  private func copy(_ text: String, on terminal: Terminal?) {
    let count = text.count == 1 ? "1 character" : "\(text.count) characters"
    do throws(TerminalError) {
      try terminal?.copy(text)
      perform(browser.update(.told("copied \(count) by OSC 52")), on: terminal)
    } catch {
      perform(browser.update(.told("not copied: \(error.description)")), on: terminal)
    }
  }

  private func readAgain() {
    DispatchQueue(label: "storescope.reopen").async { [inbox, reopen] in
      do {
        inbox.post(.reopened(try reopen()))
      } catch {
        inbox.post(.notReopened(ErrorSentence(error)?.text ?? "\(error)"))
      }
    }
  }
}

extension Explorer {
  /// Plays a script on the same code without a terminal and prints the screens it asks for.
  func replay(_ script: KeyScript, size: Size) throws {
    perform(browser.update(.resized(size)), on: nil)
    perform(browser.start(), on: nil)
    var hasPrinted = false
    for step in script.steps where !isEnding {
      switch step {
      case .key(let key): perform(browser.update(.key(key)), on: nil)
      case .wait: settle()
      case .screen(let name):
        settle()
        Output.line("── \(name) ──")
        printScreen(size)
        hasPrinted = true
      }
    }
    if !hasPrinted {
      settle()
      printScreen(size)
    }
  }

  /// Takes answers until nothing is running.
  private func settle() {
    repeat {
      for event in inbox.drain() { take(event, on: nil) }
      if browser.isBusy, session != nil { usleep(500) }
    } while browser.isBusy && session != nil
  }

  private func printScreen(_ size: Size) {
    var canvas = Canvas(size: size, isASCII: usesASCII)
    browser.draw(on: &canvas)
    canvas.text.forEach { Output.line($0) }
  }
}

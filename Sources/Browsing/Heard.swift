import Foundation
import Predicates
import Questions
import Schema
import Screen

import struct Screen.Rect
import struct Screen.Size

/// What a user hears of the explorer at a moment; of a later moment only what is new.
package struct Heard: Sendable {
  /// A box, by its title, its notes above the list, and the entry under the cursor.
  struct HeardBox: Hashable, Sendable {
    let title: [String]
    var isText = false
    var notes: [String] = []
    var line = ""
    /// The number of entries; nil for a box without a list.
    var count: Int?
    /// The entry under the cursor, from 1; nil if the cursor is in the text.
    var number: Int?

    /// `high-contrast, 3 of 6`.
    var position: String {
      let place = count.flatMap { count in count == 0 ? nil : number.map { "\($0) of \(count)" } ?? entries }
      return [line, place ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    var entries: String { count == 1 ? "1 entry" : "\(count ?? 0) entries" }
  }

  struct HeardPrompt: Hashable, Sendable {
    let label: String
    let text: String
    var suggestion: String?
    var note: String?
  }

  package let way: [String]
  /// Whether the list of entities has the keys.
  let isInEntities: Bool
  /// The title of the pane that has the keys, in parts.
  let title: [String]
  let layer: String?
  /// The line under the cursor, and the facts about it.
  let line: String
  let facts: [String]
  var box: HeardBox?
  var prompt: HeardPrompt?
  fileprivate let marks: [ObjectID: ChangeMark]
  fileprivate let isStoreChanged: Bool

  /// What is new since a former moment: all of it if there was none, nothing if nothing changed.
  package func news(since former: Heard?) -> [String] {
    var news = changes(since: former)
    let isSamePlace = former.map { isInEntities ? $0.isInEntities : !$0.isInEntities && way == $0.way } == true
    news += isSamePlace ? former.map(titleNews) ?? [] : [place(since: former)]
    if let former, isSamePlace, layer != former.layer, let layer, !news.contains(where: { $0.contains(layer) }) {
      news.append(layer)
    }
    if let prompt {
      if prompt != former?.prompt || !news.isEmpty { news.append(Self.asked(prompt)) }
    } else if let box {
      news.append(Self.news(of: box, since: former?.box))
    } else {
      if let closed = former?.box { news.append("\(closed.title.first ?? "") box closed") }
      let newFacts = facts.filter { !isSamePlace || former?.facts.contains($0) == false }
      if line != former?.line || !newFacts.isEmpty || !news.isEmpty || former?.prompt != nil {
        news.append(([line] + newFacts).filter { !$0.isEmpty }.joined(separator: ", "))
      }
    }
    return news.filter { !$0.isEmpty }
  }

  /// Where the cursor is, for a key that changed nothing.
  package var position: String {
    prompt.map(Self.asked) ?? box?.position ?? ([line] + facts.prefix(1)).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The whole way, the pane and the line: an empty line asks for it.
  package var whereabouts: [String] {
    let place = (isInEntities ? ["entities", way.first ?? ""] : way.reversed()).joined(separator: ", in ")
    let names = [way.last ?? "", "Entities"]
    return ([place] + title.filter { !names.contains($0) } + [position]).filter { !$0.isEmpty }
  }

  private func place(since former: Heard?) -> String {
    let parts = title.filter { !Self.isTechnical($0) }
    var text = parts.joined(separator: ", ")
    // A title without its place's name counts and repeats what the name says.
    if !isInEntities, let name = way.last, !text.contains(name) {
      text = [name, parts.first ?? ""].joined(separator: ", ")
    }
    guard let former else { return [way.first ?? "", text].joined(separator: ", ") }
    return way.count < former.way.count ? "back in \(text)" : text
  }

  private func titleNews(since former: Heard) -> [String] {
    let new = title.filter { !former.title.contains($0) && !Self.isTechnical($0) }
    guard new.isEmpty else { return new.map { $0.hasPrefix("search: ") ? "\($0), Esc ends it" : $0 } }
    return former.title.filter { !title.contains($0) && !Self.isTechnical($0) }.map { "no longer \($0)" }
  }

  /// Numbers and addresses that say nothing new when one walks from row to row.
  private static func isTechnical(_ part: String) -> Bool { part.hasPrefix("x-coredata:") || part.hasPrefix("Z_ENT ") }

  private static func asked(_ prompt: HeardPrompt) -> String {
    let text = prompt.text.isEmpty ? "" : ", now: \(prompt.text)"
    let ends = prompt.text.isEmpty ? "Esc closes" : "an empty line takes it, a line replaces it, Esc closes"
    let parts = [prompt.note, prompt.suggestion.map { "Up brings \($0)" }, ends].compactMap(\.self)
    return "type \(prompt.label)\(text); " + parts.joined(separator: "; ")
  }

  private static func news(of box: HeardBox, since former: HeardBox?) -> String {
    var parts: [String]
    if let former, former.title.first == box.title.first {
      parts = box.title.filter { !former.title.contains($0) } + box.notes.filter { !former.notes.contains($0) }
      if box.position != former.position { parts.append(box.position) }
    } else {
      parts = ["\(box.title.first ?? "") box"] + box.title.dropFirst()
      if box.number != nil { parts.append(box.entries) }
      if box.isText { parts.append("type a text") }
      parts += box.notes + [box.position]
    }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Rows that others changed, each with its former values.
  private func changes(since former: Heard?) -> [String] {
    guard let former else { return [] }
    var lines = isStoreChanged && !former.isStoreChanged ? ["others changed the store, r reads it again"] : []
    let new = marks.filter { former.marks[$0.key] != $0.value }.sorted { $0.key < $1.key }
    lines += new.prefix(Self.mostChanges).map { object, mark in
      let before = mark.before.sorted { $0.key < $1.key }.map { "\($0.key) was \($0.value)" }
      return (["\(object.name) \(mark.word)"] + before).joined(separator: ", ")
    }
    if new.count > Self.mostChanges { lines.append("and \(new.count - Self.mostChanges) more rows") }
    return lines
  }

  private static let mostChanges = 5
}

extension ChangeMark {
  var word: String {
    switch kind {
    case .insert: "is new"
    case .update: "changed"
    case .delete: "was deleted"
    case .enter: "came into the filter"
    case .leave: "left the filter"
    }
  }
}

extension Browser {
  package var heard: Heard {
    let context = context.forHearing
    let pane = focused
    let (line, facts) = spoken(pane, context)
    let layers = Layer.allCases.map(\.title)
    var heard = Heard(
      way: [document.title] + (context.way.trail + [place]).map { SpokenText.words($0.crumb) },
      isInEntities: keys == .entities, title: Self.parts(pane.title(context)),
      layer: pane.facts(context).first(where: layers.contains), line: line, facts: facts, marks: context.follow.marks,
      isStoreChanged: isStoreChanged)
    heard.box = context.box.map { heardBox($0, context) }
    heard.prompt = context.prompt.map { prompt in
      let pane: any Pane = prompt.isOfEntities ? entities : place
      let note = prompt.line.text.isEmpty ? nil : prompt.heardNote(over: pane, context)
      var label = SpokenText.words(prompt.label)
      if label.hasSuffix(":") { label.removeLast() }
      return .init(
        label: label, text: prompt.line.text, suggestion: prompt.suggestion,
        note: note == context.said ? nil : note.map(SpokenText.words))
    }
    return heard
  }

  /// Whether there is something to be said unasked: a message, or what others changed.
  package func hasNews(since former: Heard?) -> Bool {
    context.said != nil
      || former.map { $0.isStoreChanged != isStoreChanged || $0.marks != context.follow.marks } == true
  }

  /// The line under the cursor as one sentence: for a screen reader, and for the program line by line.
  package var spoken: String {
    let (line, facts) = spoken(focused, context.forHearing)
    return ([line] + facts).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The pane's own sentence, or the screen's line and the facts about it that it does not say.
  private func spoken(_ pane: any Pane, _ context: PaneContext) -> (line: String, facts: [String]) {
    if let speech = pane.speech(context) { return (speech, []) }
    let (canvas, row) = drawn(pane, context)
    let lines = row.map { [canvas.spoken(row: $0)] } ?? canvas.spoken(in: context.area)
    let more = lines.count > Self.mostLines ? ["; reads all"] : []
    let line = (lines.prefix(Self.mostLines) + more).joined(separator: ". ")
    return (line, pane.facts(context).map(SpokenText.words).filter { !$0.isEmpty && !line.contains($0) })
  }

  /// The lines of a view without a cursor that are read at once.
  private static let mostLines = 6

  /// The line under the cursor with all facts, and what the screen explains below the list.
  package var spokenInFull: [String] {
    let context = context.forHearing
    let pane = focused
    let (canvas, row) = drawn(pane, context)
    let title = Self.parts(pane.title(context)).joined(separator: ", ")
    guard row != nil || pane.speech(context) != nil else { return [title] + canvas.spoken(in: context.area) }
    let line = spoken
    let facts = pane.facts(context).map(SpokenText.words).filter { !line.contains($0) && !title.contains($0) }
    let below = canvas.explanation(below: row ?? 0, in: context.area)
    return [title, line] + facts + (below.map { canvas.spoken(in: $0) } ?? [])
  }

  /// The entries of the open box; empty if none is open.
  package var heardEntries: [String] {
    guard let box = context.box else { return [] }
    let context = context.forHearing
    let canvas = drawn(box, context)
    let list = (box as? any ListBox).map { $0.heardList(on: canvas.size) }
    return canvas.spoken(in: list ?? canvas.bounds)
  }

  /// The last message; nil if there was none since the last key.
  package var said: String? { context.said }

  /// Forgets the last message, because it was heard.
  package mutating func hush() { context.said = nil }

  package var hasPrompt: Bool { context.prompt != nil }
  package var hasBox: Bool { context.box != nil }
  /// Whether a line is text: a prompt or a box with text is open.
  package var awaitsText: Bool { hasPrompt || context.box?.isText == true }
  /// The text that a typed line replaces.
  package var standingText: String { context.prompt?.line.text ?? context.box?.typed ?? "" }

  /// Puts the cursor of the open box on an entry, counted from 1; false if it has no such entry.
  package mutating func choose(entry number: Int) -> Bool {
    guard var box = context.box as? any ListBox, (1...max(1, box.count)).contains(number) else { return false }
    box.select(number - 1, &context)
    context.box = box
    return true
  }

  /// The work that the user waits for, in words.
  package var activity: String {
    let audit = context.known.audit.flatMap { $0.isRunning ? $0.activity : nil }
    let work = reopening ?? context.exporting ?? (place.showsAudit ? audit : nil)
    let facts = focused.facts(context).prefix(2).joined(separator: ", ")
    return SpokenText.words(work ?? "reading " + awaited.joined(separator: ", ") + (facts.isEmpty ? "" : ", \(facts)"))
  }

  /// Every key that works here, in words: `j, Down, cursor down: Move down one line`.
  package var keysHere: [String] { keymap.bindings(in: contexts).map(sentence) }

  /// The keys and commands that a key, a name or a word is about, those that work here first.
  package func keys(about text: String) -> [String] {
    let text = text.trimmingBlanks
    let here = keymap.bindings(in: contexts)
    if let key = Key(tmuxName: text) ?? Key(tmuxName: text.capitalized),
      let command = keymap.command(for: key, in: contexts)
    {
      return here.filter { $0.command == command }.prefix(1).map(sentence)
    }
    let words = text.lowercased()
    func isAbout(_ command: Command) -> Bool {
      command.title.lowercased().contains(words) || command.summary.lowercased().contains(words)
        || command.otherWords.split(separator: " ").contains { $0 == words }
    }
    let found = here.filter { isAbout($0.command) }
    let exact = found.filter { $0.command.title.lowercased() == words }
    if !exact.isEmpty { return exact.map(sentence) }
    let elsewhere = keymap.bindings.filter { binding in
      isAbout(binding.command) && !found.contains { $0.command == binding.command }
    }
    let lines = found.map(sentence) + elsewhere.map { "\(sentence($0)), in \($0.context.name)" }
    return lines.isEmpty ? ["no key and no command is about “\(text)”"] : lines
  }

  private func sentence(_ binding: Keymap.Binding) -> String {
    let reason = binding.command.disabledReason(place, context).map { ", not now: \($0)" } ?? ""
    return (binding.keys.map(\.tmuxName) + [binding.command.title]).joined(separator: ", ") + ": "
      + SpokenText.words(binding.command.summary + reason)
  }

  private static func parts(_ title: String) -> [String] {
    title.components(separatedBy: " · ").map { part in
      part.hasPrefix("/") ? "search: \(SpokenText.words(String(part.dropFirst())))" : SpokenText.words(part)
    }.filter { !["", "“”", "search:"].contains($0) }
  }

  private func drawn(_ pane: any Pane, _ context: PaneContext) -> (canvas: Canvas, row: Int?) {
    var canvas = Canvas(size: Canvas.spokenSize)
    pane.draw(on: &canvas, in: context.area, context)
    return (canvas, canvas.spokenRow)
  }

  private func drawn(_ box: any Box, _ context: PaneContext) -> Canvas {
    var canvas = Canvas(size: Canvas.spokenSize)
    box.draw(on: &canvas, over: place, context)
    return canvas
  }

  private func heardBox(_ box: any Box, _ context: PaneContext) -> Heard.HeardBox {
    let canvas = drawn(box, context)
    var heard = Heard.HeardBox(title: Self.parts(canvas.boxTitle ?? ""), isText: box.isText)
    guard let list = box as? any ListBox else {
      // Its first line is the title.
      heard.notes = Array(canvas.spoken(in: canvas.bounds).dropFirst())
      return heard
    }
    let (frame, area) = (list.frame(on: canvas.size), list.heardList(on: canvas.size))
    heard.notes = canvas.spoken(in: frame.inset().splitTop(area.minRow - frame.minRow - 1).top)
    heard.count = list.count
    guard list.count > 0 else {
      heard.line = canvas.spoken(in: area).first ?? ""
      return heard
    }
    if let row = canvas.spokenRow, (area.minRow..<area.endRow).contains(row) {
      heard.line = canvas.spoken(row: row)
      heard.number = list.cursor.index + 1
    }
    return heard
  }
}

extension ListBox {
  fileprivate func heardList(on size: Size) -> Rect { list(in: frame(on: size)) }
}

extension Prompt {
  fileprivate func heardNote(over pane: any Pane, _ context: PaneContext) -> String? {
    guard let subject = pane as? Subject else { return nil }
    let remark = remark(subject, context)
    return remark.count ?? remark.note?.text
  }
}

extension PaneContext {
  /// The same with so much room that nothing is cut.
  fileprivate var forHearing: PaneContext {
    var context = self
    context.size = Canvas.spokenSize
    context.area = Rect(column: 0, row: 0, columns: Canvas.spokenSize.columns, rows: Canvas.spokenSize.rows)
    context.hasKeys = true
    return context
  }
}

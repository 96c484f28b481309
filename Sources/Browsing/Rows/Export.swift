import Findings
package import Predicates
package import Presenting
import Schema
import Screen

/// Rows to write into a file that does not exist yet.
package struct ExportRequest: Hashable, Sendable {
  /// As typed; `~` is the user's home folder.
  package var path: String
  package var query: RowQuery
  package var columns: [ListedColumn]
  package var layer: Layer
  /// How the objects of shown to-manys are written.
  package var links = LinkForm.count

  /// Nil for a name with another ending.
  package var format: RowFormat? { RowFormat.ofFile(path) }
}

/// The name of the file for the rows on the screen.
struct ExportPrompt: Prompt {
  var line = TextField()
  let suggestion: String?
  /// The marked rows that are written; nil if the shown ones are.
  let marked: MarkedRows?
  /// The rows to write, without the path.
  private(set) var request: ExportRequest
  var label: String { "export \(marked?.count ?? "rows") to \(Self.endings.joined(separator: " ")): " }
  let kind = "export"
  var enterTitle: String { asksForColumns ? "go on to the columns" : "write" }
  private static let endings = RowFormat.ofFiles.map { "." + $0.ending }

  /// The file is written on another thread, and never over an existing one.
  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard let path = newFile(&context) else { return true }
    var request = request
    request.path = path
    guard request.format != nil else {
      context.said = "the name's ending chooses the format: \(Self.endings.joined(separator: ", "))"
      return true
    }
    guard !asksForColumns else {
      context.prompt = ExportColumnsPrompt(request, marked: marked)
      return false
    }
    context.export(request, of: marked, for: self)
    return false
  }

  /// Whether a second prompt asks for the columns of the objects.
  private var asksForColumns: Bool { request.links != .count && tabTitle != nil }

  /// Nil without a to-many, and for SQLite's values, which have none.
  var tabTitle: String? {
    let hasLinks = request.layer != .raw && request.columns.contains { $0.path.relationship?.isToMany == true }
    return hasLinks ? request.links.next.verb : nil
  }

  mutating func tab() { request.links = request.links.next }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    PromptRemark(
      note: (context.said ?? marked.flatMap { $0.remark == nil ? nil : $0.text }).map { ($0, .warning) },
      count: tabTitle.map { _ in request.links.words })
  }
}

/// The columns of a file that lists the objects of to-manys, so that theirs can be chosen.
struct ExportColumnsPrompt: Prompt {
  var line: TextField
  private let request: ExportRequest
  private let marked: MarkedRows?
  let label = "columns, as title,tags.name: "
  let enterTitle = "write"

  init(_ request: ExportRequest, marked: MarkedRows?) {
    (self.request, self.marked) = (request, marked)
    line = TextField(prefilled: request.columns.map(\.spelling).joined(separator: ","))
  }

  var longest: Int { TextField.longestQuery }

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    var request = request
    do throws(PathError) {
      request.columns = try context.document.pathCatalog.columns(line.text, from: request.query.entity)
    } catch {
      context.said = error.sentence.line
      return true
    }
    context.export(request, of: marked, for: self)
    return false
  }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    PromptRemark(note: context.said.map { ($0, .warning) }, count: request.links.words)
  }
}

extension LinkForm {
  fileprivate var next: LinkForm {
    switch self {
    case .count: .join
    case .join: .rows
    case .rows: .count
    }
  }

  /// What tab does to come to it.
  fileprivate var verb: String {
    switch self {
    case .count: "count to-manys"
    case .join: "list to-manys"
    case .rows: "a row an object"
    }
  }

  fileprivate var words: String {
    switch self {
    case .count: "to-manys counted"
    case .join: "to-manys listed"
    case .rows: "a row an object"
    }
  }
}

/// The progress of an export.
package enum ExportProgress: Hashable, Sendable {
  case rows(Int)
  /// `unfound` rows were listed by SQLite but not found; a live store's log gained `logGrowth` bytes, because it
  /// could not be reset meanwhile.
  case finished(rows: Int, path: String, unfound: Int, logGrowth: Int)
  case stopped
  case failed(String)
}

extension PaneContext {
  /// In bytes, the size to which SQLite lets a log grow before it is written back.
  private static let muchLog = 4 << 20

  /// Writes rows on another thread; a refused path comes back in the prompt.
  fileprivate mutating func export(_ request: ExportRequest, of marked: MarkedRows?, for prompt: any Prompt) {
    (exporting, exported) = ("exporting", marked.map { _ in MarkedRows.noun } ?? "row")
    perform(.export(request), for: prompt)
  }

  mutating func take(_ progress: ExportProgress) {
    let sentence: String
    switch progress {
    case .rows(let count):
      if exporting != nil { exporting = "exporting, \(count.grouped) rows" }
      return
    case .finished(let count, let path, let unfound, let logGrowth):
      sentence =
        "\(Count.grouped(count, exported)) in \(path)"
        + (unfound > 0 ? ", \(unfound.grouped) of them listed and not found" : "")
        + (logGrowth >= Self.muchLog ? " · the store's log grew by \(ByteCount.text(logGrowth)) meanwhile" : "")
    case .stopped: sentence = "export stopped, its file is gone"
    case .failed(let reason):
      exporting = nil
      return tryAgain("not exported: \(reason)")
    }
    exporting = nil
    said = sentence
  }
}

/// A SELECT from a log or a shell, parsed for its tables and columns.
///
///     CoreData: sql: SELECT 0, t0.Z_PK FROM ZWORD t0 JOIN ZCATEGORY t1 ON t0.ZCATEGORY = t1.Z_PK WHERE t1.ZNAME = ?
package struct PastedSQL: Hashable, Sendable {
  /// How a statement uses a column.
  package enum Use: String, Hashable, Sendable, CaseIterable { case read, joined, filtered, grouped, sorted }

  /// A table of FROM or JOIN, with the statement's name for it.
  struct Table: Hashable {
    let name: String
    let alias: String
  }

  struct Column: Hashable {
    /// Nil if the statement does not name the table.
    let alias: String?
    let name: String
    let use: Use
  }

  /// `alias.name = alias.name`.
  struct Link: Hashable {
    let left: Column
    let right: Column
  }

  private(set) var tables: [Table] = []
  private(set) var columns: [Column] = []
  private(set) var links: [Link] = []
  /// The number of bound values.
  package private(set) var bindings = 0

  /// Whether a text is SQL rather than a predicate.
  package static func looksLikeSQL(_ text: String) -> Bool {
    let isLogged = text.contains("CoreData:")
    guard isLogged || SQLLexer.tokens(text).first?.keyword == "SELECT" else { return false }
    // A predicate may have an attribute of that name, or search for a log's text.
    return (try? Predicate(text)) == nil
  }

  /// Nil if the text has no SELECT; the text before it is the log's.
  package init?(_ text: String) {
    let tokens = SQLLexer.tokens(text)
    guard let start = tokens.firstIndex(where: { $0.keyword == "SELECT" }) else { return nil }
    var reader = SQLReader(tokens: Array(tokens[start...]))
    reader.read()
    guard !reader.tables.isEmpty else { return nil }
    tables = reader.tables
    columns = reader.columns
    links = reader.links
    bindings = reader.bindings
  }
}

/// Reads a statement's tokens and keeps track of its clause.
private struct SQLReader {
  let tokens: [SQLToken]
  private(set) var tables: [PastedSQL.Table] = []
  private(set) var columns: [PastedSQL.Column] = []
  private(set) var links: [PastedSQL.Link] = []
  private(set) var bindings = 0
  private var index = 0
  private var use = PastedSQL.Use.read
  /// Whether the next name is a table's.
  private var expectsTable = false
  private var isInFrom = false
  private var outer: [(use: PastedSQL.Use, isInFrom: Bool)] = []
  private var pendingLink: PastedSQL.Column?

  init(tokens: [SQLToken]) { self.tokens = tokens }

  private static let uses: [String: PastedSQL.Use] = [
    "SELECT": .read, "ON": .joined, "WHERE": .filtered, "HAVING": .filtered, "GROUP": .grouped, "ORDER": .sorted,
  ]

  /// Words that are neither a table nor a column.
  private static let words: Set<String> = [
    "SELECT", "DISTINCT", "ALL", "FROM", "JOIN", "LEFT", "OUTER", "INNER", "CROSS", "NATURAL", "ON", "WHERE", "HAVING",
    "GROUP", "ORDER", "BY", "LIMIT", "OFFSET", "AND", "OR", "NOT", "IN", "IS", "NULL", "NOTNULL", "ISNULL", "BETWEEN",
    "LIKE", "GLOB", "ESCAPE", "EXISTS", "CASE", "WHEN", "THEN", "ELSE", "END", "AS", "ASC", "DESC", "COLLATE", "UNION",
    "EXCEPT", "INTERSECT", "CAST", "NULLS", "FIRST", "LAST", "INDEXED", "USING", "TRUE", "FALSE",
  ]

  mutating func read() {
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      // Only a name directly after the sign is compared with the one before it.
      if token.name == nil || token.keyword.map(Self.words.contains) == true, token != .symbol("=") {
        pendingLink = nil
      }
      switch token {
      case .symbol("("):
        outer.append((use, isInFrom))
        expectsTable = false
      case .symbol(")"): if let last = outer.popLast() { (use, isInFrom) = last }
      case .symbol(","): if isInFrom { expectsTable = true }
      case .binding: bindings += 1
      case .word: word(token)
      default: break
      }
    }
  }

  private var next: SQLToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  private mutating func word(_ token: SQLToken) {
    if let keyword = token.keyword, Self.words.contains(keyword) {
      if let found = Self.uses[keyword] { use = found }
      if keyword == "FROM" || keyword == "JOIN" {
        (isInFrom, expectsTable) = (true, true)
      } else if ["WHERE", "GROUP", "ORDER", "SELECT", "LIMIT", "HAVING"].contains(keyword) {
        isInFrom = false
      }
      if keyword == "COLLATE" || keyword == "AS" { index += 1 }
      return
    }
    guard let name = token.name else { return }
    if expectsTable { return table(name) }
    // A name before a parenthesis is a function's.
    if next == .symbol("(") { return }
    column(name)
  }

  private mutating func table(_ name: String) {
    expectsTable = false
    if next?.keyword == "AS" { index += 1 }
    var alias = name
    if let named = next?.name, !(next?.keyword.map(Self.words.contains) ?? false) {
      alias = named
      index += 1
    }
    tables.append(PastedSQL.Table(name: name, alias: alias))
  }

  private mutating func column(_ first: String) {
    var (alias, name): (String?, String) = (nil, first)
    if next == .symbol("."), tokens.indices.contains(index + 1), let second = tokens[index + 1].name {
      (alias, name) = (first, second)
      index += 2
    }
    let column = PastedSQL.Column(alias: alias, name: name, use: use)
    columns.append(column)
    if let left = pendingLink { links.append(PastedSQL.Link(left: left, right: column)) }
    pendingLink = next == .symbol("=") ? column : nil
  }
}

/// A parsed line of EXPLAIN QUERY PLAN.
package struct PlanStep: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Every row of a table, through an index if one is named.
    case scan(alias: String, index: PlanIndex?)
    /// Rows made of constants.
    case constants
    /// The rows that are found by an index or the primary key.
    case search(alias: String, index: PlanIndex?)
    /// Only the first or the last row, for a least or greatest value.
    case end(alias: String)
    /// A filter that excludes most rows without a match in another table.
    case bloomFilter(alias: String)
    /// The rows of a table without a match, for a RIGHT or FULL JOIN.
    case rightJoin(alias: String)
    /// Rows are sorted after they are found; only by the last terms if an index has them in the order of the first
    /// ones.
    case sort(lastTerms: Int?)
    /// A temporary table that brings equal rows together.
    case temporary(Purpose)
    /// A SELECT inside another one, with its number; its own lines follow.
    case subquery(Subquery, number: String)
    /// A SELECT in FROM, whose rows are either streamed or all written down first.
    case view(name: String, isKept: Bool)
    /// The parts of a UNION, EXCEPT or INTERSECT.
    case compound
    case compoundPart(CompoundPart, isSorted: Bool)
    /// Each side of an OR with an index of its own.
    case eitherIndex
    case indexOfOr(number: String)
    case recursion(isStart: Bool)
    case other
  }

  package enum Purpose: Hashable, Sendable {
    case groups, distinctRows
    case distinctValues(String)
    /// Another purpose, of a newer SQLite.
    case other(String)
  }

  package enum Subquery: Hashable, Sendable {
    case scalar(isCorrelated: Bool)
    case list(isCorrelated: Bool)
    /// Its earlier result is used again.
    case reused
  }

  package enum CompoundPart: Hashable, Sendable {
    case first, left, right, unionAll, union, except, intersect
    case merge(String)
  }

  /// The line as SQLite prints it.
  package var text: String
  package var kind: Kind

  package init(_ text: String) {
    self.text = text
    kind = Self.table(text) ?? Self.temporary(text) ?? Self.subquery(text) ?? Self.compound(text) ?? .other
  }
}

/// The index by which a step finds rows.
package struct PlanIndex: Hashable, Sendable {
  package var name: String
  /// Whether SQLite makes it for this statement only.
  package var isAutomatic = false
  /// Whether it has every needed column, so SQLite does not read the table.
  package var isCovering = false
}

extension PlanStep {
  private static func table(_ text: String) -> Kind? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 1 else { return nil }
    switch words[0] {
    case "SCAN" where text.contains(" CONSTANT ROW"): return .constants
    case "SCAN": return .scan(alias: words[1], index: index(text))
    case "SEARCH" where !text.contains(" USING "): return .end(alias: words[1])
    case "SEARCH": return .search(alias: words[1], index: index(text))
    case "BLOOM" where words.count > 3: return .bloomFilter(alias: words[3])
    case "RIGHT-JOIN": return .rightJoin(alias: words[1])
    default: return nil
    }
  }

  /// `USING COVERING INDEX name (a=?)`; nil for the primary key.
  private static func index(_ text: String) -> PlanIndex? {
    guard let using = text.firstRange(of: " USING ") else { return nil }
    let rest = text[using.upperBound...]
    guard let word = rest.firstRange(of: "INDEX") else { return nil }
    let name = rest[word.upperBound...].prefix { $0 != "(" }.replacing(" LEFT-JOIN", with: "")
    return PlanIndex(
      name: name.filter { $0 != " " }, isAutomatic: rest.contains("AUTOMATIC "), isCovering: rest.contains("COVERING "))
  }

  private static func temporary(_ text: String) -> Kind? {
    let start = "USE TEMP B-TREE FOR "
    guard text.hasPrefix(start) else { return nil }
    let purpose = String(text.dropFirst(start.count))
    if purpose.hasSuffix("ORDER BY") { return .sort(lastTerms: purpose == "ORDER BY" ? nil : lastTerms(purpose)) }
    switch purpose {
    case "GROUP BY": return .temporary(.groups)
    case "DISTINCT": return .temporary(.distinctRows)
    case _ where purpose.hasSuffix("(DISTINCT)"):
      return .temporary(.distinctValues(String(purpose.prefix { $0 != "(" })))
    default: return .temporary(.other(purpose))
    }
  }

  /// `LAST TERM OF ORDER BY` or `LAST 2 TERMS OF ORDER BY`.
  private static func lastTerms(_ purpose: String) -> Int {
    purpose.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 1
  }

  private static func subquery(_ text: String) -> Kind? {
    let words = text.split(separator: " ").map(String.init)
    guard let last = words.last, words.count > 1 else { return nil }
    switch words.first {
    case "CO-ROUTINE": return .view(name: last, isKept: false)
    case "MATERIALIZE": return .view(name: last, isKept: true)
    case "REUSE": return .subquery(.reused, number: last)
    case _ where !words.contains("SUBQUERY"): return nil
    default: break
    }
    let isCorrelated = words.contains("CORRELATED")
    if words.contains("LIST") { return .subquery(.list(isCorrelated: isCorrelated), number: last) }
    guard words.contains("SCALAR") else { return nil }
    return .subquery(.scalar(isCorrelated: isCorrelated), number: last)
  }

  private static func compound(_ text: String) -> Kind? {
    let isSorted = text.hasSuffix(" USING TEMP B-TREE")
    let part: CompoundPart? =
      switch isSorted ? String(text.dropLast(" USING TEMP B-TREE".count)) : text {
      case "LEFT-MOST SUBQUERY": .first
      case "LEFT": .left
      case "RIGHT": .right
      case "UNION ALL": .unionAll
      case "UNION": .union
      case "EXCEPT": .except
      case "INTERSECT": .intersect
      case _ where text.hasPrefix("MERGE ("): .merge(String(text.dropFirst(7).dropLast()))
      default: nil
      }
    if let part { return .compoundPart(part, isSorted: isSorted) }
    switch text {
    case "COMPOUND QUERY": return .compound
    case "MULTI-INDEX OR": return .eitherIndex
    case "SETUP": return .recursion(isStart: true)
    case "RECURSIVE STEP": return .recursion(isStart: false)
    case _ where text.hasPrefix("INDEX "): return .indexOfOr(number: String(text.dropFirst(6)))
    default: return nil
    }
  }
}

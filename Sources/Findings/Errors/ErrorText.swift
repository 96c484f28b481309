/// What a text says that was pasted from a log, an alert or a crash report: the errors that are known, and what it names.
package struct ErrorText: Hashable, Sendable {
  /// An object that a URI names.
  package struct Object: Hashable, Sendable {
    package let entity: String
    /// The key; nil for a temporary ID, which no row has.
    package let pk: Int64?
    /// The store's UUID; nil for an object that was never saved.
    package let store: String?
  }

  /// The entries that the text is, the most telling first; empty if none is.
  package let known: [KnownError]
  /// If none is known, the entries that are like it, the most alike first.
  package let near: [KnownError]
  /// The objects that it names, in their order, each once.
  package let objects: [Object]

  /// Longer texts are read up to here, in bytes.
  private static let longest = 256 << 10

  package init(_ text: String) {
    let text = String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
    // JSON may escape each slash.
    let plain = text.replacing("\\/", with: "/")
    objects = Self.objects(in: plain)
    let word = Self.trimmed(text)
    if let named = KnownError.named(word) {
      (known, near) = ([named], [])
      return
    }
    let folded = Folded(plain)
    known = Self.known(in: folded, text)
    near = known.isEmpty ? Self.near(word, folded) : []
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  private static func objects(in text: String) -> [Object] {
    var found: [Object] = []
    for match in text.matches(of: /x-coredata:\/\/([^\/\s"'<>]*)\/([^\/\s"'<>]+)\/([pt])([0-9A-Fa-f-]+)/) {
      let isSaved = match.3 == "p"
      guard let key = Int64(match.4) ?? (isSaved ? nil : 0) else { continue }
      let object = Object(
        entity: String(match.2), pk: isSaved ? key : nil, store: match.1.isEmpty ? nil : String(match.1))
      if !found.contains(object) { found.append(object) }
    }
    return found
  }

  // MARK: Known

  /// By their texts, the longest first, then by their codes, the last first, since an error stands before what caused it;
  /// what is said more exactly by another comes last.
  private static func known(in folded: Folded, _ text: String) -> [KnownError] {
    let codes = codes(in: text)
    let cloudKitCodes = cloudKitCodes(in: text)
    let failing = failing(in: text)
    var found: [(entry: KnownError, rank: (Int, Int, Int))] = []
    for entry in KnownError.all {
      let marks = entry.marks.filter(folded.contains) + entry.failing.filter(failing.contains)
      let mark = marks.map(\.utf8.count).max() ?? 0
      let places =
        entry.codes.map { codes.lastIndex(of: $0) } + entry.cloudKitCodes.map { cloudKitCodes.lastIndex(of: $0) }
      let code = places.compactMap(\.self).max().map { $0 + 1 } ?? 0
      guard mark > 0 || code > 0 else { continue }
      found.append((entry, (entry.isGeneral ? 0 : 1, mark, code)))
    }
    found.sort { $0.rank > $1.rank }
    return found.map(\.entry) + findings(in: text).filter { _ in found.isEmpty }
  }

  /// The codes of findings among the words, as a line of `lint` has one.
  private static func findings(in text: String) -> [KnownError] {
    var found: [KnownError] = []
    for match in text.matches(of: /[a-z]+(?:\.[a-z0-9-]+)+/) {
      guard let code = FindingCode(rawValue: String(match.0)) else { continue }
      let entry = KnownError(code)
      if !found.contains(entry) { found.append(entry) }
    }
    return found
  }

  /// The codes of `NSCocoaErrorDomain`, in their order.
  private static func codes(in text: String) -> [Int] {
    // `Code=134110`, `(259)` or `.code = 1560` behind the domain; one of Core Data's own six digits also behind “error” or
    // “code”, and at the beginning.
    let domain = /(?:NSCocoaErrorDomain|Cocoa error)[^0-9\n]{0,24}\n?[^0-9\n]{0,24}(\d{3,6})\b/
    let own = /(?:^|[Ee]rror|[Cc]ode)\W{0,4}(13[234]\d{3})\b/
    let found = text.matches(of: domain) + text.matches(of: own)
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { Int($0.1) }
  }

  /// The codes of `CKErrorDomain`, in their order.
  private static func cloudKitCodes(in text: String) -> [Int] {
    // `CKErrorDomain Code=25`, `(CKErrorDomain error 9.)`, `<CKError 0x1: "Quota Exceeded" (25/2035); …`, where the quotes
    // may be escaped.
    let domain = /CKErrorDomain[^0-9\n]{0,12}(\d{1,3})\b/
    let described = /CKError 0x[0-9A-Fa-f]+: \\*"[^"\\]*\\*" \((\d{1,3})[\/)]/
    let found = text.matches(of: domain) + text.matches(of: described)
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { Int($0.1) }
  }

  /// The classes, in small letters, of values that were cast in vain or got a message that they do not know.
  private static func failing(in text: String) -> Set<String> {
    let cast = /[Cc]ould not cast value of type ['‘’]([^'‘’\n]{1,300})['‘’]/
    let message = /[-+]\[([A-Za-z_0-9.]{1,300}) [^\]\n]+\]: unrecognized selector/
    let names = text.matches(of: cast).map(\.1) + text.matches(of: message).map(\.1)
    return Set(
      names.map { name in
        // Core Data's own subclass of a managed object's class, such as Trip_Trip_ or NSManagedObject_Trip_.
        name.wholeMatch(of: /(.+)_\1_|NSManagedObject_.+_/) == nil ? name.lowercased() : "nsmanagedobject"
      })
  }

  // MARK: Near

  private static let most = 3

  private static func near(_ text: String, _ folded: Folded) -> [KnownError] {
    let names = KnownError.all.flatMap { [$0.name] + $0.codes.map(String.init) }
    let codes = FindingCode.allCases.map(\.rawValue)
    let isName = text.count > 3 && !text.contains(where: \.isWhitespace)
    if isName {
      let found = Nearest.names(to: text, among: names + codes).compactMap(KnownError.named)
      if !found.isEmpty { return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
    }
    let words = Set(folded.words)
    var spread: [String: Int] = [:]
    let entries = KnownError.all.map { entry in
      (entry: entry, words: Set(Folded(([entry.title, entry.meaning] + entry.marks).joined(separator: " ")).words))
    }
    for entry in entries { for word in entry.words { spread[word, default: 0] += 1 } }
    // A word that many entries have says little; one alone may be chance.
    let scored = entries.map { entry -> (entry: KnownError, count: Int, score: Double) in
      let shared = entry.words.intersection(words)
      return (entry.entry, shared.count, shared.reduce(0) { $0 + 1 / Double(spread[$1] ?? 1) })
    }
    return scored.filter { $0.count > 1 && $0.score >= 0.5 }.sorted { $0.score > $1.score }.prefix(most).map(\.entry)
  }
}

/// A text in small letters, with plain quotes, and one blank for blanks and line breaks.
private struct Folded {
  let bytes: [UInt8]

  init(_ text: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "’", "‘": bytes.append(UInt8(ascii: "'"))
      case "“", "”": bytes.append(UInt8(ascii: "\""))
      case _ where scalar.properties.isWhitespace:
        if bytes.last != UInt8(ascii: " ") { bytes.append(UInt8(ascii: " ")) }
      case _ where scalar.isASCII:
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        bytes.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    self.bytes = bytes
  }

  /// Whether it has the parts of a mark, in their order, each on the way to the next within a few hundred bytes.
  func contains(_ mark: String) -> Bool {
    let parts = mark.split(separator: "*").map { Array($0.utf8) }
    guard let first = parts.first else { return false }
    var start = 0
    while let found = place(of: first, from: start, to: bytes.count) {
      var end = found + first.count
      let isWhole = parts.dropFirst().allSatisfy { part in
        guard let next = place(of: part, from: end, to: min(bytes.count, end + Self.widest)) else { return false }
        end = next + part.count
        return true
      }
      if isWhole { return true }
      start = found + 1
    }
    return false
  }

  /// What `*` stands for has at most so many bytes.
  private static let widest = 512

  private func place(of part: [UInt8], from start: Int, to end: Int) -> Int? {
    guard let first = part.first, end - start >= part.count else { return nil }
    var place = start
    while place <= end - part.count {
      if bytes[place] == first, bytes[place..<place + part.count].elementsEqual(part) { return place }
      place += 1
    }
    return nil
  }

  /// The words of four letters and more that say something by themselves.
  var words: [String] {
    bytes.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }.filter { $0.count > 3 }.map {
      String(decoding: $0, as: UTF8.self)
    }.filter { !Self.common.contains($0) }
  }

  private static let common: Set<String> = [
    "that", "this", "with", "from", "have", "been", "does", "were", "when", "which", "they", "their", "than", "other",
    "before", "after", "because", "into", "only", "must", "could", "cannot", "error", "errors", "fatal", "domain",
    "code",
    "info", "userinfo", "coredata", "data", "core", "swiftdata", "swift", "thread", "exception", "reason", "uncaught",
    "terminating", "failed", "object", "objects", "store", "class", "value", "values", "entity", "model",
    "cast", "type", "unrecognized", "selector", "sent", "instance",
  ]
}

import Archives

/// The decoded kind of an object in a keyed archive.
struct ArchivedObject {
  enum Content {
    case scalar(ArchivedScalar)
    case pairs([(key: PropertyList, value: PropertyList)])
    case items([PropertyList])
    /// Any other object, without its class.
    case fields([PropertyList.Entry])
    /// A value that is archived directly.
    case plain(PropertyList)
  }

  let className: String?
  let content: Content

  fileprivate init(_ object: PropertyList, in archive: KeyedArchive) {
    guard let entries = object.entries else {
      className = nil
      content = .plain(object)
      return
    }
    className = archive.className(of: object)
    if let scalar = archive.scalar(of: object) {
      content = .scalar(scalar)
    } else if let pairs = archive.pairs(of: object) {
      content = .pairs(pairs)
    } else if let items = archive.items(of: object) {
      content = .items(items)
    } else {
      content = .fields(entries.filter { $0.key != "$class" })
    }
  }
}

/// The objects of an archive, each decoded once however often it is referred to.
struct ArchivedObjects {
  let archive: KeyedArchive
  private var found: [Int: ArchivedObject] = [:]

  init(_ archive: KeyedArchive) { self.archive = archive }

  /// Nil for `$null` and for numbers out of range.
  mutating func object(_ number: Int) -> ArchivedObject? {
    if let object = found[number] { return object }
    let object = archive[number].map { ArchivedObject($0, in: archive) }
    found[number] = object
    return object
  }
}

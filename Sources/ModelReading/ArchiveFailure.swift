import Archives

extension ModelReadingError {
  init(_ failure: KeyedArchive.Failure) {
    switch failure {
    case .propertyList(let failure): self.init(failure)
    case .xml: self = .archive(reason: "it is XML, but no property list")
    case .notAnArchive: self = .archive(reason: "it is a property list but no keyed archive")
    }
  }

  init(_ failure: BinaryPropertyListReader.Failure) {
    let reason =
      switch failure {
      case .notBinaryPropertyList: "it is no binary property list"
      case .cutShort: "it is cut short"
      case .malformed(let offset): "it is broken at byte \(offset)"
      case .tooDeep: "it nests too deep"
      case .tooLarge: "it is too large"
      case .cycle: "a list in it holds itself"
      }
    self = .archive(reason: reason)
  }

  init(_ failure: RawDeflate.Failure) {
    let reason =
      switch failure {
      case .broken: "its compression is broken"
      case .cutShort: "its compressed bytes are cut short"
      case .trailing: "bytes follow the end of its DEFLATE stream"
      case .tooLong(let limit): "it inflates to more than \(limit) bytes"
      case .noMemory: "there is no memory to inflate it"
      }
    self = .archive(reason: reason)
  }
}

import CSQLite
import Foundation
import SQLite
import Testing

/// A file whose shared memory is 96 bytes here, and whose locks are counted.
private struct FakeFile {
  var file = sqlite3_file()
  var header: UnsafeMutableRawPointer?
  var locks: Int32 = 0

  /// What is guarded is kept by its address, so they are never freed.
  static func methods() -> UnsafePointer<sqlite3_io_methods> {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    methods.pointee.iVersion = 2
    methods.pointee.xShmMap = { file, _, _, _, start in
      start?.pointee = file.map { UnsafeRawPointer($0).load(as: FakeFile.self).header } ?? nil
      return SQLITE_READONLY
    }
    methods.pointee.xShmLock = { file, _, _, _ in
      guard let file else { return SQLITE_IOERR }
      UnsafeMutableRawPointer(file).assumingMemoryBound(to: FakeFile.self).pointee.locks += 1
      return SQLITE_OK
    }
    return UnsafePointer(methods)
  }
}

/// A reader beside a writer that changes the header of the wal-index (FORMAT §11).
struct ReaderLocksTests {
  /// Asks for a lock, shared, over a header whose second copy differs until `mended`; the answer and the locks taken.
  private func answer(lock: Int32, isTorn: Bool, mended: Bool = false) -> [Int32] {
    let header = UnsafeMutableRawPointer.allocate(byteCount: 96, alignment: 8)
    defer { header.deallocate() }
    header.initializeMemory(as: UInt8.self, repeating: 1, count: 96)
    if isTorn { header.storeBytes(of: 2, toByteOffset: 50, as: UInt8.self) }
    let fake = UnsafeMutablePointer<FakeFile>.allocate(capacity: 1)
    fake.initialize(to: FakeFile(header: header))
    defer { fake.deallocate() }
    fake.pointee.file.pMethods = ReaderLocks.guarding(FakeFile.methods())
    let address = UInt(bitPattern: header)
    let writer = Thread {
      usleep(3000)
      UnsafeMutableRawPointer(bitPattern: address)?.storeBytes(of: mended ? 1 : 2, toByteOffset: 50, as: UInt8.self)
    }
    if isTorn { writer.start() }
    let file = UnsafeMutableRawPointer(fake).assumingMemoryBound(to: sqlite3_file.self)
    let flags = SQLITE_SHM_LOCK | SQLITE_SHM_SHARED
    let code = file.pointee.pMethods.pointee.xShmLock?(file, lock, 1, flags) ?? SQLITE_IOERR
    while isTorn, !writer.isFinished { usleep(1000) }
    return [code, fake.pointee.locks]
  }

  @Test func `a header that a writer was changing is read again, without the writers' lock`() {
    #expect(answer(lock: 0, isTorn: false) == [SQLITE_BUSY, 0])
    // On a busy machine the writer may come later than the reader waits, and then SQLite decides, which takes the lock.
    let answers = Set((0..<50).map { _ in answer(lock: 0, isTorn: true, mended: true) })
    #expect(answers.contains([SQLITE_BUSY, 0]))
    #expect(answers.isSubset(of: [[SQLITE_BUSY, 0], [SQLITE_OK, 1]]))
  }

  @Test func `a header that stays half written is left to SQLite`() {
    #expect(answer(lock: 0, isTorn: true) == [SQLITE_OK, 1])
  }

  @Test func `readers' own locks are taken at once`() { #expect(answer(lock: 4, isTorn: true) == [SQLITE_OK, 1]) }
}

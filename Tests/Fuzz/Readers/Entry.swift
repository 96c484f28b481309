import Foundation

private let reader = Reader.chosen(among: fileReaders + sourceReaders + predicateReaders)

#if FUZZING
  private let isGraph = ["keyed-archive", "payload-lookup", "compiled-model"].contains(reader.name)

  @_cdecl("LLVMFuzzerTestOneInput")
  func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    reader.read(Data(bytes: bytes, count: count))
    return 0
  }

  @_silgen_name("LLVMFuzzerMutate")
  func mutateBytes(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int
  ) -> Int

  /// Archives are changed as graphs two times of three; everything else as bytes.
  @_cdecl("LLVMFuzzerCustomMutator")
  func customMutator(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
  ) -> Int {
    guard isGraph, !seed.isMultiple(of: 3),
      let mutated = GraphMutator.mutated(Data(bytes: bytes, count: count), seed: UInt64(seed)), mutated.count <= limit
    else { return mutateBytes(bytes, count, limit) }
    mutated.copyBytes(to: bytes, count: mutated.count)
    return mutated.count
  }
#else
  /// Without libFuzzer: the files that are named are read once each.
  @main
  enum ReadOnce {
    static func main() throws {
      let files = CommandLine.arguments.dropFirst()
      for file in files { reader.read(try Data(contentsOf: URL(filePath: file))) }
      print("read \(files.count) inputs")
    }
  }
#endif

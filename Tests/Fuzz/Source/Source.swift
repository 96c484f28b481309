import Foundation
import Fuzzer
import ContractModels
import Schema
import SourceReading
import UserFiles

/// Swift source, and the model that is assembled from what it promises.
private let readers = [
  Reader("swift-source") { data in
    let text = String(decoding: data, as: UTF8.self)
    let contract = SourceReader.read([SourceFile(path: "Input.swift", text: text)])
    _ = ContractModel.model(from: contract)
  }
]

private let reader = Reader.chosen(among: readers)

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  reader.read(Data(bytes: bytes, count: count))
  return 0
}

import Foundation
import ContractModels
import Schema
import SourceReading
import UserFiles

/// Swift source, and the model that is assembled from what it promises.
let sourceReaders = [
  Reader("swift-source") { data in
    let text = String(decoding: data, as: UTF8.self)
    let contract = SourceReader.read([SourceFile(path: "Input.swift", text: text)])
    _ = ContractModel.model(from: contract)
  }
]

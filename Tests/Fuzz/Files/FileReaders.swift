import Archives
import Decoding
import Foundation
import Fuzzer
import ModelReading
import Schema

/// Everything that takes bytes of a store, a model or a payload.
let fileReaders: [Reader] = [
  Reader("property-list") { data in
    guard let list = try? BinaryPropertyListReader.read(data) else { return }
    let written = BinaryPropertyListWriter.data(list)
    guard let again = try? BinaryPropertyListReader.read(written) else {
      // What shared objects expand to may lie beyond the bound once each is written out.
      require(written.count > data.count, "a list that was written is not read")
      return
    }
    require(BinaryPropertyListWriter.data(again) == written, "a list changed on its way")
  },
  Reader("keyed-archive") { data in
    let attribute = Attribute(name: "value", type: .transformable)
    let reading = CellDecoder.reading(of: .blob(data), as: attribute)
    _ = ValueSummary(reading).text
    _ = Payload.caption(of: data)
    _ = PayloadTree.tree(of: data)
    guard let archive = try? KeyedArchive(data) else { return }
    for object in archive.objects {
      _ = archive.classHierarchy(of: object)
      _ = archive.text(of: object)
      _ = archive.pairs(of: object)
      _ = archive.items(of: object)
    }
  },
  Reader("json") { data in
    let isJSON = (try? JSONReader.read(data)) != nil
    let fault = PayloadChecker.fault(in: data, shape: PayloadShape(root: .anything))
    require(isJSON == (fault == nil), "the reader and the checker disagree")
    _ = PayloadTree.tree(of: data)
    if let fault = PayloadChecker.fault(in: data, shape: Recipe.shape) {
      _ = fault.sentence
      require((0...data.count).contains(fault.offset), "a fault beyond the bytes")
    }
  },
  Reader("json-decoder") { data in Recipe.compare(data) },
  Reader("xcode-model") { data in _ = try? XcodeModelReader.read(data) },
  Reader("compiled-model") { data in
    guard let model = try? CompiledModelReader.read(data) else { return }
    _ = CompiledModelWriter.archive(model)
  },
  Reader("model-cache") { data in _ = try? CompiledModelReader.readCache(data) },
]

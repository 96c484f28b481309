import Archives
import ContractModels
import Decoding
import Foundation
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
    // Few nodes, since a handful of objects that refer to each other make a tree of any size.
    _ = PayloadTree.tree(of: data, within: PayloadBudget(values: 2_000))
    guard let archive = try? KeyedArchive(data) else { return }
    for object in archive.objects {
      _ = archive.classHierarchy(of: object)
      _ = archive.text(of: object)
      _ = archive.pairs(of: object)
      _ = archive.items(of: object)
    }
  },
  Reader("json") { data in
    let isJSON = (try? JSONReader.read(data, within: .exported)) != nil
    let fault = PayloadChecker.fault(in: data, shape: PayloadShape(root: .anything))
    require(isJSON == (fault == nil), "the reader and the checker disagree")
    _ = PayloadTree.tree(of: data)
    if let fault = PayloadChecker.fault(in: data, shape: Recipe.shape) {
      _ = fault.sentence
      require((0...data.count).contains(fault.offset), "a fault beyond the bytes")
    }
  },
  Reader("payload-lookup") { data in Lookup.run(data) },
  Reader("json-decoder") { data in Recipe.compare(data) },
  Reader("xcode-model") { data in _ = try? XcodeModelReader.read(data) },
  Reader("compiled-model") { data in
    guard let model = try? CompiledModelReader.read(data) else { return }
    _ = CompiledModelWriter.archive(model)
  },
  Reader("cde-tool") { data in _ = try? ConfigReader.contract(from: data, path: "cde-tool.json", model: configured) },
  Reader("model-cache") { data in _ = try? CompiledModelReader.readCache(data) },
]

/// A model that the configurations of the tests speak of.
private let configured = Model(entities: [
  Entity(
    name: "Item", className: "CDItem",
    attributes: [
      Attribute(name: "name", type: .string, isOptional: false, defaultValue: .string("new")),
      Attribute(name: "priority", type: .integer16),
      Attribute(name: "status_raw", type: .string, isOptional: true),
      Attribute(name: "config_blob", type: .binary, isOptional: true),
      Attribute(
        name: "keywords", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData"),
      Attribute(
        name: "location", type: .composite, isOptional: true,
        elements: [Attribute(name: "lat", type: .double), Attribute(name: "lng", type: .double)]),
    ],
    relationships: [
      Relationship(name: "owned_by", destination: "Item", inverse: "owns"),
      Relationship(name: "owns", destination: "Item", inverse: "owned_by", isToMany: true),
    ])
])

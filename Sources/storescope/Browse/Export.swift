import Browsing
import Findings
import Opening
import Predicates
import Presenting
import Storage

/// Writes rows into a new file, in constant memory.
struct Export: Sendable {
  let request: ExportRequest
  let document: OpenedDocument
  let session: StoreSession

  private static let step = 10_000

  /// `tell` is called with the progress, last with the result.
  func run(while goesOn: @escaping @Sendable () -> Bool, tell: @escaping @Sendable (ExportProgress) -> Void) {
    tell(result(goesOn, tell))
  }

  private func result(
    _ goesOn: @escaping @Sendable () -> Bool, _ tell: @escaping @Sendable (ExportProgress) -> Void
  ) -> ExportProgress {
    let sink: FileSink
    do throws(NewFileFault) { sink = try FileSink(FilePath.full(request.path)) } catch {
      return .failed(error.sentence.line)
    }
    var count = 0
    do {
      let format = request.format ?? .ndjson
      let columns = RowColumns(chosen: request.columns, request.links, isFlat: !format.isJSON)
      var listing = RowListing(
        document: document, layer: RowLayer(request.layer), columns: columns, format: format, sink: sink)
      listing.goesOn = { goesOn() && !sink.hasFailed }
      listing.tell = { printed in
        count = printed
        if printed % Self.step == 0 { tell(.rows(printed)) }
      }
      // One for keys, one for rows, one for the rows of value types, and one for the objects of to-manys.
      let state = try session.ofOneState(connections: 4)
      let unfound = try listing.print(request.query, state)
      if !goesOn() {
        sink.remove()
        return .stopped
      }
      try sink.close()
      return .finished(rows: count, path: sink.path, unfound: unfound.count, logGrowth: state.store.logGrowth)
    } catch {
      sink.remove()
      return .failed(Sentence(of: error).line)
    }
  }
}

extension RowLayer {
  fileprivate init(_ layer: Layer) {
    switch layer {
    case .stored: self = .stored
    case .app: self = .app
    case .raw: self = .raw
    }
  }
}

import Browsing
import Findings
import Foundation
import Opening
import Querying
import Storage
import Synchronization

/// Writes rows into a new file on a thread of its own, in constant memory.
final class Export: Sendable {
  private let isStopped = Mutex(false)
  private let end = DispatchSemaphore(value: 0)

  /// `told` is called on the export's thread, last with its result.
  init(
    _ request: ExportRequest, of document: OpenedDocument, session: StoreSession,
    told: @escaping @Sendable (ExportProgress) -> Void
  ) {
    DispatchQueue(label: "storescope.export").async { [self] in
      told(run(request, document, session, told))
      end.signal()
    }
  }

  func stop() { isStopped.withLock { $0 = true } }

  /// Waits until nothing is being written.
  func finish() {
    stop()
    end.wait()
    end.signal()
  }

  private static let step = 10_000

  private func run(
    _ request: ExportRequest, _ document: OpenedDocument, _ session: StoreSession,
    _ told: @escaping @Sendable (ExportProgress) -> Void
  ) -> ExportProgress {
    let sink: FileSink
    do throws(NewFileFault) { sink = try FileSink(FilePath.full(request.path)) } catch {
      return .failed(error.sentence.line)
    }
    let isStopped = { [self] in self.isStopped.withLock { $0 } }
    var count = 0
    do {
      var listing = RowListing(
        document: document, layer: RowLayer(request.layer), columns: RowColumns(chosen: request.columns),
        format: RowFormat(request.format ?? .ndjson), sink: sink)
      listing.goesOn = { printed in
        count = printed
        if printed % Self.step == 0 { told(.rows(printed)) }
        return !isStopped() && !sink.hasFailed
      }
      // One for keys, one for rows, and one for the rows of value types.
      let state = try session.ofOneState(connections: 3)
      let unfound = try listing.print(request.query, state)
      if isStopped() {
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

extension RowFormat {
  fileprivate init(_ format: ExportRequest.Format) {
    switch format {
    case .csv: self = .csv
    case .csvSafe: self = .csvSafe
    case .ndjson: self = .ndjson
    case .json: self = .json
    }
  }
}

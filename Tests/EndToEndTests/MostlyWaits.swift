import Foundation
import Testing

/// Runs tests that mostly wait for other programs on two threads of their own, so that other tests go on meanwhile.
///
/// A test that does not suspend holds its thread, and the concurrency library has one for each core. A time limit
/// includes the wait for one of the two. A whole suite moves to them when it starts: a test that moved by itself would
/// first wait for a core, behind nearly all other tests, and would still run when these are done.
struct MostlyWaits: SuiteTrait, TestTrait, TestScoping {
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == MostlyWaits { static var mostlyWaits: Self { MostlyWaits() } }

/// Two threads; more would disturb the tests that measure time.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()
  private let queue: OperationQueue

  private init() {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

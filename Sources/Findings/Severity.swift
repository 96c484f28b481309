/// How bad a finding is for the app, worst first.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case crash
  case silentLoss = "silent-loss"
  case mismatch
  case advice

  /// The worse is the lesser, so that it sorts first.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .crash: 0
    case .silentLoss: 1
    case .mismatch: 2
    case .advice: 3
    }
  }
}

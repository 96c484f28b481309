import Decoding
import Foundation

/// How many payloads a second one core checks, beside `JSONDecoder` with the same bytes and types.
///
/// Prints what, target, measured and whether it holds, parted by tabs. An argument says how many payloads of each type there are.
@main
struct Payloads {
  static func main() {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
    for sample in Sample.all(count) {
      let (ours, theirs) = rates(of: sample)
      let rate = "\(Int(ours)) a second, \(rounded(ours / theirs)) × JSONDecoder"
      let name = "\(sample.name), \(sample.bytes) bytes"
      print("payloads checked, \(name)\t≥ 500000 a second and core\t\(rate)\t\(ours >= 500_000 ? "yes" : "no")")
    }
  }

  /// The best of five turns of each, so that what else runs on the machine counts least.
  private static func rates(of sample: Sample) -> (ours: Double, theirs: Double) {
    var ours = 0.0
    var theirs = 0.0
    for _ in 0..<5 {
      ours = max(ours, rate(of: sample.payloads, turns: 10, sample.isChecked))
      theirs = max(theirs, rate(of: sample.payloads, turns: 1, sample.isDecoded))
    }
    return (ours, theirs)
  }

  private static func rate(of payloads: [Data], turns: Int, _ fits: (Data) -> Bool) -> Double {
    var fitting = 0
    let start = worked()
    for _ in 0..<turns {
      for payload in payloads where fits(payload) { fitting += 1 }
    }
    let seconds = worked() - start
    precondition(fitting == payloads.count * turns, "a payload was refused")
    return Double(fitting) / seconds
  }

  /// Seconds that this thread has worked: a core's rate, whatever else the machine does.
  private static func worked() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func rounded(_ number: Double) -> String {
    String(Int(number * 10) / 10) + "." + String(Int(number * 10) % 10)
  }
}

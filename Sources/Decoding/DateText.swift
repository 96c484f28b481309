import Foundation

/// Dates as text, from seconds since 2001-01-01 00:00:00 UTC, by own arithmetic.
package enum DateText {
  /// The parts of a moment in the proleptic Gregorian calendar, in UTC.
  struct Parts { let year, month, day, hour, minute, second, millisecond: Int }

  /// `2001-01-01T00:00:00.000Z` for the years 1583…9999, else nil.
  package static func iso(_ seconds: Double) -> String? {
    var bytes: [UInt8] = []
    return writeISO(seconds, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Adds the bytes of `iso(_:)`; false and nothing if it has none.
  package static func writeISO(_ seconds: Double, to bytes: inout [UInt8]) -> Bool {
    guard let p = parts(seconds) else { return false }
    write(p.year, 4, "-", to: &bytes)
    write(p.month, 2, "-", to: &bytes)
    write(p.day, 2, "T", to: &bytes)
    write(p.hour, 2, ":", to: &bytes)
    write(p.minute, 2, ":", to: &bytes)
    write(p.second, 2, ".", to: &bytes)
    write(p.millisecond, 3, "Z", to: &bytes)
    return true
  }

  /// Adds a number's last digits and what follows it.
  private static func write(_ number: Int, _ width: Int, _ end: Unicode.Scalar, to bytes: inout [UInt8]) {
    var unit = width == 4 ? 1000 : width == 3 ? 100 : 10
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
    bytes.append(UInt8(ascii: end))
  }

  /// `2001-01-01 00:00:00` for people, in UTC or, with an offset in seconds, in another zone.
  package static func plain(_ seconds: Double, offset: Int = 0) -> String? {
    guard let p = parts(seconds + Double(offset)) else { return nil }
    return "\(pad(p.year, 4))-\(pad(p.month, 2))-\(pad(p.day, 2)) "
      + "\(pad(p.hour, 2)):\(pad(p.minute, 2)):\(pad(p.second, 2))"
  }

  /// The local offset at a moment, in seconds east of UTC.
  package static func localOffset(at seconds: Double) -> Int {
    TimeZone.current.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// `2001-01-01 02:00:00 +02:00` in local time, with its offset from UTC.
  package static func local(_ seconds: Double) -> String? {
    let offset = localOffset(at: seconds)
    let minutes = abs(offset) / 60
    return plain(seconds, offset: offset).map {
      "\($0) \(offset < 0 ? "-" : "+")\(pad(minutes / 60, 2)):\(pad(minutes % 60, 2))"
    }
  }

  static func parts(_ seconds: Double) -> Parts? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    // Rounded to milliseconds first, so that 0.9999 s becomes the next second everywhere.
    let milliseconds = Int((seconds * 1000).rounded())
    let (days, rest) = milliseconds.quotientAndRemainder(byFloor: 86_400_000)
    // Days since 0000-03-01, whose years end with February (Hinnant's civil-from-days).
    let z = days + 11_323 + 719_468
    let (era, dayOfEra) = z.quotientAndRemainder(byFloor: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    guard (1583...9999).contains(year) else { return nil }
    return Parts(
      year: year, month: month, day: dayOfYear - (153 * shifted + 2) / 5 + 1, hour: rest / 3_600_000,
      minute: rest / 60_000 % 60, second: rest / 1000 % 60, millisecond: rest % 1000)
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int {
  /// Quotient rounded down and a remainder that is never negative.
  fileprivate func quotientAndRemainder(byFloor divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

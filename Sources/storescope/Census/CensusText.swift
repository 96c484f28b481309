import Auditing
import Presenting
import Census
import Decoding
import Findings
import Schema

/// The census as a listing for people.
enum CensusText {
  static func print(_ report: CensusReport, _ columns: [ColumnCensus]) {
    for column in columns {
      for line in CensusLines(column).all { Output.say(line.text) }
      Output.line("")
    }
    let rest = report.columns.count - columns.count
    var words = ["\(Count.text(columns.count, "column")) of \(Count.text(report.rows, "row"))"]
    if rest > 0 { words.append("\(Count.text(rest, "other column")) hold nothing but plain values") }
    Output.line(words.joined(separator: "; "))
    for sentence in report.missing { Output.say(sentence) }
  }
}

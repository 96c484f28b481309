import Escaping

extension CSVLine {
  static func write(_ fields: [String?], to sink: any RowSink) {
    sink.append { write(fields, to: &$0, through: sink.outlet) }
  }
}

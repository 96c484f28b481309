/// A command that was told what to open, so that a failure can say where it happened.
protocol NamesStore {
  var named: [String] { get }
}

extension SchemaCommand: NamesStore { var named: [String] { paths } }
extension RowsCommand: NamesStore { var named: [String] { [path] } }
extension CountCommand: NamesStore { var named: [String] { [path] } }
extension BrowseCommand: NamesStore { var named: [String] { paths } }
extension PathsCommand: NamesStore { var named: [String] { paths } }
extension QueriesCommand: NamesStore { var named: [String] { [path] } }
extension FetchCommand: NamesStore { var named: [String] { [path] } }
extension SummaryCommand: NamesStore { var named: [String] { [path] } }

package import Findings
package import Schema
package import UserFiles

#if SwiftSource
  import SourceReading
#endif

/// Swift source that a user names, which can be read again with other texts.
package struct SourceText: Sendable {
  private let paths: [String]
  private var contents: SourceFolder.Contents

  package init(at paths: [String]) throws(SourceFolder.Failure) {
    #if SwiftSource
      (self.paths, contents) = (paths, try SourceFolder.contents(at: paths))
    #else
      throw .notBuilt(path: paths.first ?? "")
    #endif
  }

  package var files: [SourceFile] {
    get { contents.files }
    set { contents.files = newValue }
  }

  /// What it promises.
  package var contract: Contract {
    #if SwiftSource
      SourceReader.contract(of: contents, at: paths)
    #else
      Contract()
    #endif
  }

  /// The edits that make some fixes; none of a fix that does not fit the form in which the source is written.
  package func edits(of fixes: [Fix]) -> [Fix: [TextEdit]] {
    #if SwiftSource
      SourceEditor.edits(of: fixes, in: files)
    #else
      [:]
    #endif
  }
}

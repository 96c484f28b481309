import Findings
package import ModelReading

extension ModelFile {
  /// Reads a model, or one of its versions alone; throws `ModelReadingError` with the path.
  package static func named(_ path: String, version: String? = nil) throws(ModelReadingError) -> ModelFile {
    do {
      let file = try read(path)
      return try version.map { name throws(ModelReadingError) in try file.version(named: name) } ?? file
    } catch { throw .inFile(path, error) }
  }

  /// The current version of the model at a path, or the one that is asked for, and whether there was a choice.
  package static func currentVersion(
    of path: String, version: String? = nil
  ) throws(ModelReadingError) -> (version: ModelVersion, isChosen: Bool) {
    let file = try named(path, version: version)
    do { return (try file.current(), version != nil || file.versions.count > 1) } catch { throw .inFile(path, error) }
  }
}

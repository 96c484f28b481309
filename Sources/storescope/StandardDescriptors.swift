import Foundation

/// Standard input, output and error, each open to something.
enum StandardDescriptors {
  /// Opens what the program was started without onto nothing; call it before anything else is opened.
  ///
  /// Whatever is opened first would otherwise stand where the output goes.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}

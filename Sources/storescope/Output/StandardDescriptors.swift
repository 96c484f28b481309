import Foundation

/// Ensures that standard input, output and error are open.
enum StandardDescriptors {
  /// Opens missing descriptors onto /dev/null; call it before anything else is opened.
  ///
  /// Otherwise the first file that is opened would receive the output.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}

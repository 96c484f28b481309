# For a tap; `url` and `sha256` are those of the release's tarball.
class Storescope < Formula
  desc "Terminal explorer for Core Data and SwiftData stores"
  homepage "https://example.org/storescope"
  url "https://example.org/storescope/storescope-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia

  uses_from_macos "libxml2"
  uses_from_macos "ncurses"
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "storescope"
    bin.install ".build/release/storescope"
    (man1/"storescope.1").write Utils.safe_popen_read(bin/"storescope", "help", "--man")
    generate_completions_from_executable(bin/"storescope", "--generate-completion-script")
  end

  test do
    assert_match "Expedition", shell_output("#{bin}/storescope demo --list")
  end
end

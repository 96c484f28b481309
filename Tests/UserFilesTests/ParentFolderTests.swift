import Testing
import UserFiles

@Suite struct ParentFolderTests {
  @Test(arguments: [
    ("a/b", "a"), ("/a/b", "/a"), ("/b", "/"), ("b", ""), ("", ""), ("/", "/"), ("a/b/", "a"), ("a//b", "a"),
    ("//b", "/"), ("long", ""), ("é/x", "é"), ("a b/c", "a b"),
  ])
  func `a path without its last part is its folder`(_ path: String, _ folder: String) {
    #expect(path.parentFolder == folder)
  }
}

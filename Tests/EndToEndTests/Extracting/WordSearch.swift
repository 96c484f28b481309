import Foundation
import TestSupport
import Testing

/// Looks for the words of one store in another, with Python, which shares nothing with the program.
enum WordSearch {
  /// The words of four letters and more that cells of both hold.
  ///
  /// It reads texts, JSON with its keys, property lists and archives without the names of classes and their fields,
  /// base64, UTF-16 and DEFLATE. What the model says itself, as the names of cases, is left out.
  static func common(_ original: String, _ other: String, atLeast words: Int = 10) throws -> [String] {
    let python = try #require(Python.path)
    let said = try Spawned.run(python, ["-c", script, original, other], seconds: 300)
    let lines = said.split(separator: "\n").map(String.init)
    let count = lines.first.flatMap { Int($0) } ?? 0
    #expect(count >= words, "there was nothing to look for: \(said)")
    return Array(lines.dropFirst())
  }

  private static let script = """
    import sys, re, json, sqlite3, plistlib, zlib, base64, os
    WORD = re.compile(r"[^\\W\\d_]{4,}")
    UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
    SCHEME = re.compile(r"\\b[a-z][a-z0-9+.-]*://")
    def strings(value, keys=True):
        if isinstance(value, str): yield value
        elif isinstance(value, (bytes, bytearray)): yield from texts(bytes(value))
        elif isinstance(value, dict):
            for k, v in value.items():
                if keys and isinstance(k, str): yield k
                yield from strings(v, keys)
        elif isinstance(value, (list, tuple)):
            for v in value: yield from strings(v, keys)
    def archived(value):
        for o in value["$objects"]:
            if isinstance(o, dict) and "$classname" in o: continue
            if o == "$null": continue
            yield from strings(o, keys=False)
    def texts(data, deep=0):
        if deep > 4: return
        if data[:1] == b"\\x01": yield from texts(data[1:], deep + 1)
        if data[:6] == b"bplist" or data[:5] == b"<?xml":
            try:
                value = plistlib.loads(data)
                yield from (archived(value) if isinstance(value, dict) and "$objects" in value else strings(value))
                return
            except Exception: pass
        for window in (15, 31, -15):
            try: yield from texts(zlib.decompress(data, window), deep + 1)
            except Exception: pass
        try:
            text = data.decode("utf-8")
            yield text
            try: yield from strings(json.loads(text))
            except Exception: pass
            for run in re.findall(r"[A-Za-z0-9+/]{12,}={0,2}", text):
                try:
                    inner = base64.b64decode(run + "=" * (-len(run) % 4))
                    if inner[:6] != b"bplist" and inner[:1] not in (b"x", b"\\x1f"): inner.decode("utf-8")
                    yield from texts(inner, deep + 1)
                except Exception: pass
        except UnicodeDecodeError:
            yield " ".join(re.findall(r"[A-Za-z]{6,}", data.decode("latin-1")))
            for code in ("utf-16-le", "utf-16-be"):
                if len(data) % 2 == 0 and data.count(0) * 3 > len(data):
                    try: yield " ".join(re.findall(r"[ -~]{4,}", data.decode(code)))
                    except Exception: pass
    def words(path):
        found = set()
        db = sqlite3.connect("file:%s?immutable=1" % path, uri=True)
        db.text_factory = bytes
        tables = [r[0].decode() for r in db.execute("SELECT name FROM sqlite_master WHERE type='table' AND sql NOT LIKE 'CREATE VIRTUAL%'")]
        for table in tables:
            if table in ("Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE") or table[0] != "Z" or table[:5] == "Z_RT_": continue
            for row in db.execute('SELECT * FROM "%s"' % table):
                for cell in row:
                    if isinstance(cell, bytes):
                        for text in texts(cell): found.update(w.lower() for w in WORD.findall(SCHEME.sub("", UUID.sub("", text))))
        folder, name = os.path.split(path)
        support = os.path.join(folder, "." + os.path.splitext(name)[0] + "_SUPPORT", "_EXTERNAL_DATA")
        for file in os.listdir(support) if os.path.isdir(support) else []:
            for text in texts(open(os.path.join(support, file), "rb").read()): found.update(w.lower() for w in WORD.findall(SCHEME.sub("", UUID.sub("", text))))
        return found
    def model(path):
        row = sqlite3.connect("file:%s?immutable=1" % path, uri=True).execute("SELECT Z_CONTENT FROM Z_MODELCACHE").fetchone()
        if not row or not row[0]: return set()
        return set(w.lower() for s in strings(plistlib.loads(zlib.decompress(row[0], -15))) for w in WORD.findall(s))
    original, other = words(sys.argv[1]), words(sys.argv[2])
    original -= model(sys.argv[1]) | {"true", "false", "null"}
    print(len(original))
    for word in sorted(original & other): print(word)
    """
}

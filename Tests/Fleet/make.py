"""Makes many stores of one app, some broken, and tells what an audit has to find in them.

usage: make.py SAMPLE FOLDER STORES     SAMPLE is what `storescope demo Planetarium` wrote
Prints JSON: for each code the stores and the rows that have it; "unreadable" counts the stores that cannot be opened.
"""
import collections, json, os, shutil, sqlite3, sys

sample, folder, stores = sys.argv[1], sys.argv[2], int(sys.argv[3])
expected = collections.defaultdict(lambda: [0, 0])


def expect(code, rows):
    expected[code][0] += 1
    expected[code][1] += rows


def change(store, i):
    """Rows of its own for each store; the faults fall on other rows, so each is counted once."""
    columns = [row[1] for row in store.execute("PRAGMA table_info(ZSHOW)")]
    copied = ", ".join(
        {"Z_PK": "?", "ZTITLE": "?", "ZPOSTER": "NULL"}.get(name, name) for name in columns)
    rows = 8 + i % 40
    for key in range(100, 100 + rows):
        store.execute(f"INSERT INTO ZSHOW SELECT {copied} FROM ZSHOW WHERE Z_PK = 1",
                      [{"Z_PK": key, "ZTITLE": f"Show {key}"}[name]
                       for name in columns if name in ("Z_PK", "ZTITLE")])
    store.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = 'Show'", [99 + rows])
    faults = [
        (4, 1 + i % 3, "decode.raw.unknown-value", "UPDATE ZSHOW SET ZLANGUAGE = 'klingon' WHERE Z_PK = ?"),
        (10, 2, "decode.codable.cut-short", "UPDATE ZSHOW SET ZSCENES = X'5B7B' WHERE Z_PK = ?"),
        (8, 1, "decode.null.required", "UPDATE ZSHOW SET ZTITLE = NULL WHERE Z_PK = ?"),
    ]
    key = 100
    for every, count, code, statement in faults:
        if i % every == 0:
            for _ in range(count):
                assert store.execute(statement, [key]).rowcount == 1
                key += 1
            expect(code, count)
    if i % 7 == 0:
        store.execute("UPDATE ZSEAT SET ZSHOW = 999 WHERE Z_PK = 1")
        expect("store.key.dangling", 1)
    store.commit()


for i in range(stores):
    path = os.path.join(folder, f"{i}.sqlite")
    if i % 25 == 1:
        with open(sample, "rb") as whole, open(path, "wb") as part:
            part.write(whole.read(3000))
        expect("unreadable", 0)
        continue
    # Every fifth store keeps its changes in a write-ahead log, as an app does that is stopped.
    written = os.path.join(folder, "written") if i % 5 == 0 else path
    shutil.copy(sample, written)
    store = sqlite3.connect(written)
    if written != path:
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("PRAGMA wal_autocheckpoint = 0")
    change(store, i)
    if written != path:
        shutil.copy(written, path)
        shutil.copy(written + "-wal", path + "-wal")
    store.close()
    if i % 20 == 2:
        expect("decode.external.missing", 1)
    else:
        shutil.copytree(os.path.join(os.path.dirname(sample), ".Planetarium_SUPPORT"),
                        os.path.join(folder, f".{i}_SUPPORT"))

json.dump(expected, sys.stdout)

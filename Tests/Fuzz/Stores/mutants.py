"""Makes mutants of stores: files that an app, a tool, a disk or a thief of bytes might have left behind."""
import os, shutil, sqlite3, struct

import pages


class Mutant:
    """A copy of a store in a folder of its own, and what was done to it."""

    def __init__(self, source, folder, random):
        self.random, self.folder = random, folder
        self.path = os.path.join(folder, os.path.basename(source))
        self.done = []
        os.makedirs(folder)
        for suffix in ('', '-wal', '-shm'):
            if os.path.exists(source + suffix): shutil.copyfile(source + suffix, self.path + suffix)
        name = os.path.splitext(os.path.basename(source))[0]
        support = os.path.join(os.path.dirname(source), '.%s_SUPPORT' % name)
        if os.path.isdir(support): shutil.copytree(support, os.path.join(folder, os.path.basename(support)))
        # A log without its index is read from a copy; with it, in place.
        if random.random() < 0.5: self.remove('-shm')

    def has(self, suffix): return os.path.exists(self.path + suffix)

    def read(self, suffix=''):
        with open(self.path + suffix, 'rb') as file: return bytearray(file.read())

    def write(self, data, suffix=''):
        with open(self.path + suffix, 'wb') as file: file.write(data)

    def remove(self, suffix):
        if self.has(suffix): os.remove(self.path + suffix)

    def settle(self):
        """Brings what the log holds into the file; without a log, a file is all there is to change."""
        store = self.open()
        try:
            store.execute('PRAGMA wal_checkpoint(TRUNCATE)')
        finally:
            store.close()
        self.remove('-wal')
        self.remove('-shm')

    def open(self):
        store = sqlite3.connect(self.path, isolation_level=None)
        store.text_factory = lambda data: data.decode('utf-8', 'surrogateescape')
        try:
            store.execute('PRAGMA journal_mode').fetchone()
        except sqlite3.Error:
            # Closed whenever Python likes, it would delete files while a run looks at them.
            store.close()
            raise
        return store

    def sql(self, *statements):
        """Runs what can be run; whether all of it did."""
        store, all = self.open(), True
        try:
            for trigger, in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                store.execute('DROP TRIGGER ' + quoted(trigger))
            for statement in statements:
                statement, values = statement if isinstance(statement, tuple) else (statement, ())
                try:
                    store.execute(statement, values)
                except sqlite3.Error:
                    all = False
        finally:
            store.close()
        return all

    def rows(self, query):
        store = self.open()
        try:
            return store.execute(query).fetchall()
        finally:
            store.close()

    def tables(self):
        """The tables of entities: those that have a key."""
        names = self.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        found = []
        for name, in names:
            columns = [row[1] for row in self.rows('PRAGMA table_info(%s)' % quoted(name))]
            if {'Z_PK', 'Z_ENT'} <= set(columns): found.append((name, columns))
        return found

    def table(self):
        """One of them, rather one with rows."""
        tables = self.tables()
        self.random.shuffle(tables)
        for name, columns in tables[:8]:
            if self.rows('SELECT 1 FROM %s LIMIT 1' % quoted(name)): return name, columns
        return tables[0]


def quoted(name): return '"%s"' % name.replace('"', '""')


def flip(random, data, start, end):
    """Changes some bits of a stretch, few more often than many."""
    for _ in range(random.choice((1, 1, 2, 4, 16, 64))):
        data[random.randrange(start, end)] ^= 1 << random.randrange(8)


def any_bytes(random, length): return bytes(random.randrange(256) for _ in range(length))


# Each takes a mutant, changes it and says how.

def bits(mutant):
    data, random = mutant.read(), mutant.random
    size = int.from_bytes(data[16:18], 'big') or 4096
    page = random.randrange(max(1, len(data) // size)) * size
    start, end = random.choice(((0, len(data)), (0, 100), (page, page + 12), (page, page + 200), (page, page + size)))
    flip(random, data, min(start, len(data) - 1), min(end, len(data)))
    mutant.write(data)
    return 'bits in %d..%d' % (start, end)


def cut(mutant):
    data, random = mutant.read(), mutant.random
    size = int.from_bytes(data[16:18], 'big') or 4096
    length = random.choice((random.randrange(len(data)), random.randrange(len(data) // size + 1) * size,
                            random.randrange(200), len(data) + random.randrange(3 * size)))
    more = bytes(length - len(data)) if random.random() < 0.5 else any_bytes(random, max(0, length - len(data)))
    mutant.write(data[:length] + more)
    return 'cut to %d' % length


def swap(mutant):
    data, random = mutant.read(), mutant.random
    size = int.from_bytes(data[16:18], 'big') or 4096
    count = len(data) // size
    one, other = random.randrange(count), random.randrange(count)
    first, second = data[one * size:(one + 1) * size], data[other * size:(other + 1) * size]
    how = random.choice(('swapped', 'copied', 'zeroed', 'filled'))
    if how == 'swapped': data[other * size:(other + 1) * size] = first
    data[one * size:(one + 1) * size] = {'zeroed': bytes(size), 'filled': b'\xff' * size}.get(how, second)
    mutant.write(data)
    return 'pages %d and %d %s' % (one + 1, other + 1, how)


def tree(mutant):
    """Numbers within a page of a tree: kinds, counts, pointers to cells and pages, keys."""
    mutant.settle()
    data, random = mutant.read(), mutant.random
    size = int.from_bytes(data[16:18], 'big') or 4096
    places = [page for page in range(size, len(data), size) if data[page] in (2, 5, 10, 13)]
    if not places: return None
    inner = [page for page in places if data[page] == 5]
    page = random.choice(inner if inner and random.random() < 0.5 else places)
    head = 12 if data[page] in (2, 5) else 8
    count = int.from_bytes(data[page + 3:page + 5], 'big')
    what = random.choice(('kind', 'count', 'content', 'pointer', 'right', 'cell', 'cell', 'cell', 'order'))
    pointer = page + head + 2 * random.randrange(max(1, count))
    cell = page + int.from_bytes(data[pointer:pointer + 2], 'big')
    if what == 'kind': data[page] = random.choice((0, 2, 5, 10, 13, 255))
    elif what == 'count': data[page + 3:page + 5] = struct.pack('>H', random.choice((0, 1, count - 1 & 0xFFFF, count + 1, 65535)))
    elif what == 'content': flip(random, data, page + 1, page + 8)
    elif what == 'pointer': data[pointer:pointer + 2] = struct.pack('>H', random.randrange(size))
    elif what == 'right' and head == 12: data[page + 8:page + 12] = struct.pack('>I', random.randrange(len(data) // size + 2))
    elif what == 'order' and count > 1: data[pointer:pointer + 2], data[page + head:page + head + 2] = data[page + head:page + head + 2], data[pointer:pointer + 2]
    elif cell + 9 < len(data):
        at = cell + random.randrange(8)
        data[at] = random.choice((data[at] ^ 1 << random.randrange(7), random.randrange(128)))
    mutant.write(data)
    return '%s in the tree page %d' % (what, page // size + 1)


def schema(mutant):
    """The text of the schema, as no statement would leave it."""
    mutant.settle()
    random = mutant.random
    rows = mutant.rows('SELECT rowid, type, name, rootpage, sql FROM sqlite_master')
    if not rows: return None
    row, kind, name, root, sql = random.choice(rows)
    sql = sql or ''
    how = random.choice(('cut', 'letters', 'no table', 'root', 'type', 'null', 'column', 'long', 'keyless', 'name', 'shut'))
    cut_at = random.randrange(len(sql) + 1)
    change = {
        'cut': ('sql', sql[:cut_at]),
        'letters': ('sql', sql[:cut_at] + random.choice(('"', "'", '(', ')', ',', ';', '\u0000', '--', 'é', '\x1b[2J')) + sql[cut_at:]),
        'root': ('rootpage', random.choice((0, 1, -1, 2, root or 0, 1 << 31, random.choice(rows)[3]))),
        'type': ('type', random.choice(('table', 'index', 'view', 'trigger', 'x'))),
        'null': (random.choice(('sql', 'name', 'type', 'tbl_name', 'rootpage')), None),
        'column': ('sql', sql.replace('Z_PK', 'Z_KEY').replace('Z_ENT', random.choice(('Z_ENT', 'Z_E')))),
        'long': ('sql', sql.replace(')', ', "%s" BLOB)' % ('z' * random.choice((10, 100000))), 1)),
        'keyless': ('sql', sql.replace('PRIMARY KEY', '')),
        'name': ('name', random.choice((name.lower(), name + '\n', 'sqlite_x', '', 'Z_METADATA', random.choice(rows)[2]))),
        'shut': ('sql', sql + random.choice((' WITHOUT ROWID', ' STRICT'))),
    }.get(how)
    store = mutant.open()
    try:
        store.execute('PRAGMA writable_schema = ON')
        if change: store.execute('UPDATE sqlite_master SET %s = ? WHERE rowid = ?' % change[0], (change[1], row))
        else: store.execute('DELETE FROM sqlite_master WHERE rowid = ?', (row,))
    except sqlite3.Error:
        return None
    finally:
        store.close()
    return 'schema of %s: %s' % (name, how)


def spoiled(random, data):
    """Bytes as they may come out of a blob that was damaged, cut, emptied or replaced."""
    data = bytearray(data if isinstance(data, bytes) else b'bplist00')
    how = random.choice(('bits', 'cut', 'more', 'none', 'other', 'null', 'class', 'deep', 'middle'))
    if how == 'bits' and data: flip(random, data, 0, len(data))
    elif how == 'cut': data = data[:random.randrange(len(data) + 1)]
    elif how == 'more': data += any_bytes(random, 40)
    elif how == 'none': data = b''
    elif how == 'other': data = any_bytes(random, random.randrange(200))
    elif how == 'null': return how, None
    elif how == 'class': return how, random.choice((0, 1.5, 'text', -1, 1 << 62))
    elif how == 'deep': data = b'<plist version="1.0">' + b'<array>' * 20000
    elif how == 'middle' and len(data) > 60:
        at = random.randrange(len(data) - 30)
        data = data[:at] + data[at + random.randrange(1, 30):]
    return how, bytes(data)


def metadata(mutant):
    mutant.settle()
    rows = mutant.rows('SELECT Z_PLIST FROM Z_METADATA')
    how, data = spoiled(mutant.random, rows[0][0] if rows else b'')
    change = mutant.random.choice((('UPDATE Z_METADATA SET Z_PLIST = ?', (data,)),) * 4 + (
        'DELETE FROM Z_METADATA', "UPDATE Z_METADATA SET Z_UUID = NULL", "UPDATE Z_METADATA SET Z_UUID = x'00ff1b5b324a'",
        'INSERT INTO Z_METADATA SELECT 2, Z_UUID, NULL FROM Z_METADATA', 'DROP TABLE Z_METADATA'))
    mutant.sql(change)
    return 'metadata: ' + (how if isinstance(change, tuple) else change)


def cache(mutant):
    mutant.settle()
    try:
        rows = mutant.rows('SELECT Z_CONTENT FROM Z_MODELCACHE')
    except sqlite3.Error:
        return None
    how, data = spoiled(mutant.random, rows[0][0] if rows else b'')
    if how == 'deep': data = b'\x01' + data
    mutant.sql(('UPDATE Z_MODELCACHE SET Z_CONTENT = ?', (data,)))
    return 'model cache: ' + how


def numbers(mutant):
    """`Z_PRIMARYKEY`: who has which number, below whom, up to which key."""
    mutant.settle()
    random = mutant.random
    rows = mutant.rows('SELECT Z_ENT FROM Z_PRIMARYKEY')
    if not rows: return None
    one, other = random.choice(rows)[0], random.choice(rows)[0]
    value = random.choice((None, 0, -1, 1 << 40, 'x', 1.5, b'\x00', one, other, (1 << 63) - 1, -(1 << 63), '', '\x1b]0;x\x07', 'Z' * 5000))
    change = random.choice((
        ('UPDATE Z_PRIMARYKEY SET Z_SUPER = ? WHERE Z_ENT = ?', (value, one)),
        ('UPDATE Z_PRIMARYKEY SET Z_SUPER = ? WHERE Z_ENT = ?', (one, other)),
        ('UPDATE Z_PRIMARYKEY SET Z_SUPER = Z_ENT', ()),
        ('UPDATE Z_PRIMARYKEY SET Z_NAME = ? WHERE Z_ENT = ?', (value, one)),
        ('UPDATE Z_PRIMARYKEY SET Z_NAME = (SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_ENT = ?) WHERE Z_ENT = ?', (one, other)),
        ('UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?', (value, one)),
        ('UPDATE Z_PRIMARYKEY SET Z_ENT = ? WHERE Z_ENT = ?', (value, one)),
        ('UPDATE Z_PRIMARYKEY SET Z_ENT = Z_ENT + 1000', ()),
        ('DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = ?', (one,)),
        ('DELETE FROM Z_PRIMARYKEY', ()),
        ('DROP TABLE Z_PRIMARYKEY', ())))
    mutant.sql(change)
    return 'numbers: %s %r' % change


def keys(mutant):
    """A table that a tool made anew, with whatever in `Z_PK`."""
    mutant.settle()
    random = mutant.random
    name, columns = mutant.table()
    names = ', '.join(map(quoted, columns))
    types = {row[1]: row[2] for row in mutant.rows('PRAGMA table_info(%s)' % quoted(name))}
    form = random.choice(('{}', '{}', '{} INTEGER', '{} VARCHAR', '{} REAL', '{} INTEGER UNIQUE', '{} INTEGER PRIMARY KEY DESC',
                          '{} VARCHAR PRIMARY KEY', '{} INTEGER PRIMARY KEY', '{} BLOB'))
    shut = random.random() < 0.2 and 'PRIMARY KEY' in form
    declared = ['%s %s' % (quoted(column), types[column]) if column != 'Z_PK' else form.format('Z_PK') for column in columns]
    odd = [random.choice((None, 1, 2, 0, -1, 'abc', '2', 1.5, 2.0, b'\x01', (1 << 63) - 1, -(1 << 63), 1e300, '\x1b[31m')) for _ in range(3)]
    rest = ', '.join(quoted(column) for column in columns if column != 'Z_PK')
    mutant.sql(
        'CREATE TABLE again (%s)%s' % (', '.join(declared), ' WITHOUT ROWID' if shut else ''),
        'INSERT INTO again (%s) SELECT %s FROM %s' % (names, names, quoted(name)),
        *[('INSERT INTO again (Z_PK, %s) SELECT ?, %s FROM %s LIMIT 1' % (rest, rest, quoted(name)), (value,)) for value in odd],
        'DROP TABLE ' + quoted(name), 'ALTER TABLE again RENAME TO ' + quoted(name))
    return 'keys of %s: %s %r' % (name, form, odd)


def columns(mutant):
    """A column, a table or an index that is gone, or something else in its place."""
    mutant.settle()
    random = mutant.random
    name, columns = mutant.table()
    column = random.choice(columns[:3] + [random.choice(columns)] * 3)
    how = random.choice((
        'ALTER TABLE %s RENAME COLUMN %s TO GONE' % (quoted(name), quoted(column)),
        'ALTER TABLE %s DROP COLUMN %s' % (quoted(name), quoted(column)),
        'ALTER TABLE %s ADD COLUMN rowid INTEGER' % quoted(name), 'ALTER TABLE %s ADD COLUMN oid' % quoted(name),
        'DROP TABLE ' + quoted(name), 'DELETE FROM ' + quoted(name),
        'ALTER TABLE %s RENAME TO GONE' % quoted(name),
        'ALTER TABLE %s ADD COLUMN made INTEGER GENERATED ALWAYS AS (Z_PK * 2) VIRTUAL' % quoted(name)))
    view = how.endswith('RENAME TO GONE') and random.random() < 0.5
    mutant.sql(*[how] + ['CREATE VIEW %s AS SELECT * FROM GONE' % quoted(name)] * view)
    return 'columns: ' + how + ' and a view' * view


def values(mutant):
    """Values of any class in any column, entity numbers and keys of relationships among them."""
    mutant.settle()
    random = mutant.random
    name, columns = mutant.table()
    said = []
    for _ in range(random.choice((1, 2, 5, 20))):
        column = random.choice([column for column in columns if column != 'Z_PK'])
        value = random.choice((None, 0, 1, -1, 99999, (1 << 63) - 1, -(1 << 63), 1.5, float('inf'), float('-inf'), 1e308, -1e-320, '', 'x',
                               'a\x00b', '\x1b[2J\x07', 'é' * 600, b'', b'\x00', b'\x01', b'\x02' + b'6' * 36, b'{"a": [1, 2', b'bplist00' + b'\xff' * 40,
                               any_bytes(random, 40), 'y' * 100000, b'\x80' * 3000))
        where = random.choice(('', ' WHERE Z_PK %% %d = 0' % random.randrange(1, 5)))
        mutant.sql(('UPDATE %s SET %s = ?%s' % (quoted(name), quoted(column), where), (value,)))
        said.append(column)
    if random.random() < 0.2: mutant.sql('UPDATE %s SET %s = CAST(x\'ff41fe\' AS TEXT)' % (quoted(name), quoted(said[0])))
    return 'values of %s: %s' % (name, ', '.join(said[:5]))


def header(mutant):
    """The file's own header: sizes, versions, encoding, the list of free pages."""
    data, random = mutant.read(), mutant.random
    at, length = random.choice(((16, 2), (18, 1), (19, 1), (20, 1), (21, 3), (24, 4), (28, 4), (32, 4), (36, 4), (40, 4), (44, 4), (52, 4), (56, 4), (60, 4), (92, 4), (96, 4)))
    value = random.choice((0, 1, 2, 3, 4, 5, 255, 512, 4096, 65536 + 1, (1 << 31) - 1, (1 << 32) - 1))
    data[at:at + length] = (value & ((1 << 8 * length) - 1)).to_bytes(length, 'big')
    mutant.write(data)
    return 'header %d: %d' % (at, value)


def with_log(mutant):
    """Gives the store a log with commits of its own that the file does not have, and the index of it."""
    if mutant.has('-wal') and os.path.getsize(mutant.path + '-wal') > 100 and mutant.random.random() < 0.5: return
    mutant.settle()
    name, columns = mutant.table()
    rest = ', '.join(quoted(column) for column in columns if column != 'Z_PK')
    store = mutant.open()
    try:
        for trigger, in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            store.execute('DROP TRIGGER ' + quoted(trigger))
        store.execute('PRAGMA journal_mode = WAL').fetchone()
        store.execute('PRAGMA wal_autocheckpoint = 0')
        for _ in range(mutant.random.choice((1, 3, 10))):
            store.execute('INSERT INTO %s (%s) SELECT %s FROM %s LIMIT 3' % (quoted(name), rest, rest, quoted(name)))
        kept = {suffix: mutant.read(suffix) for suffix in ('', '-wal', '-shm')}
    except sqlite3.Error:
        return
    finally:
        store.close()
    for suffix, data in kept.items(): mutant.write(data, suffix)


def log(mutant):
    """The log: its header, salts, checksums, frames of another generation or store, an end that is missing."""
    with_log(mutant)
    if not mutant.has('-wal'): return None
    random, data = mutant.random, mutant.read('-wal')
    if len(data) < 60: return None
    size = int.from_bytes(data[8:12], 'big') or 4096
    frames = (len(data) - 32) // (24 + size)
    if frames < 1: return None
    frame = 32 + random.randrange(frames) * (24 + size)
    how = random.choice(('bits', 'salts', 'frame salts', 'cut', 'cut frame', 'header', 'generation', 'commit', 'page', 'checksum', 'empty', 'zeros', 'doubled', 'resealed'))
    if how == 'bits': flip(random, data, 0, len(data))
    elif how == 'salts': data[16:24] = any_bytes(random, 8)
    elif how == 'frame salts': data[frame + 8:frame + 16] = any_bytes(random, 8)
    elif how == 'cut': data = data[:random.randrange(len(data))]
    elif how == 'cut frame': data = data[:frame]
    elif how == 'header': flip(random, data, 0, 32)
    elif how == 'generation':
        # What a checkpoint leaves behind the frames that count: those of an older generation.
        data[frame:] = data[frame:frame + 8] + any_bytes(random, 8) + data[frame + 16:]
    elif how == 'commit': data[frame + 4:frame + 8] = struct.pack('>I', random.choice((0, 1, 1 << 20)))
    elif how == 'page': data[frame:frame + 4] = struct.pack('>I', random.choice((0, 1, 2, 1 << 30)))
    elif how == 'checksum': flip(random, data, frame + 16, frame + 24)
    elif how == 'empty': data = data[:0]
    elif how == 'zeros': data = bytearray(len(data))
    elif how == 'doubled': data += data[frame:frame + 24 + size]
    elif how == 'resealed':
        flip(random, data, frame + 24, frame + 24 + size)
        seal(data, size)
    mutant.write(data, '-wal')
    if random.random() < 0.5: mutant.remove('-shm')
    return 'log: ' + how


def seal(data, size):
    """Makes the checksums of a log right again."""
    order = '>' if int.from_bytes(data[:4], 'big') & 1 else '<'
    sums = pages.checksum(order, bytes(data[:24]), (0, 0))
    data[24:32] = struct.pack('>II', *sums)
    for frame in range(32, len(data) - 23 - size, 24 + size):
        sums = pages.checksum(order, bytes(data[frame + 24:frame + 24 + size]), pages.checksum(order, bytes(data[frame:frame + 8]), sums))
        data[frame + 16:frame + 24] = struct.pack('>II', *sums)


def index(mutant):
    """The log's index: absent, stale, foreign, cut, or full of locks and marks that nobody holds."""
    with_log(mutant)
    if not mutant.has('-shm') and mutant.has('-wal'): mutant.write(bytes(32768), '-shm')
    if not mutant.has('-shm'): return None
    random, data = mutant.random, mutant.read('-shm')
    how = random.choice(('absent', 'zeros', 'noise', 'cut', 'bits', 'head', 'frames', 'alone', 'long'))
    if how == 'absent': mutant.remove('-shm')
    elif how == 'zeros': mutant.write(bytes(len(data)), '-shm')
    elif how == 'noise': mutant.write(any_bytes(random, 32768), '-shm')
    elif how == 'cut': mutant.write(data[:random.randrange(len(data))], '-shm')
    elif how == 'long': mutant.write(data + bytes(32768), '-shm')
    elif how == 'bits' or how == 'head':
        flip(random, data, 0, 136 if how == 'head' else len(data))
        mutant.write(data, '-shm')
    elif how == 'frames':
        # Both copies of the header agree on fewer frames than there are, with a checksum that is right.
        for at in (0, 48):
            data[at + 16:at + 20] = struct.pack('<I', random.choice((0, 1, 2, 1 << 20)))
            data[at + 40:at + 48] = struct.pack('<II', *pages.checksum('<', bytes(data[at:at + 40]), (0, 0)))
        mutant.write(data, '-shm')
    elif how == 'alone': mutant.remove('-wal')
    return 'index: ' + how


def empty(mutant):
    """A main file without a page, or with its first alone, beside a log."""
    with_log(mutant)
    data, random = mutant.read(), mutant.random
    size = int.from_bytes(data[16:18], 'big') or 4096
    length = random.choice((0, 0, 1, 99, 100, 512, size))
    mutant.write(data[:length])
    how = random.choice(('', '-shm', '-wal'))
    if how: mutant.remove(how)
    return 'main file of %d bytes%s' % (length, ', no ' + how if how else '')


def journal(mutant):
    """A rollback journal: of a transaction that was cut off, of none, zeroed, damaged, cut."""
    mutant.settle()
    random = mutant.random
    name, columns = mutant.table()
    store = mutant.open()
    try:
        store.execute('PRAGMA journal_mode = DELETE').fetchone()
        for trigger, in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            store.execute('DROP TRIGGER ' + quoted(trigger))
        before = mutant.read()
        store.execute('PRAGMA cache_size = 2')
        store.execute('PRAGMA cache_spill = 1')
        store.execute('BEGIN IMMEDIATE')
        store.execute('UPDATE %s SET Z_OPT = 77' % quoted(name))
        for other, _ in mutant_tables(store)[:10]: store.execute('UPDATE %s SET Z_OPT = 78' % quoted(other))
        kept = {suffix: mutant.read(suffix) for suffix in ('', '-journal') if mutant.has(suffix)}
        store.execute('ROLLBACK')
    except sqlite3.Error:
        return None
    finally:
        store.close()
    for suffix, data in kept.items(): mutant.write(data, suffix)
    if not mutant.has('-journal'): mutant.write(any_bytes(random, 600), '-journal')
    data = mutant.read('-journal')
    how = random.choice(('hot', 'stale', 'zeroed', 'bits', 'cut', 'noise', 'super', 'empty', 'head'))
    if how == 'stale': mutant.write(before)
    elif how == 'zeroed': data[:28] = bytes(len(data[:28]))
    elif how == 'bits' and data: flip(random, data, 0, len(data))
    elif how == 'head' and data: flip(random, data, 0, min(28, len(data)))
    elif how == 'cut': data = data[:random.randrange(len(data) + 1)]
    elif how == 'noise': data = any_bytes(random, 2000)
    elif how == 'empty': data = b''
    elif how == 'super':
        name = os.path.join(mutant.folder, 'super-journal').encode()
        data += struct.pack('>I', 0x40) + name + struct.pack('>II', len(name), sum(name)) + bytes.fromhex('d9d505f920a163d7')
        if random.random() < 0.5:
            with open(name, 'wb') as file: file.write(mutant.path.encode() + b'-journal\0')
    mutant.write(data, '-journal')
    if random.random() < 0.1: mutant.write(any_bytes(random, 5000), '-wal')
    return 'journal: ' + how


def mutant_tables(store):
    names = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return [(name, None) for name in names if any(row[1] == 'Z_OPT' for row in store.execute('PRAGMA table_info(%s)' % quoted(name)))]


kinds = {kind.__name__: kind for kind in (bits, cut, swap, tree, schema, metadata, cache, numbers, keys, columns, values, header, log, index, empty, journal)}


def make(source, folder, random, only=None):
    """A mutant of a store, changed in one way or in several."""
    mutant = Mutant(source, folder, random)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        name = random.choice(only or list(kinds))
        try:
            done = kinds[name](mutant)
        except (sqlite3.Error, IndexError, ValueError):
            # What was done before may be too much for what comes next.
            done = None
        if done: mutant.done.append(done)
    return mutant

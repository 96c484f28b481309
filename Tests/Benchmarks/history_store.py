"""Makes a store with a history of any length: its tables by `storescope create` from the sample Logbook, its changes by SQLite.

What a question about the history must answer is counted here, from what is written and not from what storescope reads,
and kept beside the store in a file of JSON.
"""
import collections, datetime, json, os, random, sqlite3, subprocess, zlib

sample = 'SampleStores/Logbook/Logbook'
start = 757_382_400  # 2025-01-01, in seconds since 2001.
apart = 106  # seconds: 40,000 transactions are 49 days.
objects = {'Entry': 20_000, 'ObservingList': 100, 'Target': 500}
# The bits of ZCOLUMNS, the most significant first (Sources/Storage/FORMAT.md §6.1).
slots = {
    'Entry': ['target', 'remark', 'seeing.seeing', 'title', 'written'],
    'ObservingList': ['name', 'targets'],
    'Target': ['magnitude', 'name', 'entries', 'lists'],
}
kept = {'Entry': 'title', 'Target': 'name'}  # by deletions
strings = ['app', 'sync', 'widget', 'org.example.logbook', 'editor', 'Logbook']
INSERT, UPDATE, DELETE = range(3)

Transaction = collections.namedtuple('Transaction', 'number time author')
Change = collections.namedtuple('Change', 'kind entity pk properties kept')

# What is asked, the same in SQL, and which transactions and changes are the answer. Without a condition of changes,
# a transaction that changed nothing belongs to it.
Question = collections.namedtuple('Question', 'what options sql transactions changes')
day = 86_400
author = "(t.ZAUTHOR = 'sync' OR t.ZAUTHORTS = (SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = 'sync'))"
bit = "substr(hex(c.ZCOLUMNS), 1, 1) IN ('4', '5', '6', '7', 'C', 'D', 'E', 'F')"


def questions(transactions):
    """Those about numbers ask for the newer half of as many transactions."""
    newer = transactions // 2
    return [
        Question('all', [], '1', lambda t: True, None),
        Question('an entity', ['--entity', 'Target'], 'c.ZENTITY = {Target}', lambda t: True, lambda c: c.entity == 'Target'),
        Question('an object', ['--object', 'Target/p7'], 'c.ZENTITY = {Target} AND c.ZENTITYPK = 7', lambda t: True,
                 lambda c: c.entity == 'Target' and c.pk == 7),
        Question('a path', ['--path', 'Entry.remark'], 'c.ZENTITY = {Entry} AND c.ZCHANGETYPE = 1 AND ' + bit, lambda t: True,
                 lambda c: c.entity == 'Entry' and 'remark' in (c.properties or ())),
        Question('an author', ['--author', 'sync'], author, lambda t: t.author == 'sync', None),
        Question('a week', ['--since', '2025-01-10', '--until', '2025-01-17'],
                 't.ZTIMESTAMP BETWEEN %d AND %d' % (start + 9 * day, start + 16 * day),
                 lambda t: start + 9 * day <= t.time <= start + 16 * day, None),
        Question('the newer half', ['--since', str(newer)], 't.Z_PK >= %d' % newer, lambda t: t.number >= newer, None),
        Question('an author, an entity and a week', ['--author', 'sync', '--entity', 'Entry', '--since', '2025-01-10', '--until', '2025-01-17'],
                 'c.ZENTITY = {Entry} AND t.ZTIMESTAMP BETWEEN %d AND %d AND ' % (start + 9 * day, start + 16 * day) + author,
                 lambda t: t.author == 'sync' and start + 9 * day <= t.time <= start + 16 * day, lambda c: c.entity == 'Entry'),
    ]


class Tally:
    """What an answer has, in numbers; a reader of an answer makes one too."""

    def __init__(self):
        self.facts, self.newest, self.oldest = collections.Counter(), None, None

    def take(self, number, time, author, changes):
        """A transaction with those of its changes that are asked for, in their order; its time is text."""
        self.newest, self.oldest = max(number, self.newest or number), min(number, self.oldest or number)
        self.facts['transactions'] += 1
        self.facts['by %s' % author] += 1
        check = zlib.crc32(repr((number, time, author)).encode())
        for change in changes:
            kind, entity, pk, properties, value = change
            check = zlib.crc32(repr((kind, entity, pk, properties, value)).encode(), check)
            self.facts['changes'] += 1
            self.facts['%s of %s' % (('insert', 'update', 'delete')[kind], entity)] += 1
            if kind == UPDATE and properties is None: self.facts['updates of unknown fields'] += 1
            for name in properties or (): self.facts['%s.%s' % (entity, name)] += 1
            if value is not None: self.facts['values kept'] += 1
        # Whichever end the transactions come from.
        self.facts['checksum'] += check

    def as_json(self): return {'newest': self.newest, 'oldest': self.oldest, **self.facts}


def moment(seconds):
    """As NDJSON has it."""
    return (datetime.datetime(2001, 1, 1) + datetime.timedelta(seconds=seconds)).isoformat(timespec='milliseconds') + 'Z'


def bitmap(entity, properties):
    if properties is None: return b''  # As of an older model, with fewer slots.
    return bytes([sum(0x80 >> slots[entity].index(name) for name in properties)])


def transactions(count, changes, dice):
    """Each transaction with its changes: an import of a 17th of all first, then as many as come, some of them none."""
    left = changes
    for number in range(1, count + 1):
        size = changes // 17 if number == 1 else round(left / (count - number + 1) * (0.5 + dice.random()))
        if number % 997 == 0: size = 0
        if number == count: size = left
        size = min(size, left)
        left -= size
        by = ('app', 'app', 'app', 'app', 'sync', 'app', 'sync', 'widget', None, 'app')[number % 10]
        yield Transaction(number, start + number * apart, by), [change(number, dice) for _ in range(size)]


def change(number, dice):
    entity = dice.choices(('Entry', 'Target', 'ObservingList'), (70, 25, 5))[0]
    there = objects[entity]
    kind = INSERT if number == 1 else dice.choices((INSERT, UPDATE, DELETE), (10, 80, 10))[0]
    # What was deleted is not there.
    pk = 1 + int(dice.random() * there) + (there if kind == DELETE else 0)
    if kind != UPDATE: return Change(kind, entity, pk, None, 'it was %d' % pk if kind == DELETE and entity in kept else None)
    if dice.random() < 0.001: return Change(kind, entity, pk, None, None)
    names = slots[entity]
    mask = 1 + int(dice.random() * ((1 << len(names)) - 1))
    return Change(kind, entity, pk, tuple(name for place, name in enumerate(names) if mask >> place & 1), None)


def make(program, path, count, changes):
    """A store of so many transactions and changes, and `path`.json with the tally of each question."""
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    new = path + '.new'
    for name in (new, new + '-wal', new + '-shm'):
        if os.path.exists(name): os.unlink(name)
    subprocess.run([program, 'create', new, '--model', sample + '.swift', '--rows', sample + '.yaml'], check=True, stdout=subprocess.DEVNULL)
    store = sqlite3.connect(new, isolation_level=None)
    store.executescript('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;')
    store.execute('BEGIN')
    for table in ('ACHANGE', 'ATRANSACTION', 'ATRANSACTIONSTRING', 'ZENTRY', 'ZOBSERVINGLIST', 'ZTARGET', 'Z_2TARGETS'):
        store.execute('DELETE FROM ' + table)
    numbers = dict(store.execute('SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY'))
    rows(store, numbers)
    store.executemany('INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, ZNAME) VALUES (?, 16003, ?)',
                      enumerate(strings, 1))
    asked = questions(count)
    tallies = [Tally() for _ in asked]
    key = 0
    for transaction, made in transactions(count, changes, random.Random(1)):
        write(store, transaction, count)
        store.executemany(
            'INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS, ZTOMBSTONE0) VALUES (?, 16001, ?, ?, ?, ?, ?, ?)',
            ((place, c.kind, numbers[c.entity], c.pk, transaction.number, bitmap(c.entity, c.properties) if c.kind == UPDATE else None, c.kept)
             for place, c in enumerate(made, key + 1)))
        key += len(made)
        for question, tally in zip(asked, tallies):
            if not question.transactions(transaction): continue
            fitting = [c for c in made if question.changes(c)] if question.changes else made
            if fitting or not question.changes: tally.take(transaction.number, moment(transaction.time), transaction.author, fitting)
    for name, last in (('CHANGE', key), ('TRANSACTION', count), ('TRANSACTIONSTRING', len(strings)), *objects.items()):
        store.execute('UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = ?', (last, name))
    store.execute('COMMIT')
    store.execute('PRAGMA journal_mode = WAL')
    store.close()
    with open(path + '.json', 'w') as file:
        json.dump({question.what: tally.as_json() for question, tally in zip(asked, tallies)}, file, indent=1)
    os.rename(new, path)


def rows(store, numbers):
    """The objects that the history is of."""
    for pk in range(1, objects['Target'] + 1):
        store.execute('INSERT INTO ZTARGET VALUES (?, ?, 1, ?, ?)', (pk, numbers['Target'], pk % 140 / 10, 'NGC %d' % pk))
    for pk in range(1, objects['ObservingList'] + 1):
        store.execute('INSERT INTO ZOBSERVINGLIST VALUES (?, ?, 1, ?)', (pk, numbers['ObservingList'], 'List %d' % pk))
    store.executemany(
        'INSERT INTO ZENTRY (Z_PK, Z_ENT, Z_OPT, ZTARGET, ZWRITTEN, ZSEEING, ZTITLE) VALUES (?, ?, 1, ?, ?, ?, ?)',
        ((pk, numbers['Entry'], pk % objects['Target'] + 1, start + pk, ('poor', 'fair', 'good')[pk % 3], 'Entry %d' % pk)
         for pk in range(1, objects['Entry'] + 1)))


def write(store, transaction, count):
    """The first eighth holds its texts itself, as older systems wrote them."""
    keys = {text: key for key, text in enumerate(strings, 1)}
    by, number = transaction.author, transaction.number
    if number <= count // 8:
        store.execute('INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZTIMESTAMP, ZAUTHOR, ZBUNDLEID, ZPROCESSID) VALUES (?, 16002, ?, ?, ?, ?)',
                      (number, transaction.time, by, 'org.example.logbook', 'Logbook'))
    else:
        store.execute(
            'INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZTIMESTAMP, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS) VALUES (?, 16002, ?, ?, ?, ?, ?)',
            (number, transaction.time, keys.get(by), keys['org.example.logbook'], keys['editor'] if number % 3 else None, keys['Logbook']))

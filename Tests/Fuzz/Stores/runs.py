"""Runs every command on a store and holds what it says against the contract and against `pages`."""
import base64, hashlib, json, os, subprocess, time

import pages

longest = 10  # seconds of processor time that a run may take
patience = 6  # times as long by the clock, since others share the machine
most_memory = 3 << 20  # KiB of addresses that a run may ask for
codes = {0, 1, 64, 65, 66, 74}
damage = {'store.sqlite.damage', 'store.row.unreachable', 'store.table.missing', 'store.column.missing', 'store.entity.missing'}
script = '''wait
Down
wait
Enter
wait
Down
Enter
wait
screen record
Down
Enter
wait
BSpace
wait
BSpace
wait
G
wait
s
wait
L
wait
text:/e
Enter
wait
J
text:2
Enter
wait
D
wait
BSpace
wait
#
wait
BSpace
wait
p
wait
BSpace
wait
W
wait
Escape
wait
m
wait
BSpace
wait
f
wait
Down
Enter
wait
screen end
'''


class Run:
    def __init__(self, arguments, code, output, complaint, seconds):
        self.arguments, self.code, self.output, self.complaint, self.seconds = arguments, code, output, complaint, seconds

    def json(self):
        try:
            return json.loads(self.output) if self.code in (0, 1, 65) and self.output else None
        except ValueError:
            return None

    def objects(self): return [json.loads(line) for line in self.output.splitlines()]


class Runner:
    """Runs the program on one mutant; `complaints` are what was wrong."""

    def __init__(self, program, mutant, scratch, random):
        self.program, self.mutant, self.scratch, self.random = program, mutant, scratch, random
        self.complaints, self.runs, self.slowest = [], 0, 0
        self.private = os.path.join(scratch, 'private')
        self.keys = os.path.join(scratch, 'keys')
        os.makedirs(self.private)
        with open(self.keys, 'w') as file: file.write(script)

    def run(self, *arguments):
        self.runs += 1
        environment = dict(os.environ, TMPDIR=self.private, XDG_STATE_HOME=os.path.join(self.scratch, 'state'))
        begin = time.monotonic()
        # The shell sets the limit, since nothing of Python is safe between fork and exec beside other threads.
        limits = 'ulimit -v %d; ulimit -t %d; exec "$@"' % (most_memory, longest)
        limited = ['/bin/sh', '-c', limits, 'sh', self.program, *arguments]
        with subprocess.Popen(limited, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
            try:
                output, complaint = process.communicate(timeout=longest * patience)
            except subprocess.TimeoutExpired:
                process.kill()
                output, complaint = process.communicate()
                self.complain(arguments, 'took more than %g s' % (longest * patience))
                return Run(arguments, None, output, complaint.decode('utf-8', 'replace'), longest * patience)
        run = Run(arguments, process.returncode, output, complaint.decode('utf-8', 'replace'), time.monotonic() - begin)
        self.slowest = max(self.slowest, run.seconds)
        said = run.complaint.strip().splitlines()
        if run.code not in codes: self.complain(arguments, 'ended with %s: %s' % (run.code, ' '.join(said[:2])[:300]))
        if run.code not in (0, 1) and not said and not output: self.complain(arguments, 'ended with %s without a word' % run.code)
        if any(not line.startswith(('storescope: ', 'hint: ', 'note: ', 'Error: ', 'Usage: ', '  ', 'Help: ')) for line in said):
            self.complain(arguments, 'said: ' + ' '.join(said)[:300])
        return run

    def complain(self, arguments, what):
        shown = ' '.join('STORE' if part == self.mutant.path else part for part in arguments if part != self.keys)
        self.complaints.append('%s: %s' % (shown, what))

    def all(self):
        store, before = self.mutant.path, fingerprint(self.mutant.folder)
        schema = self.run('schema', store, '--json').json() or {}
        entities = [entity for entity in schema.get('entities', []) if entity.get('name')]
        audit = self.run('audit', store, '--json')
        self.run('schema', store)
        self.run('summary', store, '--shapes')
        self.run('fetch', store)
        self.run(store, '--keys', self.keys, '--size', '100x30')
        roots = [entity for entity in entities if entity.get('table') and not entity.get('superentity')]
        chosen = self.random.sample(roots, min(5, len(roots)))
        for entity in chosen: self.compare(entity, audit)
        for entity in self.random.sample(entities, min(2, len(entities))): self.look(entity)
        if self.random.random() < 0.3:
            self.run('schema', store, '--snapshot')
            self.run('audit', store, '--snapshot')
        after = fingerprint(self.mutant.folder)
        changed = [os.path.relpath(path, self.mutant.folder) for path in sorted(before.keys() | after.keys()) if before.get(path, 0) != after.get(path, 0)]
        if changed: self.complain([store], 'the folder of the store is not what it was: ' + ' '.join(changed))
        left = os.listdir(self.private)
        if left: self.complain([store], 'left behind: ' + ' '.join(left)[:200])
        return self

    def look(self, entity):
        """What asks for one entity's rows in other ways than the listing."""
        store, name = self.mutant.path, entity['name']
        paths = [attribute['name'] for attribute in entity.get('attributes', []) if not attribute.get('isTransient')]
        path = self.random.choice(paths) if paths else 'SELF'
        self.run('paths', store, name)
        self.run('summary', store, name, path)
        self.run('translate', store, name, '--where', '%s != nil' % path, '--json')
        self.run('rows', store, name, '--where', '%s != nil' % path, '--sort', path, '--format', 'csv')
        self.run('rows', store, name, '--layer', 'app', '--format', 'json')
        self.run('rows', store, name, '--limit', '50')
        self.run('count', store, name, '--where', 'SELF == "p1"')
        self.run('summary', store, name, '--shapes', '--json')
        self.run('audit', store, '--entity', name)
        self.run(store, '--entity', name, '--keys', self.keys, '--size', '60x16')

    def compare(self, entity, audit):
        """Each row of a table is listed, or something is told of it."""
        store, name = self.mutant.path, entity['name']
        raw = self.run('rows', store, name, '--layer', 'raw', '--format', 'ndjson')
        stored = self.run('rows', store, name, '--format', 'ndjson')
        count = self.run('count', store, name)
        if raw.code != 0: return
        listed = raw.objects()
        isTold = self.tells(audit)
        if stored.code == 0 and len(stored.output.splitlines()) != len(listed):
            self.complain(stored.arguments, '%d rows, %d in the raw layer' % (len(stored.output.splitlines()), len(listed)))
        isSaid = isTold or 'not counted' in count.complaint
        if count.code == 0 and int(count.output) != len(listed) and not isSaid:
            self.complain(count.arguments, '%d, %d are listed and nothing is told' % (int(count.output), len(listed)))
        if self.mutant.has('-journal') or self.mutant.has('-shm') and self.mutant.has('-wal'): return
        try:
            database = pages.Database(store)
            root, sql = database.tables().get(entity['table'].upper(), (None, ''))
            if root is None or 'WITHOUT ROWID' in sql.upper(): return
            cells = list(database.cells(root))
        except pages.Damaged:
            return
        if len(cells) != len(listed) and not isTold:
            self.complain(raw.arguments, '%d rows of %d are listed and nothing is told' % (len(listed), len(cells)))
        elif not database.faults and not isTold:
            self.compare_values(raw, listed, database, cells)

    def compare_values(self, raw, listed, database, cells):
        """The values of the first rows, where nothing is wrong with the table."""
        keyed = {row['values'].get('Z_PK'): list(row['values'].values()) for row in listed if row['pk'] is not None}
        columns = next((list(row['values']) for row in listed), [])
        if 'Z_PK' not in columns: return
        place = columns.index('Z_PK')
        for cell in cells[:200]:
            try:
                values = database.values(cell[1])
            except pages.Damaged:
                return
            key = cell[0] if values[place] is None else values[place]
            if key not in keyed: continue
            encoding = database.text_encoding()
            for mine, theirs in zip(keyed[key], values):
                if theirs is not None and not same(mine, theirs, encoding):
                    return self.complain(raw.arguments, 'p%s is %.80r, the page has %.80r' % (key, mine, theirs))

    def tells(self, audit):
        found = (audit.json() or {}).get('findings', [])
        return audit.code not in (0, 1) or any(finding['code'] in damage for finding in found)


def same(mine, theirs, encoding):
    """Whether a value in JSON is a value of a page."""
    if isinstance(theirs, tuple):
        try:
            text = theirs[1].decode(encoding)
        except UnicodeDecodeError:
            return True
        return mine == text
    if isinstance(theirs, bytes): return mine == {'base64': base64.b64encode(theirs).decode()}
    if isinstance(mine, str): return True  # an infinite number
    return mine == theirs or isinstance(mine, float) and abs(mine - theirs) <= abs(mine) * 1e-12


def fingerprint(folder):
    """Name, size, time and contents of every file."""
    found = {}
    for here, folders, files in os.walk(folder):
        for name in folders: found[os.path.join(here, name)] = None
        for name in files:
            path = os.path.join(here, name)
            with open(path, 'rb') as file: found[path] = (os.stat(path).st_mtime_ns, hashlib.sha1(file.read()).hexdigest())
    return found

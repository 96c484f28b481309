"""What a long history costs: each question beside `sqlite3` with the same rows, and its answer against what the store's
maker counted; then the explorer. The goals are those of rows, since changes stream like rows."""
import json, multiprocessing, re, sqlite3, statistics, subprocess, time
import history_store
from commands import beside, timed
from terminal import Program

end, page_down = b'\x1b[F', b'\x1b[6~'
columns = 't.Z_PK, t.ZTIMESTAMP, coalesce(s.ZNAME, t.ZAUTHOR), c.ZCHANGETYPE, c.ZENTITY, c.ZENTITYPK, hex(c.ZCOLUMNS), c.ZTOMBSTONE0'


def measure(program, store, transactions, report):
    with sqlite3.connect('file:%s?immutable=1' % store, uri=True) as base:
        numbers = dict(base.execute('SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY'))
    with open(store + '.json') as file: expected = json.load(file)
    asked = history_store.questions(transactions)
    memory = []
    for question in asked:
        sql = 'SELECT %s FROM ATRANSACTION t %s ACHANGE c ON c.ZTRANSACTIONID = t.Z_PK LEFT JOIN ATRANSACTIONSTRING s ON s.Z_PK = t.ZAUTHORTS WHERE %s ORDER BY t.Z_PK DESC, c.Z_PK' % (
            columns, 'JOIN' if question.changes else 'LEFT JOIN', question.sql.format(**numbers))
        ratio, text, peak = beside([program, 'history', store, '--format', 'ndjson'] + question.options,
                                   ['sqlite3', '-readonly', '-csv', 'file:%s?immutable=1' % store, sql])
        memory.append(peak)
        # For a short answer SQLite goes over the changes as they lie and sorts what it finds; storescope goes by transaction,
        # so that the newest come first.
        goal = 1.5 if expected[question.what].get('changes', 0) > 100_000 else 3
        report.add('history, %s, ndjson' % question.what, '≤ %g × sqlite3 CSV' % goal, text, ratio <= goal)
    seconds, peak, _ = timed([program, 'history', store])
    memory.append(peak)
    report.add('history, a table of transactions', '', '%.2f s' % seconds)
    seconds, peak, _ = timed([program, 'history', store, '--entity', 'Entry'])
    memory.append(peak)
    report.add('history, a table of changes', '', '%.2f s' % seconds)
    report.add('peak memory of them', '≤ 60 MiB, constant', '%.1f … %.1f MiB' % (min(memory), max(memory)), max(memory) <= 60)
    first_lines(program, store, report)
    screens(program, store, transactions, report)
    # Last, in processes of their own: what Python holds would count as what its children hold.
    for question in asked:
        counted = expected[question.what]
        with multiprocessing.get_context('fork').Pool(1) as other:
            wrong = other.apply(differences, (program, store, question.options, counted))
        text = f"{counted.get('changes', 0):,} changes of {counted.get('transactions', 0):,} transactions"
        report.add('answer, ' + question.what, 'as counted when made', '; '.join(wrong) or text, not wrong)


def first_lines(program, store, report):
    """From exec to the first bytes; then the reader goes, and the program with it."""
    for what, options in (('all', []), ('all, ndjson', ['--format', 'ndjson']), ('an entity', ['--entity', 'Target']), ('an author', ['--author', 'sync'])):
        times = []
        for _ in range(5):
            start = time.perf_counter()
            child = subprocess.Popen([program, 'history', store] + options, stdout=subprocess.PIPE)
            child.stdout.readline()
            times.append((time.perf_counter() - start) * 1e3)
            child.stdout.close()
            if child.wait(): raise SystemExit('history ended with %d when its reader had gone' % child.returncode)
        report.add('first line of the history, ' + what, '≤ 150 ms', '%.0f ms median, %.0f worst' % (statistics.median(times), max(times)), statistics.median(times) <= 150)


def screens(program, store, transactions, report):
    """H among the rows, the way down, and H in a record, whose changes lie all over the history."""
    window = Program([program, store, '--entity', 'Target', '--fresh'], columns=120)
    ready = lambda w: '⏳' not in w.status
    window.until(lambda w: re.search(r'▌ *1 \S', w.text) and ready(w))
    window.settle()
    first = window.press(b'H', lambda w: re.search(r'▌ +%d ' % transactions, w.text))[0]
    report.add('H, first screen', '≤ 100 ms', '%.1f ms' % first, first <= 100)
    # A shorter history has fewer pages.
    times = [window.press(page_down)[0] for _ in range(min(60, transactions // 20 - 1))]
    report.add('page down in the history', '≤ 10 ms median', '%.1f ms median, %.1f worst' % (statistics.median(times), max(times)), statistics.median(times) <= 10)
    times = []
    for _ in range(20):
        before = line(window)
        if '+' not in before: break
        times.append(window.press(end, lambda w: ready(w) and line(w) != before)[0])
    if times: report.add('end, 200 transactions further each time', '≤ 50 ms worst', '%.1f ms median, %.1f worst' % (statistics.median(times), max(times)), max(times) <= 50)
    for key, what in ((b'q', 'Target'), (b'\r', 'Target p1')): window.press(key, lambda w: ready(w) and what in w.text)
    own = window.press(b'H', lambda w: 'Who changed' in w.text and re.search(r'▌ +\d', w.text))[0]
    report.add('H in a record, first screen', '≤ 250 ms', '%.1f ms' % own, own <= 250)
    report.add('peak memory, going through the history', '≤ 60 MiB', '%.1f MiB' % window.peak(), window.peak() <= 60)
    window.close()


def line(window):
    """What the screen says of the cursor: transaction 200 of 400+."""
    found = re.search(r'transaction \d+ of \d+\+?', window.text)
    return found[0] if found else ''


def differences(program, store, options, expected):
    """What the answer says otherwise than was counted, in words; none if all is the same."""
    tally, last, wrong = history_store.Tally(), None, []
    child = subprocess.Popen([program, 'history', store, '--format', 'ndjson'] + options, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    kinds = {'insert': 0, 'update': 1, 'delete': 2}
    for text in child.stdout:
        told = json.loads(text)
        if last is not None and told['transaction'] >= last: wrong.append('transaction %d after %d' % (told['transaction'], last))
        last = told['transaction']
        tally.take(last, told['time'], told['author'], (
            (kinds[c['op']], c['entity'], c['pk'], None if c['properties'] is None else tuple(c['properties']),
             (c['tombstone'] or {}).get(history_store.kept.get(c['entity']))) for c in told['changes']))
    notes = child.stderr.read().decode()
    if child.wait(): wrong.append('exit code %d' % child.returncode)
    found = tally.as_json()
    wrong += ['%s: %s, not %s' % (fact, found.get(fact), expected.get(fact)) for fact in sorted({*found, *expected}) if found.get(fact) != expected.get(fact)]
    unknown = expected.get('updates of unknown fields', 0)
    if (f'of {unknown}' in re.sub(r'(?<=\d)\D(?=\d{3})', '', notes)) != (unknown > 0): wrong.append('it says: ' + notes.strip())
    return wrong[:5]

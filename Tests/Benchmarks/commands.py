"""What scripts wait for, beside `sqlite3` with the same rows; the two programs take turns."""
import os, sqlite3, statistics, subprocess, tempfile, time


def timed(command, codes=(0,)):
    """Seconds, MiB at most and seconds of CPU of a program whose output is thrown away."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in codes: raise SystemExit('%s ended with %d' % (' '.join(command), code))
    return time.perf_counter() - start, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime


def beside(ours, theirs, runs=3):
    pairs = [(timed(ours), timed(theirs)) for _ in range(runs)]
    mine = statistics.median(pair[0][0] for pair in pairs)
    other = statistics.median(pair[1][0] for pair in pairs)
    work = statistics.median(pair[0][2] for pair in pairs) / statistics.median(pair[1][2] for pair in pairs)
    text = '%.2f × (%.3f s beside %.3f s), CPU %.2f ×' % (mine / other, mine, other, work)
    return mine / other, text, max(pair[0][1] for pair in pairs)


def measure(program, large, report):
    sqlite = ['sqlite3', '-readonly', 'file:%s?immutable=1' % large]
    ratio, text, _ = beside([program, 'count', large, 'Ingredient'], sqlite + ['SELECT COUNT(*) FROM ZINGREDIENT'])
    report.add('count', '≤ 2 × sqlite3', text, ratio <= 2)
    for form, option in (('ndjson', '-csv'), ('csv', '-csv')):
        ratio, text, peak = beside(
            [program, 'rows', large, 'Ingredient', '--limit', '1000000', '--format', form],
            sqlite + [option, 'SELECT * FROM ZINGREDIENT ORDER BY Z_PK LIMIT 1000000'])
        report.add('export 1 M rows, ' + form, '≤ 1.5 × sqlite3 CSV', text, ratio <= 1.5)
        report.add('peak memory of it', 'constant', '%.1f MiB' % peak)
    find(program, large, sqlite, report)
    audit(program, large, report)
    extract(program, large, report)
    if '--where' in subprocess.run([program, 'count', '--help'], stdout=subprocess.PIPE, text=True).stdout:
        filters(program, large, sqlite, report)


def find(program, large, sqlite, report):
    """The explorer looks through what its columns show, `sqlite3` through the texts; the time to open the rows is taken off."""
    with sqlite3.connect('file:%s?immutable=1' % large, uri=True) as base:
        texts = [row[1] for row in base.execute('PRAGMA table_info(ZINGREDIENT)') if row[2].upper() == 'VARCHAR']
    wanted = ' OR '.join("%s LIKE '%%no row has this%%'" % name for name in texts)
    rounds = []
    for _ in range(3):
        opening = timed_keys(program, large, 'wait 600\nscreen end\n')
        finding = timed_keys(program, large, 'wait 600\n/\ntext:no row has this\nEnter\nwait 600\nscreen end\n')
        theirs = timed(sqlite + ['SELECT Z_PK FROM ZINGREDIENT WHERE %s LIMIT 1' % wanted])[0]
        rounds.append((finding - opening, theirs, opening))
    ours, theirs, opening = (statistics.median(part[index] for part in rounds) for index in range(3))
    text = '%.2f × (%.3f s beside %.3f s; opening %.3f s)' % (ours / theirs, ours, theirs, opening)
    report.add('find a text that no row has', '≤ 2 × sqlite3 LIKE', text, ours / theirs <= 2)


def timed_keys(program, large, script):
    """Seconds that the explorer takes to replay a key script over the large entity's rows."""
    with tempfile.NamedTemporaryFile('w', suffix='.keys') as keys:
        keys.write(script)
        keys.flush()
        return timed([program, large, '--entity', 'Ingredient', '--keys', keys.name, '--size', '100x30'])[0]


def audit(program, large, report):
    """One large entity keeps every core at work."""
    runs = [timed([program, 'audit', large, '--entity', 'Ingredient', '--json'], codes=(0, 1)) for _ in range(3)]
    seconds, peak, work = (statistics.median(run[index] for run in runs) for index in range(3))
    cores = os.cpu_count() or 1
    report.add('audit of one entity', '≥ %.1f cores' % (0.8 * cores), '%.1f s, %.2f cores, %.1f MiB' % (seconds, work / seconds, peak), work / seconds >= 0.8 * cores)


def extract(program, large, report):
    """Some rows into a new store, beside printing them; the memory of four times as many rows must be the same."""
    few, many = 200_000, 800_000
    for options, target in ([], 5), (['--scramble'], 10):
        def run(rows):
            with tempfile.TemporaryDirectory() as folder:
                out = os.path.join(folder, 'out.store')
                asked = ['--entity', 'Ingredient', '--limit', str(rows), '--rows', '1000000']
                return timed([program, 'extract', large, out] + asked + options)
        printing = [program, 'rows', large, 'Ingredient', '--limit', str(few), '--format', 'ndjson']
        rounds = [(run(few), timed(printing)) for _ in range(3)]
        ours, theirs = (statistics.median(pair[index][0] for pair in rounds) for index in range(2))
        name = ' '.join(['extract 200 k rows'] + options)
        text = '%.2f × (%.3f s beside %.3f s)' % (ours / theirs, ours, theirs)
        report.add(name, '≤ %d × rows as ndjson' % target, text, ours / theirs <= target)
        report.add('peak memory of it, of 800 k', 'constant', '%.1f MiB, %.1f MiB' % (rounds[0][0][1], run(many)[1]))


def filters(program, large, sqlite, report):
    for condition, sql, target in (
        ('value > 100', 'ZVALUE > 100', 1.1),
        ("unit CONTAINS[c] 'MUDDLE'", "ZUNIT LIKE '%muddle%'", 1.5),
        ("unit BEGINSWITH[cd] 'GENT'", "ZUNIT LIKE 'gent%'", 1.5),
    ):
        ratio, text, _ = beside(
            [program, 'count', large, 'Ingredient', '--where', condition],
            sqlite + ['SELECT COUNT(*) FROM ZINGREDIENT WHERE ' + sql])
        report.add('filter, ' + condition, '≤ %.1f × sqlite3' % target, text, ratio <= target)

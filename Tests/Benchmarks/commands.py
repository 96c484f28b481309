"""What scripts wait for, beside `sqlite3` with the same rows; the two programs take turns."""
import os, statistics, subprocess, time


def timed(command):
    """Seconds, MiB at most and seconds of CPU of a program whose output is thrown away."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status: raise SystemExit('%s ended with %d' % (' '.join(command), os.waitstatus_to_exitcode(status)))
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
    _, text, _ = beside([program, 'count', large, 'Ingredient'], sqlite + ['SELECT COUNT(*) FROM ZINGREDIENT'])
    report.add('count', '', text)
    for form, option in (('ndjson', '-csv'), ('csv', '-csv')):
        ratio, text, peak = beside(
            [program, 'rows', large, 'Ingredient', '--limit', '1000000', '--format', form],
            sqlite + [option, 'SELECT * FROM ZINGREDIENT ORDER BY Z_PK LIMIT 1000000'])
        report.add('export 1 M rows, ' + form, '≤ 2 × sqlite3 CSV', text, ratio <= 2)
        report.add('peak memory of it', 'constant', '%.1f MiB' % peak)
    if '--where' in subprocess.run([program, 'count', '--help'], stdout=subprocess.PIPE, text=True).stdout:
        filters(program, large, sqlite, report)


def filters(program, large, sqlite, report):
    for condition, sql, target in (
        ('value > 100', 'ZVALUE > 100', 1.1),
        ("unit CONTAINS[c] 'MUDDLE'", "ZUNIT LIKE '%muddle%'", 3),
        ("unit BEGINSWITH[cd] 'GENT'", "ZUNIT LIKE 'gent%'", 3),
    ):
        ratio, text, _ = beside(
            [program, 'count', large, 'Ingredient', '--where', condition],
            sqlite + ['SELECT COUNT(*) FROM ZINGREDIENT WHERE ' + sql])
        report.add('filter, ' + condition, '≤ %.1f × sqlite3' % target, text, ratio <= target)

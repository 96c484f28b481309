"""What a user waits for: starts, keys, sorts, cancels; from outside, by what comes on the screen."""
import os, re, statistics, time
from commands import timed
from terminal import Program, direct_terminal

end, home, down, up, page_down = b'\x1b[F', b'\x1b[H', b'\x1b[B', b'\x1b[A', b'\x1b[6~'
busy = '⏳'


def shows_rows(program): return re.search(r'▌ *1 \S', program.text) is not None
def is_ready(program): return program.row()[1] is not None and busy not in program.status


def opened(program, store, **options):
    return Program([program, store, '--entity', 'Ingredient'], **options)


def ready(program, store, **options):
    window = opened(program, store, **options)
    window.until(is_ready)
    window.settle()
    return window


def summary(times): return '%.1f ms median, %.1f worst' % (statistics.median(times), max(times))


def starts(program, store, runs):
    times, work = [], []
    for _ in range(runs):
        window = opened(program, store)
        times.append(window.until(shows_rows) * 1e3)
        work.append(window.cpu())
        window.close()
    return times, ', CPU %.1f' % statistics.median(work)


def measure(program, large, million, small, runs, report):
    for name, store, target in (('small store', small, 30), ('1 M rows', million, 60), ('large store', large, 100)):
        times, work = starts(program, store, runs)
        report.add('rows on screen after start, ' + name, '≤ %d ms' % target, summary(times) + work, statistics.median(times) <= target)
    moving(program, large, report)
    for name, options in (('256 colours', {}), ('direct colours', {'environment': direct_terminal()})):
        cursor(program, large, name, options, report)
    window = ready(program, million)
    for _ in range(20): window.press(page_down)
    report.add('peak memory, browsing 1 M rows', '≤ 40 MiB', '%.1f MiB' % window.peak(), window.peak() <= 40)
    window.close()
    seconds = sort(program, large, report)
    for name, keys in (('Esc', b'\x1b'), ('^C', b'\x03')): cancel(program, large, name, keys, seconds, report)
    find(program, large, report)


def moving(program, large, report):
    window = ready(program, large)
    count = window.row()[1]
    times = []
    for _ in range(30):
        before = window.row()[0]
        times.append(window.press(page_down)[0])
        assert window.row()[0] > before, window.text
    report.add('page down', '≤ 10 ms median', summary(times), statistics.median(times) <= 10)
    times = []
    for _ in range(10):
        times.append(window.press(end, lambda w: w.row()[0] == count)[0])
        window.press(home, lambda w: w.row()[0] == 1)
    report.add('end', '≤ 10 ms median', summary(times), statistics.median(times) <= 10)
    report.add('peak memory, browsing %s rows' % f'{count:,}', '≤ 60 MiB', '%.1f MiB' % window.peak(), window.peak() <= 60)
    window.close()


def cursor(program, large, name, options, report):
    window = ready(program, large, **options)
    for _ in range(3): window.press(down)
    presses = [window.press(key) for key in [down, up] * 15]
    times, sizes = [time for time, _ in presses], [size for _, size in presses]
    report.add('cursor key, ' + name, '≤ 5 ms median, 16 worst', summary(times), statistics.median(times) <= 5 and max(times) <= 16)
    most = 600 if options else 450
    report.add('bytes a cursor key, ' + name, '≤ %d' % most, '%d median, %d most' % (statistics.median(sizes), max(sizes)), max(sizes) <= most)
    window.close()


def on_value(program, large):
    """A window with the cursor on the column value."""
    window = ready(program, large)
    for _ in range(12):
        if re.search(r'· value: ', window.status): return window
        window.press(b'l')
    raise SystemExit('no column value:\n' + window.text)


def sort(program, large, report):
    """The whole order, the two programs in turn; the first rows come sooner. Returns the seconds that it takes."""
    ours, theirs, first, work, their_work = [], [], [], [], []
    sql = 'SELECT o.Z_PK FROM ZINGREDIENT AS o ORDER BY o.ZVALUE ASC, o.Z_PK'
    for _ in range(3):
        window = on_value(program, large)
        start, before = time.perf_counter(), window.cpu()
        first.append(window.press(b's', lambda w: '↑value' in w.text and re.search(r'▌ *\d', w.text), quiet=0.001)[0])
        window.until(is_ready)
        ours.append(window.stamp - start)
        work.append((window.cpu() - before) / 1e3)
        window.press(b'G', lambda w: w.row()[0] == window.row()[1])
        peak = window.peak()
        window.close()
        seconds, _, cpu = timed(['sqlite3', '-readonly', 'file:%s?immutable=1' % large, sql])
        theirs.append(seconds)
        their_work.append(cpu)
    ratio = statistics.median(ours) / statistics.median(theirs)
    report.add('sort by value, all keys', '≤ 1.2 × sqlite3', '%.2f × (%.2f s beside %.2f s), CPU %.2f ×' % (ratio, statistics.median(ours), statistics.median(theirs),
               statistics.median(work) / statistics.median(their_work)), ratio <= 1.2)
    report.add('sort by value, screen answers', '', summary(first))
    report.add('peak memory, after a sort', '≤ 60 MiB', '%.1f MiB' % peak, peak <= 60)
    return statistics.median(ours)


def cancel(program, large, name, keys, seconds, report):
    """From the key until the mark of work is gone, and then a cursor key; at some moments of a sort that takes so long."""
    times, answers = [], []
    for part in (0.1, 0.2, 0.3, 0.45, 0.6):
        window = on_value(program, large)
        os.write(window.fd, b's')
        pause = time.perf_counter() + part * seconds
        while time.perf_counter() < pause: window.read(0.01)
        # In a small store the sort may be over, or not yet shown.
        if busy in window.status:
            times.append(window.press(keys, lambda w: busy not in w.status)[0])
            answers.append(window.press(down)[0])
        window.close()
    if not times: return report.add('cancel a sort, ' + name, '≤ 50 ms', 'the sort was too short')
    report.add('cancel a sort, ' + name, '≤ 50 ms', summary(times), max(times) <= 50)
    report.add('cursor key after it', '≤ 5 ms median', summary(answers), statistics.median(answers) <= 5)


def find(program, large, report):
    """A text that no row has is looked for in every row; keys are answered meanwhile."""
    window = ready(program, large)
    os.write(window.fd, b'/')
    window.settle()
    os.write(window.fd, b'no such text')
    window.settle()
    start = time.perf_counter()
    os.write(window.fd, b'\r')
    # In a small store the search is over before its mark is shown.
    window.until(lambda w: busy in w.status or 'no row shows' in w.status)
    if busy not in window.status:
        window.close()
        return report.add('find a text that no row has', '', 'the search was too short')
    times = [window.press(key, quiet=0.02)[0] for key in [down, up] * 5]
    window.until(lambda w: busy not in w.status)
    seconds = window.stamp - start
    report.add('cursor key while finding', '≤ 5 ms median', summary(times), statistics.median(times) <= 5)
    report.add('find a text that no row has', '', '%.1f s, %s rows/s' % (seconds, f'{window.row()[1] / seconds:,.0f}'))
    window.close()

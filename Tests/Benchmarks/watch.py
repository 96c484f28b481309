#!/usr/bin/env python3
"""How soon rows --watch tells a save, and what it costs to wait.

usage: Tests/Benchmarks/watch.py [--program PATH] [--rows N] [--mode wal|delete] [--saves N] [--idle SECONDS]

Prints milliseconds from the end of a save to its line, for rows all over the table and for new ones, and the share of
a core that is used while nothing happens.
"""
import argparse, json, os, shutil, sqlite3, subprocess, tempfile, threading, time

parser = argparse.ArgumentParser()
parser.add_argument('--program', default='.build/release/storescope')
parser.add_argument('--rows', type=int, default=1000)
parser.add_argument('--mode', default='wal')
parser.add_argument('--saves', type=int, default=20, help='how many saves of each kind are measured')
parser.add_argument('--idle', type=float, default=10, help='the seconds in which nothing happens')
options = parser.parse_args()
folder = tempfile.mkdtemp(prefix='storescope-watch-')
path = os.path.join(folder, 'store.sqlite')
base = sqlite3.connect(path, isolation_level=None, timeout=0)
base.executescript('''
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB);
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
INSERT INTO Z_PRIMARYKEY VALUES (1, 'Thing', 0, 1);
CREATE TABLE ZTHING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZVALUE INTEGER, ZNAME VARCHAR, ZNOTE VARCHAR);
PRAGMA journal_mode=%s; PRAGMA synchronous=OFF;''' % options.mode)
base.execute('BEGIN')
base.executemany('INSERT INTO ZTHING VALUES (?, 1, 1, ?, ?, ?)',
                 ((pk, pk, 'name %d' % pk, 'a note of some length %d' % pk) for pk in range(1, options.rows + 1)))
base.execute('COMMIT')
watch = subprocess.Popen([options.program, 'rows', path, 'Thing', '--watch'], stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, text=True)
came = []
threading.Thread(target=lambda: [came.append(time.monotonic()) for _ in watch.stdout], daemon=True).start()
for note in watch.stderr:
    if 'watching' in note:
        break


def latency(sql, *values):
    count = len(came)
    base.execute(sql, values)
    saved = time.monotonic()
    while len(came) == count and time.monotonic() < saved + 30:
        time.sleep(.0005)
    time.sleep(.3)
    return (came[-1] - saved) * 1000 if len(came) > count else float('nan')


def used():
    fields = open('/proc/%d/stat' % watch.pid).read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


try:
    changed = sorted(latency('UPDATE ZTHING SET ZVALUE = -? WHERE Z_PK = ?', i + 1, 1 + i * options.rows // options.saves)
                     for i in range(options.saves))
    new = sorted(latency('INSERT INTO ZTHING VALUES (?, 1, 1, 0, \'new\', NULL)', options.rows + i + 1) for i in range(options.saves))
    time.sleep(2)
    before = used()
    time.sleep(options.idle)
    print('%s, %d rows: a changed row after %.0f ms (worst %.0f), a new one after %.0f ms (worst %.0f), idle %.2f %% of a core'
          % (options.mode, options.rows, changed[options.saves // 2], changed[-1], new[options.saves // 2], new[-1], (used() - before) / options.idle * 100))
finally:
    watch.kill()
    shutil.rmtree(folder, ignore_errors=True)

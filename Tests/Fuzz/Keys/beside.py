"""What runs beside a writer and rows --watch: commands in a loop, and an explorer that follows in a terminal."""
import json, multiprocessing, os, random, signal, subprocess, threading, time

from keys import sent, steps
from session import Broken, Session

# What a command may end with where the store was deleted, half made or replaced meanwhile.
REPLACED = (64, 65, 66, 74)
# What ends a command that has begun to print, of a store without a log that others save to: it cannot begin again.
PIECE, OVERTAKEN = 64 * 1024, 'the store changed while it was read'


def rows(text):
    keys = [json.loads(line)['pk'] for line in text.splitlines()]
    return len(keys) == len(set(keys))


def history(text):
    """Nothing trims it, so that one state has all transactions down to the first, each with its one change."""
    told = [json.loads(line) for line in text.splitlines()]
    return [line['transaction'] for line in told] == list(range(len(told), 0, -1)) and all(len(line['changes']) == 1 for line in told)


def as_json(text): return json.loads(text) is not None


class Commands(threading.Thread):
    """Runs one command after the other and looks at its end and its output; `replaced` is odd while the writer makes a new file."""

    def __init__(self, program, path, replaced, hasLog):
        super().__init__(daemon=True)
        self.replaced, self.stops, self.runs, self.odd, self.overtaken, self.faults, self.slowest = replaced, False, 0, 0, 0, [], 0.0
        self.commands = [
            (['count', path, 'Thing'], str.isdecimal), (['rows', path, 'Thing', '--format', 'ndjson'], rows),
            (['history', path, '--format', 'ndjson'], history), (['audit', path, '--json'], as_json),
        ] + ([(['commits', path, '--json'], as_json)] if hasLog else [])
        self.program = program

    def run(self):
        while not self.stops:
            for arguments, fits in self.commands:
                self.once(arguments, fits)

    def once(self, arguments, fits):
        before, start = self.replaced(), time.monotonic()
        done = subprocess.run([self.program] + arguments, capture_output=True, text=True, env=dict(os.environ, SWIFT_BACKTRACE='enable=no'))
        self.slowest = max(self.slowest, time.monotonic() - start)
        self.runs += 1
        if done.returncode in (0, 1):
            try: right = fits(done.stdout.strip())
            except ValueError: right = False
            if not right: self.faults.append('%s printed %s … %s' % (arguments[0], done.stdout[:200], done.stdout[-200:]))
        elif done.returncode in REPLACED and (before % 2 or self.replaced() != before):
            self.odd += 1
        elif done.returncode == 74 and OVERTAKEN in done.stderr and len(done.stdout.encode()) >= PIECE:
            self.overtaken += 1
        else:
            self.faults.append('%s ended with %d: %s' % (arguments[0], done.returncode, done.stderr.strip()[-300:]))


class Explorer:
    """Types keys into `browse --watch` now and then and has it answer, in a process that leads a session of its own."""

    def __init__(self, program, path, folder, seed):
        self.told, other = multiprocessing.Pipe()
        self.process = multiprocessing.get_context('fork').Process(target=self.live, args=(other, program, path, folder, seed))
        self.process.start()
        other.close()

    def end(self):
        """How many keys, answers and starts, the slowest answer, and what was wrong."""
        self.told.send('end')
        found = self.told.recv() if self.told.poll(120) else (0, 0, 0, 0.0, ['the explorer\'s driver does not answer'])
        self.process.join(10)
        if self.process.is_alive(): self.process.kill()
        return found

    def live(self, pipe, program, path, folder, seed):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        dice, session = random.Random(seed), Session()
        self.keys = self.answers = self.starts = 0
        self.slowest, faults = 0.0, []
        while not pipe.poll() and len(faults) < 5:
            try:
                self.life(pipe, session, dice, [program, 'browse', path, '--entity', 'Thing', '--watch', '--fresh'], folder)
            except Broken as fault:
                faults.append('%s · %s' % (fault, session.condition()))
                session.kill(signal.SIGKILL)
                session.wait(5)
                session.take_terminal()
        pipe.send((self.keys, self.answers, self.starts, self.slowest, faults))

    def life(self, pipe, session, dice, command, folder):
        """From a start to an end, by a key of those that are typed or by Q."""
        temporary = os.path.join(folder, 'temporary')
        os.makedirs(temporary, exist_ok=True)
        environment = dict(os.environ, TERM='xterm-256color', LC_ALL='C.UTF-8', PAGER='true', EDITOR='true', VISUAL='true',
                           HOME=folder, XDG_STATE_HOME=folder, TMPDIR=temporary, SWIFT_BACKTRACE='enable=no')
        self.starts += 1
        session.resize(120, 30)
        session.start(command, folder, environment)
        status = session.answer(20)
        while status is None:
            rest = time.monotonic() + dice.choice([0.05, 0.2, 0.5, 1, 3])
            while time.monotonic() < rest and status is None:
                session.read(0.05)
                status = session.status()
            if status is not None: break
            if pipe.poll():
                # Out of whatever is open first.
                for keys in [b'\x1b', b'\x1b\x1b']: status = status or session.type(keys) or session.answer(20)
                # Apart from Esc, which would be Alt with it; the second one leaves if filters would be lost.
                status = status or session.type(b'QQ')
                if status is None: status = session.wait(20)
                break
            made = steps(dice, dice.randrange(1, 12))
            self.keys += len(made)
            status = session.type(b''.join(map(sent, made)))
            if status is None: status = self.answered(session)
        code = os.waitstatus_to_exitcode(status)
        # Before it has opened the store, a start may find none.
        if code not in (0,) + REPLACED: raise Broken('ended with %d' % code)
        session.check_terminal('ended')
        left = [name for name in os.listdir(temporary) if name.startswith('storescope') and not name.startswith('storescope-copy-')]
        if left: raise Broken('left %s behind' % left)

    def answered(self, session):
        start = time.monotonic()
        status = session.answer(20)
        self.slowest = max(self.slowest, time.monotonic() - start)
        self.answers += 1
        return status

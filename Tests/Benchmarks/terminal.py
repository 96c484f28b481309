"""A program in a pseudo-terminal, timed from outside. Needs pyte (pip install pyte)."""
import atexit, fcntl, os, pty, re, select, shutil, signal, struct, subprocess, tempfile, termios, time
import pyte

# The user's settings and layouts would change what is measured.
own = tempfile.mkdtemp(prefix='storescope-benchmark-')
atexit.register(shutil.rmtree, own, ignore_errors=True)

# What Debian's ncurses-term calls xterm-direct; a fresh system lacks it.
direct_colour = r'''storescope-direct|xterm with direct colours,
  RGB, colors#0x1000000, pairs#0x7FFFF, initc@, op=\E[39;49m,
  setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
  setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
  use=xterm-256color,
'''


def direct_terminal():
    """Environment of a terminal with direct colours, compiled into a folder of its own."""
    folder = tempfile.mkdtemp(prefix='terminfo-')
    subprocess.run(['tic', '-x', '-o', folder, '-'], input=direct_colour.encode(), check=True, stderr=subprocess.DEVNULL)
    return {'TERM': 'storescope-direct', 'TERMINFO_DIRS': folder + ':/etc/terminfo:/lib/terminfo:/usr/share/terminfo'}


class Program:
    def __init__(self, command, columns=100, rows=24, environment={}):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes, self.stamp = 0, 0
        env = dict(os.environ, TERM='xterm-256color', LC_ALL='C.UTF-8', XDG_STATE_HOME=own, XDG_CONFIG_HOME=own, COLUMNS=str(columns), LINES=str(rows))
        env.pop('NO_COLOR', None)
        env.update(environment)
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def read(self, timeout):
        """Takes what the program has written; False where there was nothing."""
        if not select.select([self.fd], [], [], timeout)[0]: return False
        data = os.read(self.fd, 1 << 16)
        # Stamped before the emulator takes its own time over the bytes.
        self.stamp = time.perf_counter()
        self.bytes += len(data)
        self.stream.feed(data)
        return True

    @property
    def text(self): return '\n'.join(self.screen.display)

    @property
    def status(self): return self.screen.display[-2]

    def until(self, holds, timeout=120):
        """Seconds from exec until the screen fits; the time is that of the bytes that made it fit."""
        end = time.perf_counter() + timeout
        while not holds(self):
            if time.perf_counter() > end:
                raise SystemExit('never came on the screen:\n' + self.text)
            self.read(0.05)
        return self.stamp - self.started

    def settle(self, quiet=0.25, timeout=60):
        end = time.perf_counter() + timeout
        while self.read(quiet) and time.perf_counter() < end: pass

    def press(self, keys, holds=None, quiet=0.06):
        """Milliseconds until the last byte of the answer (or until the screen fits), and the bytes of it."""
        before, start = self.bytes, time.perf_counter()
        os.write(self.fd, keys)
        if holds:
            self.stamp = start
            self.until(lambda _: self.bytes > before and holds(self))
            stamp = self.stamp
            self.settle(quiet)
            return (stamp - start) * 1e3, self.bytes - before
        self.read(2)
        self.settle(quiet)
        return (self.stamp - start) * 1e3, self.bytes - before

    def row(self):
        """The number of the cursor's row, and of all rows once it is known."""
        found = re.search(r'row ([\d\s]+) of (≥?)([\d\s]+)', self.status)
        if not found: return None, None
        number = lambda text: int(re.sub(r'\s', '', text) or 0)
        return number(found[1]), None if found[2] else number(found[3])

    def cpu(self):
        """Milliseconds that its threads have worked: what a time would be on a machine with nothing else to do."""
        folder = '/proc/%d/task' % self.pid
        return sum(int(open('%s/%s/schedstat' % (folder, task)).read().split()[0]) for task in os.listdir(folder)) / 1e6

    def peak(self):
        """MiB that were resident at most."""
        with open('/proc/%d/status' % self.pid) as file:
            return next(int(line.split()[1]) for line in file if line.startswith('VmHWM')) / 1024

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

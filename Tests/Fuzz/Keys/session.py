"""A terminal with job control, as a shell has it, around one program at a time."""
import errno, fcntl, os, pty, select, signal, struct, termios, time

from modes import Modes


class Broken(Exception):
    """What was wrong, in a sentence."""


class Session:
    """Makes this process the leader of a session of its own; call it once, in a process made for that."""

    def __init__(self):
        os.setsid()
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        # A shell sets the terminal while another has it.
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.set_blocking(self.master, False)
        self.settings = termios.tcgetattr(self.slave)
        self.pid, self.sent = None, b''
        self.resize(80, 24)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def start(self, command, folder, environment):
        """Starts the program in the foreground."""
        termios.tcsetattr(self.slave, termios.TCSANOW, self.settings)
        termios.tcflush(self.slave, termios.TCIOFLUSH)
        self.modes, self.command = Modes(), command
        begun, begins = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(self.slave, os.getpid())
            # A shell that starts this in the background has it ignore some of them.
            for number in (signal.SIGTTOU, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT): signal.signal(number, signal.SIG_DFL)
            for number in (0, 1, 2): os.dup2(self.slave, number)
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        try: os.setpgid(self.pid, self.pid)
        except OSError: pass
        self.foreground()
        # Its end closes when the program begins: a signal before that would go to Python.
        os.close(begins)
        os.read(begun, 1)
        os.close(begun)

    def foreground(self): os.tcsetpgrp(self.slave, self.pid)

    def take_terminal(self): os.tcsetpgrp(self.slave, os.getpgrp())

    def read(self, seconds=0.0):
        """What the program sends within that time."""
        if not select.select([self.master], [], [], seconds)[0]: return b''
        try: data = os.read(self.master, 1 << 16)
        except OSError as error:
            if error.errno in (errno.EIO, errno.EAGAIN): return b''
            raise
        self.modes.feed(data)
        return data

    def type(self, data, seconds=30):
        """Types, and reads meanwhile; the status if the program ends or stops over it."""
        end = time.monotonic() + seconds
        while data:
            if time.monotonic() > end: raise Broken(f'took no key within {seconds} s')
            try:
                written = os.write(self.master, data[:1024])
                data = data[written:]
            except BlockingIOError:
                written = 0
            self.read(0 if written else 0.01)
            status = self.status()
            if status is not None: return status
        return None

    @property
    def unread(self):
        """The bytes that were typed and that the program has not taken."""
        return struct.unpack('i', fcntl.ioctl(self.slave, termios.FIONREAD, b'\0\0\0\0'))[0]

    def status(self):
        try: pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)
        except ChildProcessError: return 0
        return status if pid else None

    def answer(self, seconds):
        """Asks for the whole screen until it comes; the status if the program ends or stops instead."""
        start, asked, drawn, cleared = time.monotonic(), 0.0, b'', False
        while True:
            now = time.monotonic()
            if now - start > seconds: raise Broken(f'no answer within {seconds} s')
            if now - asked > 1:
                status = self.type(b'\x0c')
                if status is not None: return status
                asked, cleared = now, False
            drawn = drawn[-8:] + self.read(0.02)
            cleared = cleared or b'\x1b[2J' in drawn or b'\x1b[H\x1b[J' in drawn
            status = self.status()
            if status is not None: return status
            if cleared and self.unread == 0: return None

    def wait(self, seconds, stops=False):
        """The status with which the program ends, or stops."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            status = self.status()
            if status is not None and (stops or not os.WIFSTOPPED(status)): break
            self.read(0.01)
        else:
            raise Broken(f'did not {"stop" if stops else "end"} within {seconds} s')
        while self.read(0.02): pass
        return status

    def condition(self):
        """What the program does, for a message."""
        try:
            with open(f'/proc/{self.pid}/stat') as file: state = file.read().rsplit(')', 1)[1].split()
            return f'state {state[0]}, {(int(state[11]) + int(state[12])) / os.sysconf("SC_CLK_TCK"):.1f} s computed, {self.unread} bytes unread'
        except OSError: return 'it is gone'

    def check_terminal(self, when):
        """Fails where the terminal is not as it was before the program."""
        self.take_terminal()
        while self.read(0.02): pass
        found = termios.tcgetattr(self.slave)
        if found != self.settings: raise Broken(f'{when}: the settings of the line are not what they were')
        if self.modes.left: raise Broken(f'{when}: left on: {", ".join(self.modes.left)}')

    def kill(self, number):
        try: os.kill(self.pid, number)
        except ProcessLookupError: pass

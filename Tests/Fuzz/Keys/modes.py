"""What a program has left on in a terminal, by the bytes that it sent and nothing else."""
import re

ORDER = re.compile(
    rb'\x1b\[(?P<private>[?>=]?)(?P<numbers>[0-9;:]*)(?P<final>[hlmu])|\x1b(?P<keypad>[=>])|(?P<shift>[\x0e\x0f])')

# On at first, or a matter of taste.
ON_AT_FIRST = {'?7', '?25'}
IGNORED = {'?12', '4', '34'}


class Modes:
    def __init__(self):
        self.on, self.rest, self.look = {}, b'', ''

    def feed(self, data):
        data = self.rest + data
        # An order may be cut in two.
        cut = data.rfind(b'\x1b', max(0, len(data) - 32))
        self.rest = data[cut:] if cut >= 0 and not ORDER.match(data, cut) else b''
        for order in ORDER.finditer(data[:len(data) - len(self.rest)]):
            if order['keypad']: self.on['keypad'] = order['keypad'] == b'='
            elif order['shift']: self.on['other characters'] = order['shift'] == b'\x0e'
            elif order['final'] == b'm':
                if not order['private']: self.look = order['numbers'].decode()
            elif order['final'] in b'hl':
                for number in order['numbers'].decode().split(';'):
                    self.on[order['private'].decode() + number] = order['final'] == b'h'

    @property
    def left(self):
        """The modes that are not as they are at first, and a colour that is still on."""
        changed = [name for name, on in self.on.items() if on != (name in ON_AT_FIRST) and name not in IGNORED]
        if self.look not in ('', '0', '39;49', '39;49;0'): changed.append('look ' + self.look)
        return sorted(changed)

"""Reads the pages of an SQLite file without SQLite, past whatever is damaged: what its trees hold, cell by cell."""
import struct

deepest = 24


class Damaged(Exception):
    pass


def varint(data, at):
    value = 0
    for index in range(9):
        if at + index >= len(data): raise Damaged('a number beyond its page')
        byte = data[at + index]
        if index == 8: return signed((value << 8) | byte), 9
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80: return value, index + 1


def signed(value):
    return value - (1 << 64) if value >= 1 << 63 else value


class Database:
    """The main file, covered by the frames of its log that count."""

    def __init__(self, path):
        with open(path, 'rb') as file: data = file.read()
        size = int.from_bytes(data[16:18], 'big') if len(data) >= 100 else 0
        self.size = 65536 if size == 1 else size
        self.log = {}
        try:
            with open(path + '-wal', 'rb') as file: self.read_log(file.read())
        except FileNotFoundError:
            pass
        if self.size < 512 or self.size & (self.size - 1): raise Damaged('no page size')
        self.data = data
        self.usable = self.size - self.page(1)[20]

    def read_log(self, log):
        if len(log) < 32: return
        magic, _, size, _, salts, first, second = struct.unpack('>IIII8sII', log[:32])
        if magic & ~1 != 0x377F0682 or size < 512 or size & (size - 1): return
        order = '>' if magic & 1 else '<'
        sums = checksum(order, log[:24], (0, 0))
        if sums != (first, second): return
        pending, at = {}, 32
        while at + 24 + size <= len(log):
            page, commit, own, first, second = struct.unpack('>II8sII', log[at:at + 24])
            body = log[at + 24:at + 24 + size]
            sums = checksum(order, body, checksum(order, log[at:at + 8], sums))
            if own != salts or not page or sums != (first, second): break
            pending[page] = body
            if commit:
                self.log.update(pending)
                pending = {}
            at += 24 + size
        if self.log: self.size = size

    def page(self, number):
        if number in self.log: return self.log[number]
        start = (number - 1) * self.size
        page = self.data[start:start + self.size] if number > 0 else b''
        if len(page) < self.size: raise Damaged('page %d is not in the file' % number)
        return page

    def cells(self, root):
        """The rows of a table: (number, payload) in their order; what is damaged is passed over and noted in `self.faults`."""
        self.faults = []
        yield from self.walk(root, 0)

    def walk(self, number, depth):
        try:
            if depth > deepest: raise Damaged('a tree without an end')
            page = self.page(number)
            start = 100 if number == 1 else 0
            kind, count = page[start], int.from_bytes(page[start + 3:start + 5], 'big')
            if kind not in (5, 13): raise Damaged('page %d is of kind %d' % (number, kind))
            pointers = start + (12 if kind == 5 else 8)
            if pointers + 2 * count > self.usable: raise Damaged('page %d has %d cells' % (number, count))
        except Damaged as fault:
            self.faults.append(str(fault))
            return
        for index in range(count):
            cell = int.from_bytes(page[pointers + 2 * index:pointers + 2 * index + 2], 'big')
            if kind == 5:
                yield from self.walk(int.from_bytes(page[cell:cell + 4], 'big'), depth + 1)
                continue
            try:
                yield self.cell(page, cell)
            except Damaged as fault:
                self.faults.append(str(fault))
                yield None
        if kind == 5: yield from self.walk(int.from_bytes(page[start + 8:start + 12], 'big'), depth + 1)

    def cell(self, page, at):
        length, one = varint(page, at)
        key, two = varint(page, at + one)
        start, largest = at + one + two, self.usable - 35
        if length > 1 << 31: raise Damaged('a row of %d bytes' % length)
        if length <= largest: return signed(key), page[start:start + length]
        least = (self.usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (self.usable - 4)
        if here > largest: here = least
        payload = page[start:start + here]
        next = int.from_bytes(page[start + here:start + here + 4], 'big')
        while len(payload) < length:
            more = self.page(next)
            next = int.from_bytes(more[:4], 'big')
            payload += more[4:self.usable]
        return signed(key), payload[:length]

    def text_encoding(self):
        return {2: 'utf-16-le', 3: 'utf-16-be'}.get(int.from_bytes(self.page(1)[56:60], 'big'), 'utf-8')

    def values(self, payload):
        """A row's values: None, a number, bytes, or ('text', bytes)."""
        end, at = varint(payload, 0)
        body, found = end, []
        while at < end:
            kind, used = varint(payload, at)
            at += used
            size = {0: 0, 8: 0, 9: 0, 5: 6, 6: 8, 7: 8}.get(kind, kind if kind < 5 else (kind - 12) // 2)
            if kind in (10, 11) or kind < 0: raise Damaged('a value of kind %d' % kind)
            bytes = payload[body:body + size]
            if len(bytes) < size: raise Damaged('a value beyond its row')
            body += size
            if kind == 0: found.append(None)
            elif kind in (8, 9): found.append(kind - 8)
            elif kind == 7: found.append(struct.unpack('>d', bytes)[0])
            elif kind < 7: found.append(int.from_bytes(bytes, 'big', signed=True))
            else: found.append(('text', bytes) if kind % 2 else bytes)
        return found

    def tables(self):
        """The root page and the statement of each table by its name in upper case."""
        found, encoding = {}, self.text_encoding()
        for cell in list(self.cells(1)):
            try:
                kind, name, _, root, sql = self.values(cell[1])[:5] if cell else (None,) * 5
                text = [part[1].decode(encoding) for part in (kind, name, sql)]
            except (Damaged, ValueError, TypeError, UnicodeDecodeError):
                continue
            if text[0] == 'table' and isinstance(root, int): found[text[1].upper()] = (root, text[2])
        return found


def checksum(order, data, sums):
    first, second = sums
    for one, two in struct.iter_unpack(order + 'II', data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second

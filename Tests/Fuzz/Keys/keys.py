"""Random keys: as tmux names for key scripts, as bytes for a terminal."""

NAMED = {
    'Enter': '\r', 'Escape': '\x1b', 'Tab': '\t', 'BTab': '\x1b[Z', 'BSpace': '\x7f', 'DC': '\x1b[3~', 'IC': '\x1b[2~',
    'Up': '\x1bOA', 'Down': '\x1bOB', 'Right': '\x1bOC', 'Left': '\x1bOD', 'PPage': '\x1b[5~', 'NPage': '\x1b[6~',
    'Home': '\x1bOH', 'End': '\x1bOF', 'Space': ' ', 'F1': '\x1bOP', 'F4': '\x1bOS',
}
MOVING = ['Up', 'Down', 'Left', 'Right', 'PPage', 'NPage', 'Home', 'End', 'h', 'j', 'k', 'l', 'g', 'G']
GOING = ['Enter', 'Enter', 'Enter', 'BSpace', '}', 'Tab', 'BTab', 'Escape', 'n', 'N']
# Not C-z, which a script cannot come back from, C-o, which leads to other stores, nor C-l, by which the driver asks for an answer;
# Q seldom, and no q, which leaves from the topmost view.
CONTROLS = ['C-' + letter for letter in 'abcdefghijkmnpqrstuvwxy']
PRINTED = [chr(code) for code in range(0x21, 0x7f) if chr(code) not in 'qQ']
WORDS = [
    'name', 'title', 'a', '1', '== 1', 'pages > 3 AND name BEGINSWITH[c] "a"', 'ANY x.y == nil', '(((', '"', '%@', 'e', 'é', '日本',
    '👩‍👩‍👧', '\u202e', '-', '0', '99999999999999999999', 'SELF', 'desc', '/', '..', 'x.csv', 'x.ndjson', 'TRUEPREDICATE', ' ', '#',
]


def steps(random, count):
    """So many keys, each a tmux name; a word is typed a key at a time, but for one beyond ASCII, whose parts may join."""
    made = []
    while len(made) < count:
        kind = random.random()
        if kind < 0.40: made.append(random.choice(MOVING))
        elif kind < 0.62: made.append(random.choice(GOING))
        elif kind < 0.86: made.append(random.choice(PRINTED))
        elif kind < 0.90: made.append(random.choice(CONTROLS))
        elif kind < 0.93: made.append(random.choice(['F1', 'F4', 'DC', 'IC', 'Space', 'Tab']))
        elif kind < 0.9995: made += typed(random.choice(WORDS))
        else: made.append('Q')
    return made[:count]


def typed(word): return list(word) if word.isascii() else [word]


def line(step):
    """A step of a key script."""
    return step if step in NAMED or step.startswith('C-') else 'text:' + step


def sent(step):
    """The bytes that a terminal sends for a key."""
    if step in NAMED: return NAMED[step].encode()
    if step.startswith('C-') and len(step) == 3: return bytes([ord(step[2]) & 0x1f])
    return step.encode()

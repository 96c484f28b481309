"""The table of targets and what was measured."""


class Report:
    def __init__(self): self.lines = []

    def add(self, what, target, measured, ok=None):
        self.lines.append((what, target, measured, {True: 'yes', False: 'NO', None: ''}[ok]))
        print('%s: %s' % (what, measured), flush=True)

    def show(self):
        head = ('what', 'target', 'measured', 'ok')
        widths = [max(len(line[i]) for line in self.lines + [head]) for i in range(4)]
        print()
        for line in [head, tuple('-' * width for width in widths)] + self.lines:
            print('| ' + ' | '.join(cell.ljust(width) for cell, width in zip(line, widths)) + ' |')

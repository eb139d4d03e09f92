# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Reads a dictionary of OpenFOAM, with the syntax that moving walls need:
comments, blocks, #include, variables ($name). Computed entries (#calc) are
kept as written.

    Dictionary.read(file, case)   reads a file of a case
    expanded(word, case)          a file's name with variables replaced
    d.block(name)                 a block, or None
    d.numbers(name, n, default)   n numbers of an entry
    d.word(name, default)         the single word of an entry
"""

import math
import os
import re

import postFoam as foam
from postProblem import Problem

TOKEN = re.compile(
    r'(?P<blank>\s+|//[^\n]*|/\*.*?\*/)|(?P<code>#\{.*?#\})'
    r'|"(?P<string>(?:\\.|[^"\\])*)"|(?P<mark>[{}();])'
    r'|(?P<word>\$\{[^}\s]*\}|[^\s{}();"]+)', re.S)

INCLUDES = {'#include': True, '#includeIfPresent': False, '#sinclude': False}


def expanded(word, case):
    """Replaces variables, such as $FOAM_CASE, by the folders for which they
    stand."""
    case = os.path.abspath(case)
    for mark, folder in (
            ('<case>', ''), ('$FOAM_CASE', ''), ('${FOAM_CASE}', ''),
            ('<constant>', 'constant'), ('<system>', 'system')):
        word = word.replace(mark, os.path.join(case, folder).rstrip('/'))
    return os.path.expanduser(os.path.expandvars(word))


class Token(str):
    """A word of a file, with its line, and whether it was in quotes."""

    quoted, line = False, 0


def tokens(text, name):
    """Splits a text into words and punctuation."""
    made, at = [], 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise Problem('%s, line %d: cut off' % (
                name, 1 + text.count('\n', 0, at)))
        if found.lastgroup != 'blank':
            token = Token(found.group(found.lastgroup))
            token.quoted = found.lastgroup == 'string'
            token.line = text.count('\n', 0, at)
            made.append(token)
        at = found.end()
    return made


class Dictionary(dict):
    """Entries are lists of words; blocks are of this class."""

    def __init__(self, name, case, parent=None):
        super().__init__()
        self.name, self.case, self.parent = name, case, parent

    @classmethod
    def read(cls, name, case):
        made = cls(name, case)
        made._include(name, ())
        return made

    def _include(self, name, within):
        if name in within or len(within) > 50:
            raise Problem('%s includes itself' % name)
        rest = tokens(foam.content(name).decode(errors='replace'), name)[::-1]
        self._fill(rest, name, within + (name,), False)

    def _fill(self, rest, name, within, inner):
        """Reads entries from the remaining words, which are in reverse order.
        """
        while rest:
            key = rest.pop()
            if key == '}' and not key.quoted and inner:
                return
            if key.startswith('#') and not key.quoted:
                self._directive(key, rest, name, within)
            elif rest and rest[-1] == '{' and not rest[-1].quoted:
                rest.pop()
                block = self.get(key)
                if not isinstance(block, Dictionary):
                    block = Dictionary(self.name + '/' + key, self.case, self)
                self[key] = block
                block._fill(rest, name, within, True)
            elif key != ';':
                self._entry(key, rest, name)
        if inner:
            raise Problem('%s: a } is missing' % name)

    def _directive(self, key, rest, name, within):
        """Includes a file; ignores other directives, which do not concern
        walls."""
        if key in INCLUDES and rest:
            word = rest.pop()
            path = os.path.join(os.path.dirname(name),
                                expanded(word, self.case))
            if INCLUDES[key] or foam.exists(path):
                self._include(path, within)
            return
        while rest and rest[-1].line == key.line and rest[-1] != '}':
            rest.pop()

    def _entry(self, key, rest, name):
        values, depth = [], 0
        while rest and (depth or rest[-1] != ';' or rest[-1].quoted):
            token = rest.pop()
            depth += {'(': 1, '{': 1, ')': -1, '}': -1}.get(
                '' if token.quoted else token, 0)
            values.append(token)
        if not rest:
            raise Problem("%s, line %d: a ; is missing after '%s'"
                          % (name, key.line + 1, key))
        rest.pop()
        if key.startswith('$') and not key.quoted and not values:
            other = self.variable(key)
            if isinstance(other, Dictionary):
                self.update(other)
            return
        whole = self.variable(values[0]) if len(values) == 1 else None
        if isinstance(whole, Dictionary):
            self[key] = whole
            return
        self[key] = []
        for token in values:
            value = self.variable(token)
            self[key] += value if isinstance(value, list) else [token]

    def variable(self, token):
        """Returns the value of $name or ${name}, or None."""
        found = re.fullmatch(r'\$\{?(:?)([\w.:]+)\}?', token)
        if not found or token.quoted:
            return None
        scope = self
        while scope.parent is not None and found.group(1):
            scope = scope.parent
        path = found.group(2).split('.')
        while scope is not None:
            value = scope
            for part in path:
                value = (value.get(part) if isinstance(value, Dictionary)
                         else None)
            value = scope.get(found.group(2), value)
            if value is not None:
                return value
            scope = scope.parent
        return None

    def block(self, name):
        found = self.get(name)
        return found if isinstance(found, Dictionary) else None

    def _bad(self, name, allowed):
        value = self[name]
        text = '{..}' if isinstance(value, Dictionary) else ' '.join(value)
        return Problem("%s, keyword '%s': read '%s'; %s"
                       % (self.name, name, text, allowed))

    def word(self, name, default=None):
        if name not in self:
            return default
        value = self[name]
        if isinstance(value, Dictionary) or len(value) != 1 \
                or value[0].startswith(('#', '$')) and not value[0].quoted:
            raise self._bad(name, 'expected a word')
        return str(value[0])

    def numbers(self, name, n, default=None):
        """Reads a number, a vector, or numbers in quotes."""
        if name not in self:
            if default is None:
                raise Problem("%s: no keyword '%s'" % (self.name, name))
            return default
        try:
            words = ' '.join(self[name]).replace('(', ' ').replace(
                ')', ' ').split()
            values = [float(w) for w in words]
        except ValueError:
            values = []
        if len(values) != n or not all(map(math.isfinite, values)):
            raise self._bad(name, 'expected a number' if n == 1
                            else 'expected %d numbers' % n)
        return values

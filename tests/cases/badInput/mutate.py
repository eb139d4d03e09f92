# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Random damage to the properties of a cloud, for Allfuzz.

    mutate.py SEED IN OUT
    mutate.py SEED FILE ..

Deletes, doubles and swaps tokens, replaces numbers and words, drops braces,
changes bytes: once or twice. With one file, or with more than two, changes
bytes
in the second half of one of them, in place. The same seed gives the same
damage.
"""

import random
import re
import sys

NUMBERS = ["0", "-1", "1", "1e200", "-1e200", "1e160", "1e-300", "1e-160",
           "nan", "inf", "-inf", "1e400", "2147483648", "99999999999",
           "0.5", "1e20", "1e-12"]
WORDS = ["none", "yes", "off", "auto", "random", "\"\"", "\".*(\"", "{", "}",
         "()", "(", ")", ";", "$x", "#", "/*", "\\", "type", "cube", "word"]
NUMBER = re.compile(r"^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$")


def pick(rng, tokens, good):
    """Position of a token in the list that satisfies a condition."""
    places = [i for i, t in enumerate(tokens) if good(t)]
    return rng.choice(places) if places else None


def solid(token):
    return not token.isspace()


def mutate(rng, tokens):
    """Makes one change, in place."""
    kind = rng.randrange(8)
    i = pick(rng, tokens, solid)
    if i is None:
        return
    if kind == 0:
        del tokens[i]
    elif kind == 1:
        tokens.insert(i, tokens[i] + " ")
    elif kind == 2:
        j = pick(rng, tokens, solid)
        tokens[i], tokens[j] = tokens[j], tokens[i]
    elif kind in (3, 4):
        j = pick(rng, tokens, NUMBER.match)
        if j is not None:
            tokens[j] = rng.choice(NUMBERS)
    elif kind == 5:
        tokens[i] = rng.choice(WORDS + NUMBERS)
    elif kind == 6:
        j = pick(rng, tokens, lambda t: t in "{}();")
        if j is not None:
            del tokens[j]
    else:
        text = bytearray(tokens[i].encode("latin-1"))
        text[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
        tokens[i] = text.decode("latin-1")


def damage(rng, names):
    """Changes bytes of one of the files, behind its header."""
    name = rng.choice(sorted(names))
    with open(name, "rb") as file:
        data = bytearray(file.read())
    start = data.rfind(b"* //", 0, len(data)//2 + 600) + 4
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(start, len(data))
        data[place] ^= 1 << rng.randrange(8)
    with open(name, "wb") as file:
        file.write(data)


def main():
    rng = random.Random(int(sys.argv[1]))
    if len(sys.argv) != 4:
        damage(rng, sys.argv[2:])
        return
    source, target = sys.argv[2:]
    with open(source, encoding="latin-1", newline="") as file:
        head, mark, body = file.read().partition("// * * *")
    line, newline, body = body.partition("\n")
    tokens = re.findall(r"\s+|[{}();]|\"[^\"]*\"|[^\s{}();\"]+|\"", body)
    for _ in range(rng.randint(1, 2)):
        mutate(rng, tokens)
    with open(target, "w", encoding="latin-1", newline="") as file:
        file.write(head + mark + line + newline + "".join(tokens))


main()

#!/usr/bin/env python3
"""Makes the table of WordModel, and measures what it tells apart.

usage: train.py [--table]     with --table, prints the Swift source of the table; else the measurement

Names come from whatever headers and libraries this machine has, so another machine's table differs a little.
"""
import glob, math, random, re, sys

CLASSES, DIGIT, BREAK = 28, 26, 27
SOURCES = ["/usr/include/**/*.h", "/usr/lib/python3*/**/*.py", "/usr/share/perl/**/*.pm", "/opt/swift/usr/**/*.swiftinterface"]
NAME = re.compile(rb"[A-Za-z][A-Za-z0-9_\-./]{5,40}")
RANDOM_RUN = re.compile(rb"[0-9a-f]{12}|[A-Za-z0-9]{32}")
BASE62 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def names():
    found = set()
    for pattern in SOURCES:
        files = sorted(glob.glob(pattern, recursive=True))
        random.shuffle(files)
        for path in files[:1500]:
            try:
                with open(path, "rb") as file:
                    found.update(NAME.findall(file.read(300_000)))
            except OSError:
                continue
    kept = sorted(name for name in found if not RANDOM_RUN.search(name))
    random.shuffle(kept)
    return kept


def classes(value):
    out, was_small = [BREAK], False
    for byte in value:
        letter = chr(byte)
        if letter.isdigit():
            out.append(DIGIT)
        elif letter.isascii() and letter.isalpha():
            if letter.isupper() and was_small:
                out.append(BREAK)
            out.append(ord(letter.lower()) - 97)
        else:
            out.append(BREAK)
        was_small = letter.islower()
    return out + [BREAK]


def pairs(values):
    counts = [[0.5] * CLASSES for _ in range(CLASSES)]
    for value in values:
        row = classes(value)
        for a, b in zip(row, row[1:]):
            counts[a][b] += 1
    return [[n / sum(row) for n in row] for row in counts]


def drawn(alphabet, length):
    return bytes(random.choice(alphabet) for _ in range(length))


def main():
    random.seed(5)
    words = names()
    cut = len(words) * 9 // 10
    likely, chance = pairs(words[:cut]), pairs(drawn(BASE62, 32) for _ in range(40_000))
    table = [[max(-100, min(100, round(8 * math.log2(l / c)))) for l, c in zip(*rows)] for rows in zip(likely, chance)]
    if "--table" in sys.argv:
        for row, label in zip(table, [*"abcdefghijklmnopqrstuvwxyz", "digit", "break"]):
            print(f"        // {label}")
            for start in (0, 14):
                print("        " + ", ".join(map(str, row[start : start + 14])) + ",")
        return

    def score(value):
        row = classes(value)
        return sum(table[a][b] for a, b in zip(row, row[1:])) / (len(row) - 1)

    print(f"{len(words)} names, a tenth of them kept for this measurement; share of values that score above zero:")
    held = words[cut:]
    sets = {f"names of {n} and more": [w for w in held if len(w) >= n] for n in (8, 16, 20)}
    small = b"abcdefghijklmnopqrstuvwxyz"
    for label, alphabet in (("base62", BASE62), ("small letters", small), ("small and digits", small + b"0123456789")):
        for length in (12, 16, 20, 24, 32):
            sets[f"{label}, {length}"] = [drawn(alphabet, length) for _ in range(20_000)]
    for label, values in sets.items():
        print(f"  {label:24} {100 * sum(score(v) > 0 for v in values) / len(values):6.2f} %  of {len(values)}")


main()

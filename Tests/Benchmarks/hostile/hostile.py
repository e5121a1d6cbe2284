#!/usr/bin/env python3
"""Measures what texts made of the rules' own keywords cost the scanner, in bytes for a second of processor time.

usage: hostile.py PROGRAM [--rules FOLDER] [--kilobytes N] [--only TEXT] [--worst N] [--below MBPS]

Every rule gives a number of texts (see README.md). One process scans all texts of a rule; where that is slow, each is scanned by
a process of its own. What a process needs to start is measured with an empty text and taken off. The exit status is 1 where a
text is slower than --below.
"""
import argparse, glob, json, os, re, shutil, subprocess, sys, tempfile, tomllib

# A rule whose texts are scanned faster than this on the whole, in MB/s, has none that is slow.
CALM = 100


def rules_of(folder):
    for path in sorted(glob.glob(os.path.join(folder, "*.toml"))):
        with open(path, "rb") as file:
            yield from tomllib.load(file)["rules"]


# --- What a rule's value looks like

CLASS = re.compile(r"\[((?:\\.|[^\]\\])+)\]\{(\d+)(?:,(\d+))?\}")


def characters(source):
    """The characters of a class that are easy to type, from the inside of its brackets."""
    if source.startswith("^"):
        return "aB3dE6gH9jK2"
    found, index = [], 0
    while index < len(source):
        byte = source[index]
        if byte == "\\" and index + 1 < len(source):
            byte = source[index + 1]
            index += 1
            if byte in "swdnrt":
                index += 1
                continue
        if index + 2 < len(source) and source[index + 1] == "-":
            found += [chr(code) for code in range(ord(byte), ord(source[index + 2]) + 1)]
            index += 3
        else:
            found.append(byte)
            index += 1
    return "".join(found) or "a"


def run(alphabet, length, salt):
    """Characters that look random and are the same at every run."""
    state = salt * 2654435761 % 2**32
    text = []
    for _ in range(length):
        state = (1103515245 * state + 12345) % 2**31
        text.append(alphabet[(state >> 8) % len(alphabet)])
    return "".join(text)


def value_of(rule):
    """The alphabet and the least length of the longest run that the pattern asks for."""
    best = ("abcdefghijklmnop0123456789", max(rule.get("min-run", 0), 16))
    longest = 0
    for inside, least, _ in CLASS.findall(rule["regex"]):
        if int(least) > longest:
            longest = int(least)
            best = (characters(inside), int(least))
    return best


# --- Texts

def units(rule, others):
    """Names of texts and what is repeated in each."""
    alphabet, least = value_of(rule)
    short = run(alphabet, max(least - 1, 1), 7)
    exact = run(alphabet, least, 7)
    rows = []
    for keyword in rule["keywords"]:
        rows.append((f"{keyword!r} alone", keyword))
    keyword = max(rule["keywords"], key=len)
    first = rule["keywords"][0]
    other = next(others)
    rows += [
        ("blank", first + " "),
        ("=", first + "="),
        ("==", first + "=="),
        ('="', first + '="'),
        (": '", first + ": '"),
        ("newline", first + "\n"),
        ("_", first + "_"),
        ("capitals =", first.upper() + "="),
        ("all keywords", " ".join(rule["keywords"]) + " "),
        ("one short", f"{first}{short} "),
        ("= one short", f"{first}={short}\n"),
        ("key = one short", f'{first}_key="{short}"\n'),
        ("token: one short", f"{first} token: {short}, "),
        ("secret => exact!", f"{first}_secret => {exact}!"),
        ("token = exact and too long", f"{first}_token={exact}{exact}\n"),
        ("keyword, run", f"{first} {exact} "),
        ("six keywords, run", f"{first} " * 6 + exact + " "),
        ("six keywords, key=run", f"{first}_" * 6 + f"key={exact}{alphabet[0]}.\n"),
        ("a long run", first + run(alphabet, 200, 3)),
        ("mixed", f"{first} {other} {keyword}={other}_"),
        ("nested quotes", f"{first}\\\\\\\"':\\\\\\\"'"),
        ("quotes", f"\"{first}\"'{first}'`{first}`"),
        ("brackets", f"{{{first}:[{first}({first}"),
        ("names", f"{first}_key_token_secret_password_"),
        ("parameters", f"&{first}={exact}"),
        ("parameters of a URL", f"https://h.net/?{first}_token={exact}&"),
        ("cookies", f"; {first}={exact}"),
        ("name = name", f"{first}_key={first}_token;{first}_secret={first}_password;"),
    ]
    return rows


def capture(text):
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [{
        "startedDateTime": "2026-11-01T00:00:00Z", "time": 1,
        "request": {"method": "GET", "url": "https://a.invalid/", "httpVersion": "HTTP/1.1", "headers": [],
                    "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [],
                     "content": {"size": len(text), "mimeType": "text/plain", "text": text}, "redirectURL": "",
                     "headersSize": -1, "bodySize": -1},
        "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}]}})


NAMES = {"text": "t.txt", "log": "t.log", "source": "t.swift", "configuration": "t.json", "binary": "t.bin"}


def file_of(rule, text):
    """A name and bytes that the rule looks at."""
    contexts = rule.get("contexts", [])
    if not contexts or "text" in contexts:
        return NAMES["text"], text.encode()
    for context in contexts:
        if context == "binary":
            return NAMES["binary"], b"\x7fELF\x02\x01\x01" + b"\0" * 57 + text.encode()
        if context in NAMES:
            return NAMES[context], text.encode()
    return "t.har", capture(text).encode()


# --- Measuring

def seconds(program, path):
    child = subprocess.Popen([program, "scan", "--format", "json", "--progress", "never", "--jobs", "1", path],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    report = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1, 3):
        sys.exit(f"the scan of {path} ended with {child.returncode}")
    report = json.loads(report)
    reasons = sorted({gap["reason"] for gap in report["coverage"]["gaps"]})
    return usage.ru_utime + usage.ru_stime, len(report["findings"]), reasons


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rules", default=os.path.join(os.path.dirname(__file__), "../../../Rules"))
    parser.add_argument("--kilobytes", type=int, default=512, help="size of a text")
    parser.add_argument("--only", default="", help="rules whose id holds this")
    parser.add_argument("--worst", type=int, default=20)
    parser.add_argument("--below", type=float, default=0, help="exit with 1 where a text is slower, in MB/s")
    options = parser.parse_args()
    size = options.kilobytes * 1024
    rules = list(rules_of(options.rules))
    firsts = [rule["keywords"][0] for rule in rules]
    rows, total = [], 0
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        def measure(name, data):
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(data)
            return seconds(options.program, path)

        start = min(measure("t.txt", b"x\n")[0] for _ in range(9))
        words = "the quick brown fox goes over one lazy dog and comes home late in the evening\n"
        calm = (words * (size // len(words) + 1))[:size].encode()
        rest = sorted(measure("t.txt", calm)[0] - start for _ in range(5))[2]
        print(f"start {1000 * start:.1f} ms; calm text {size / 1e6 / max(rest, 1e-4):.0f} MB/s")
        seen = set()
        slow_together = 0
        for index, rule in enumerate(rules):
            if options.only not in rule["id"]:
                continue
            others = iter(firsts[(index + 7) % len(firsts):] + firsts)
            texts = []
            for name, unit in units(rule, others):
                text = (unit * (size // len(unit) + 1))[:size]
                file, data = file_of(rule, text)
                if (file, unit) not in seen:
                    seen.add((file, unit))
                    texts.append((name, unit, file, data))
            together = os.path.join(folder, "all")
            os.mkdir(together)
            for number, (_, _, file, data) in enumerate(texts):
                with open(os.path.join(together, f"{number}{file}"), "wb") as out:
                    out.write(data)
            took = seconds(options.program, together)[0] - start
            shutil.rmtree(together)
            total += len(texts)
            if took < sum(len(text[3]) for text in texts) / 1e6 / CALM:
                continue
            slow_together += 1
            for name, unit, file, data in texts:
                took, findings, reasons = measure(file, data)
                if took - start > size / 60e6:
                    took = min(took, measure(file, data)[0])
                speed = len(data) / 1e6 / max(took - start, 1e-4)
                rows.append((speed, rule["id"], name, findings, reasons, unit))
    rows.sort()
    # What a finding costs is another matter: it is judged, hashed and written into the report.
    idle = [row for row in rows if row[3] == 0]
    found = [row for row in rows if row[3] > 0]
    for title, some in (("without findings", idle), ("with findings", found)):
        print(title)
        for speed, rule, name, findings, reasons, unit in some[:options.worst]:
            shown = unit if len(unit) <= 60 else unit[:57] + "..."
            print(f"{speed:8.1f} MB/s  {rule:28} {name:26} findings {findings:5} {','.join(reasons):12} {shown!r}")
    slow = sum(row[0] < 40 for row in idle)
    print(f"{total} texts; {slow_together} rules below {CALM} MB/s; {slow} texts without findings below 40 MB/s")
    return 1 if idle and idle[0][0] < options.below else 0


if __name__ == "__main__":
    sys.exit(main())

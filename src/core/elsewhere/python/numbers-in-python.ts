import { boundWords } from '../../data/file/reading/number-bounds.ts';

const { below, above, from, orMore, number, unit } = boundWords;

/** What `numberReader` and `numberAtBound` read, in Python. */
export const numbersInPython = String.raw`
BLANKS = (" ", "\t", "\u00a0", "\u2009", "\u202f")
MINUS = ("-", "\u2212")


def written_number(text, decimal, unit):
    """A number with its unit and its separators, such as 1.234,50 € or (12); None where there is none."""
    if len(text.encode()) > 400:
        return None
    counts = collections.Counter()
    start = skip_around(text, 0, unit, "(", counts, decimal)
    if start is None:
        return None
    at = start
    digits = ""
    group = 0
    separator = None
    point = False
    while at < len(text):
        sign = text[at]
        if "0" <= sign <= "9":
            digits += sign
            group += 1
        elif sign == decimal and not point:
            if separator and group != 3:
                return None
            digits += "."
            point = True
        else:
            # The thin blanks and the apostrophe ’ pass for each other.
            kind = "thin" if sign in ("\u2009", "\u202f", "\u2019") else sign
            between = sign != decimal and (sign in ".,'\u2019" or (sign in BLANKS and sign != "\t"))
            if point or not between or not "0" <= text[at + 1 : at + 2] <= "9":
                break
            if separator is None:
                if not 1 <= group <= 3 or (group == 1 and text[start] == "0"):
                    return None
            elif not 2 <= group <= 3 or kind != separator:
                return None
            separator = kind
            group = 0
        at += 1
    if digits in ("", ".") or (separator and not point and group != 3):
        return None
    exponent = re.match(r"[eE][+-]?[0-9]+", text[at:])
    if exponent:
        digits += exponent[0]
        at += len(exponent[0])
    if skip_around(text, at, unit, ")", counts, None) is None:
        return None
    if counts["("] != counts[")"] or counts["("] > 1 or counts["signs"] + counts["("] > 1 or counts["unit"] > 1:
        return None
    value = number(digits)
    if value is None or (unit == "%" and counts["unit"] == 0 and value != 0):
        return None
    return -value if counts["minus"] or counts["("] else value


BOUND = re.compile(r"(?:(${below})|(${above})|(${from}))? ?(${number}) ?(${unit}) ?(${orMore})? ?${unit}", re.I)


def number_at_bound(text, decimal, read):
    """The number that “<5” or “89 or older” is taken for; None for what is no bound."""
    match = BOUND.fullmatch(re.sub("[ \t]+", " ", trimmed(text)))
    if match is None or not (match[1] or match[2] or match[3] or match[6]):
        return None
    value = read(match[4])
    if value is None or not (match[1] or match[2]):
        return value
    places = (match[4].split(decimal) + [""])[1]
    digits = len(re.sub("[^0-9]", "", places))
    return float(f"{value + (-1 if match[1] else 1) / 10**digits:.{min(digits, 20)}f}")


def skip_around(text, at, unit, bracket, counts, decimal):
    """Steps over signs, a bracket and the unit beside a number; None where something else stands there."""
    while at < len(text):
        sign = text[at]
        if decimal and ("0" <= sign <= "9" or sign == decimal):
            return at
        if sign in BLANKS:
            at += 1
        elif unit and text.startswith(unit, at):
            counts["unit"] += 1
            at += len(unit)
        elif sign == bracket:
            counts[bracket] += 1
            at += 1
        elif sign == "+" or sign in MINUS:
            counts["signs"] += 1
            counts["minus"] += sign != "+"
            at += 1
        else:
            return None
    return None if decimal else at
`;

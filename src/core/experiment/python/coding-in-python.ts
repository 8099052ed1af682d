/**
 * How cells become codes, in Python: the same as `createCoder` does. What is said of an attribute stands in ATTRIBUTES of
 * the script; None is for records that are dropped.
 */
export const codingInPython = String.raw`
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def refuse(sentence):
    raise SystemExit(sentence)


def number(text):
    """The number in a text, None where it holds none."""
    if not NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def written_number(text, unit, decimal):
    """A number with its unit and its separators, such as 1.234,50 € or (12)."""
    plain = text.replace(unit, "") if unit else text
    plain = re.sub(r"[\s']", "", plain).replace("\u2212", "-")
    plain = plain.replace("." if decimal == "," else ",", "").replace(decimal, ".")
    if plain.startswith("(") and plain.endswith(")"):
        plain = "-" + plain[1:-1]
    return number(plain)


def day_of(text, order):
    """Days since 1970-01-01 of a date in figures, None where there is none."""
    figures = re.match(r"(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?(?:[T ].*)?$", text)
    if figures:
        year, month, day = (int(part or 1) for part in figures.groups())
    else:
        figures = re.match(r"(\d\d?)[/.-](\d\d?)[/.-](\d{4})(?:[T ].*)?$", text)
        if not figures:
            return None
        first, second, year = (int(part) for part in figures.groups())
        month, day = (second, first) if order == "day-month-year" else (first, second)
    try:
        return datetime.date(year, month, day).toordinal() - datetime.date(1970, 1, 1).toordinal()
    except ValueError:
        return None


def period_of(day, unit):
    """The number of the period that a day is in."""
    if unit == "day":
        return day
    if unit == "week":
        return (day + 3) // 7
    when = datetime.date.fromordinal(day + datetime.date(1970, 1, 1).toordinal())
    if unit == "year":
        return when.year
    return when.year * 4 + (when.month - 1) // 3 if unit == "quarter" else when.year * 12 + when.month - 1


def hours_of(text):
    """Hours since midnight, None where there is no time of day."""
    figures = re.fullmatch(r"(\d\d?):(\d\d)(?::(\d\d(?:\.\d+)?))?", text)
    if not figures:
        return None
    hours, minutes, seconds = (float(part or 0) for part in figures.groups())
    return (hours * 3600 + minutes * 60 + seconds) / 3600


def value_of(attribute, text):
    """What a cell holds: a number or a text; None where it is missing."""
    how = attribute["how"]
    if how == "date":
        value = day_of(text, attribute["order"])
    elif how == "time":
        value = hours_of(text)
    elif how == "number":
        value = written_number(text, attribute["unit"], attribute["decimal"]) if attribute["decimal"] else number(text)
    else:
        return None if text.lower() in MISSING or text == "(missing)" else text
    if value is None and text.lower() not in MISSING + MISSING_WORDS and how != "number":
        refuse(f"“{attribute['name']}” holds “{text}”, which this script cannot read as a {how}.")
    return value


def code_of(attribute, cell):
    """The code of a cell, None for a record that is dropped."""
    text = cell.strip()
    kind = attribute["kind"]
    if kind == "category":
        if text in attribute["codes"]:
            return attribute["codes"][text]
        value = number(text) if attribute["numbers"] else None
        if value is not None:
            return nearest(attribute, value)
        words = MISSING + MISSING_WORDS if attribute["words"] else MISSING
        is_missing = text == "(missing)" or text.lower() in words
        return attribute["missing"] if is_missing else attribute["outside"]
    if kind == "yes-no":
        if text.lower() in MISSING:
            return attribute["missing"]
        return attribute["codes"].get(text.lower(), attribute["outside"])
    value = value_of(attribute, text)
    if value is None:
        return attribute["missing"]
    if kind == "whole":
        if value < attribute["low"]:
            return attribute["below"]
        if value > attribute["high"]:
            return attribute["above"]
        if value == math.floor(value):
            return int(value) - attribute["low"]
        return math.floor(value - attribute["low"] + 0.5) if attribute["rounds"] else attribute["between"]
    if kind == "bins":
        edges = attribute["edges"]
        if value < edges[0]:
            return attribute["below"]
        if value > edges[-1]:
            return attribute["above"]
        return min(bisect.bisect_right(edges, value), len(edges) - 1) - 1
    period = period_of(value, attribute["unit"]) - attribute["first"]
    if period < 0:
        return attribute["below"]
    return attribute["above"] if period >= attribute["periods"] else period


def nearest(attribute, value):
    """The code of a number among categories that are numbers."""
    for other, code in attribute["numbers"]:
        if other == value:
            return code
    if not attribute["clamps"]:
        return attribute["outside"]
    return min(attribute["numbers"], key=lambda entry: abs(entry[0] - value))[1]


def records(path):
    """The codes of every record that has a place in the domain, and how many people it stands for."""
    with open(path, encoding=ENCODING, newline="") as file:
        delimiter = DELIMITER or max(",;\t|", key=file.readline().count)
        file.seek(0)
        rows = csv.reader(file, delimiter=delimiter)
        names = [name.strip() for name in next(rows)]
        for wanted in [attribute["name"] for attribute in ATTRIBUTES] + [name for name in (COUNT, KEY) if name]:
            if wanted not in names:
                refuse(f"{path} has no column “{wanted}”.")
        places = [names.index(attribute["name"]) for attribute in ATTRIBUTES]
        kept = collections.Counter()
        for row in rows:
            if not row:
                continue
            codes = tuple(
                code_of(attribute, row[place] if place < len(row) else "") for attribute, place in zip(ATTRIBUTES, places)
            )
            if None in codes:
                continue
            if KEY:
                person = row[names.index(KEY)].strip()
                if person.lower() in MISSING + MISSING_WORDS or kept[person] == ROWS_OF_A_PERSON:
                    continue
                kept[person] += 1
            yield codes, int(row[names.index(COUNT)]) if COUNT else 1
`;

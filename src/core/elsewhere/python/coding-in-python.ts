/**
 * How cells become codes, in Python: the same as `createCoder` does. What is said of an attribute stands in ATTRIBUTES of
 * the script; None is for records that are dropped.
 */
export const codingInPython = `
def trimmed(text):
    """Without the white space around it, which Python takes for another set of signs."""
    return text.strip(WHITE_SPACE)


def period_of(day, unit):
    """The number of the period that a day is in."""
    day = math.floor(day)
    if unit == "day":
        return day
    if unit == "week":
        return (day + 3) // 7
    return month_of(day) // {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit]


def value_of(attribute, text):
    """The number, day or hour that a cell holds; None where it is missing."""
    how = attribute["how"]
    if how == "date":
        return date_of(text, attribute["order"])
    if how == "time":
        return time_of(text)
    if attribute["decimal"]:
        read = functools.partial(written_number, decimal=attribute["decimal"], unit=attribute["unit"])
        value = read(text)
        return number_at_bound(text, attribute["decimal"], read) if value is None and attribute["bounds"] else value
    return number(text)


def code_of(attribute, cell):
    """The code of a cell, None for a record that is dropped."""
    kind = attribute["kind"]
    if kind == "category":
        text = trimmed(cell)
        words = MISSING + MISSING_WORDS if attribute["words"] else MISSING
        start = text if text.lower() in words else trimmed(text[: attribute["first"]])
        if start in attribute["codes"]:
            return attribute["codes"][start]
        value = number(text) if attribute["numbers"] else None
        if value is not None:
            return nearest(attribute, value)
        is_missing = text == "(missing)" or text.lower() in words
        return attribute["missing"] if is_missing else attribute["outside"]
    if kind == "yes-no":
        word = trimmed(cell).lower()
        return attribute["missing"] if word in MISSING else attribute["codes"].get(word, attribute["outside"])
    value = value_of(attribute, cell)
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
`;

import { footerStart, MOST_BELOW } from '../../data/file/delimited/footer.ts';

/** How a file becomes records and noisy counts become a file, in Python: as the workbench reads and writes CSV. */
export const fileInPython = String.raw`
def lines_of(path):
    with open(path, "rb") as file:
        opened = gzip.open if file.read(2) == b"\x1f\x8b" else open
    encoding = ENCODING or encoding_of(path, opened)
    with opened(path, "rt", encoding=encoding, errors=DECODING.get(encoding, "strict"), newline="") as file:
        for count, line in enumerate(file):
            if "\0" in line:
                refuse(f"{path} holds zero bytes, so it is no text.")
            yield line.removeprefix("\ufeff") if count == 0 else line


@functools.cache
def encoding_of(path, opened):
    """UTF-8, unless as much is broken of it as is whole beyond ASCII."""
    broken = []

    def skip(error):
        broken.append(error.start)
        return "", error.end

    codecs.register_error("skip", skip)
    with opened(path, "rb") as file:
        if file.read(3) == codecs.BOM_UTF8:
            return "utf-8-sig"
    with opened(path, "rt", encoding="utf-8", errors="skip") as file:
        whole = sum(len(line) - len(line.encode("ascii", "ignore")) for line in file)
    return "windows-1252" if broken and len(broken) >= whole else "utf-8-sig"


codecs.register_error("control", lambda error: (chr(error.object[error.start]), error.start + 1))
# The bytes that stand for nothing there.
DECODING = {"windows-1252": "control"}


def rows_of(path, delimiter):
    """The rows of a file, the names of its columns first."""
    lines = lines_of(path)
    first = next(lines, "")
    said = re.fullmatch(r"sep=[\x01-\x7f][\r\n]+", first)
    quoting = csv.QUOTE_MINIMAL if QUOTES else csv.QUOTE_NONE
    csv.field_size_limit(2**20)
    rows = csv.reader(lines if said else itertools.chain([first], lines), delimiter=delimiter, quoting=quoting, strict=True)
    try:
        yield from (row for row in rows if row)
    except csv.Error as error:
        raise csv.Error(f"line {rows.line_num}: {error}") from error


def columns_of(path, delimiter):
    """The names of the columns, each once; none where the quotes do not go with the delimiter."""
    rows = rows_of(path, delimiter)
    head, body = [], []
    try:
        head = [trimmed(name) for name in next(rows, [])]
        body.extend(itertools.islice(rows, 200))
    except csv.Error:
        pass
    # One name less than cells: the first column holds names of rows.
    if body and all(len(row) == len(head) + 1 for row in body) and any(row[-1] for row in body):
        head = ["row"] + head
    names = []
    for place, name in enumerate(head):
        name = base = name or f"column {place + 1}"
        again = 2
        while name in names:
            name = f"{base} ({again})"
            again += 1
        names.append(name)
    return names


def count_place(names):
    """The column that says how many records a row stands for; None where each is one."""
    if COUNT is False:
        return None
    if isinstance(COUNT, str):
        return names.index(COUNT)
    if COUNT is None:
        return len(names) - 1 if len(names) > 1 and names[-1].lower() == "count" else None
    named = [place for place, name in enumerate(names) if name.lower() == "count"]
    return named[-1] if named else refuse("There is no column “count”, which says how many records a row stands for.")


def records(path):
    """The codes of every record that has a place in the domain, and how many it stands for."""
    wanted = [attribute["name"] for attribute in ATTRIBUTES] + [name for name in (COUNT, KEY) if isinstance(name, str)]
    # By a delimiter that is not the file's there are no columns of these names.
    found = ((sign, columns_of(path, sign)) for sign in DELIMITERS)
    delimiter, names = next(((sign, names) for sign, names in found if set(wanted) <= set(names)), (None, None))
    if delimiter is None:
        refuse(f"{path} lacks a column of these: {', '.join(wanted)}.")
    if len(names) > 1 and re.fullmatch("table_name_*", names[0], re.I) and re.fullmatch("count_*", names[-1], re.I):
        refuse(f"{path} holds tables of counts, and this script counts records.")
    counts = count_place(names)
    places = [names.index(attribute["name"]) for attribute in ATTRIBUTES]
    key = names.index(KEY) if KEY else None
    kept = collections.Counter()
    rows = rows_of(path, delimiter)
    next(rows)
    for place, row in enumerate(rows if ONE_HEADER_LINE or counts is not None else without_footer(rows, len(names))):
        row += [""] * (len(names) - len(row))
        if place == 0 and not ONE_HEADER_LINE and is_second_header(row, places):
            refuse(f"{path}: the second line names columns, too, it seems. Remove it, or state that the first one alone does.")
        codes = tuple(code_of(attribute, row[place]) for attribute, place in zip(ATTRIBUTES, places))
        weight = 1 if counts is None else whole_count(row[counts])
        if None in codes:
            continue
        if key is not None:
            person = row[key].strip(" \t")
            if person.lower() in MISSING + MISSING_WORDS or kept[person] == ROWS_OF_A_PERSON:
                continue
            kept[person] += 1
        yield codes, weight


def without_footer(rows, width):
    """Without the last rows where they stand below the table, as its source does."""
    held = []
    for row in rows:
        if any(row[1:]) or not may_stand_below(trimmed(row[0][:80]), len(row), width):
            yield from held
            yield row
            held = []
        else:
            held.append(row)
    if len(held) > ${MOST_BELOW}:
        yield from held


def may_stand_below(text, cells, width):
    if re.match(r"${footerStart}", text, re.I):
        return width > 1
    return cells == 1 and width > 2 and (text.endswith(":") or any(sign in WHITE_SPACE for sign in text))


def is_second_header(row, places):
    """Text over all numbers and dates, which the workbench does not count as a record."""
    scales = [
        (attribute, trimmed(row[place]))
        for attribute, place in zip(ATTRIBUTES, places)
        if attribute["kind"] not in ("category", "yes-no") or attribute.get("words")
    ]
    is_told = len(scales) > 1 or any(len(cell) > 20 for _, cell in scales)
    return is_told and all(
        cell.lower() not in MISSING + MISSING_WORDS
        and (number(cell) if attribute["kind"] == "category" else value_of(attribute, cell)) is None
        for attribute, cell in scales
    )


def whole_count(cell):
    value = number(cell)
    if value is None or not 0 <= value <= 2**53 - 1 or value != math.floor(value):
        refuse(f"The column of counts holds “{cell}”. A count is a whole number, 0 or more.")
    return int(value)


def csv_line(cells):
    return ",".join(csv_cell(cell) for cell in cells) + "\r\n"


def csv_cell(value):
    """Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay as they are."""
    if isinstance(value, int):
        return str(value)
    is_negative = value.startswith("-") and not value.endswith(" ") and number(value) is not None
    runs = FORMULA.match(value) is not None and not is_negative
    safe = "'" + value if runs else value
    return '"' + safe.replace('"', '""') + '"' if runs or NEEDS_QUOTES.search(safe) else safe


FORMULA = re.compile(f"[{WHITE_SPACE}]*[=+\\-@\\t\\r\\n\\0＝＋－＠]")
NEEDS_QUOTES = re.compile(f"[\",\\r\\n;\\t]|^[{WHITE_SPACE}]|[{WHITE_SPACE}]\\Z")
`;

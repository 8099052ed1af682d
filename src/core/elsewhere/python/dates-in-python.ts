/** Days of the calendar and the dates that `readDate` reads, in Python. */
export const datesInPython = `
def day_number(year, month, day):
    """Days since 1970-01-01 in the Gregorian calendar, which here has years before the first."""
    if year is None or not 1 <= month <= 12 or not 1 <= day <= month_length(year, month):
        return None
    y = year - (month <= 2)
    return 365 * y + y // 4 - y // 100 + y // 400 + (153 * (month + (9 if month <= 2 else -3)) + 2) // 5 + day - 719469


def month_length(year, month):
    if month == 2:
        return 29 if (year % 4 == 0 and year % 100 != 0) or year % 400 == 0 else 28
    return 30 if month in (4, 6, 9, 11) else 31


def month_of(day):
    """Months since the year 0 of a number of days since 1970-01-01."""
    era, rest = divmod(day + 719468, 146097)
    year = (rest - rest // 1460 + rest // 36524 - rest // 146096) // 365
    month = (5 * (rest - (365 * year + year // 4 - year // 100)) + 2) // 153
    return (year + era * 400) * 12 + month + 2


def full_year(year, digits):
    if digits == 4:
        return year
    return year + (2000 if year < 69 else 1900) if digits == 2 else None


def date_of(text, order):
    """Days since 1970-01-01 of a date, with a time of day as a fraction; None where there is none."""
    cell = Cursor(text)
    if skip_label(cell) and number_alone(cell):
        return None
    start = cell.at
    word = cell.word()
    cell.skip(".")
    cell.skip(",")
    if not (word in WEEKDAYS and word not in MONTHS and cell.skip_blanks()):
        cell.at = start
    day = date_from_number(cell, order) if cell.at_digit() else date_from_word(cell)
    if day is None or cell.at_end() or skip_weekday_behind(cell):
        return day
    compact = re.fullmatch("[Tt]([01][0-9]|2[0-3])([0-5][0-9])([0-5][0-9])?[Zz]?", cell.text[cell.at :])
    if compact:
        return day + (int(compact[1]) * 3600 + int(compact[2]) * 60 + int(compact[3] or 0)) / 3600 / 24
    if not (cell.skip(",") or cell.skip_blanks() or cell.skip("T") or cell.skip("t")):
        return None
    cell.skip_blanks()
    hours = time_at(cell)
    if hours is None:
        return None
    cell.skip_blanks()
    if cell.at_letter():
        start = cell.at
        if len(cell.word()) > 5:
            cell.at = start
    if cell.skip("+") or cell.skip("-"):
        cell.number()
        if cell.skip(":"):
            cell.number()
    return day + hours / 24 if cell.at_end() else None


def skip_label(cell):
    start = cell.at
    label = []
    while len(label) < 3 and cell.at_letter():
        label.append(cell.word())
        colon = cell.skip(":")
        apart = cell.skip_blanks()
        if colon or (apart and " ".join(label) in LABELS):
            return True
    cell.at = start
    return False


def number_alone(cell):
    start = cell.at
    cell.number()
    alone = cell.at_end()
    cell.at = start
    return alone


def skip_weekday_behind(cell):
    start = cell.at
    cell.skip(",")
    cell.skip_blanks()
    bracketed = cell.skip("(")
    there = cell.word() in WEEKDAYS
    cell.skip(".")
    if there and (not bracketed or cell.skip(")")) and cell.at_end():
        return True
    cell.at = start
    return False


def date_from_number(cell, order):
    first = cell.number()
    digits = cell.digits
    if digits == 8:
        return day_number(first // 10000, first // 100 % 100, first % 100)
    if digits == 4:
        return date_from_year(cell, first)
    if digits > 2:
        return None
    if digits == 1 and (cell.skip("Q") or cell.skip("q")):
        return year_of_quarter(cell, first)
    separator = cell.separator()
    if separator is None:
        return None
    if cell.at_letter():
        return date_from_day_and_word(cell, first)
    second = cell.number()
    if cell.digits == 4:
        return day_number(second, first, 1)
    if not 1 <= cell.digits <= 2 or cell.separator() != separator:
        return None
    third = cell.number()
    if order == "year-month-day":
        return day_number(full_year(first, 2), second, third) if digits == 2 and 1 <= cell.digits <= 2 else None
    year = full_year(third, cell.digits)
    return day_number(year, second, first) if order == "day-month-year" else day_number(year, first, second)


def date_from_year(cell, year):
    if cell.at_end():
        return day_number(year, 1, 1)
    if cell.text[cell.at :] == "s":
        cell.at += 1
        return day_number(year, 1, 1) if year % 10 == 0 else None
    listed = cell.skip(",")
    separator = cell.separator()
    if cell.at_letter():
        return date_from_year_and_word(cell, year)
    if separator is None or listed:
        return None
    month = cell.number()
    if not 1 <= cell.digits <= 2:
        return None
    before = cell.at
    if cell.at_end() or cell.separator() != separator:
        cell.at = before
        return day_number(year, month, 1)
    day = cell.number()
    return day_number(year, month, day) if 1 <= cell.digits <= 2 else None


def date_from_year_and_word(cell, year):
    word = cell.word()
    if word in QUARTERS:
        return part_of_year(cell, year, 4)
    if word in ("h", "s"):
        return part_of_year(cell, year, 2)
    if word == "m":
        return part_of_year(cell, year, 12)
    if word in WEEKS:
        cell.skip_blanks()
        week = cell.number()
        is_day = cell.digits == 2 and cell.skip("-")
        return week_of_year(year, week, cell.number() if is_day else 1)
    month = MONTHS.get(word)
    if month is None:
        return None
    cell.skip(".")
    if cell.separator() is None:
        return day_number(year, month, 1)
    day = cell.number()
    return day_number(year, month, day) if cell.digits > 0 else None


def part_of_year(cell, year, parts):
    cell.skip_blanks()
    part = cell.number()
    if not 1 <= cell.digits <= (2 if parts > 9 else 1) or not 1 <= part <= parts:
        return None
    return day_number(year, (part - 1) * (12 // parts) + 1, 1)


def week_of_year(year, week, weekday):
    # The fourth of January always lies in the first week, and a week in the year of its Thursday.
    monday = ((day_number(year, 1, 4) + 3) // 7 + week - 1) * 7 - 3
    is_there = 1 <= week <= 99 and month_of(monday + 3) // 12 == year and 1 <= weekday <= 7
    return monday + weekday - 1 if is_there else None


def date_from_day_and_word(cell, day):
    word = cell.word()
    if word in ("st", "nd", "rd", "th", "er"):
        cell.skip_blanks()
        word = cell.word()
    if word in ("of", "de"):
        cell.skip_blanks()
        word = cell.word()
    if word in QUARTERS:
        return year_of_quarter(cell, day)
    month = MONTHS.get(word)
    if month is None:
        return None
    skip_to_year(cell)
    year = cell.number()
    return day_number(full_year(year, cell.digits), month, day)


def date_from_word(cell):
    word = cell.word()
    if word in QUARTERS:
        cell.skip_blanks()
        quarter = cell.number()
        return year_of_quarter(cell, quarter) if cell.digits == 1 else None
    if word in WEEKS:
        cell.skip_blanks()
        week = cell.number()
        if cell.digits == 0 or not skip_to_year(cell):
            return None
        year = cell.number()
        return week_of_year(year, week, 1) if cell.digits == 4 else None
    if word == "fy":
        cell.skip_blanks()
        year = cell.number()
        return day_number(full_year(year, cell.digits), 1, 1)
    month = MONTHS.get(word)
    if month is None:
        return None
    apart = skip_to_year(cell)
    first = cell.number()
    digits = cell.digits
    if not apart and digits != 4:
        return None
    if cell.at_end():
        return day_number(full_year(first, digits), month, 1)
    if not 1 <= digits <= 2:
        return day_number(first, month, 1) if digits == 4 else None
    if cell.at_letter():
        cell.word()
    if not skip_to_year(cell):
        return None
    year = cell.number()
    return day_number(full_year(year, cell.digits), month, first)


def year_of_quarter(cell, quarter):
    if not 1 <= quarter <= 4:
        return None
    skip_to_year(cell)
    year = cell.number()
    return day_number(full_year(year, cell.digits), quarter * 3 - 2, 1)


def skip_to_year(cell):
    start = cell.at
    cell.skip(".")
    cell.skip(",")
    if not cell.skip("-") and not cell.skip("/"):
        cell.skip_blanks()
        cell.skip("'")
        if cell.at_letter():
            before = cell.at
            if cell.word() == "de":
                cell.skip_blanks()
            else:
                cell.at = before
    return cell.at > start
`;

/** What `readTime` reads, in Python. */
export const timesInPython = `
def time_of(text):
    """Hours since midnight, None where there is no time of day."""
    cell = Cursor(text)
    hours = time_at(cell)
    return hours if cell.at_end() else None


def time_at(cell):
    hours = cell.number()
    if not 1 <= cell.digits <= 2:
        return None
    minutes = seconds = 0
    clock = cell.skip(":") or cell.skip("h")
    if clock:
        minutes = cell.number()
        if cell.digits != 2:
            return None
        if cell.skip(":"):
            seconds = cell.number()
            if cell.digits != 2:
                return None
            if cell.skip(".") or cell.skip(","):
                fraction = cell.number()
                if cell.digits == 0:
                    return None
                seconds += fraction / 10**cell.digits
    before = cell.at
    cell.skip_blanks()
    letter = cell.next()
    if letter in ("a", "A", "p", "P"):
        cell.at += 1
        cell.skip(".")
        if not (cell.skip("m") or cell.skip("M")):
            return None
        cell.skip(".")
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if letter in ("p", "P") else 0)
    else:
        cell.at = before
        if not clock:
            return None
    if hours > 24 or minutes > 59 or seconds >= 61 or (hours == 24 and minutes + seconds > 0):
        return None
    return (hours * 3600 + minutes * 60 + seconds) / 3600
`;

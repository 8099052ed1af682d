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

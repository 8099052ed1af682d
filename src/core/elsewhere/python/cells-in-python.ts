import { plainNumber } from '../../data/file/parse-number.ts';

/**
 * A cell of text in Python, sign by sign as the workbench reads it: Python's own int(), float(), strip() and \d know digits
 * and blanks of many scripts, underscores and "inf", of which files hold none.
 */
export const cellsInPython = String.raw`
NUMBER = re.compile(r"${plainNumber}")


def refuse(sentence):
    raise SystemExit(sentence)


def number(text):
    """The number in a text, None where it holds none."""
    if not NUMBER.fullmatch(text.strip(" \t")):
        return None
    value = float(text.strip(" \t"))
    return value if math.isfinite(value) else None


class Cursor:
    """Walks over a cell without the blanks around it."""

    def __init__(self, text):
        self.text = text.strip(" \t")
        self.at = 0
        self.digits = 0

    def next(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def at_end(self):
        return self.at >= len(self.text)

    def at_digit(self):
        return "0" <= self.next() <= "9"

    def at_letter(self):
        return self.next() >= "\x80" or "a" <= self.next() <= "z" or "A" <= self.next() <= "Z"

    def skip(self, sign):
        found = self.next() == sign
        self.at += found
        return found

    def skip_blanks(self):
        start = self.at
        while self.next() in (" ", "\t"):
            self.at += 1
        return self.at > start

    def number(self):
        """A whole number of up to nine digits; digits says how many there were."""
        start = self.at
        while self.at_digit() and self.at - start < 9:
            self.at += 1
        self.digits = self.at - start
        return int(self.text[start : self.at] or 0)

    def word(self):
        start = self.at
        while self.at_letter():
            self.at += 1
        return self.text[start : self.at].lower()

    def separator(self):
        """The sign between two parts of a date, with blanks around it; None where there is none."""
        blank = self.skip_blanks()
        sign = self.next()
        if sign in ("-", "/", "."):
            self.at += 1
            self.skip_blanks()
            return sign
        return " " if blank or self.at_letter() else None
`;

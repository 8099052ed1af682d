/** Words for the same people, and the letters that stand for them in a column. */
const PEOPLE: readonly ReadonlySet<string>[] = [
  'female females woman women girl girls lady ladies f w',
  'male males man men boy boys guy guys gentlemen m',
  'child children kid kids minor minors',
  'adult adults grown-up grown-ups grownups',
].map((group) => new Set(group.split(' ')));
const GROUPS: readonly ReadonlySet<string>[] = [
  ...PEOPLE,
  ...[
    'phd ph.d doctorate doctor doctors',
    'usa america american americans united-states',
    'uk britain united-kingdom great-britain',
    'mon monday mondays',
    'tue tues tuesday tuesdays',
    'wed wednesday wednesdays',
    'thu thur thurs thursday thursdays',
    'fri friday fridays',
    'sat saturday saturdays',
    'sun sunday sundays',
  ].map((group) => new Set(group.split(' '))),
];

/** Words for several values together, and those values in whatever way they are written. */
const SETS: readonly (readonly [words: string, values: string])[] = [
  ['weekend weekends', 'sat saturday sun sunday'],
  ['weekday weekdays workday workdays', 'mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday'],
  ['adult adults grown-up grown-ups', 'man men woman women'],
];

/** Whether a word is for people of a sex or an age. */
export function isForPeople(word: string): boolean {
  const wanted = word.toLowerCase();
  return PEOPLE.some((group) => wanted.length > 1 && group.has(wanted));
}

/** All words for the same as one of these, in small letters; null where there are no others. */
export function synonymsOf(words: readonly string[]): ReadonlySet<string> | null {
  return GROUPS.find((group) => words.some((word) => group.has(word.toLowerCase()))) ?? null;
}

/** The labels that a word stands for together, such as Saturday and Sunday for a weekend. */
export function labelsMeant(word: string, labels: readonly string[]): readonly string[] {
  const [, values = ''] = SETS.find(([words]) => words.split(' ').includes(word.toLowerCase())) ?? [];
  return labels.filter((label) => values.split(' ').includes(label.toLowerCase()));
}

const MISSING_WORDS: ReadonlySet<string> = new Set(
  'null missing nan na n/a none nothing empty blank unknown undefined unspecified nil (missing)'.split(' '),
);

/** Whether a word stands for no value, where no value is called so. */
export function isMissingWord(text: string): boolean {
  return MISSING_WORDS.has(text.toLowerCase());
}

/** The one of the labels that means the same as a word, has it in it, or is its singular; null for none. */
export function synonymOf(word: string, labels: readonly string[]): string | null {
  const wanted = word.trim().toLowerCase();
  const isForm = (label: string) => [label, `${label}s`, `${label}es`].includes(wanted) || label === `${wanted}s`;
  const named = labels.find((label) => isForm(label.toLowerCase()));
  if (named !== undefined) return named;
  const group = GROUPS.find((own) => own.has(wanted));
  const same = labels.filter((label) => group?.has(label.toLowerCase()));
  const within =
    wanted.length < 3
      ? []
      : labels.filter((label) =>
          label
            .toLowerCase()
            .split(/[^\p{L}\p{N}]+/u)
            .includes(wanted),
        );
  const only = same.length > 0 ? same : within;
  return only.length === 1 ? only[0] : null;
}

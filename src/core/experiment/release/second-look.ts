/** What somebody typed before a release, who had its statement before them; it is kept with it. */
export interface SecondLook {
  readonly typed: string;
  readonly by: 'the steward' | 'a second person';
}

/** Two to four letters, as people sign a page. */
const INITIALS = /^\p{L}{2,4}$/u;

/** The ε that is to be spent, as it stands on the page or with a comma, or the initials of a second person; else null. */
export function secondLook({ epsilon }: { readonly epsilon: number }, text: string): SecondLook | null {
  const typed = text.normalize('NFC').trim();
  if (INITIALS.test(typed)) return { typed, by: 'a second person' };
  const number = typed.replace(/^ε\s*=?\s*/, '').replace(',', '.');
  const isEpsilon = /^\d*\.?\d+(e-?\d+)?$/i.test(number) && Number(number) === epsilonShown(epsilon);
  return isEpsilon ? { typed: number, by: 'the steward' } : null;
}

/** ε without the digits that only binary fractions have. */
export function epsilonShown(epsilon: number): number {
  return Number(epsilon.toPrecision(12));
}

/** What whoever confirms a release takes upon themselves, in one sentence; null where nothing is left uncovered. */
export function uncoveredSentence({ notCovered, personOpen, rowsPerPerson, givenRecords }: Uncovered): string | null {
  const parts = [
    ...(notCovered.length > 0 ? [`what was read off the data of ${namesOf(notCovered)}`] : []),
    ...(personOpen ? ['people who have more than one row, for nobody said that one row is one person'] : []),
    ...(givenRecords ? [`the number of ${personOpen || rowsPerPerson > 1 ? 'rows' : 'people'}`] : []),
  ];
  if (parts.length === 0) return null;
  return `Not covered: ${parts.join('; ')}.`;
}

/** What a statement says is left uncovered. */
interface Uncovered {
  readonly notCovered: readonly { readonly attribute: string }[];
  readonly personOpen: boolean;
  readonly rowsPerPerson: number;
  readonly givenRecords: boolean;
}

function namesOf(notCovered: Uncovered['notCovered']): string {
  const names = notCovered.map(({ attribute }) => attribute);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

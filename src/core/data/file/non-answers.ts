/**
 * What people tick who give none of the answers, in small letters and without apostrophes. They may stand for a missing
 * value, or be what somebody wants to count: that is for a person to say.
 */
const NO_ANSWERS = new RegExp(
  `^(${[
    'dont know',
    'do not know',
    'i dont know',
    'dk',
    'dk/na',
    'dk/ref',
    '(dont )?know/refused',
    'dont know/refused',
    'dont know/no answer',
    'cant say',
    'cant choose',
    'cannot choose',
    'unsure',
    'not sure',
    'no opinion',
    'no answer',
    'no response',
    'non ?response',
    'not answered',
    'not asked',
    'not stated',
    'not reported',
    'not recorded',
    'not specified',
    'not provided',
    'not given',
    'not known',
    'not available',
    'not ascertained',
    'not available in release 1',
    'unspecified',
    'undisclosed',
    'undetermined',
    'unknown',
    'unknown/other',
    'missing',
    'refused',
    'refuse',
    'refused to answer',
    'declined',
    'decline to (answer|state|say)',
    'declined to (answer|state|say)',
    '(i )?(would )?(prefer|rather) not( to)? (say|answer|disclose|state|share|respond)',
    'prefer not',
    'not applicable',
    'does not apply',
    'inapplicable',
    'iap',
    'n/?a',
    'skip(ped)?',
    'never heard of( (him|her|them|it))?',
    'unfamiliar',
    'i dont understand this question',
    'keine angabe',
    'k a',
    'keine antwort',
    'weiß nicht',
    'weiss nicht',
    'unbekannt',
    'ohne angabe',
    'nicht zutreffend',
    'ne sait pas',
    'nsp',
    'sans réponse',
    'non réponse',
    'non renseigné',
    'inconnu',
    'non concerné',
    'no sabe',
    'no contesta',
    'no sabe/no contesta',
    'ns/nc',
    'ns',
    'nc',
    'desconocido',
    'no aplica',
  ].join('|')})$`,
);

/** An answer that is none of the others, which an order leaves for the end as well. */
const OTHERS =
  /^(others?|other\/unknown|other party|something else|other,? please specify|none of (the above|these)|sonstige[sr]?|autres?|otros?|not classified|unclassified)$/;

/** Whether it says that there is no answer: for a person to decide whether it counts as a missing value. */
export function mayStandForNoAnswer(text: string): boolean {
  return NO_ANSWERS.test(plain(text));
}

/** Whether it has no place in an order of answers. */
export function isNonAnswer(text: string): boolean {
  return mayStandForNoAnswer(text) || OTHERS.test(plain(text));
}

/** Without what stands in brackets behind it: "Unfamiliar (N/A)". */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/ ?\(.*\)$/, '')
    .replace(/[.!]$/, '');
}

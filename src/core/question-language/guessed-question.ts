import type { Attribute, Domain } from '../data/domain.ts';
import { parseYesNo } from '../data/file/reading/yes-no.ts';
import { takeSense } from './comparing-words.ts';
import { conditionText } from './condition-text.ts';
import { closest } from './edit-distance.ts';
import { meantByWord } from './meant-value.ts';
import { plainlyNamed } from './named-attribute.ts';
import { ComparisonParser } from './parse-comparison.ts';
import { mended, QuestionFailure } from './question-failure.ts';
import { nameText, valueText } from './quoted-words.ts';
import { saysNothing } from './scale.ts';
import { TokenReader } from './token-reader.ts';
import { numberIn, type Token, tokensOf } from './tokens.ts';

/** Longer texts are no questions. */
export const MOST_TOKENS = 60;

/** What may stand in a sentence without changing what is counted. */
const IDLE: ReadonlySet<string> = new Set(
  `count counts many how much number total of the a an is are was were be been do does did there it what which who whom whose that this these those
  where with have has had having in on at from for by to all any only just please tell give show me find select know want i we would like
  anyone anybody someone somebody everyone everybody there
  people persons person passengers passenger individuals records record rows row cases entries observations patients customers students
  travelled traveled got get aged years year old paid using via data dataset table file ? . , : & && and`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'non', 'without', 'except', 'excluding', 'never', '!']);
const COUNTED: ReadonlySet<string> = new Set(['many', 'of', 'count', 'the', 'all']);
const OF_AGE: ReadonlySet<string> = new Set(['over', 'under', 'older', 'younger', 'above', 'below']);

/** A condition that was found in a text, and where it ends. */
interface Found {
  readonly text: string;
  readonly end: number;
  readonly attribute: number;
}

/**
 * The question that a sentence in plain words probably asks: the conditions in it, joined as they stand there. Null where
 * anything in it is left over that could say more.
 */
export function guessedQuestion(text: string, domain: Domain): string | null {
  return twoCounts(text, domain) ?? oneCount(text, domain);
}

function oneCount(text: string, domain: Domain): string | null {
  const tokens = tokensOf(text);
  if (tokens.length > MOST_TOKENS) return null;
  const parts: string[] = [];
  let claim = '';
  let isCounted = true;
  let last = -1;
  let joint = '';
  let negation = '';
  for (let index = 0; tokens[index].kind !== 'end'; ) {
    const token = tokens[index];
    const word = token.text.toLowerCase();
    const found = conditionAt(text, token, domain) ?? ageAt(text, token, domain);
    if (found) {
      // “United States” is one value, though each of its words says it.
      const isAgain = joint === '' && negation === '' && parts.at(-1)?.endsWith(found.text);
      if (!isAgain) parts.push(`${parts.length > 0 ? joint || ' and ' : ''}${negation}${found.text}`);
      [joint, negation, last] = ['', '', found.attribute];
      while (tokens[index].kind !== 'end' && tokens[index].at < found.end) index++;
      isCounted = true;
      continue;
    }
    const asked = claim === '' && !OF_AGE.has(word) ? claimAt(text, token) : null;
    if (asked) {
      claim = ` ${asked.text}?`;
      while (tokens[index].kind !== 'end' && tokens[index].at < asked.end) index++;
      continue;
    }
    if (word === 'or' || word === '||' || word === '|') joint = ' or ';
    else if (NEGATIONS.has(word)) negation = 'not ';
    else if (!IDLE.has(word) && !(isCounted && isNoun(token)) && !isNameOf(token, domain, last)) return null;
    isCounted = COUNTED.has(word);
    index++;
  }
  if (parts.length === 0) return null;
  return `count where ${parts.join('')}${claim}`;
}

/** “How many diamonds”, “yellow taxis”: whatever is counted. */
function isNoun({ kind, text }: Token): boolean {
  return kind === 'word' && /s$/i.test(text);
}

/** “First class”: the name of what was just said. */
function isNameOf({ text }: Token, { attributes }: Domain, last: number): boolean {
  return attributes[last]?.name.toLowerCase() === text.toLowerCase();
}

function conditionAt(text: string, token: Token, domain: Domain): Found | null {
  const { at, kind } = token;
  if (kind !== 'word' && kind !== 'text' && kind !== 'number') return null;
  const rest = text.slice(at);
  const whole = comparisonIn(rest, domain);
  if (whole) return { ...whole, end: at + whole.end };
  const names = domain.attributes.map(({ name }) => name);
  const reader = new TokenReader(rest);
  const attribute = plainlyNamed(reader, names);
  if (attribute < 0) return wordAt(rest, token, domain);
  const name = nameText(names[attribute]);
  const { before } = reader;
  const begun = before.at + before.length;
  reader.accept(':');
  const head = `${name} = `;
  const value = comparisonIn(head + rest.slice(reader.token.at), domain);
  if (value) return { ...value, end: at + value.end - head.length + reader.token.at };
  const yes = yesIn(domain.attributes[attribute]);
  return yes === null ? null : { text: yes, end: at + begun, attribute };
}

/** “survived”, where that is yes or no. */
function yesIn({ name, labels }: Attribute): string | null {
  const yes = labels.filter((label) => parseYesNo(label) === 1);
  const isAnswer = labels.every((label) => saysNothing(label) || !Number.isNaN(parseYesNo(label)));
  return isAnswer && yes.length === 1 ? `${nameText(name)} = ${valueText(yes[0])}` : null;
}

function comparisonIn(text: string, domain: Domain, mends = true): (Found & { readonly said: string }) | null {
  const reader = new TokenReader(text);
  try {
    const [factor] = new ComparisonParser(domain, reader).comparison();
    const { at, length } = reader.before;
    const attribute = factor.attributes[0];
    const codes = [...factor.values.keys()].filter((code) => factor.values[code] === 1);
    const said = conditionText(domain.attributes[attribute], codes);
    return { text: text.slice(0, at + length), said, end: at + length, attribute };
  } catch (error) {
    if (!(error instanceof QuestionFailure)) throw error;
    if (!mends || !error.mending) return null;
    // “Over 32” of values that are counted by fives.
    const better = mended(text, error.mending);
    const found = comparisonIn(better, domain, false);
    return found && { ...found, end: found.end + text.length - better.length };
  }
}

/** A value that stands alone. */
function wordAt(rest: string, { at, text }: Token, domain: Domain): Found | null {
  const reader = new TokenReader(rest);
  const labels = domain.attributes.flatMap((attribute) => attribute.labels);
  const phrase = reader.phrase(labels.filter((label) => /\p{L}{2}/u.test(label)));
  const typed = phrase ?? text;
  const word = typed.toLowerCase();
  if (IDLE.has(word) || NEGATIONS.has(word) || !/\p{L}/u.test(typed)) return null;
  const [meant = nearYes(typed, domain)] = meantByWord(typed, domain);
  if (meant === null) return null;
  const length = phrase?.length ?? reader.take().length;
  return { ...meant, end: at + length };
}

/** “Survivors”, where there is “survived”, and “non-smokers”, where there is “smoker”; “anyone” is nobody “alone”. */
function nearYes(typed: string, { attributes }: Domain) {
  const word = typed.replace(/^non-?/i, '');
  const answers = attributes.filter((own) => yesIn(own) !== null);
  const isRelated = ({ name }: Attribute) => name.slice(0, 4).toLowerCase() === word.slice(0, 4).toLowerCase();
  const related = word.length < 5 ? [] : answers.filter(isRelated);
  const name = closest(
    word,
    related.map((own) => own.name),
  );
  const attribute = attributes.findIndex((own) => own.name === name);
  const text = attribute < 0 ? null : yesIn(attributes[attribute]);
  return text === null ? null : { text: word === typed ? text : `not ${text}`, attribute };
}

/** “More women than men”, “women minus men”, “the difference between women and men”: two counts in one question. */
const TWO_COUNTS: readonly [RegExp, string][] = [
  [/^(?:(?:are|is|were|was) there )?more (.+) than (.+)$/i, ' > '],
  [/^(?:(?:are|is|were|was) there )?(?:fewer|less) (.+) than (.+)$/i, ' < '],
  [/^(?:the )?difference between (.+) and (.+)$/i, ' - '],
  [/^(?:how many |number of )?(.+) (?:minus|vs\.?|versus) (.+)$/i, ' - '],
];

/** The counts of two groups, where both can be guessed. */
function twoCounts(text: string, domain: Domain): string | null {
  const asked = text.trim().replace(/\s*\?$/, '');
  for (const [pattern, sign] of TWO_COUNTS) {
    const [, first, second] = pattern.exec(asked) ?? [];
    if (first === undefined || second === undefined) continue;
    const [one, other] = [oneCount(first, domain), oneCount(second, domain)];
    // In “more women than men in first class” only one of the two would be in it.
    if (one !== null && other !== null && !/ (?:and|or) /.test(one + other)) return one + sign + other;
  }
  return null;
}

/** “Women over 30”. */
function ageAt(text: string, { at, text: word }: Token, domain: Domain): Found | null {
  const index = domain.attributes.findIndex(({ name }) => /^age\b/i.test(name));
  if (index < 0 || !OF_AGE.has(word.toLowerCase())) return null;
  const head = `${nameText(domain.attributes[index].name)} `;
  const found = comparisonIn(head + text.slice(at), domain);
  return found && { ...found, text: found.said, end: at + found.end - head.length };
}

/** “More than 300”. */
function claimAt(text: string, { at }: Token): { text: string; end: number } | null {
  const reader = new TokenReader(text.slice(at));
  const sense = takeSense(reader);
  const { token } = reader;
  if (sense === null || sense === '=' || sense === '!=' || token.kind !== 'number') return null;
  return { text: `${sense} ${numberIn(token.text)}`, end: at + token.at + token.length };
}

import type { Attribute, Domain } from '../data/domain.ts';
import { conditionText, exampleCodes } from './condition-text.ts';
import { folded, foldedLabels, foldedWords } from './plain-words/folded-words.ts';
import { type Guess, guessedQuestion } from './plain-words/guessed-question.ts';
import { AVERAGES, DEGREES, SHARES } from './plain-words/idle-words.ts';
import { onlyAbout, plainNameAt } from './plain-words/plain-name.ts';
import { mended, QuestionFailure } from './question-failure.ts';
import { placedCodes, saysNothing, scaleOf } from './scale.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Questions of another kind than counts, by the words that they begin with. */
const others: readonly [words: ReadonlySet<string>, sentence: string][] = [
  [AVERAGES, 'only counts can be asked for, no sums, averages or extremes; ask instead'],
  [SHARES, 'a share is one count divided by another; ask for both'],
  [new Set(['distinct', 'unique']), 'which values there are is no count; ask how many records have one of them'],
];
const PER: ReadonlySet<string> = new Set(['per', 'by', 'each', 'group', 'every', 'across']);
/** Longer texts are no questions. */
const MOST_WORDS = 60;
/** A question with more mistakes gets an example instead. */
const MOST_MENDINGS = 4;
/** The example of sentences that know no data. */
const EXAMPLE = 'count where age > 30';

/**
 * The failure with what to write instead: a question of another kind gets the count that comes nearest to it, a sentence in
 * plain words the question that it probably asks, and anything else an example about the same.
 */
export function betterFailure(
  failure: QuestionFailure,
  text: string,
  domain: Domain,
  failureOf: (text: string) => QuestionFailure | null,
): QuestionFailure {
  const understands = (other: string) => failureOf(other) === null;
  const guess = guessedQuestion(text, domain);
  const isGuessed = guess.text !== null && understands(guess.text);
  return (
    (isGuessed ? null : failureOfOtherKind(text, domain, understands)) ??
    mendedInFull(failure, text, failureOf) ??
    (isGuessed ? failureInPlainWords(failure, text, guess) : null) ??
    withExample(failure, guess, text, domain, understands)
  );
}

function failureOfOtherKind(
  text: string,
  domain: Domain,
  understands: (text: string) => boolean,
): QuestionFailure | null {
  const tokens = tokensOf(text);
  const whole = ({ at, length }: Token, sentence: string, instead: string, others = '') =>
    new QuestionFailure(at, length, `${sentence}: ${instead}${others}.`, { at: 0, length: text.length, text: instead });
  const [records] = /^\s*select\b(?:(?!\bcount\b).)*?\bfrom\b/is.exec(text) ?? [];
  const counted = records === undefined ? null : text.replace(records, 'select count(*) from');
  if (counted !== null && understands(counted))
    return whole(tokens[1], 'records are never shown, only counted', counted);
  const count = tokens.findIndex(({ text: word }) => ['count', 'where'].includes(word.toLowerCase()));
  const begun = count < 0 ? tokens : tokens.slice(0, count + 3);
  for (const [words, sentence] of others) {
    const token = begun.find(
      (own) => own.kind !== 'text' && words.has(own.text.toLowerCase()) && !isNamed(own, domain),
    );
    if (!token) continue;
    const rest = text.replace(token.text, ' ');
    const near = nearestCount(guessedQuestion(rest, domain), rest, domain, understands);
    if (words !== SHARES) return whole(token, sentence, near);
    const two = guessedPair(rest, domain, understands);
    if (two) return whole(token, sentence, two[0], `, and ${two[1]}`);
    const instead = near === 'count' ? `count where ${example(domain, 0)}` : near;
    return whole(token, sentence, instead, `, and ${baseOf(rest, domain, understands)}`);
  }
  const per = tokens.find(({ kind, text: word }) => kind === 'word' && PER.has(word.toLowerCase()));
  const parted = per && perValue(text, per, domain, understands);
  return per && parted ? whole(per, 'one question gives one number; ask for each value by itself', parted) : null;
}

/** “The ratio of women to men”. */
function guessedPair(text: string, domain: Domain, understands: (text: string) => boolean): string[] | null {
  const [, ...sides] = /\bof\s+(.+?)\s+(?:to|over|vs\.?)\s+(.+)$/is.exec(text) ?? [];
  const guesses = sides.flatMap((side) => guessedQuestion(side, domain).text ?? []);
  return guesses.length === 2 && guesses.every(understands) ? guesses : null;
}

/** What a share is of: “of women”, where more is said of them, else of all records. */
function baseOf(text: string, domain: Domain, understands: (text: string) => boolean): string {
  const [, of = ''] = /\bof\b(.*)$/is.exec(text) ?? [];
  const base = [...of.trim().split(/\s+/).keys()]
    .map(
      (last) =>
        guessedQuestion(
          of
            .trim()
            .split(/\s+/)
            .slice(0, last + 1)
            .join(' '),
          domain,
        ).text,
    )
    .find((guess) => guess !== null && understands(guess));
  const whole = guessedQuestion(text, domain);
  return base && base !== (whole.text ?? whole.known) ? base : 'count';
}

/** The failure with a mending that is understood, where its own and those of what it leads to come to one; null else. */
function mendedInFull(
  { at, length, sentence, mending }: QuestionFailure,
  text: string,
  failureOf: (text: string) => QuestionFailure | null,
): QuestionFailure | null {
  if (mending === null) return null;
  let better = mended(text, mending);
  const told = sentence.replace(/(?:; did you mean .*)?[.?]$/, '');
  let last: string | null = null;
  for (let step = 0; step < MOST_MENDINGS; step++) {
    const next = failureOf(better);
    if (next === null && last === null) {
      return new QuestionFailure(at, length, sentence.replace(EXAMPLE, better), mending);
    }
    const whole = { at: 0, length: text.length, text: better };
    if (next === null) return new QuestionFailure(at, length, `${told}; ${last}`, whole);
    if (next.mending === null) return null;
    better = mended(better, next.mending);
    last = next.sentence.startsWith(told) ? `did you mean ${better}?` : next.sentence;
  }
  return null;
}

function failureInPlainWords(
  { at, length, sentence, mending }: QuestionFailure,
  text: string,
  guess: Guess,
): QuestionFailure | null {
  if (guess.text === null) return null;
  // What there is instead need not be listed where it is known what was meant.
  const isTold = sentence.includes(EXAMPLE) || sentence.includes('; ') || mending !== null || isPlain(text);
  const said = [...(isTold ? [] : [sentence.replace(/\.$/, '')]), ...guess.told];
  const meant = [...said, `did you mean ${guess.text.replace(/\?$/, '')}?`].join('; ');
  const reading = { at: 0, length: text.length, text: guess.text };
  return new QuestionFailure(at, length, meant, isPlain(text) ? { ...reading, told: guess.told } : reading);
}

/** An example about the same, and which word keeps the question from being understood where nothing better was said. */
function withExample(
  { at, length, sentence }: QuestionFailure,
  guess: Guess,
  text: string,
  domain: Domain,
  understands: (text: string) => boolean,
): QuestionFailure {
  const nearest = nearestCount(guess, text, domain, understands);
  const named = guess.unknown ?? (guess.about === null ? null : domain.attributes[guess.about].name);
  const isVague =
    (isPlain(text) && !sentence.startsWith('no question')) ||
    (sentence.startsWith('expected “count”') && /\p{L}/u.test(text));
  if (named === null || !isVague)
    return new QuestionFailure(at, length, sentence.replace(EXAMPLE, nearest), null, nearest);
  const { why, example = nearest } = whyUnknown(named, guess, text, domain);
  const told = understands(example) ? example : nearest;
  const place = text.toLowerCase().indexOf(named.toLowerCase());
  const [from, to] = place < 0 ? [0, text.length] : [place, named.length];
  return new QuestionFailure(from, to, `“${named}” ${why}: ${told}.`, null, told);
}

/** What keeps a word from being understood, and a question that says it. */
function whyUnknown(word: string, guess: Guess, text: string, domain: Domain): { why: string; example?: string } {
  const known = guess.known === null ? '' : ` and ${guess.known.slice('count where '.length)}`;
  const degree = exampleOfDegree(word, guess, domain);
  if (degree !== null) return { why: NEEDS_VALUE, example: `count where ${degree}${known}` };
  if (guess.unknown === null) return { why: NEEDS_VALUE };
  if (/\d$/.test(word)) return { why: 'needs the name of what it compares; ask for example' };
  const [within] = word.length < 3 ? [] : domain.attributes.filter((own) => codesWith(own, word).length > 0);
  if (within) {
    const codes = codesWith(within, word);
    const own = conditionText(within, codes.length > MOST_VALUES ? codes.slice(0, 1) : codes);
    return {
      why: `is a part of ${codes.length === 1 ? 'one value' : `${codes.length} values`} of “${within.name}”; ask for example`,
      example: `count where ${own}${known}`,
    };
  }
  const isCounted = new RegExp(`\\b(?:many|number of)\\s+\\S*${escaped(word)}`, 'i').test(text);
  return isCounted && guess.known === null && guess.about === null
    ? { why: `${UNKNOWN}; if every record is one of them, ask`, example: 'count' }
    : { why: `${UNKNOWN}; ask for example` };
}

const UNKNOWN = 'is neither an attribute nor a value here';
const NEEDS_VALUE = 'needs a value to compare with; ask for example';
/** More values are not listed. */
const MOST_VALUES = 12;

function codesWith({ labels }: Attribute, word: string): number[] {
  const words = foldedLabels(labels);
  return [...labels.keys()].filter((code) => !saysNothing(labels[code]) && words[code].includes(folded(word)));
}

/** “Expensive” is about a price, and “high” about what is named behind it: the upper half of it. */
function exampleOfDegree(word: string, { about }: Guess, domain: Domain): string | null {
  for (const degree of DEGREES) {
    const isLow = degree.low.split(' ').includes(word.toLowerCase());
    if (!isLow && !degree.high.split(' ').includes(word.toLowerCase())) continue;
    const index = degree.about === null ? about : onlyAbout(domain, degree.about);
    const scale = index === null ? null : scaleOf(domain.attributes[index].labels);
    if (index === null || scale === null) return null;
    const placed = placedCodes(scale);
    const middle = Math.ceil(placed.length / 2);
    return example(domain, index, isLow ? placed.slice(0, middle) : placed.slice(middle));
  }
  return null;
}

/** Who writes “count where” gets told what is wrong with that. */
function isPlain(text: string): boolean {
  return /\p{L}/u.test(text) && !/\b(?:count|where|select)\b/i.test(text);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function isNamed({ text }: Token, { attributes }: Domain): boolean {
  return attributes.some(({ name }) => name.toLowerCase() === text.toLowerCase());
}

/** A count about the same: by the conditions in the text, and by values of the attribute that it names. */
function nearestCount(
  { about, known, text: guess }: Guess,
  text: string,
  domain: Domain,
  understands: (text: string) => boolean,
): string {
  const named = about === null ? null : example(domain, about);
  const where = known?.slice('count where '.length) ?? /\bwhere\b(.*)$/is.exec(text)?.[1].trim();
  const condition = [named, where].filter((part) => part).join(' and ');
  const first = domain.attributes.length > 0 ? `count where ${example(domain, 0)}` : 'count';
  const candidates = [guess, `count where ${condition}`, known, named && `count where ${named}`, first];
  return candidates.find((candidate) => candidate && understands(candidate)) ?? 'count';
}

/** “… per class”: the same for one class. */
function perValue(text: string, per: Token, domain: Domain, understands: (text: string) => boolean): string | null {
  const named = firstNamed(text.slice(per.at + per.length), domain);
  if (named < 0) return null;
  const base = text
    .slice(0, per.at)
    .replace(/\b(?:for|group(?:ed)?|broken down|split)\s*$/i, '')
    .trim();
  const own = example(domain, named, [0]);
  const candidates = [`${base} and ${own}`, `${base} where ${own}`, `count where ${own}`];
  return candidates.find((candidate) => understands(candidate)) ?? null;
}

function firstNamed(text: string, domain: Domain): number {
  const words = foldedWords(text).slice(0, MOST_WORDS);
  for (const at of words.keys()) {
    const named = plainNameAt(words, at, domain);
    if (named) return named.attribute;
  }
  return -1;
}

function example(domain: Domain, index: number, codes = exampleCodes(domain.attributes[index])): string {
  return conditionText(domain.attributes[index], codes);
}

import type { Domain } from '../data/domain.ts';
import { conditionText, exampleCodes } from './condition-text.ts';
import { guessedQuestion, MOST_TOKENS } from './guessed-question.ts';
import { plainlyNamed } from './named-attribute.ts';
import { mended, QuestionFailure } from './question-failure.ts';
import { TokenReader } from './token-reader.ts';
import { type Token, tokensOf } from './tokens.ts';

const AVERAGES =
  'avg average mean median mode sum total max maximum min minimum std stdev stddev variance quantile percentile range';
const SHARES = 'percentage percent share proportion fraction ratio rate %';
/** Questions of another kind than counts, by the words that they begin with. */
const others: readonly [words: ReadonlySet<string>, sentence: string][] = [
  [new Set(AVERAGES.split(' ')), 'only counts can be asked for, no sums, averages or extremes; ask instead'],
  [
    new Set(SHARES.split(' ')),
    'a share is one count divided by another; ask for the count, and divide it by that of all records',
  ],
  [new Set(['distinct', 'unique']), 'which values there are is no count; ask how many records have one of them'],
];
const PER: ReadonlySet<string> = new Set(['per', 'by', 'each', 'group', 'every', 'across']);
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
  return (
    failureOfOtherKind(text, domain, understands) ??
    mendedInFull(failure, text, failureOf) ??
    failureInPlainWords(failure, text, domain, understands) ??
    withExample(failure, nearestCount(text, domain, understands))
  );
}

function failureOfOtherKind(
  text: string,
  domain: Domain,
  understands: (text: string) => boolean,
): QuestionFailure | null {
  const tokens = tokensOf(text);
  const whole = ({ at, length }: Token, sentence: string, instead: string) =>
    new QuestionFailure(at, length, `${sentence}: ${instead}.`, { at: 0, length: text.length, text: instead });
  const counted = tokens.findIndex(({ text: word }) => ['count', 'where'].includes(word.toLowerCase()));
  const begun = counted < 0 ? tokens : tokens.slice(0, counted + 3);
  for (const [words, sentence] of others) {
    const token = begun.find(
      (own) => own.kind !== 'text' && words.has(own.text.toLowerCase()) && !isNamed(own, domain),
    );
    if (token) return whole(token, sentence, nearestCount(text.replace(token.text, ' '), domain, understands));
  }
  const per = tokens.find(({ kind, text: word }) => kind === 'word' && PER.has(word.toLowerCase()));
  const parted = per && perValue(text, per, domain, understands);
  return per && parted ? whole(per, 'one question gives one number; ask for each value by itself', parted) : null;
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
  failure: QuestionFailure,
  text: string,
  domain: Domain,
  understands: (text: string) => boolean,
): QuestionFailure | null {
  const { at, length, sentence, mending } = failure;
  const guess = guessedQuestion(text, domain);
  if (guess === null || !understands(guess)) return null;
  // What there is instead need not be listed where it is known what was meant.
  const isTold = sentence.includes(EXAMPLE) || sentence.includes('; ') || mending !== null;
  const said = isTold ? '' : `${sentence.replace(/\.$/, '')}; `;
  const meant = `did you mean ${guess.replace(/\?$/, '')}?`;
  return new QuestionFailure(at, length, said + meant, { at: 0, length: text.length, text: guess });
}

function withExample({ at, length, sentence }: QuestionFailure, example: string): QuestionFailure {
  return new QuestionFailure(at, length, sentence.replace(EXAMPLE, example), null, example);
}

function isNamed({ text }: Token, { attributes }: Domain): boolean {
  return attributes.some(({ name }) => name.toLowerCase() === text.toLowerCase());
}

/** A count about the same: by the conditions in the text, or by values of the attribute that it names. */
function nearestCount(text: string, domain: Domain, understands: (text: string) => boolean): string {
  const guess = guessedQuestion(text, domain);
  if (guess !== null && understands(guess)) return guess;
  const where = /\bwhere\b(.*)$/is.exec(text)?.[1].trim();
  const named = firstNamed(text, domain);
  const about = named < 0 ? null : example(domain, named);
  const condition = [about, where].filter((part) => part).join(' and ');
  const first = domain.attributes.length > 0 ? `count where ${example(domain, 0)}` : 'count';
  const candidates = [`count where ${condition}`, `count where ${about}`, first];
  return candidates.find((candidate) => understands(candidate)) ?? 'count';
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
  const names = domain.attributes.map(({ name }) => name);
  const reader = new TokenReader(text);
  for (let place = 0; place < MOST_TOKENS && reader.token.kind !== 'end'; reader.returnTo(++place)) {
    const named = plainlyNamed(reader, names);
    if (named >= 0) return named;
  }
  return -1;
}

function example(domain: Domain, index: number, codes = exampleCodes(domain.attributes[index])): string {
  return conditionText(domain.attributes[index], codes);
}

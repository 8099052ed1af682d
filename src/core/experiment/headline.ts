import { countedIn, isPersonOpen } from '../data/dataset-ref.ts';
import { asBought } from '../data/schema/purchase.ts';
import { type LearnedPart, learnedAttributes, type Schema } from '../data/schema/schema.ts';
import type { Source } from '../data/source.ts';
import { exp } from '../math/exp.ts';
import { grouped } from '../params.ts';
import { type Experiment, unitOf, valuesRunBy } from './experiment.ts';
import { promiseAt } from './guarantees.ts';
import { settingsAt } from './settings.ts';

/**
 * What ε promises on this data, in one sentence that is true without its footnotes: parts of the domain that were read
 * off the data, a number of rows that is taken for granted, and rows that nobody said are persons stand in it. With
 * numbers where there is one ε, for all curves of a comparison otherwise; null where nothing is private.
 */
export function headline(
  experiment: Experiment,
  { schema, records }: Pick<Source<unknown>, 'schema' | 'records'>,
): string | null {
  const runs = experiment.mechanisms.flatMap((_, entry) =>
    valuesRunBy(experiment, entry).map((value) => ({
      epsilon: settingsAt(experiment, entry, value).epsilon,
      promise: promiseAt(experiment, entry, value),
    })),
  );
  const kept = runs.filter(({ promise }) => promise.private);
  if (kept.length === 0) return null;
  const deltas = new Set(kept.map(({ promise }) => promise.delta ?? 0));
  const epsilons = new Set(kept.map(({ epsilon }) => epsilon));
  const isOne = epsilons.size === 1 && deltas.size === 1;
  const [epsilon, delta] = [kept[0].epsilon, kept[0].promise.delta ?? 0];
  const isGiven = kept.some(({ promise }) => promise.givenRecords);
  const given = givenOf(experiment, schema, isGiven ? records : null);
  const mayFail = [...deltas].some((one) => one > 0);
  const isWhole = given.length === 0 && !mayFail && !isPersonOpen(experiment.dataset);
  return [
    mayFail ? '(ε, δ)-differential privacy' : 'ε-differential privacy',
    isOne ? ` with ε = ${plain(epsilon)}${delta > 0 ? ` and δ = ${plain(delta)}` : ''}` : '',
    given.length > 0 ? `, given ${given.join(', and ')}` : '',
    isWhole ? ', without exception' : '',
    `: whatever else anybody knows, ${changeOf(experiment)} changes the chance of `,
    isWhole ? 'every possible outcome' : 'what comes out',
    ` by a factor of at most ${isOne ? `e^${power(epsilon)} = ${factorOf(epsilon)}` : 'e^ε'}`,
    mayFail ? `, except with the small probability δ${deltas.has(0) ? ' where a mechanism has one' : ''}` : '',
    '.',
  ].join('');
}

/** What the promise takes for granted, although the data says it. */
function givenOf({ dataset }: Experiment, schema: Schema | null, records: number | null): string[] {
  const learned = schema ? learnedGiven(schema) : null;
  return [
    ...(learned === null ? [] : [`the published ${learned}, which were read off the data and which no noise protects`]),
    ...(records === null ? [] : [`the number of ${countedIn(dataset).many}, ${grouped(records)}`]),
  ];
}

const learnedWords: Readonly<Record<LearnedPart, string>> = {
  values: 'lists',
  range: 'ranges',
  bins: 'bins',
  reading: 'ways of reading',
};

/** More names than these are told in the notices alone. */
const MOST_NAMES = 4;

/** “lists (Sex, Embarked) and bins (Age)”; null where all was declared. */
function learnedGiven(schema: Schema): string | null {
  const learned = learnedAttributes(asBought(schema));
  const parts = (Object.keys(learnedWords) as LearnedPart[]).flatMap((part) => {
    const names = learned.filter((entry) => entry.learned?.includes(part)).map(({ name }) => name);
    if (names.length === 0) return [];
    return [
      `${learnedWords[part]} (${names.length > MOST_NAMES ? `of ${names.length} attributes` : names.join(', ')})`,
    ];
  });
  if (parts.length < 2) return parts[0] ?? null;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** By what neighbours differ: “replacing one row (nobody said whether a row is a person)”. */
function changeOf(experiment: Experiment): string {
  const { neighbours, rowsPerPerson } = unitOf(experiment);
  const verb = neighbours === 'replace-one' ? 'replacing' : 'adding or removing';
  if (isPersonOpen(experiment.dataset)) return `${verb} one row (nobody said whether a row is a person)`;
  if (rowsPerPerson === 1) return `${verb} the row of one person`;
  return `${verb} the rows of one person, at most ${grouped(rowsPerPerson)},`;
}

function factorOf(epsilon: number): string {
  const factor = exp(epsilon);
  // A small ε makes a factor that four digits cannot tell from 1.
  return factor >= 1e6 ? factor.toExponential(2) : plain(factor < 1.001 ? factor : Number(factor.toPrecision(4)));
}

function power(epsilon: number): string {
  const number = plain(epsilon);
  return number.includes('e') ? `(${number})` : number;
}

/** Without the digits that only binary fractions have. */
function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}

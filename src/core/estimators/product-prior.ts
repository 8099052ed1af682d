import { sumDown } from '../data/counts/sum-down.ts';
import { Failure } from '../failure.ts';
import { scaleAsLaplace } from '../history/answer-noise.ts';
import type { AnyEvidence, TableEvidence } from '../history/history.ts';
import { tablesAmong } from '../history/whole-tables.ts';
import { parseJson } from '../json.ts';
import { describeValue, textParam } from '../params.ts';

/** What records are held to be like before anything is asked: attributes on their own, one list of probabilities each. */
export type ProductPrior = readonly Float64Array[];

export const priorParam = textParam({
  label: 'Prior',
  help: 'How likely each value is held to be before anything is asked: "uniform"; "from-answers", which reads it off those past answers that count all values of an attribute; or one list of probabilities for each attribute, such as [[0.5, 0.5], [0.2, 0.3, 0.5]].',
  default: 'uniform',
  lists: true,
});

/** Probabilities that people add up by hand do not add up to one exactly. */
const ROUNDED = 1e-6;

/** Stands for a prior that an experiment buys: see `boughtPrior`. */
export const BOUGHT = 'marginals';

/** A prior for one who has seen these answers; reading it off them costs nothing. */
export function parsePrior(text: string, evidence: AnyEvidence): ProductPrior {
  const { attributes } = evidence.domain;
  if (text === 'uniform') return attributes.map(({ size }) => new Float64Array(size).fill(1 / size));
  if (text === 'from-answers') return fromAnswers(evidence);
  if (text === BOUGHT) {
    throw new Failure(
      `prior: "${BOUGHT}" are noisy counts that an experiment buys from its records, and a history has no records to buy them from. Say "from-answers" where its answers count all values of an attribute, else "uniform".`,
    );
  }
  const lists = listsIn(text);
  if (!Array.isArray(lists) || lists.length !== attributes.length) {
    throw new Failure(
      `prior: expected "uniform", "from-answers" or ${attributes.length} lists of probabilities, one for each attribute, found ${describeValue(lists)}.`,
    );
  }
  return attributes.map(({ name, size }, i) => probabilities(lists[i], name, size));
}

function fromAnswers(evidence: AnyEvidence): ProductPrior {
  const tables = 'tables' in evidence ? evidence.tables : tablesAmong(evidence);
  const prior = priorFromTables({ domain: evidence.domain, tables });
  if (prior) return prior;
  throw new Failure(
    'prior: "from-answers" needs answers that count all values of an attribute, alone or as one table with others, and there are none here. Say "uniform", or give one list of probabilities for each attribute.',
  );
}

function listsIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function probabilities(list: unknown, name: string, size: number): Float64Array {
  const isList = Array.isArray(list) && list.length === size;
  if (!isList || !list.every((value) => typeof value === 'number' && value >= 0 && value <= 1)) {
    throw new Failure(
      `prior: expected ${size} probabilities from 0 to 1 for "${name}", one for each of its values, found ${describeValue(list)}.`,
    );
  }
  const sum = list.reduce((total, value) => total + value, 0);
  if (Math.abs(sum - 1) > ROUNDED) {
    throw new Failure(`prior: the probabilities for "${name}" add up to ${sum}; they must add up to 1.`);
  }
  return Float64Array.from(list, (value) => value / sum);
}

/** What a value is held to have at least: noise below zero says that it is rare, not that nobody can have it. */
const LEAST_COUNT = 1;

/**
 * A prior from noisy tables: each attribute by all tables that it is in, summed down to it, the less noise the more weight.
 * Counts below zero are cut off (footnote 3 of Chen et al.). Uniform for attributes that are in no table; null where all are.
 */
export function priorFromTables({ domain, tables }: Pick<TableEvidence, 'domain' | 'tables'>): Float64Array[] | null {
  let isTold = false;
  const prior = domain.attributes.map(({ size }, attribute) => {
    const counts = new Float64Array(size);
    let precision = 0;
    for (const { attributes, answers, ...noise } of tables) {
      if (!attributes.includes(attribute)) continue;
      const scale = scaleAsLaplace(noise);
      // The variance of a sum of so many answers, up to the same factor for all.
      const weight = size / answers.length / (scale * scale);
      const own = sumDown(domain, answers, attributes, [attribute]);
      for (let code = 0; code < size; code++) counts[code] += weight * own[code];
      precision += weight;
    }
    if (precision === 0) return new Float64Array(size).fill(1 / size);
    isTold = true;
    const shares = counts.map((count) => Math.max(count / precision, LEAST_COUNT));
    const sum = shares.reduce((total, share) => total + share, 0);
    return shares.map((share) => share / sum);
  });
  return isTold ? prior : null;
}

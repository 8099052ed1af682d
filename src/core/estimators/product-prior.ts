import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { describeValue, textParam } from '../params.ts';

/** What records are held to be like before anything is asked: attributes on their own, one list of probabilities each. */
export type ProductPrior = readonly Float64Array[];

export const priorParam = textParam({
  label: 'Prior',
  help: 'How likely each value is held to be before anything is asked: "uniform", or one list of probabilities for each attribute, such as [[0.5, 0.5], [0.2, 0.3, 0.5]].',
  default: 'uniform',
  lists: true,
});

/** Probabilities that people add up by hand do not add up to one exactly. */
const ROUNDED = 1e-6;

export function parsePrior(text: string, { attributes }: Domain): ProductPrior {
  if (text === 'uniform') return attributes.map(({ size }) => new Float64Array(size).fill(1 / size));
  const lists = listsIn(text);
  if (!Array.isArray(lists) || lists.length !== attributes.length) {
    throw new Failure(
      `prior: expected "uniform" or ${attributes.length} lists of probabilities, one for each attribute, found ${describeValue(lists)}.`,
    );
  }
  return attributes.map(({ name, size }, i) => probabilities(lists[i], name, size));
}

function listsIn(text: string): unknown {
  try {
    return JSON.parse(text);
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

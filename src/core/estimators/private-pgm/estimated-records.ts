import { tableKey } from '../../data/counts/counts.ts';
import { cellCount } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { type AnswerNoise, scaleAsLaplace } from '../../history/answer-noise.ts';
import type { AnyEvidence } from '../../history/history.ts';
import { cellOf } from '../../history/whole-tables.ts';
import type { PossibleCells } from '../multiplicative-weights/possible-cells.ts';

/** Fewer would make nonsense of shares. */
const LEAST_RECORDS = 1;

/**
 * The number of records by everything that counts them all: tables of which every cell was answered. Answers to one cell
 * are one, their mean, and impossible cells hold nobody; so are the sums of the tables; all weighed by precision.
 */
export function estimatedRecords(asked: AnyEvidence, possible: PossibleCells, title: string): number {
  const sums = [...cellMeans(asked).values()].flatMap(({ attributes, weighed, precision }) => {
    const isIn = possible.of(attributes);
    const counted = (values: Float64Array) => (isIn ? values.filter((_, cell) => isIn[cell] === 1) : values);
    const means = counted(weighed.map((value, cell) => value / precision[cell]));
    // The variance of a sum is that of its cells together, up to one factor for all.
    const variance = counted(precision).reduce((sum, value) => sum + 1 / value, 0);
    const total = means.reduce((sum, mean) => sum + mean, 0);
    return variance < Number.POSITIVE_INFINITY ? [{ total, weight: 1 / variance }] : [];
  });
  if (sums.length > 0) {
    const weight = sums.reduce((all, sum) => all + sum.weight, 0);
    return Math.max(LEAST_RECORDS, sums.reduce((all, sum) => all + sum.weight * sum.total, 0) / weight);
  }
  throw new Failure(
    `${title} needs the number of records, and nothing here says it: make it public (in a history file, state "records"), or ask for a whole table or for the count of all records as well.`,
  );
}

/** For every cell of a table, Σ answers·precision and Σ precision. */
interface CellMeans {
  readonly attributes: readonly number[];
  readonly weighed: Float64Array;
  readonly precision: Float64Array;
}

function cellMeans(asked: AnyEvidence): Map<string, CellMeans> {
  const tables = new Map<string, CellMeans>();
  const tableOver = (attributes: readonly number[]): CellMeans => {
    const cells = cellCount(asked.domain, attributes);
    const table = tables.get(tableKey(attributes)) ?? {
      attributes,
      weighed: new Float64Array(cells),
      precision: new Float64Array(cells),
    };
    tables.set(tableKey(attributes), table);
    return table;
  };
  const add = ({ weighed, precision }: CellMeans, cell: number, answer: number, noise: AnswerNoise) => {
    const scale = scaleAsLaplace(noise);
    const weight = 1 / (scale * scale);
    weighed[cell] += weight * answer;
    precision[cell] += weight;
  };
  if ('tables' in asked) {
    for (const table of asked.tables) {
      const means = tableOver(table.attributes);
      for (const [cell, answer] of table.answers.entries()) add(means, cell, answer, table);
    }
    return tables;
  }
  for (const { query, answer, ...noise } of asked.answers) {
    const found = cellOf(asked.domain, query);
    // A table with more cells than there are answers is not answered whole.
    if (!found || cellCount(asked.domain, found.attributes) > asked.answers.length) continue;
    add(tableOver(found.attributes), found.cell, answer, noise);
  }
  return tables;
}

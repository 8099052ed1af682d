import { csvChunks } from '../../../../core/data/file/csv-export.ts';
import type { RoundFrame } from '../../../../core/mechanisms/mwem/rounds.ts';
import type { Look } from '../../../../core/mechanisms/mwem/truth-comparison.ts';

export const NOT_PRIVATE = 'not private: beside the truth';

const COLUMNS = [
  'round',
  'chosen',
  'cell',
  'epsilon of the choice',
  'epsilon of the measurement',
  'noise scale',
  'measured',
  'truth',
  'before',
  'after',
  'error before',
  'error after',
  'largest error of all queries',
  'relative entropy',
];
const OF_AVERAGE = ['largest error of the average', 'relative entropy of the average'];

/** One line a round, or one a cell where a whole table was measured; round 0 is the start. */
export function roundsCsv(frames: readonly RoundFrame[]): string[] {
  const hasAverage = frames.some(({ average }) => average !== null);
  const header = [...COLUMNS, ...(hasAverage ? OF_AVERAGE : []), 'status'];
  return [...csvChunks(header, linesOf(frames, hasAverage))];
}

function* linesOf(frames: readonly RoundFrame[], hasAverage: boolean) {
  for (const [round, { event, last, average }] of frames.entries()) {
    const tail = [...numbersOf(last), ...(hasAverage ? numbersOf(average) : []), NOT_PRIVATE];
    if (!event) {
      yield [round, ...new Array<string>(11).fill(''), ...tail];
      continue;
    }
    const { words, epsilon, scale, measured, truth, before, after } = event;
    for (const [cell, value] of measured.entries()) {
      const errors = [Math.abs(before[cell] - truth[cell]), Math.abs(after[cell] - truth[cell])];
      const at = measured.length === 1 ? '' : cell;
      const numbers = [value, truth[cell], before[cell], after[cell], ...errors];
      yield [round, words, at, epsilon, epsilon, scale, ...numbers, ...tail];
    }
  }
}

function numbersOf(look: Look | null): (string | number)[] {
  return [look?.largestError ?? '', look?.relativeEntropy ?? ''];
}

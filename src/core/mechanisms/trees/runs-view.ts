import { at } from '../../privacy/budget.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Extra, Hindsight } from '../mechanism.ts';

/** The runs of values that a mechanism counted, level by level, beside the truth. */
export interface RunsView {
  readonly kind: 'runs';
  /** Position of the attribute. */
  readonly attribute: number;
  /** Long runs first. */
  readonly levels: readonly RunsOfLevel[];
  /** True where the runs of the last level were chosen by looking at the data, at a price. */
  readonly isChosen: boolean;
}

/** Runs that share no value; all arrays are as long as there are runs. */
export interface RunsOfLevel {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly truth: Float64Array;
  readonly noisy: Float64Array;
  readonly scales: Float64Array;
}

/** What a run that was watched tells of its runs of values. */
export class RunsExtra implements Extra<RunsView> {
  readonly #attribute: number;
  readonly #measurement: Measurement;
  readonly #isChosen: boolean;

  constructor(attribute: number, measurement: Measurement, isChosen: boolean) {
    this.#attribute = attribute;
    this.#measurement = measurement;
    this.#isChosen = isChosen;
  }

  view({ counts }: Hindsight): RunsView {
    const { block, answers, scale } = this.#measurement;
    const truth = block.answer(counts.table(block.attributes));
    const runs = Array.from(answers, (_, query) => block.run?.(query) ?? [0, 0]);
    const levels: number[][] = [];
    // Runs come in the order of their level, from left to right.
    for (const [query, [first]] of runs.entries()) {
      const level = levels.at(-1);
      const before = level && runs[level[level.length - 1]];
      if (level && before && before[1] < first) level.push(query);
      else levels.push([query]);
    }
    return {
      kind: 'runs',
      attribute: this.#attribute,
      isChosen: this.#isChosen,
      levels: levels.map((queries) => ({
        first: Int32Array.from(queries, (query) => runs[query][0]),
        last: Int32Array.from(queries, (query) => runs[query][1]),
        truth: Float64Array.from(queries, (query) => truth[query]),
        noisy: Float64Array.from(queries, (query) => answers[query]),
        scales: Float64Array.from(queries, (query) => at(scale, query)),
      })),
    };
  }
}

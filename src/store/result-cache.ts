import type { Experiment } from '../core/experiment/experiment.ts';
import type { Point } from '../core/experiment/results/summary.ts';
import type { ReferenceLine } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';

const KEPT_RESULTS = 20;

export interface KnownResults {
  /** As it was run: perhaps at more values than were asked for. */
  readonly experiment: Experiment;
  readonly rows: readonly Row[];
  readonly points: readonly Point[];
  readonly references: readonly ReferenceLine[];
}

/** Results of complete runs by what made them, so that undo shows them at once. The least recently used goes first. */
export class ResultCache {
  readonly #results = new Map<string, KnownResults>();

  get(experiment: Experiment, countsKey: string): KnownResults | null {
    const key = keyOf(experiment, countsKey);
    const results = this.#results.get(key);
    if (!results) return null;
    this.#results.delete(key);
    this.#results.set(key, results);
    return results;
  }

  /** Whether there may be results of an experiment, on whatever counts. */
  mayHave(experiment: Experiment): boolean {
    const start = JSON.stringify([experiment]).slice(0, -1);
    return [...this.#results.keys()].some((key) => key.startsWith(`${start},`));
  }

  set(experiment: Experiment, countsKey: string, results: KnownResults): void {
    this.#results.set(keyOf(experiment, countsKey), results);
    const [oldest] = this.#results.keys();
    if (this.#results.size > KEPT_RESULTS) this.#results.delete(oldest);
  }
}

function keyOf(experiment: Experiment, countsKey: string): string {
  return JSON.stringify([experiment, countsKey]);
}

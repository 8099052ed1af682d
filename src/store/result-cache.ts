import type { Experiment } from '../core/experiment/experiment.ts';
import type { Row } from '../core/experiment/row.ts';

const KEPT_RESULTS = 20;

/** Results of complete runs by what made them, so that undo shows them at once. The least recently used goes first. */
export class ResultCache {
  readonly #rows = new Map<string, readonly Row[]>();

  get(experiment: Experiment, countsKey: string): readonly Row[] | null {
    const key = keyOf(experiment, countsKey);
    const rows = this.#rows.get(key);
    if (!rows) return null;
    this.#rows.delete(key);
    this.#rows.set(key, rows);
    return rows;
  }

  set(experiment: Experiment, countsKey: string, rows: readonly Row[]): void {
    this.#rows.set(keyOf(experiment, countsKey), rows);
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > KEPT_RESULTS) this.#rows.delete(oldest);
  }
}

function keyOf(experiment: Experiment, countsKey: string): string {
  return JSON.stringify([experiment, countsKey]);
}

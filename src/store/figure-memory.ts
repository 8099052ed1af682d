import { ENGINE_VERSION, parseResults, type Results } from '../core/experiment/results/results.ts';
import { Failure } from '../core/failure.ts';
import type { FigureChoice } from '../core/figures/figure.ts';
import { figures } from '../core/figures/registry.ts';
import { parseTimedResults, type TimedResults } from '../core/figures/timed/timed-results.ts';
import { parseJson } from '../core/json.ts';
import type { FigureKeeper } from '../runtime/storage/figure-keeper.ts';
import { figureRunKey } from './figure-run-key.ts';

/** Shows results of an earlier visit. */
interface Restores<Kept> {
  restore(choice: FigureChoice, results: Kept): void;
}

/** Results of figures that outlive the page. Where storage is forbidden or full, they end with it. */
export class FigureMemory {
  readonly #keeper: FigureKeeper;
  #recalling: Promise<void> | null = null;

  constructor(keeper: FigureKeeper) {
    this.#keeper = keeper;
  }

  keep(choice: FigureChoice, text: string): void {
    this.#keeper.keep(figureRunKey(choice), text).catch(() => undefined);
  }

  /** Puts all that was kept in its place, once. */
  recall(swept: Restores<Results>, timed: Restores<TimedResults>): Promise<void> {
    this.#recalling ??= this.#recall(swept, timed).catch(() => undefined);
    return this.#recalling;
  }

  async #recall(swept: Restores<Results>, timed: Restores<TimedResults>): Promise<void> {
    const kept = new Map(await this.#keeper.load());
    for (const figure of figures) {
      for (const { id: variant } of figure.variants) {
        const choice = { figure: figure.id, variant };
        const text = kept.get(figureRunKey(choice));
        if (text === undefined) continue;
        // One at a time, so that the screen stays fluent.
        await new Promise((resolve) => setTimeout(resolve));
        unlessOutdated(() => {
          const json = parseJson(text);
          if (figure.kind === 'timed') return timed.restore(choice, parseTimedResults(json, figure.id));
          const results = parseResults(json);
          if (results.engine === ENGINE_VERSION) swept.restore(choice, results);
        });
      }
    }
  }
}

/** What an earlier version wrote may not be readable any more: then the figure is run again. */
function unlessOutdated(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

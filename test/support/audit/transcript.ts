import type { Counts } from '../../../src/core/data/counts/counts.ts';
import type { Extra, Mechanism, Release, RunContext } from '../../../src/core/mechanisms/mechanism.ts';
import type { RoundsExtra } from '../../../src/core/mechanisms/mwem/rounds.ts';
import type { ParamSpecs, ParamValues } from '../../../src/core/params.ts';
import { at } from '../../../src/core/privacy/budget.ts';
import type { Curator } from '../../../src/core/privacy/curator.ts';
import type { Choice } from '../../../src/core/privacy/exponential-mechanism.ts';
import type { Measurement } from '../../../src/core/privacy/measurement.ts';
import { allAnswers } from '../../../src/core/workload/answers.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { candidateSensitivity, type Workload } from '../../../src/core/workload/workload.ts';

/** A way to run a mechanism of rounds again on what it released. */
interface Rerun {
  readonly mechanism: Mechanism<ParamSpecs, Extra>;
  readonly workload: Workload;
  readonly params: ParamValues<ParamSpecs>;
  readonly context: RunContext;
  readonly unit: Curator['unit'];
}

/**
 * How much more probable all that rounds of choices (by the exponential mechanism) and Laplace noise have told is on the first of two neighbours than on
 * the second, as a logarithm. No observer sees more (Neyman and Pearson). The mechanism runs again and is told what it was
 * told before, so that each choice is weighed by the estimates of its moment.
 */
export function toldByRounds(release: Release<Extra>, neighbours: readonly Counts[], rerun: Rerun): number {
  const { workload, mechanism, params, context, unit } = rerun;
  const [rounds, history] = [(release.extra as RoundsExtra).rounds, release.history];
  const truths = neighbours.map((counts) => allAnswers(workload.blocks, (set) => counts.table(set)));
  let told = 0;
  let [chosen, measured] = [0, 0];
  const listening = {
    unit,
    isConcentrated: false,
    records: neighbours[0].records,
    sensitivity: (blocks: readonly Block[]) =>
      blocks.reduce((sum, block) => sum + block.weightedSensitivity(1, unit.neighbours), 0) * unit.rowsPerPerson,
    choose(blocks: readonly Block[], estimates: Float64Array, epsilon: number): Choice {
      const { block, query } = rounds[chosen++];
      const rate = epsilon / (2 * candidateSensitivity(blocks, unit));
      const place = blocks.slice(0, block).reduce((sum, { queries }) => sum + queries, 0) + (query ?? 0);
      const [one, other] = truths.map((truth) => {
        const scores = truth.map((answer, i) => rate * Math.abs(answer - estimates[i]));
        const most = scores.reduce((a, b) => Math.max(a, b), 0);
        const all = scores.reduce((sum, score) => sum + Math.exp(score - most), 0);
        return scores[place] - most - Math.log(all);
      });
      told += one - other;
      return { block, query };
    },
    laplace(): Measurement[] {
      const measurement = history[measured++];
      const { block, answers, scale } = measurement;
      const [one, other] = neighbours.map((counts) => block.answer(counts.table(block.attributes)).slice());
      for (const [i, answer] of answers.entries()) {
        told += (Math.abs(answer - other[i]) - Math.abs(answer - one[i])) / at(scale, i);
      }
      return [measurement];
    },
  };
  mechanism.run(listening as unknown as Curator, workload, params, context);
  return told;
}

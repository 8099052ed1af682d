import type { Counts } from '../../data/counts/counts.ts';
import { maxEntropy } from '../../estimators/max-entropy/max-entropy.ts';
import { reconstructed } from '../../experiment/run/reconstruct.ts';
import { laplaceMechanism } from '../../mechanisms/laplace.ts';
import type { Mechanism, Release } from '../../mechanisms/mechanism.ts';
import { flipping, retention } from '../../mechanisms/randomised-response/randomised-response.ts';
import { rootMeanSquaredError } from '../../metrics/absolute-error.ts';
import { defaultParams } from '../../params.ts';
import { toUnits } from '../../privacy/budget.ts';
import { Curator } from '../../privacy/curator.ts';
import { Ledger } from '../../privacy/ledger.ts';
import { exploreNoise } from '../../privacy/noise.ts';
import type { Rng } from '../../random/rng.ts';
import { buildWorkload, parseWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { HISTORICAL_2012 } from '../figure.ts';
import { check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { atMost } from '../verdict/two-curves.ts';
import { usAdults } from './noisy-ranges.ts';
import { RMSE } from './quantities.ts';
import { repetitions, type Subject, sameFor, type TimedFigure } from './timed-figure.ts';

const RECORDS = 50_000;
const BOXES = 200;
/** Tables of five of the larger ones could not be held. */
const AXES = ['Age', 'Gender', 'Education', 'Race', 'Work Class', 'Marital Status'];

const series = {
  maximum: { id: 'max-entropy', title: 'Maximum entropy' },
  retention: { id: 'retention', title: 'Retention replacement' },
  flipping: { id: 'flipping', title: 'Flipping' },
};

/** ε of a record with nine values: γ = e for all of them together, and for each. */
const budgets: Readonly<Record<string, number>> = { record: 1, values: 9 };

/** Remarkable is what the paper calls it. */
const REMARKABLE = 0.2;

export const rangesByAttributes: TimedFigure = {
  kind: 'timed',
  id: 'history-7',
  paper: HISTORICAL_2012,
  number: 'Figure 7',
  title: 'Error of ranges against the number of their attributes',
  claim:
    'Random ranges over k = 1 to 5 attributes, answered from what was published: maximum entropy, which measured pairs of attributes, has a remarkable advantage over randomised response.',
  notes: [
    'Measured are all pairs of the nine attributes of Figure 1; randomised response changes all nine values of each record. The ranges are over k of the six attributes that have the fewest values or are Age: true tables of five larger ones could not be held.',
    'There are 50,000 generated records, a tenth of the paper’s, since flipped bits of five attributes take long to count. Errors are counts of records.',
    'The paper sets γ = e^ε and leaves open for what: for a whole record (ε = 1), or for each of its nine values (ε = 9). Maximum entropy has the same ε.',
    'Neighbours replace a record here, as randomised response needs it, so the noise of maximum entropy is twice the 36 of the paper.',
  ],
  variants: [
    { id: 'record', title: 'γ = e for a record' },
    { id: 'values', title: 'γ = e for each value' },
  ].map((variant) => ({
    ...variant,
    x: { label: 'k, attributes of a range', symbol: 'k', scale: 'linear' },
    settings: `${RECORDS.toLocaleString('en')} records · ${BOXES} ranges · ε = ${budgets[variant.id]}`,
  })),
  series: Object.values(series),
  quantities: [RMSE],
  lines: [],
  plan(_, pace) {
    const values = pace === 'quick' ? [1, 3, 5] : [1, 2, 3, 4, 5];
    return {
      trials: repetitions[pace],
      values: sameFor(Object.values(series), values),
    };
  },
  effort: () => 1,
  prepare(variant, attributes, rng) {
    const counts = usAdults(RECORDS, rng.split('records'));
    const { domain } = counts;
    const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), domain);
    const boxes = { kind: 'ranges', attributes: AXES, order: attributes, count: BOXES, seed: 'history-7' };
    const { blocks } = buildWorkload(parseWorkload(boxes, 'workload'), domain);
    const errorOf = (release: Pick<Release, 'answerNew'>) =>
      rootMeanSquaredError.evaluate({
        truth: blocks.map((block) => block.answer(counts.table(block.attributes))),
        answers: release.answerNew?.(blocks) ?? [],
        sanityBound: 1,
      });
    const released = (mechanism: Mechanism<Record<never, never>>) =>
      releaseOn(counts, workload, mechanism, budgets[variant], rng.split(mechanism.id));
    const measured = (release: () => Pick<Release, 'answerNew'>): Subject => ({
      work: null,
      quantities: () => ({ [RMSE]: errorOf(release()) }),
    });
    return {
      [series.maximum.id]: measured(() =>
        reconstructed(
          released(laplaceMechanism),
          { id: maxEntropy.id, params: defaultParams(maxEntropy.params) },
          workload,
          counts.records,
        ),
      ),
      [series.retention.id]: measured(() => released(retention)),
      [series.flipping.id]: measured(() => released(flipping)),
    };
  },
  verdict(points) {
    const curves = new Curves(points, RMSE);
    return [series.retention, series.flipping].map(({ id, title }) =>
      check(
        `The error of maximum entropy is at most a fifth of that of ${title.toLowerCase()}.`,
        atMost(curves, series.maximum.id, id, REMARKABLE),
      ),
    );
  },
};

function releaseOn(
  counts: Counts,
  workload: Workload,
  mechanism: Mechanism<Record<never, never>>,
  epsilon: number,
  rng: Rng,
): Release {
  const ledger = new Ledger(toUnits(epsilon), { neighbours: 'replace-one', rowsPerPerson: 1 });
  const curator = new Curator(counts, ledger, exploreNoise(rng.split('noise')));
  return mechanism.run(curator, workload, {}, { epsilon, rng: rng.split('choices'), sanityBound: 1 });
}

import { adultLike } from '../../data/builtin/adult-like.ts';
import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import type { Codes } from '../../data/dataset.ts';
import { cellCount } from '../../data/domain.ts';
import { type Binarising, binarise } from '../../data/schema/binarise.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import type { Mechanism } from '../../mechanisms/mechanism.ts';
import { mwem } from '../../mechanisms/mwem/mwem.ts';
import { mwemFactored } from '../../mechanisms/mwem/mwem-factored.ts';
import type { RoundsExtra } from '../../mechanisms/mwem/rounds.ts';
import { defaultParams, type ParamSpecs } from '../../params.ts';
import { toUnits } from '../../privacy/budget.ts';
import { Curator } from '../../privacy/curator.ts';
import { Ledger } from '../../privacy/ledger.ts';
import { exploreNoise } from '../../privacy/noise.ts';
import type { Rng } from '../../random/rng.ts';
import { buildWorkload, parseWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { MWEM_2012 } from '../figure.ts';
import { check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { growsAtMost, multipliesAtLeast, notMore, staysBelow } from '../verdict/one-curve.ts';
import { KILOBYTES, MILLISECONDS, RATIO } from './quantities.ts';
import { repetitions, type Subject, type TimedFigure } from './timed-figure.ts';

const EPSILON = 1;
const INDEPENDENT_RECORDS = 10_000;

const factored = { id: 'mwem-factored', title: 'MWEM, factored' };
const dense = { id: 'mwem', title: 'MWEM over all cells' };

/** How much ε goes into the first histogram of the dense form. */
const INITIAL_SHARE = 0.1;

export const scalableMwem: TimedFigure = {
  kind: 'timed',
  id: 'mwem-scalable',
  paper: MWEM_2012,
  number: 'Section 4',
  title: 'Time and memory against the number of attributes',
  claim:
    'The factored form takes 80 seconds for 27 binary attributes of Adult; 50 independent ones more, a domain of 2⁷⁷ cells, make no difference; and 1,000 independent ones take 19 seconds.',
  notes: [
    'The dense form is begun with a noisy histogram of all cells (a tenth of ε): without one it, too, holds here only what was measured.',
    'Memory is computed, not sampled: 8 bytes for every cell of the tables that the distribution is made of and for every weight, at its largest after any round. Data, true counts and answers are not in it.',
    'Counting the records is not timed; choosing, measuring, the update to the limit of replays and answering all queries are.',
    'The paper names neither the queries nor the number of rounds of these runs; here they are one-way marginals with T = 30, and parities of one or two attributes with T = 40.',
    'Which attributes the chosen queries tie together differs from trial to trial; with 27 attributes of Adult the time differs by a factor of three for that reason alone, and 50 independent ones more are lost in it.',
    'Adult is the generated stand-in with eight categories: marital status by value, the others bit by bit, are 27 binary attributes.',
  ],
  variants: [
    {
      id: 'independent',
      title: 'Independent attributes',
      x: { label: 'binary attributes', symbol: 'attributes', scale: 'log' },
      settings: '10,000 records · one-way marginals · T = 30 · ε = 1',
    },
    {
      id: 'adult',
      title: '27 of Adult + independent',
      x: { label: 'binary attributes, 27 of them of Adult', symbol: 'attributes', scale: 'linear' },
      settings: '48,842 records · parities of one or two attributes · T = 40 · ε = 1',
    },
  ],
  series: [factored, dense],
  quantities: [RATIO, KILOBYTES],
  lines: [],
  plan(variant, pace) {
    if (variant === 'adult') {
      return {
        trials: repetitions[pace],
        values: { [factored.id]: pace === 'quick' ? [27, 52, 77] : [27, 37, 47, 57, 67, 77] },
      };
    }
    const small = pace === 'quick' ? [6, 8, 10, 12, 14, 16] : [6, 8, 10, 12, 14, 16, 18];
    return {
      trials: repetitions[pace],
      values: { [dense.id]: small, [factored.id]: [...small, 30, 60, 100, 200, 500, 1000] },
    };
  },
  effort: (variant, attributes) => (variant === 'adult' || attributes > 18 ? 40 : 10 + (1 << (attributes - 6))),
  prepare(variant, attributes, rng) {
    const isAdult = variant === 'adult';
    const tied = isAdult ? adultColumns() : [];
    const records = isAdult ? tied[0].length : INDEPENDENT_RECORDS;
    const counts = binaryCounts([
      ...tied,
      ...independentColumns(attributes - tied.length, records, rng.split('records')),
    ]);
    const spec = isAdult ? { kind: 'parities', degree: 2 } : { kind: 'marginals', order: 1 };
    const run = {
      counts,
      workload: buildWorkload(parseWorkload(spec, 'workload'), counts.domain),
      rng: rng.split(`noise ${attributes}`),
      rounds: isAdult ? 40 : 30,
    };
    for (const block of run.workload.blocks) counts.table(block.attributes);
    return {
      [factored.id]: subject(mwemFactored, run, 0),
      [dense.id]: subject(mwem, run, INITIAL_SHARE),
    };
  },
  verdict(points, variant) {
    const time = new Curves(points, RATIO);
    const milliseconds = new Curves(points, MILLISECONDS);
    const memory = new Curves(points, KILOBYTES);
    if (variant === 'adult') {
      return [
        check(
          'With 50 independent attributes more, 2⁵⁰ times the cells, it takes at most 3 times as long.',
          notMore(time, factored.id, 3),
        ),
        check('Nor do they double the memory.', notMore(memory, factored.id, 2)),
        check(
          'It takes less than the 80 seconds (80,000 ms) of the paper.',
          staysBelow(milliseconds, factored.id, 80_000),
        ),
      ];
    }
    return [
      check(
        'The time of the factored form grows no faster than the attributes.',
        growsAtMost(time.from(30), factored.id, 1.2),
      ),
      check('Nor does its memory.', growsAtMost(memory, factored.id, 1.2)),
      check('The time of the dense form grows with the cells.', multipliesAtLeast(time.from(12), dense.id, 1.3)),
      check('Its memory doubles with every attribute.', multipliesAtLeast(memory.from(10), dense.id, 1.9)),
      check(
        '1,000 attributes take less than the 19 seconds (19,000 ms) of the paper.',
        staysBelow(milliseconds, factored.id, 19_000),
      ),
    ];
  },
};

interface Run {
  readonly counts: Counts;
  readonly workload: Workload;
  readonly rng: Rng;
  readonly rounds: number;
}

/** A whole run, from the curator to the answers. */
function subject<S extends ParamSpecs>(mechanism: Mechanism<S, RoundsExtra>, run: Run, initialShare: number): Subject {
  const { counts, workload, rng, rounds } = run;
  const params = { ...defaultParams(mechanism.params), rounds, initialShare, replay: 'converge' as const };
  let peak = 0;
  return {
    work() {
      const noise = exploreNoise(rng.split('noise'));
      const curator = new Curator(
        counts,
        new Ledger(toUnits(EPSILON), { neighbours: 'replace-one', rowsPerPerson: 1 }),
        noise,
      );
      const context = { epsilon: EPSILON, rng: rng.split('choices'), sanityBound: 1, trace: true };
      const release = mechanism.run(curator, workload, params, context);
      const cells = initialShare > 0 ? cellCount(counts.domain) : 0;
      peak = Math.max(...(release.extra?.rounds ?? []).map((round) => bytesOf(round.distribution) + 8 * cells));
    },
    quantities: () => ({ [KILOBYTES]: peak / 1000 }),
  };
}

/** 8 bytes a cell of every table, and what the weights take. */
function bytesOf(distribution: Counts | undefined): number {
  if (!(distribution instanceof WeightedDistribution)) return 0;
  return distribution.components.reduce((sum, { layout, weights, target, ridge }) => {
    const cells = layout.tree.cliques.reduce((all, clique) => all + clique.cells, 0);
    return sum + 8 * cells + weights.byteLength + target.byteLength + ridge.byteLength;
  }, 0);
}

const binary = (name: string) => ({ name, size: 2, labels: ['0', '1'] });

/** Each column is 1 with a share of its own. */
function independentColumns(count: number, rows: number, rng: Rng): Uint8Array[] {
  return Array.from({ length: count }, () => {
    const share = rng.uniform();
    return Uint8Array.from({ length: rows }, () => (rng.uniform() < share ? 1 : 0));
  });
}

/** One value an attribute or one bit of its code, so that the eight categories come to 27 binary attributes. */
const CODING: Binarising = {
  workclass: 'bitwise',
  education: 'bitwise',
  'marital-status': 'one-hot',
  occupation: 'bitwise',
  relationship: 'bitwise',
  race: 'bitwise',
};

/** Columns that belong together: the generated stand-in for Adult. */
function adultColumns(): readonly Codes[] {
  return binarise(adultLike.build(defaultParams(adultLike.params)), CODING).columns;
}

function binaryCounts(columns: readonly Codes[]): Counts {
  const { length: rows } = columns[0];
  const attributes = columns.map((_, index) => binary(`x${index + 1}`));
  return new RecordCounts({ domain: { attributes }, rows, columns, weights: null, records: rows });
}

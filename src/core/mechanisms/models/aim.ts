import { exactTables } from '../../estimators/fitted-distribution.ts';
import type { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { numberParam, type ParamValues } from '../../params.ts';
import { toEpsilon } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Workload } from '../../workload/workload.ts';
import { approximateDelta } from '../concentrated.ts';
import type { Mechanism } from '../mechanism.ts';
import { attributesOfWorkload, type Candidate, closureOf, supportsClosure } from './closure.ts';
import { Model, measureOneWay, publicRecords, releaseFrom, tableOf } from './model.ts';
import { budgetParam, MODEL_BIAS, MODEL_LAW } from './shared.ts';

const params = {
  rounds: numberParam({
    label: 'Rounds T',
    help: 'ρ is divided for so many rounds; where a measurement shows nothing but noise, the ones after it get more, so that there are fewer in the end. "auto" is 16 for each attribute; at least two for each are taken.',
    default: 'auto',
    min: 1,
    max: 10_000,
    integer: true,
    words: ['auto'],
  }),
  alpha: numberParam({
    label: 'α, share for measuring',
    help: 'This share of ρ measures tables, the rest chooses them.',
    default: 0.9,
    min: 0.01,
    max: 0.99,
  }),
  modelMegabytes: numberParam({
    label: 'Memory of the model, MB',
    help: 'Tables that would make the model larger than this share of it, as much as was spent of ρ, are not chosen. Time grows with it; 80 takes hours.',
    default: 8,
    min: 0.01,
    max: 256,
  }),
  budget: budgetParam,
  approximateDelta,
};

/** McKenna, Mullins, Sheldon and Miklau (2022): measures what the workload needs and the model gets wrong, round by round. */
export const aim: Mechanism<typeof params> = {
  id: 'aim',
  title: 'AIM',
  summary:
    'Measures every attribute by itself, then round by round the table that the model gets most wrong, weighed by what the workload asks for and by the noise that it would get. Where a table shows nothing but noise, the next ones get more of the budget. Synthetic data follows from the model.',
  formula:
    '<math><msub><mi>q</mi><mi>c</mi></msub><mo>=</mo><msub><mi>w</mi><mi>c</mi></msub><mo>(</mo><msub><mrow><mo>‖</mo><msub><mi>M</mi><mi>c</mi></msub><mo>(</mo><mi>x</mi><mo>)</mo><mo>−</mo><msub><mi>M</mi><mi>c</mi></msub><mo>(</mo><mover><mi>p</mi><mo>^</mo></mover><mo>)</mo><mo>‖</mo></mrow><mn>1</mn></msub><mo>−</mo><msqrt><mn>2</mn><mo>/</mo><mi>π</mi></msqrt><mi>σ</mi><msub><mi>n</mi><mi>c</mi></msub><mo>)</mo></math>',
  paper: {
    authors: 'McKenna, Mullins, Sheldon and Miklau',
    title: 'AIM: an adaptive and iterative mechanism for differentially private synthetic data',
    venue: 'PVLDB',
    year: 2022,
  },
  guarantee: ({ approximateDelta: delta }) => ({ kind: 'concentrated', delta }),
  takesRecordCount: 'replace-one',
  errata: [
    'Section 2.3 divides squared errors by 2σ, which weighs tables wrongly where their noise differs; here it is 2σ².',
    'Tables of single attributes are charged as they are measured. A program that starts from other tables and charges these all the same spends too much.',
  ],
  params,
  synthetic: true,
  inconsistent: MODEL_BIAS,
  lawless: `${MODEL_LAW}, table by table.`,
  supports: supportsClosure,
  run: runAim,
};

/** E|noise| of a deviation of 1. */
const MEAN_NOISE = Math.sqrt(2 / Math.PI);
const SHARE_APART = 0.1;

function runAim(curator: Curator, workload: Workload, settings: ParamValues<typeof params>) {
  const { domain } = workload;
  const { alpha, modelMegabytes } = settings;
  const attributes = attributesOfWorkload(workload);
  const candidates = closureOf(workload);
  // What one table costs with noise of deviation 1: 1/2, or 1 where records are replaced.
  const price = curator.squaredSensitivity([candidates[0].block]) / 2;
  const left = () => toEpsilon(curator.remaining);
  const rounds = Math.max(settings.rounds === 'auto' ? 16 * attributes.length : settings.rounds, 2 * attributes.length);
  const isApart = settings.budget === 'apart';
  const forOneWay = isApart ? SHARE_APART * curator.rho : (attributes.length * alpha * curator.rho) / rounds;
  const { measured } = measureOneWay(curator, attributes, forOneWay);
  const forEach = (isApart ? left() : curator.rho) / rounds;
  let deviation = Math.sqrt(price / (alpha * forEach));
  let epsilon = Math.sqrt(8 * (1 - alpha) * forEach);
  const history = [...measured];
  const model = new Model(domain, publicRecords(curator));
  let fitted = model.fit(history.map(tableOf));
  for (let isLast = false; !isLast; ) {
    const cost = () => price / (deviation * deviation) + (epsilon * epsilon) / 8;
    isLast = left() < 2 * cost();
    if (isLast) {
      deviation = Math.sqrt(price / (alpha * left()));
      epsilon = Math.sqrt(8 * (1 - alpha) * left());
    }
    const spent = 1 - (left() - cost()) / curator.rho;
    const sets = history.map(({ block }) => block.attributes);
    const open = candidates.filter(fitsIn(workload, sets, modelMegabytes * spent));
    const guesses = tablesOf(fitted, open);
    const chosen = curator.chooseTable({
      candidates: open.map(({ block }) => block),
      estimates: guesses,
      weights: open.map(({ weight }) => weight),
      penalties: open.map(({ cells }) => MEAN_NOISE * deviation * cells),
      epsilon,
    });
    const { block, cells } = open[chosen];
    history.push(...curator.gaussian([block], [deviation]));
    fitted = model.fit(history.map(tableOf));
    const moved = distance(fitted.table(block.attributes), guesses[chosen]);
    if (moved <= MEAN_NOISE * deviation * cells) {
      deviation /= 2;
      epsilon *= 2;
    }
  }
  return releaseFrom(workload, model.finish(history.map(tableOf)), history);
}

const BYTES_OF_A_CELL = 8;
const MEGABYTE = 1_048_576;

/** Whether the model stays within so much memory with one table more; what is inside one of its cliques costs nothing. */
function fitsIn({ domain }: Workload, sets: readonly (readonly number[])[], megabytes: number) {
  const sizeOf = (all: readonly (readonly number[])[]) =>
    (BYTES_OF_A_CELL * exactTables(domain, all).reduce((sum, cells) => sum + cells, 0)) / MEGABYTE;
  const now = sizeOf(sets);
  return ({ attributes }: Candidate): boolean => {
    const size = sizeOf([...sets, attributes]);
    return size <= Math.max(megabytes, now);
  };
}

function tablesOf(fitted: WeightedDistribution, open: readonly Candidate[]): Float64Array[] {
  const tables: Float64Array[] = [];
  fitted.eachTable(
    open.map(({ attributes }) => attributes),
    (table, position) => {
      tables[position] = table.slice();
    },
  );
  return tables;
}

function distance(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, cell) => sum + Math.abs(value - b[cell]), 0);
}

import { tableKey } from '../../data/counts/counts.ts';
import { TableCounts } from '../../data/counts/table-counts.ts';
import { showTableSize } from '../../data/counts/table-size.ts';
import { cellCount, type Domain, everyAttribute } from '../../data/domain.ts';
import { constraintsOf, type Fit, START_RECORDS } from '../../estimators/multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { Failure } from '../../failure.ts';
import { choiceParam, numberParam } from '../../params.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { setsUpTo } from '../../workload/attribute-sets.ts';
import type { Block } from '../../workload/block.ts';
import { MOST_PARITY_ATTRIBUTES, parityBlock } from '../../workload/parity-block.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism } from '../mechanism.ts';
import { closestTable } from './closest-table.ts';

const params = {
  degree: numberParam({
    label: 'Degree',
    help: 'All parities of up to this many attributes are measured; marginals up to this size follow from them.',
    default: 3,
    min: 1,
    max: MOST_PARITY_ATTRIBUTES,
    integer: true,
  }),
  reconstruct: choiceParam({
    label: 'Reconstruction',
    help: 'How noisy parities become a table. Multiplicative weights: the maximum-entropy distribution that agrees with them within their noise, as the MWEM papers use it for comparison. Linear program: the non-negative table whose parities are closest to the noisy ones, as Barak et al. publish it.',
    default: 'multiplicative-weights',
    options: { 'multiplicative-weights': 'multiplicative weights', 'linear-program': 'linear program' },
  }),
  replay: numberParam({
    label: 'Replay',
    help: '"calibrated" meets all parities at once, each as closely as its noise allows. A number lets multiplicative weights go through them in turn so often; "converge" is the limit of that with the penalty of earlier versions, which knows less of the noise. Has no effect on the linear program.',
    default: 'calibrated',
    min: 1,
    max: 10_000,
    integer: true,
    words: ['calibrated', 'converge'],
  }),
};

/** Beyond this many cells the linear program takes too long to wait for. */
const MOST_PROGRAM_CELLS = 1024;

/** All low-order parities at uniform accuracy, put together to one consistent table. */
export const barak: Mechanism<typeof params> = {
  id: 'barak',
  title: 'Barak et al.',
  summary:
    'Measures every parity of a few binary attributes with the same noise and builds one table from them, so that all marginals agree with each other. Good where ε is large enough to measure everything; MWEM measures a selection instead.',
  formula:
    '<math><msub><mi>φ</mi><mi>α</mi></msub><mo>=</mo><munder><mo>∑</mo><mi>x</mi></munder><mi>B</mi><mo>(</mo><mi>x</mi><mo>)</mo><msup><mrow><mo>(</mo><mo>−</mo><mn>1</mn><mo>)</mo></mrow><mrow><mi>α</mi><mo>·</mo><mi>x</mi></mrow></msup><mo>+</mo><mi>Lap</mi><mo>(</mo><mi>S</mi><mo>/</mo><mi>ε</mi><mo>)</mo></math>',
  paper: {
    authors: 'Barak, Chaudhuri, Dwork, Kale, McSherry and Talwar',
    title: 'Privacy, accuracy, and consistency too: a holistic solution to contingency table release',
    venue: 'PODS',
    year: 2007,
  },
  guarantee: purelyPrivate,
  takesRecordCount: true,
  lawless:
    'Noisy parities are fitted by a table that may not be negative, so errors depend on the counts, and follow no law that is known.',
  errata: [
    'The noise follows the exact sensitivity of all parities together: replacing one record never changes all of them, so under that neighbour definition it is less than twice their number.',
  ],
  params,
  synthetic: true,
  requires: ({ domain }) => [everyAttribute(domain)],
  supports({ domain }) {
    const other = domain.attributes.find(({ size }) => size !== 2);
    if (other) {
      return `Barak et al. measure parities of binary attributes, but "${other.name}" has ${other.size} values; turn it into binary attributes first (in the Workload room, or in the experiment file), or leave it out.`;
    }
    const { length } = domain.attributes;
    if (length <= MOST_PARITY_ATTRIBUTES) return true;
    return `${length} binary attributes have ${showTableSize(domain)}, and Barak et al. need them all in one table; use at most ${MOST_PARITY_ATTRIBUTES} attributes, or the factored form of MWEM.`;
  },
  run(curator, workload, { degree, reconstruct, replay }, { epsilon }) {
    const { domain } = workload;
    const block = allParities(domain, degree);
    const [measurement] = curator.laplace([block], [curator.sensitivity([block]) / epsilon]);
    const distribution =
      reconstruct === 'linear-program'
        ? byLinearProgram(domain, measurement, curator.records)
        : byWeights(domain, measurement, curator.records, replay);
    return {
      answers: workload.blocks.map((wanted) => wanted.answer(distribution.table(wanted.attributes))),
      scales: workload.blocks.map(() => null),
      history: [measurement],
      distribution,
    };
  },
};

function allParities(domain: Domain, degree: number): Block {
  const everything = everyAttribute(domain);
  const order = Math.min(degree, everything.length);
  return parityBlock(domain, everything, setsUpTo(order, domain, 'barak'), `parities up to degree ${order}`);
}

/**
 * Among parities that are measured whatever they say, most want no weight. If the start counts for k records, m weights
 * drawn around it lead m/2k nats away on average; a third of m expects the 1.5 nats that are usual in tables of counts.
 */
const START_RECORDS_PER_PARITY = 1 / 3;

function byWeights(domain: Domain, measurement: Measurement, records: number, replay: number | Fit) {
  const startRecords = Math.max(START_RECORDS, measurement.answers.length * START_RECORDS_PER_PARITY);
  const constraints = constraintsOf(measurement, records, 0, replay, startRecords);
  const uniform = WeightedDistribution.uniform(domain, records);
  return typeof replay === 'string'
    ? uniform.fitted(constraints, replay)
    : uniform.replayed(constraints, replay, 'half');
}

function byLinearProgram(domain: Domain, { block, answers }: Measurement, records: number): TableCounts {
  const cells = cellCount(domain);
  if (cells > MOST_PROGRAM_CELLS) {
    throw new Failure(
      `The linear program over ${cells.toLocaleString('en')} cells takes too long (the limit is ${MOST_PROGRAM_CELLS.toLocaleString('en')}); choose multiplicative weights for the reconstruction, or fewer attributes.`,
    );
  }
  const shares = closestTable(block, cells, answers, records);
  const table = shares.map((share) => share * records);
  return new TableCounts(domain, records, new Map([[tableKey(block.attributes), table]]));
}

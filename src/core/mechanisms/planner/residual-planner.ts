import type { Domain } from '../../data/domain.ts';
import { Closure } from '../../estimators/grem/closure.ts';
import { nonNegativeParts } from '../../estimators/grem/non-negative.ts';
import { differing } from '../../estimators/least-squares/measured-tables.ts';
import { Failure } from '../../failure.ts';
import { choiceParam } from '../../params.ts';
import type { PerQuery } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { AskedAlong } from '../../workload/block.ts';
import { residualSquares } from '../../workload/residual-block.ts';
import type { Workload } from '../../workload/workload.ts';
import { approximateDelta, conversion } from '../concentrated.ts';
import type { Mechanism } from '../mechanism.ts';
import { ResidualsExtra } from './extra.ts';
import { axesOf, type LeastError, type PlannedResidual, ResidualPlan } from './plan.ts';

const params = {
  approximateDelta,
  conversion,
  basis: choiceParam({
    label: 'Contrasts',
    help: 'What is measured of attributes of which prefixes or ranges are asked: what is best for these, or single values as of all other attributes. It changes no cost, only how much noise is left.',
    default: 'asked',
    options: { asked: 'as asked', cells: 'single values', prefix: 'for prefixes', ranges: 'for ranges' },
  }),
  objective: choiceParam({
    label: 'Least',
    help: 'What the noise is planned for: the squared error of all answers together, or that of the table which is worst off.',
    default: 'sum',
    options: { sum: 'error of all', max: 'error of the worst table' },
  }),
  reconstruct: choiceParam({
    label: 'Counts below zero',
    help: 'Left as they are, which is unbiased; or the closest tables without any, which are nearer to the truth where counts are small and too high where they are zero (GReM, for single values only).',
    default: 'mle',
    options: { mle: 'as they are', lnn: 'none' },
  }),
};

/** The best Gaussian mechanism for tables: residuals of all that they add up to, each with its own noise. */
export const residualPlanner: Mechanism<typeof params, ResidualsExtra> = {
  id: 'residual-planner',
  title: 'Residual planner',
  summary:
    'Measures what each table adds to the smaller ones within it, with the Gaussian noise that leaves the least error in all tables together: no other mechanism that adds Gaussian noise to sums of counts does better. Tables agree, and ranges of ordered attributes are asked with contrasts of their own.',
  formula:
    '<math><msubsup><mi>σ</mi><mi>A</mi><mn>2</mn></msubsup><mo>=</mo><msqrt><mfrac><msub><mi>p</mi><mi>A</mi></msub><msub><mi>v</mi><mi>A</mi></msub></mfrac></msqrt><mo>·</mo><mfrac><mn>1</mn><mrow><mn>2</mn><mi>ρ</mi></mrow></mfrac><munder><mo>∑</mo><mi>B</mi></munder><msqrt><msub><mi>p</mi><mi>B</mi></msub><msub><mi>v</mi><mi>B</mi></msub></msqrt></math>',
  paper: {
    authors: 'Xiao, He, Zhang and Kifer',
    title: 'An optimal and scalable matrix mechanism for noisy marginals under convex loss functions',
    venue: 'NeurIPS',
    year: 2023,
  },
  guarantee: ({ approximateDelta: delta, conversion }) => ({ kind: 'concentrated', delta, conversion }),
  takesRecordCount: 'replace-one',
  errata: [
    'It is the best for single values. For prefixes and ranges no planner of residuals is: it may have up to 5 % more squared error a ranged attribute than the best Gaussian mechanism, and up to 9 % for prefixes; the trace has the bounds.',
    'The contrasts for ranges are those of least loss for what is asked of an attribute once the number of records is taken out, where others take it out afterwards. The program of ResidualPlanner+ keeps contrasts by the size of a domain, so two attributes of one size with different ones share the later one’s.',
    'Where one record is replaced, the paper’s cost would be twice that of adding one; for all residuals together it is a little more than that, and is counted so.',
    'A single ordered attribute at a small ε is better off with a tree and pure ε (hb), which has no δ either.',
  ],
  params,
  bias: ({ reconstruct }) =>
    reconstruct === 'lnn'
      ? 'Without counts below zero, those that are zero come out too high on average, and nobody can say by how much without the truth. Counts left as they are have an interval.'
      : null,
  requires: ({ domain, blocks }) => new Closure(domain, setsOf(domain, blocks)).sets,
  supports(workload) {
    const other = workload.blocks.find(({ partition, axes }) => !partition && !axes);
    if (!other) return true;
    return `It plans tables, prefixes and ranges, and “${other.label}” is none of these; choose tables, or Gaussian noise.`;
  },
  run(curator, workload, { basis, objective, reconstruct }) {
    const plan = planOf(workload, basis, objective);
    const { closure } = plan;
    // Where one record is replaced, their number is the same for all neighbours: known, where it is public.
    const records = curator.unit.neighbours === 'replace-one' ? curator.records : null;
    const residuals =
      records === null ? plan.residuals : plan.residuals.filter(({ attributes: { length } }) => length > 0);
    const history = curator.residuals(
      residuals.map(({ block }) => block),
      deviationsFor(curator, residuals, plan.variances(residuals)),
    );
    const variances = history.map(({ scale }) => (scale as number) * (scale as number));
    const parts = new Float64Array(closure.cells);
    const noise = new Float64Array(closure.sets.length);
    for (const [index, residual] of residuals.entries()) {
      parts.set(plan.partOf(residual, history[index].answers), closure.starts[residual.part]);
      noise[residual.part] = variances[index];
    }
    if (records !== null) parts[0] = records;
    const isUnbiased = reconstruct === 'mle';
    const put = isUnbiased ? parts.slice() : withoutNegatives(plan, workload, parts, noise);
    const tables = closure.spread(put);
    return {
      answers: workload.blocks.map((block) => {
        const place = closure.placeOf(differing(workload.domain, block.attributes)) as number;
        return block.answer(closure.view(tables, place)).slice();
      }),
      scales: workload.blocks.map(() => null),
      history,
      ...(isUnbiased ? { deviations: () => deviationsOf(plan, workload, noise) } : {}),
      extra: new ResidualsExtra(plan, residuals, variances),
    };
  },
};

type Basis = 'asked' | 'cells' | 'prefix' | 'ranges';

/** What to measure follows from the workload alone, so all trials on it share it. */
const plans = new WeakMap<Workload, Map<string, ResidualPlan>>();

function planOf(workload: Workload, basis: Basis, objective: LeastError): ResidualPlan {
  const known = plans.get(workload) ?? new Map<string, ResidualPlan>();
  plans.set(workload, known);
  const key = `${basis} ${objective}`;
  const plan = known.get(key) ?? new ResidualPlan(workload, contrastsBy(workload, basis), objective);
  known.set(key, plan);
  return plan;
}

/** For which questions the contrasts of each attribute are made: for the farthest that is asked of it, or as one chooses. */
function contrastsBy({ blocks }: Workload, basis: Basis): (attribute: number) => AskedAlong {
  const farthest = new Map<number, AskedAlong>();
  for (const block of blocks) {
    for (const [axis, asked] of axesOf(block).entries()) {
      const index = block.attributes[axis];
      if (asked === 'ranges' || (asked === 'prefixes' && farthest.get(index) !== 'ranges')) farthest.set(index, asked);
    }
  }
  const chosen = basis === 'prefix' ? 'prefixes' : basis;
  return (attribute) => {
    const asked = farthest.get(attribute) ?? 'cells';
    return asked === 'cells' || chosen === 'asked' ? asked : chosen;
  };
}

/** Variances in these proportions, as deviations that cost all that may be spent. */
function deviationsFor(
  { rho, unit: { neighbours, rowsPerPerson } }: Curator,
  residuals: readonly PlannedResidual[],
  variances: readonly number[],
): number[] {
  const blocks = residuals.map(({ block }) => block);
  const squares = residualSquares(
    blocks,
    variances.map((variance) => 1 / variance),
    neighbours,
  );
  const times = (rowsPerPerson * rowsPerPerson * squares) / (2 * rho);
  return variances.map((variance) => Math.sqrt(variance * times));
}

function withoutNegatives(plan: ResidualPlan, { domain, blocks }: Workload, means: Float64Array, noise: Float64Array) {
  const { closure, bases } = plan;
  if ([...bases.values()].some(({ rows }) => rows !== 'values')) {
    throw new Failure(
      'Counts below zero can be kept out where single values are measured, and here prefixes or ranges have contrasts of their own; leave negative counts, choose contrasts of single values, or reconstruct by Private-PGM.',
    );
  }
  // A residual has each value against the mean of all, times the number of values.
  const variances = noise.map((variance, part) =>
    closure.sets[part].reduce(
      (left, index) => left / (domain.attributes[index].size * domain.attributes[index].size),
      variance,
    ),
  );
  const targets = setsOf(domain, blocks).map((set) => closure.placeOf(set) as number);
  return nonNegativeParts(
    closure,
    { means, variances },
    { targets: [...new Set(targets)], fixed: noise[0] === 0 ? [0] : [] },
  );
}

function setsOf(domain: Domain, blocks: Workload['blocks']): number[][] {
  return blocks.map(({ attributes }) => differing(domain, attributes));
}

/** More of them are not waited for. */
const MOST_DEVIATIONS = 1_000_000;

function deviationsOf(plan: ResidualPlan, { blocks }: Workload, noise: Float64Array): (PerQuery | null)[] {
  return blocks.map((block) => {
    if (!block.partition && block.queries > MOST_DEVIATIONS) return null;
    const variances = plan.blockVariances(block, noise);
    return typeof variances === 'number' ? Math.sqrt(variances) : variances.map(Math.sqrt);
  });
}

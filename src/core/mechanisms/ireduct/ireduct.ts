import { Failure } from '../../failure.ts';
import { asPrinted } from '../../figures/noise-down/noise-down-as-printed.ts';
import { choiceParam, numberParam, type ParamValues } from '../../params.ts';
import { type PerQuery, toEpsilon, toUnits, UNITS_PER_EPSILON } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import { evenLadder, finestLadder, type Ladder } from '../../privacy/descent/ladder.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Block } from '../../workload/block.ts';
import { type Mechanism, type Release, type RunContext, releaseOf } from '../mechanism.ts';
import { DescentExtra, DescentRecorder, momentOf, spentOn } from './descent.ts';
import { ireductPaper, lambdaMaxParam, largestScale, startFrom, tooManyTables } from './family.ts';
import { argmax, type Picking, pathFor, stepGroups } from './greedy-path.ts';
import { type DescentWatcher, scheduled } from './schedule.ts';

const params = {
  pick: choiceParam({
    label: 'What goes first',
    help: 'Whose noise is lowered next: where the estimated mean of all relative errors falls most for its price. Cell by cell: by what each cell of a table stands to gain, given its noisy answer. Overall error: only as far as the noise lets tables be told apart, never behind others where a hidden cell may be empty. As in the paper: noisy answers are taken for the counts (§5.3), which can be several times worse than Laplace noise where counts are smaller than the noise. Worst case: the largest estimated relative error goes first (§4.3).',
    default: 'cells',
    options: {
      cells: 'overall error, cell by cell',
      overall: 'overall error',
      paper: 'overall error, as in the paper',
      'worst-case': 'worst case',
    },
  }),
  coupling: choiceParam({
    label: 'NoiseDown',
    help: 'How noise is lowered. Exact coupling: the minimum of two exponentials (on counts: geometrics); the whole chain costs what its last answer costs. As in the paper: Definition 5 and Figure 3, with θ₂ corrected or as Eq. 9 prints it; neither is certified ε-differentially private, and both run step by step.',
    default: 'exact',
    options: {
      exact: 'exact coupling',
      paper: 'as in the paper, θ₂ corrected',
      'paper-printed': 'as printed in the paper',
    },
  }),
  lambdaMax: lambdaMaxParam,
  lambdaStep: numberParam({
    label: 'λ_Δ, step',
    help: 'By how much a step lowers a noise scale, as a share of the number of records. "continuous" is the limit of ever smaller steps.',
    default: 1e-6,
    min: 1e-12,
    max: 1e9,
    words: ['continuous'],
  }),
  algorithm: choiceParam({
    label: 'Algorithm',
    help: 'Event by event jumps from one change of an answer to the next; step by step runs Figure 4 line by line. Both give the same distribution of answers, the first a thousand times faster.',
    default: 'event',
    options: { event: 'event by event', stepwise: 'step by step' },
  }),
};

/** iReduct, Figure 4 with the instantiation of §5.3. */
export const ireduct: Mechanism<typeof params, DescentExtra> = {
  id: 'ireduct',
  title: 'iReduct',
  summary:
    'Starts with very noisy answers and lowers the noise one table at a time, always where the relative error falls most for its price, until the budget is spent. A chain of ever better answers costs no more than its last one.',
  formula:
    '<math><munder><mo>max</mo><mi>j</mi></munder><mfrac><mrow><msub><mi>λ</mi><mi>Δ</mi></msub><mo>·</mo><mfrac><mn>1</mn><mrow><mo>|</mo><msub><mi>M</mi><mi>j</mi></msub><mo>|</mo></mrow></mfrac><mo>∑</mo><mn>1</mn><mo>/</mo><mo>max</mo><mo>{</mo><mi>y</mi><mo>,</mo><mi>δ</mi><mo>}</mo></mrow><mrow><mn>2</mn><mo>/</mo><mo>(</mo><msub><mi>λ</mi><mi>j</mi></msub><mo>−</mo><msub><mi>λ</mi><mi>Δ</mi></msub><mo>)</mo><mo>−</mo><mn>2</mn><mo>/</mo><msub><mi>λ</mi><mi>j</mi></msub></mrow></mfrac></math>',
  paper: ireductPaper,
  takesRecordCount: true,
  lawless:
    'iReduct stops lowering the noise of an answer by what the noisy answers say. So the error is not Laplace noise of the last scale: answers that noise had lifted tend to stay too large, by a few records in the mean.',
  guarantee: ({ coupling }) =>
    coupling === 'exact'
      ? { kind: 'pure' }
      : {
          kind: 'none',
          why: 'NoiseDown as the paper gives it is not certified ε-differentially private: the sequence of answers costs more than the ledger books.',
        },
  errata: [
    'Theorem 1 holds on the integers only: for continuous noise the density of Definition 5 does not integrate to 1, and the lowered answer is not Laplace. The exact coupling has no such limit.',
    'The exact coupling keeps noise on counts whole-numbered. Below one record, at large ε, such noise vanishes faster than the real-valued noise of the other mechanisms, and so does the error.',
    'Eq. 9 (θ₂) is wrong; the mass between μ and y − 1 is λ(cosh(1/λ′) − cosh(1/λ)) / (2(λ − λ′)(cosh(1/λ′) − 1)) · (1 − exp((1/λ′ − 1/λ)(ξ − y + 1))).',
    'Eq. 15 prints a sum over the cells of a marginal where Definition 6 averages; with the sum, iReduct loses to plain Laplace noise on two-way marginals.',
    'PickQueries (§4.3, §5.3) takes noisy answers for the counts. Below their noise that follows the noise: what it made large keeps it, what it made small gets the budget. On 70 barley plants, six tables of two cells, that is more than three times the error of Laplace noise. Going by what each cell stands to gain is no worse than Laplace noise there and mostly closer to Oracle; where tables are large and well filled the paper’s rule can be ahead. Its figures run its own rule.',
  ],
  params,
  start: startFrom,
  supports: tooManyTables,
  run(curator, { blocks }, { pick, coupling, lambdaMax, lambdaStep, algorithm }, context) {
    const largest = largestScale('iReduct', curator, blocks, lambdaMax, context.epsilon);
    const ladder = ladderFor(largest, lambdaStep, curator.records);
    if (coupling === 'exact' && algorithm === 'event') return descendByEvents(curator, blocks, ladder, pick, context);
    requireSteps(lambdaStep);
    const first =
      coupling === 'exact'
        ? curator.gradual(blocks, largest)
        : curator.gradualWith(blocks, largest, asPrinted(coupling === 'paper' ? 'corrected' : 'printed'));
    return descendBySteps(curator, first, ladder, pick, context);
  },
};

type Step = ParamValues<typeof params>['lambdaStep'];

function ladderFor(largest: number, step: Step, records: number) {
  return step === 'continuous' ? finestLadder(largest) : evenLadder(largest, step * records);
}

function requireSteps(step: Step): void {
  if (step !== 'continuous') return;
  throw new Failure(
    'λ_Δ: "continuous" has no steps to take one by one; choose a number, or run event by event with the exact coupling.',
  );
}

/** Figure 4 under the exact coupling, from one change of an answer to the next. */
function descendByEvents(
  curator: Curator,
  blocks: readonly Block[],
  ladder: Ladder,
  pick: Picking,
  { epsilon, sanityBound, trace }: RunContext,
): Release<DescentExtra> {
  const first = curator.gradual(blocks, ladder.scale(0));
  const path = pathFor(curator, first, pick, sanityBound);
  if (!trace) return releaseOf(curator.descend(first, ladder, path, scheduled(path)).measurements);
  const spent = spentOn(curator, first);
  const recorder = new DescentRecorder(spent, epsilon, blocks);
  const { measurements, jumps } = curator.descend(
    first,
    ladder,
    path,
    scheduled(path, watcherFor(recorder, ladder, spent)),
  );
  recorder.finish(spentOn(curator, measurements), momentOf(measurements));
  return { ...releaseOf(measurements), extra: new DescentExtra(recorder.frames, jumps) };
}

function watcherFor(recorder: DescentRecorder, ladder: Ladder, spent: number): DescentWatcher {
  return {
    note: (rungs, units, answers) =>
      recorder.note(spent + toEpsilon(units), {
        scales: () => rungs.map((rung) => UNITS_PER_EPSILON / ladder.precision(rung)),
        answers,
      }),
    nextStage: () => toUnits(recorder.due) - toUnits(spent),
  };
}

/** Some minutes of drawing. */
const MOST_DRAWS = 4e9;

/** Figure 4 line by line: every step draws anew for every answer of the group that takes it. */
function descendBySteps(
  curator: Curator,
  first: readonly Measurement[],
  ladder: Ladder,
  pick: Picking,
  { epsilon, sanityBound, trace }: RunContext,
): Release<DescentExtra> {
  refuseTooLong(first, ladder);
  const measurements = [...first];
  const jumps = first.map(({ block }) => new Int32Array(block.queries));
  const path = pathFor(curator, first, pick, sanityBound);
  const recorder = trace ? recorderFrom(curator, first, epsilon) : null;
  const working = stepGroups(first).map((group, index) => ({ ...group, index, rung: 0 }));
  while (working.length > 0) {
    const picked = argmax(working, ({ index, rung }) => path.key(index, ladder.scale(rung), ladder.scale(rung + 1)));
    const group = working[picked];
    const before = measurements[group.block];
    const scale = withScale(before, group.query, ladder.scale(group.rung + 1));
    if (group.rung < ladder.last && curator.affordsNoiseDown(before, scale)) {
      const after = curator.noiseDown(before, scale);
      measurements[group.block] = after;
      group.rung++;
      const scaleNow = ladder.scale(group.rung);
      forEachChange(before.answers, after.answers, (query) => {
        jumps[group.block][query]++;
        path.changed(group.index, group.query === undefined ? query : 0, after.answers[query], scaleNow);
      });
      recorder?.note(spentOn(curator, measurements), momentOf(measurements));
    } else {
      working.splice(picked, 1);
    }
  }
  const release = releaseOf(measurements);
  if (!recorder) return release;
  recorder.finish(spentOn(curator, measurements), momentOf(measurements));
  return { ...release, extra: new DescentExtra(recorder.frames, jumps) };
}

function recorderFrom(curator: Curator, first: readonly Measurement[], epsilon: number): DescentRecorder {
  const spent = spentOn(curator, first);
  const blocks = first.map(({ block }) => block);
  const recorder = new DescentRecorder(spent, epsilon, blocks);
  recorder.note(spent, momentOf(first));
  return recorder;
}

function withScale({ block, scale }: Measurement, query: number | undefined, smaller: number): PerQuery {
  if (query === undefined) return smaller;
  const changed = typeof scale === 'number' ? new Float64Array(block.queries).fill(scale) : scale.slice();
  changed[query] = smaller;
  return changed;
}

function forEachChange(before: Float64Array, after: Float64Array, visit: (query: number) => void): void {
  for (let query = 0; query < before.length; query++) if (after[query] !== before[query]) visit(query);
}

function refuseTooLong(measurements: readonly Measurement[], ladder: Ladder): void {
  const answers = measurements.reduce((sum, { block }) => sum + block.queries, 0);
  const draws = answers * ladder.last;
  if (draws <= MOST_DRAWS) return;
  throw new Failure(
    `Step by step, these ${answers.toLocaleString('en')} answers could take ${ladder.last.toLocaleString('en')} steps each, which is too many draws; choose a larger λ_Δ, or run event by event with the exact coupling.`,
  );
}

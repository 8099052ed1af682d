import { Failure } from '../../failure.ts';
import { asPrinted } from '../../figures/noise-down/noise-down-as-printed.ts';
import { choiceParam, numberParam, type ParamValues } from '../../params.ts';
import { evenLadder, finestLadder } from '../../privacy/descent/ladder.ts';
import type { Mechanism } from '../mechanism.ts';
import { descendByEvents } from './by-events.ts';
import { descendBySteps } from './by-steps.ts';
import type { DescentExtra } from './descent.ts';
import { ireductPaper, lambdaMaxParam, largestScale, startFrom, tooManyTables } from './family.ts';

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

import { choiceParam, numberParam, type ParamValues } from '../../params.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Guarantee } from '../guarantee.ts';
import type { Citation } from '../mechanism.ts';

export const MOST_ROUNDS = 10_000;

export const roundsParam = numberParam({
  label: 'Rounds T',
  help: 'How many queries are chosen and measured. "theory" takes the T that makes the bound of the 2010 paper smallest (Theorem 3.3, or 3.4 for (ε, δ)); "adaptive" begins with very noisy rounds and doubles their ε whenever a measurement shows nothing but noise (§4.2), keeping what was measured before. That pays where single queries are chosen and nobody knows a good T; over whole tables at ε near 1 it takes many rounds, and a fixed T of about 30 is much faster and no worse.',
  default: 10,
  min: 1,
  max: MOST_ROUNDS,
  integer: true,
  words: ['theory', 'adaptive'],
});

const shared = {
  rounds: roundsParam,
  output: choiceParam({
    label: 'Output',
    help: 'The distribution after the last round, which is better in practice, or the average over all rounds, for which the bounds are proved.',
    default: 'last',
    options: { last: 'last distribution', average: 'average over rounds' },
  }),
  replay: numberParam({
    label: 'Replay',
    help: 'How often all past measurements are applied again after each round, which costs no privacy; 0 applies each only once. "calibrated" meets all of them at once, each as closely as its noise allows: the maximum-entropy distribution with a penalty by noise scale. "converge" is the limit of replays with the penalty of earlier versions, which knows less of the noise.',
    default: 'calibrated',
    min: 0,
    max: 10_000,
    integer: true,
    words: ['calibrated', 'converge'],
  }),
  step: choiceParam({
    label: 'Step',
    help: 'Whether the exponent of a single update is half the error (2012, and the proof of 2010) or all of it (2010, Figure 1 as printed). Has no effect where all measurements are met at once.',
    default: 'half',
    options: { half: 'half', full: 'full' },
  }),
  composition: choiceParam({
    label: 'Composition',
    help: 'Rounds split ε evenly, or cost less together if the guarantee may fail with probability δ, which pays off with many rounds: by Theorem 3.2 (2010), or much less by counting ρ (zero-concentrated privacy), where queries are measured with Gaussian noise.',
    default: 'pure',
    options: { pure: 'pure ε', approximate: '(ε, δ)', concentrated: '(ε, δ) by ρ' },
  }),
  selection: choiceParam({
    label: 'Selection',
    help: 'How a round draws the query that it measures. Permute-and-flip finds a worse one less often at the same ε; over thousands of queries the two hardly differ. Counted in ρ it costs about four times as much, so take the exponential mechanism, that of the paper, there.',
    default: 'exponential',
    options: { exponential: 'exponential mechanism', 'permute-and-flip': 'permute-and-flip' },
  }),
  approximateDelta: numberParam({
    label: 'δ of the composition',
    help: 'The probability with which the guarantee may fail. Must be far below one over the number of records. Not with pure composition.',
    default: 1e-6,
    min: 1e-30,
    max: 0.1,
  }),
};

const initialShare = numberParam({
  label: 'Share for a first histogram',
  help: 'This share of ε goes into a noisy count of every cell to start from, instead of starting from the uniform distribution. Good where few cells hold most records.',
  default: 0,
  min: 0,
  max: 0.9,
});

export const denseParams = { ...shared, initialShare };
export const factoredParams = {
  ...shared,
  initialShare: {
    ...initialShare,
    max: 0,
    help: 'The factored form has no table of all cells to start from: always 0.',
  },
};

export type MwemSettings = ParamValues<typeof denseParams>;

export const mwemPaper: Citation = {
  authors: 'Hardt, Ligett and McSherry',
  title: 'A simple and practical algorithm for differentially private data release',
  venue: 'NIPS',
  year: 2012,
};

export const mwemFormula =
  '<math><msub><mi>A</mi><mi>i</mi></msub><mo>(</mo><mi>x</mi><mo>)</mo><mo>∝</mo><msub><mi>A</mi><mrow><mi>i</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>(</mo><mi>x</mi><mo>)</mo><mo>·</mo><mi>exp</mi><mo>(</mo><msub><mi>q</mi><mi>i</mi></msub><mo>(</mo><mi>x</mi><mo>)</mo><mo>·</mo><mfrac><mrow><msub><mi>m</mi><mi>i</mi></msub><mo>−</mo><msub><mi>q</mi><mi>i</mi></msub><mo>(</mo><msub><mi>A</mi><mrow><mi>i</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi></mrow></mfrac><mo>)</mo></math>';

export const mwemLawless =
  'MWEM measures what it finds worst and fits a distribution to it, so most of its error is in what was never measured: that depends on the counts, and no law of it is public.';

export const mwemErrata: readonly string[] = [
  'Figure 1 of 2010 prints the update exp(d·f(x)); its own proof (Lemma 3.7) uses half of that, as 2012 does. The default is the half step.',
  '2012 writes the output as the average over rounds before the last, 2010 as the average over rounds 1 to T, and the experiments of both take the last distribution, which is the default. The average here is that of 2010.',
  'The constant in the proof of Theorem 3.3 (2010) should be 1.89 instead of 2.',
  '2010, §4.2 starts over whenever the adaptive rounds double their ε. Here what was measured before is kept, weighed by its noise: it is paid for, and starting over left more error on every table we tried.',
  'The number of records is taken as public, as in both papers.',
];

export const mwemInconsistency =
  'Each round measures one query; what the measured ones do not say about the others stays unknown at any ε.';

/** Composed rounds keep their ε but for a failure of probability δ: by Theorem 3.2 (2010), or by ρ. */
export function mwemGuarantee({ composition, approximateDelta: delta }: MwemSettings): Guarantee {
  return composition === 'pure' ? { kind: 'pure' } : { kind: composition, delta };
}

/** Why there is nothing to do, or null. */
export function nothingToChoose({ blocks }: Workload): string | null {
  return blocks.some(({ attributes }) => attributes.length > 0)
    ? null
    : 'This workload asks only for the number of records, which is public; choose queries about attributes.';
}

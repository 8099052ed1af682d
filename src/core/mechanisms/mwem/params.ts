import { choiceParam, numberParam, type ParamValues } from '../../params.ts';

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
    help: 'Rounds split ε evenly, or cost less together if the guarantee may fail with probability δ (2010, Theorem 3.2), which pays off with many rounds.',
    default: 'pure',
    options: { pure: 'pure ε', approximate: '(ε, δ)' },
  }),
  approximateDelta: numberParam({
    label: 'δ of the composition',
    help: 'The probability with which the guarantee may fail. Must be far below one over the number of records. Only with (ε, δ) composition.',
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

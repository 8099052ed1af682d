import { choiceParam, defaultParams, numberParam } from '../../params.ts';
import { MAX_EPSILON } from '../../privacy/budget.ts';
import { isQuestionBlock } from '../../workload/question-stream.ts';
import type { Workload } from '../../workload/workload.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism } from '../mechanism.ts';
import { runStream, type StreamExtra } from './stream.ts';

const params = {
  budget: numberParam({
    label: 'Budget of the system',
    help: 'How much of ε all questions together may cost; "epsilon" means all of it. A question that would exceed it is refused.',
    default: 'epsilon',
    min: 1e-9,
    max: MAX_EPSILON,
    words: ['epsilon'],
  }),
  history: choiceParam({
    label: 'History at the start',
    help: 'Whether a tree of counts over all cells was measured before the first question, for ε = 0.3.',
    default: 'none',
    options: { none: 'none', tree: 'a tree of counts, ε = 0.3' },
  }),
};

/** What the query-answering systems of Xiao and Xiong (§6.3) have in common: they differ in the rules of an answer. */
const common = {
  paper: {
    authors: 'Xiao and Xiong',
    title: 'Bayesian inference under differential privacy',
    venue: 'arXiv:1203.0617',
    year: 2012,
  },
  guarantee: purelyPrivate,
  inconsistent: 'Each answer is as accurate as its question asked for and no more, and some questions are refused.',
  unmeasured: true,
  supports: needsQuestions,
} as const satisfies Partial<Mechanism>;

/** Those that give every question the least budget (Theorem 5.3). */
const frugal = {
  ...common,
  formula:
    '<math><mi>α</mi><mo>=</mo><mi>S</mi><mo>·</mo><mo>(</mo><mo>−</mo><mi>ln</mi><mi>δ</mi><mo>)</mo><mo>/</mo><mi>ε</mi></math>',
  errata: [
    'The last line of Eq. 33 has a stray 1/2; the least budget of Theorem 5.3 is right as it stands.',
    'Lemma 4.1 takes the law of the estimate’s error for the posterior, which it is only where no answer is redundant: two answers 0 and 10 with noise of scale 1 leave the true one between 3 and 7 with probability 0.364, not 0.945.',
  ],
  params,
} as const;

const baselineParams = {
  ...params,
  alpha: numberParam({
    label: 'α, budget of a question',
    help: 'What every question costs, whatever it asks for.',
    default: 0.01,
    min: 1e-9,
    max: 10,
  }),
};

export const askBaseline: Mechanism<typeof baselineParams, StreamExtra> = {
  ...common,
  id: 'ask-baseline',
  title: 'Questions: baseline',
  summary:
    'Measures every question with the same budget α, whatever accuracy was asked for, until the budget is spent. The starting point that the other three systems improve on.',
  formula:
    '<math><mi>y</mi><mo>=</mo><mi>Q</mi><mi>x</mi><mo>+</mo><mi>Lap</mi><mo>(</mo><mi>S</mi><mo>/</mo><mi>α</mi><mo>)</mo></math>',
  errata: [],
  params: baselineParams,
  run: (curator, workload, { budget, history, alpha }) =>
    runStream(curator, workload, { rules: { inference: 'none', alpha }, budget, history }),
};

export const askImproved: Mechanism<typeof params, StreamExtra> = {
  ...frugal,
  id: 'ask-improved',
  title: 'Questions: least budget',
  summary:
    'Measures every question with the least budget that gives the accuracy asked for, until the budget is spent.',
  run: (curator, workload, settings) =>
    runStream(curator, workload, { rules: { inference: 'none', alpha: 'least' }, ...settings }),
};

export const askInference: Mechanism<typeof params, StreamExtra> = {
  ...frugal,
  id: 'ask-inference',
  title: 'Questions: inference',
  summary:
    'Answers a question from earlier answers where they are accurate enough, which costs nothing; else measures it with the least budget. The system of the paper.',
  run: (curator, workload, settings) =>
    runStream(curator, workload, { rules: { inference: 'blue', alpha: 'least' }, ...settings }),
};

export const askOls: Mechanism<typeof params, StreamExtra> = {
  ...frugal,
  id: 'ask-ols',
  title: 'Questions: ordinary least squares',
  summary: 'The same, but all earlier answers count alike, however noisy they are.',
  run: (curator, workload, settings) =>
    runStream(curator, workload, { rules: { inference: 'ols', alpha: 'least' }, ...settings }),
};

/** All four with their defaults, as entries of an experiment; a tree of counts goes to those that can infer from it. */
export function comparedSystems(tree: boolean) {
  const inferring = new Set([askInference.id, askOls.id]);
  return [askBaseline, askImproved, askInference, askOls].map(({ id, params }) => {
    const history = tree && inferring.has(id) ? 'tree' : 'none';
    return { id, params: { ...defaultParams(params), history } };
  });
}

function needsQuestions({ blocks }: Workload): true | string {
  if (blocks.length === 1 && isQuestionBlock(blocks[0])) return true;
  return 'This system answers questions that come one by one, each with its own accuracy; choose the workload “Stream of questions”.';
}

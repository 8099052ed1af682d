import { numberParam } from '../../params.ts';
import type { Mechanism } from '../mechanism.ts';
import { streamParams } from './params.ts';
import { asAccurateAsAsked, bayesianInference, needsQuestions, runStream } from './stream.ts';

const params = {
  ...streamParams,
  alpha: numberParam({
    label: 'α, budget of a question',
    help: 'What every question costs, whatever it asks for.',
    default: 0.01,
    min: 1e-9,
    max: 10,
  }),
};

export const askBaseline: Mechanism<typeof params> = {
  id: 'ask-baseline',
  title: 'Questions: baseline',
  summary:
    'Measures every question with the same budget α, whatever accuracy was asked for, until the budget is spent. The starting point that the other three systems improve.',
  formula:
    '<math><mi>y</mi><mo>=</mo><mi>Q</mi><mi>x</mi><mo>+</mo><mi>Lap</mi><mo>(</mo><mi>S</mi><mo>/</mo><mi>α</mi><mo>)</mo></math>',
  paper: bayesianInference,
  guarantee: 'pure',
  inconsistent: asAccurateAsAsked,
  errata: [],
  params: params,
  supports: needsQuestions,
  run: (curator, workload, { budget, history, alpha }, { questions }) =>
    runStream(curator, workload, { questions, rules: { inference: 'none', alpha }, budget, history }),
};

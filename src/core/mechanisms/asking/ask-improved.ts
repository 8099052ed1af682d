import type { Mechanism } from '../mechanism.ts';
import { streamParams } from './params.ts';
import { asAccurateAsAsked, bayesianInference, leastBudgetErrata, needsQuestions, runStream } from './stream.ts';

export const askImproved: Mechanism<typeof streamParams> = {
  id: 'ask-improved',
  title: 'Questions: least budget',
  summary:
    'Measures every question with the least budget that gives the accuracy asked for, until the budget is spent.',
  formula:
    '<math><mi>α</mi><mo>=</mo><mi>S</mi><mo>·</mo><mo>(</mo><mo>−</mo><mi>ln</mi><mi>δ</mi><mo>)</mo><mo>/</mo><mi>ε</mi></math>',
  paper: bayesianInference,
  guarantee: 'pure',
  inconsistent: asAccurateAsAsked,
  errata: leastBudgetErrata,
  params: streamParams,
  supports: needsQuestions,
  run: (curator, workload, { budget, history }, { questions }) =>
    runStream(curator, workload, { questions, rules: { inference: 'none', alpha: 'least' }, budget, history }),
};

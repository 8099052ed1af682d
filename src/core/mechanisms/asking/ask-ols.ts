import type { Mechanism } from '../mechanism.ts';
import { streamParams } from './params.ts';
import { asAccurateAsAsked, bayesianInference, leastBudgetErrata, needsQuestions, runStream } from './stream.ts';

export const askOls: Mechanism<typeof streamParams> = {
  id: 'ask-ols',
  title: 'Questions: ordinary least squares',
  summary: 'The same with earlier answers that all count alike, however noisy they are.',
  formula:
    '<math><mi>α</mi><mo>=</mo><mi>S</mi><mo>·</mo><mo>(</mo><mo>−</mo><mi>ln</mi><mi>δ</mi><mo>)</mo><mo>/</mo><mi>ε</mi></math>',
  paper: bayesianInference,
  guarantee: 'pure',
  inconsistent: asAccurateAsAsked,
  errata: leastBudgetErrata,
  params: streamParams,
  supports: needsQuestions,
  run: (curator, workload, { budget, history }, { questions }) =>
    runStream(curator, workload, { questions, rules: { inference: 'ols', alpha: 'least' }, budget, history }),
};

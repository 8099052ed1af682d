import type { Mechanism } from '../mechanism.ts';
import { streamParams } from './params.ts';
import { asAccurateAsAsked, bayesianInference, leastBudgetErrata, needsQuestions, runStream } from './stream.ts';

export const askInference: Mechanism<typeof streamParams> = {
  id: 'ask-inference',
  title: 'Questions: inference',
  summary:
    'Answers a question from earlier answers where they are accurate enough, which costs nothing; else measures it with the least budget. The system of the paper.',
  formula:
    '<math><mi>α</mi><mo>=</mo><mi>S</mi><mo>·</mo><mo>(</mo><mo>−</mo><mi>ln</mi><mi>δ</mi><mo>)</mo><mo>/</mo><mi>ε</mi></math>',
  paper: bayesianInference,
  guarantee: 'pure',
  inconsistent: asAccurateAsAsked,
  errata: leastBudgetErrata,
  params: streamParams,
  supports: needsQuestions,
  run: (curator, workload, { budget, history }, { questions }) =>
    runStream(curator, workload, { questions, rules: { inference: 'blue', alpha: 'least' }, budget, history }),
};

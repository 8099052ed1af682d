import { type AskRules, AskSystem } from '../../asking/ask-system.ts';
import type { Decision } from '../../asking/decision.ts';
import { measureTree } from '../../asking/hierarchy.ts';
import type { Question } from '../../asking/question.ts';
import type { StreamStep } from '../../asking/stream-step.ts';
import type { Domain } from '../../data/domain.ts';
import type { History } from '../../history/history.ts';
import { log } from '../../math/log.ts';
import { toEpsilon, toUnits } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { QuestionAccount } from '../../privacy/questions/question-account.ts';
import { denseQuery } from '../../workload/linear-query.ts';
import { isQuestionBlock, type QuestionBlock } from '../../workload/question-stream.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Citation, Release } from '../mechanism.ts';

export const bayesianInference: Citation = {
  authors: 'Xiao and Xiong',
  title: 'Bayesian inference under differential privacy',
  venue: 'arXiv:1203.0617',
  year: 2012,
};

export const asAccurateAsAsked =
  'Each answer is as accurate as its question asked for and no more, and some questions are refused.';

export const leastBudgetErrata: readonly string[] = [
  'The last line of Eq. 33 has a stray 1/2; the least budget of Theorem 5.3 is right as it stands.',
];

/** What the hierarchical history of the unbounded setting costs (§6.4.1). */
const TREE_EPSILON = 0.3;

export interface StreamSettings {
  /** How many questions are asked. */
  readonly questions?: number | undefined;
  readonly rules: AskRules;
  /** How much of ε the system may spend. */
  readonly budget: number | 'epsilon';
  readonly history: 'none' | 'tree';
}

export function needsQuestions({ blocks }: Workload): true | string {
  if (blocks.length === 1 && isQuestionBlock(blocks[0])) return true;
  return 'This system answers questions that come one by one, each with what it has to be good for; choose the workload "question-stream".';
}

/** Puts the questions of a workload to a system, one by one; those it refuses, and those not asked, have no answer (NaN). */
export function runStream(curator: Curator, workload: Workload, settings: StreamSettings): Release {
  const { questions, rules, budget, history } = settings;
  const [block] = workload.blocks;
  if (!isQuestionBlock(block)) throw new Error('no stream of questions');
  const cells = block.questions.rows[0].length;
  const cube = { attributes: [{ name: 'cell', size: cells, labels: [] }] };
  const account = curator.openAccount(block.attributes, cells);
  const limit = budget === 'epsilon' ? Number.POSITIVE_INFINITY : toUnits(budget);
  const answers: History['answers'] =
    history === 'tree' ? measureTree(curator, account, cube, TREE_EPSILON).answers : [];
  const system = new AskSystem({ domain: cube, answers }, rules);
  const stream = questionsOf(block, cube)
    .slice(0, questions)
    .map((question): StreamStep => {
      const decision = system.decide(question, {
        account,
        remaining: Math.min(curator.remaining, limit - account.units),
      });
      return stepOf(question, decision, system, curator, account);
    });
  return {
    answers: [Float64Array.from({ length: block.queries }, (_, i) => stream[i]?.answer ?? Number.NaN)],
    scales: [null],
    history: [],
    stream,
  };
}

/** What the release would be if only so many questions had been asked; all where it is not said. */
export function askedUpTo<R extends Pick<Release, 'answers' | 'stream'>>(release: R, questions: number | undefined): R {
  if (!release.stream || questions === undefined) return release;
  const stream = release.stream.slice(0, questions);
  const answers = release.answers.map((block) => block.map((answer, i) => (i < questions ? answer : Number.NaN)));
  return { ...release, answers, stream };
}

function questionsOf({ questions: { rows, halfWidths, confidences } }: QuestionBlock, cube: Domain): Question[] {
  return rows.map((row, i) => ({
    query: denseQuery(cube, row),
    spec: { coefficients: [...row] },
    constant: 0,
    halfWidth: halfWidths[i],
    confidence: confidences[i],
  }));
}

function stepOf(
  question: Question,
  decision: Decision,
  system: AskSystem,
  curator: Curator,
  account: QuestionAccount,
): StreamStep {
  const { halfWidth: wanted, confidence } = question;
  if (decision.kind === 'inferred') {
    const { estimate, halfWidth } = decision.belief;
    return { answer: estimate, halfWidth, wanted, spent: toEpsilon(account.units) };
  }
  if (decision.kind === 'refused') {
    return { answer: Number.NaN, halfWidth: Number.NaN, wanted, spent: toEpsilon(account.units) };
  }
  const { answer, scale } = curator.laplaceQuestion(account, system.rowOf(question), decision.scale);
  system.learn(question, answer, scale);
  return { answer, halfWidth: -log(1 - confidence) * scale, wanted, spent: toEpsilon(account.units) };
}

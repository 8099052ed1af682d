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
import type { Extra, Release } from '../mechanism.ts';

/** What the hierarchical history of the unbounded setting costs (§6.4.1). */
const TREE_EPSILON = 0.3;

export interface StreamSettings {
  readonly rules: AskRules;
  /** How much of ε the system may spend. */
  readonly budget: number | 'epsilon';
  readonly history: 'none' | 'tree';
}

/** Puts the questions of a stream to a system, one by one; those it refuses, and those not asked, have no answer (NaN). */
export function runStream(curator: Curator, workload: Workload, settings: StreamSettings): Release<StreamExtra> {
  const { rules, budget, history } = settings;
  const [block] = workload.blocks;
  if (!isQuestionBlock(block)) throw new Error('no stream of questions');
  const cells = block.questions.rows[0].length;
  const cube = { attributes: [{ name: 'cell', size: cells, labels: [] }] };
  const account = curator.openAccount(block.attributes, cells);
  const limit = budget === 'epsilon' ? Number.POSITIVE_INFINITY : toUnits(budget);
  const answers: History['answers'] =
    history === 'tree' ? measureTree(curator, account, cube, TREE_EPSILON).answers : [];
  const system = new AskSystem({ domain: cube, answers }, rules);
  const steps = questionsOf(block, cube).map((question): StreamStep => {
    const decision = system.decide(question, {
      account,
      remaining: Math.min(curator.remaining, limit - account.units),
    });
    return stepOf(question, decision, system, curator, account);
  });
  return {
    answers: [Float64Array.from({ length: block.queries }, (_, i) => steps[i]?.answer ?? Number.NaN)],
    scales: [null],
    history: [],
    extra: new StreamExtra(steps),
  };
}

/** What became of each question: a stream that ends earlier is the beginning of the longer one. */
export class StreamExtra implements Extra<never> {
  readonly steps: readonly StreamStep[];

  constructor(steps: readonly StreamStep[]) {
    this.steps = steps;
  }

  get judged() {
    return { stream: this.steps };
  }

  get spent(): number {
    return this.steps.at(-1)?.spent ?? 0;
  }

  upTo(questions: number, answers: Release['answers']) {
    return {
      answers: answers.map((block) => block.map((answer, i) => (i < questions ? answer : Number.NaN))),
      extra: new StreamExtra(this.steps.slice(0, questions)),
    };
  }
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

import type { Counts } from '../data/counts.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import { Failure } from '../failure.ts';
import type { History, HistoryAnswer } from '../history/history.ts';
import { grouped } from '../params.ts';
import { precisionUnits, toEpsilon, toUnits } from '../privacy/budget.ts';
import { Curator } from '../privacy/curator.ts';
import { Ledger } from '../privacy/ledger.ts';
import type { Noise } from '../privacy/noise.ts';
import type { QuestionAccount } from '../privacy/questions/question-account.ts';
import { StreamCost } from '../privacy/questions/stream-cost.ts';
import { expandQuery, type LinearQuery } from '../workload/linear-query.ts';
import { AskSystem } from './ask-system.ts';
import type { Belief, Claim } from './belief.ts';
import type { Decision } from './decision.ts';
import { measureTree } from './hierarchy.ts';
import type { Question } from './question.ts';

export interface AskSettings extends PrivacyUnit {
  /** Ascending positions of the attributes of the cube. */
  readonly attributes: readonly number[];
  /** The overall budget. */
  readonly epsilon: number;
  /** The number of records, where it is public: then it is an answer without noise. */
  readonly records?: number;
}

/** What became of a question, as plain data. */
export type AskOutcome =
  | Exclude<Decision, { kind: 'measure' }>
  | {
      readonly kind: 'measured';
      /** With the constant of the question. */
      readonly answer: number;
      readonly interval: readonly [low: number, high: number];
      readonly scale: number;
      readonly alpha: number;
      readonly cost: number;
      /** What the whole history, this answer included, says now. */
      readonly belief: Belief | null;
    };

const MAX_CUBE = 1_048_576;

/** The Ask room without a screen: one cube, one budget, one history, questions one by one. */
export class AskSession {
  readonly cube: Domain;
  readonly #curator: Curator;
  readonly #ledger: Ledger;
  readonly #account: QuestionAccount;
  readonly #costs: (number | null)[] = [];
  #system: AskSystem;

  constructor(counts: Counts, { attributes, epsilon, neighbours, rowsPerPerson, records }: AskSettings, noise: Noise) {
    const cells = cellCount(counts.domain, attributes);
    if (!(cells <= MAX_CUBE)) {
      throw new Failure(
        `The cube has ${cells.toLocaleString('en')} cells, more than ${MAX_CUBE.toLocaleString('en')}; choose fewer attributes.`,
      );
    }
    if (records !== undefined && neighbours === 'add-remove') {
      throw new Failure(
        'The number of records is not public where a record may be added or removed: it would give that record away. Take neighbours that replace a record, or ask for the number.',
      );
    }
    this.cube = { attributes: attributes.map((index) => counts.domain.attributes[index]) };
    this.#ledger = new Ledger(toUnits(epsilon), { neighbours, rowsPerPerson });
    this.#curator = new Curator(counts, this.#ledger, noise);
    this.#account = this.#curator.openAccount(attributes, cells);
    this.#system = new AskSystem({ domain: this.cube, answers: [], ...(records === undefined ? {} : { records }) });
  }

  /** What would become of a question, without asking it. */
  preview(question: Question): Decision {
    return this.#system.decide(question, { account: this.#account, remaining: this.#ledger.remaining });
  }

  /** Answers a question, and pays for it where it has to be measured. */
  ask(question: Question): AskOutcome {
    const decision = this.preview(question);
    if (decision.kind !== 'measure') return decision;
    const { scale, alpha, cost } = decision;
    const row = this.#system.rowOf(question);
    const measured = this.#curator.laplaceQuestion(this.#account, row, scale);
    this.#costs.push(cost);
    this.#system.learn(question, measured.answer, measured.scale);
    const answer = measured.answer + question.constant;
    const belief = this.#system.belief(question);
    return {
      kind: 'measured',
      answer,
      interval: [answer - question.halfWidth, answer + question.halfWidth],
      scale: measured.scale,
      alpha,
      cost,
      belief: typeof belief === 'string' ? null : belief,
    };
  }

  /** What the history says about a question, or why it says nothing. */
  belief(question: Question): Belief | string {
    return this.#system.belief(question);
  }

  get history(): History {
    return this.#system.history;
  }

  /** What each answer of the history added to the cost; null for imported ones, which were paid for elsewhere. */
  get costs(): readonly (number | null)[] {
    return this.#costs;
  }

  /**
   * Adds answers from elsewhere, over the same cube. They cost nothing here. Those that stand in the history already are
   * left out, for an answer that counts twice looks more certain than it is; returns how many.
   */
  import(history: History): number {
    if (!sameFrame(history.domain, this.cube)) {
      throw new Failure(
        `The history is about ${frameWords(history.domain)}, but the cube is ${frameWords(this.cube)}; choose a cube of the same attributes and sizes.`,
      );
    }
    requireSameLabels(history.domain, this.cube);
    const known = new Map<string, HistoryAnswer[]>();
    for (const answer of this.#system.history.answers) {
      const same = known.get(numbersOf(answer));
      if (same) same.push(answer);
      else known.set(numbersOf(answer), [answer]);
    }
    const fresh = history.answers.filter((answer) => {
      const same = known.get(numbersOf(answer)) ?? [];
      const at = same.findIndex(({ query }) => sameNumbers(this.#rowOf(query), this.#rowOf(answer.query)));
      if (at >= 0) same.splice(at, 1);
      return at < 0;
    });
    this.#extend(
      fresh,
      fresh.map(() => null),
    );
    return history.answers.length - fresh.length;
  }

  /** Takes up an earlier session over the same cube: what was paid for there counts as paid here. */
  resume(history: History, costs: readonly (number | null)[]): void {
    for (const [index, { query, scale }] of history.answers.entries()) {
      if (costs[index] !== null) this.#ledger.chargeQuestion(this.#account, this.#rowOf(query), precisionUnits(scale));
    }
    this.#extend(history.answers, costs);
  }

  /** Starts with the hierarchical history of the unbounded setting, which costs this much. */
  measureTree(epsilon: number): void {
    const { answers } = measureTree(this.#curator, this.#account, this.cube, epsilon);
    this.#extend(answers, this.#costsAlone(answers));
  }

  #extend(answers: readonly HistoryAnswer[], costs: readonly (number | null)[]): void {
    const { claims, history } = this.#system;
    this.#system = new AskSystem({ ...history, answers: [...history.answers, ...answers] });
    this.#system.claims.push(...claims);
    this.#costs.push(...costs);
  }

  /** What each of these answers adds to the cost of the ones before it, in ε. */
  #costsAlone(answers: readonly HistoryAnswer[]): number[] {
    const alone = new StreamCost(cellCount(this.cube), this.#account.unit);
    return answers.map(({ query, scale }) => {
      const before = alone.units;
      alone.add(this.#rowOf(query), precisionUnits(scale));
      return toEpsilon(alone.units - before);
    });
  }

  #isSameClaim(a: Claim, b: Claim): boolean {
    const { low, high, threshold, action } = a;
    if (low !== b.low || high !== b.high || threshold !== b.threshold || action !== b.action) return false;
    const row = this.#rowOf(b.query);
    return this.#rowOf(a.query).every((value, cell) => value === row[cell]);
  }

  #rowOf(query: LinearQuery): Float64Array {
    return expandQuery(
      query,
      this.cube,
      this.cube.attributes.map((_, index) => index),
    );
  }

  /** Watches a claim from now on (§5). One that is watched so already is not listed twice: nothing takes it off again. */
  watch(claim: Claim): void {
    if (!this.#system.claims.some((other) => this.#isSameClaim(other, claim))) this.#system.claims.push(claim);
  }

  get claims(): readonly { readonly claim: Claim; readonly probability: number | null }[] {
    const probabilities = this.#system.claimProbabilities();
    return this.#system.claims.map((claim, index) => ({ claim, probability: probabilities[index] }));
  }

  /** ε spent on every cell, on the system and in all. */
  get budget(): { readonly cells: Float64Array; readonly spent: number; readonly total: number } {
    return {
      cells: this.#account.used.map(toEpsilon),
      spent: toEpsilon(this.#ledger.spent),
      total: toEpsilon(this.#ledger.budget),
    };
  }

  /** The true answer, for Explore: from here on nothing may be called private. */
  reveal(question: Question): number {
    return this.#curator.revealQuestion(this.#account, this.#system.rowOf(question)) + question.constant;
  }
}

/** A file without labels names codes by their numbers, which says nothing; other labels may mean other people. */
function requireSameLabels(file: Domain, cube: Domain): void {
  for (const [index, { name, labels }] of file.attributes.entries()) {
    const cubeLabels = cube.attributes[index].labels;
    const code = labels.findIndex((label, at) => label !== cubeLabels[at]);
    if (code < 0 || labels.every((label, at) => label === String(at))) continue;
    throw new Failure(
      `In the history, code ${code} of ${name} is “${labels[code]}”, but in the cube it is “${cubeLabels[code]}”; give the attribute the same values in the same order, or take the labels out of the file if they mean the same.`,
    );
  }
}

function numbersOf({ answer, scale }: HistoryAnswer): string {
  return `${answer} ${scale}`;
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.every((value, index) => value === b[index]);
}

function sameFrame(a: Domain, b: Domain): boolean {
  return frameWords(a) === frameWords(b);
}

function frameWords({ attributes }: Domain): string {
  return attributes.map(({ name, size }) => `${name} (${grouped(size)})`).join(' × ') || 'no attribute';
}

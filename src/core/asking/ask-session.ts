import type { Counts } from '../data/counts/counts.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import { Failure } from '../failure.ts';
import type { History, HistoryAnswer } from '../history/history.ts';
import { log } from '../math/log.ts';
import { grouped } from '../params.ts';
import type { Claim, Paid } from '../privacy/book/entries.ts';
import { precisionUnits, toEpsilon, toUnits, UNITS_PER_EPSILON } from '../privacy/budget.ts';
import { Curator } from '../privacy/curator.ts';
import { Ledger } from '../privacy/ledger.ts';
import type { Noise } from '../privacy/noise.ts';
import type { QuestionAccount } from '../privacy/questions/question-account.ts';
import { StreamCost } from '../privacy/questions/stream-cost.ts';
import { specOf } from '../question-language/question-spec.ts';
import { expandQuery, type LinearQuery } from '../workload/linear-query.ts';
import { marginals } from '../workload/marginals.ts';
import { parseQuery } from '../workload/query-spec.ts';
import { type Agreement, AskSystem } from './ask-system.ts';
import type { Belief } from './belief.ts';
import type { SharedKnowledge, WatchedClaim } from './claim.ts';
import { ClaimWatch } from './claim-watch.ts';
import type { Decision } from './decision.ts';
import { measureTree, treeQuestions } from './hierarchy.ts';
import type { Price, Question } from './question.ts';
import { remediesFrom, roundedUp } from './refusal.ts';
import { type PricedList, prospectOf } from './rehearsal.ts';

export interface AskSettings extends PrivacyUnit {
  /** Ascending positions of the attributes of the cube. */
  readonly attributes: readonly number[];
  /** The budget of the cube. */
  readonly epsilon: number;
  /** What a budget over all cubes leaves for this one, what it has spent itself included, in budget units. */
  readonly limit?: number;
  /** The number of records, where it is public: then it is an answer without noise. */
  readonly records?: number;
}

/** ε of the cube. */
export interface CubeBudget {
  /** Spent on every cell; never more than in all. */
  readonly cells: Float64Array;
  readonly spent: number;
  readonly total: number;
  /** What may still be spent on it: a budget over all cubes may leave less than its own. */
  readonly left: number;
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

/** A claim about a query over the cube that is open. */
export interface NewClaim extends Pick<Claim, 'low' | 'high' | 'threshold' | 'action'> {
  readonly query: LinearQuery;
}

const MAX_CUBE = 1_048_576;

const OTHER_PRICE =
  'What this costs changed after its price was written down, so it was not measured and nothing was spent. Ask it again at the price that is shown now.';

/**
 * The Ask room without a screen: one cube, one budget, one history, questions one by one, and claims that are watched over
 * the answers of all cubes of the same data.
 */
export class AskSession {
  readonly cube: Domain;
  /** Of the data that the cube is cut out of. */
  readonly #domain: Domain;
  readonly #curator: Curator;
  readonly #ledger: Ledger;
  readonly #account: QuestionAccount;
  readonly #costs: (number | null)[] = [];
  readonly #total: number;
  readonly #watch: ClaimWatch;
  #system: AskSystem;

  constructor(
    counts: Counts,
    { attributes, epsilon, limit = Number.POSITIVE_INFINITY, neighbours, rowsPerPerson, records }: AskSettings,
    noise: Noise,
    shared: SharedKnowledge = nothingElse(counts.domain, records),
  ) {
    const cells = cellCount(counts.domain, attributes);
    if (!(cells <= MAX_CUBE)) {
      throw new Failure(
        `The cube has ${cells.toLocaleString('en')} cells, more than ${MAX_CUBE.toLocaleString('en')}; choose fewer attributes.`,
      );
    }
    if (records !== undefined && neighbours === 'add-remove') {
      throw new Failure(
        'The number of records is not public where a record may be added or removed: it would give that record away. Choose neighbours that replace a record, or ask for the number.',
      );
    }
    this.#domain = counts.domain;
    this.cube = { attributes: attributes.map((index) => counts.domain.attributes[index]) };
    this.#total = toUnits(epsilon);
    this.#ledger = new Ledger(Math.min(this.#total, limit), { neighbours, rowsPerPerson });
    this.#curator = new Curator(counts, this.#ledger, noise);
    this.#account = this.#curator.openAccount(attributes, cells);
    this.#system = new AskSystem({ domain: this.cube, answers: [], ...(records === undefined ? {} : { records }) });
    this.#watch = new ClaimWatch(counts.domain, attributes, shared);
  }

  /** What would become of a question, without asking it. */
  preview(question: Question): Decision {
    const decision = this.#system.decide(question, { account: this.#account, remaining: this.#ledger.remaining });
    return this.#unlessStopped(question, decision);
  }

  /** A watched claim that was given away lets nothing more be measured. */
  #unlessStopped(question: Question, decision: Decision): Decision {
    const stop = decision.kind === 'inferred' ? null : this.#watch.reasonToStop;
    if (stop === null) return decision;
    const { belief } = decision;
    return { kind: 'refused', reason: stop, remedies: remediesFrom(question, belief), belief };
  }

  /**
   * Answers a question, and pays for it where it has to be measured. `written`: the price that is kept of it already, or
   * null where it was free; what has another price by now is not measured.
   */
  ask(question: Question, written?: Price | null): AskOutcome {
    const decision = this.preview(question);
    if (decision.kind !== 'measure') return decision;
    const { scale, alpha, cost, belief: before } = decision;
    if (written !== undefined && !(written?.scale === scale && written.cost === cost)) {
      return { kind: 'refused', reason: OTHER_PRICE, remedies: [], belief: before };
    }
    const row = this.#system.rowOf(question);
    const measured = this.#curator.laplaceQuestion(this.#account, row, scale);
    this.#costs.push(cost);
    this.#system.learn(question, measured.answer, measured.scale);
    this.#watch.add(question.spec, measured, false);
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

  /** The narrowest interval of the question's confidence that the history or this ε gives; null where neither does. */
  narrowest(question: Question, epsilon: number): number | null {
    const units = Math.min(toUnits(epsilon), this.#ledger.remaining);
    const precision = this.#account.mostPrecision(this.#system.rowOf(question), units);
    const bought = precision === 0 ? null : roundedUp((-log(1 - question.confidence) * UNITS_PER_EPSILON) / precision);
    const belief = this.#system.belief(question);
    const free = typeof belief === 'string' ? null : roundedUp(belief.halfWidth);
    const isStopped = this.#watch.reasonToStop !== null;
    const widths = [free, isStopped ? null : bought].filter((width) => width !== null && width > 0);
    return widths.length === 0 ? null : Math.min(...(widths as number[]));
  }

  /**
   * What a list of questions would cost, each alone and one after another. Nothing is asked: prices follow from noise
   * scales alone, so answers may be anything here and are shown to nobody.
   */
  price(questions: readonly Question[]): PricedList {
    const account = this.#account.supposing();
    const system = new AskSystem(this.#system.history);
    const before = account.units;
    const priced = questions.map((question) => {
      const remaining = this.#ledger.remaining - (account.units - before);
      const decision = this.#unlessStopped(question, system.decide(question, { account, remaining }));
      if (decision.kind === 'measure') {
        account.suppose(system.rowOf(question), precisionUnits(decision.scale));
        system.learn(question, 0, decision.scale);
      }
      return { alone: prospectOf(this.preview(question)), inOrder: prospectOf(decision) };
    });
    return { questions: priced, together: toEpsilon(account.units - before) };
  }

  /** What the history says about a question, or why it says nothing. */
  belief(question: Question): Belief | string {
    return this.#system.belief(question);
  }

  agreement(question: Question): Agreement {
    return this.#system.agreement(question);
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

  /** Takes up an earlier session over the same cube: what was paid for there, answered or not, counts as paid here. */
  resume(history: History, costs: readonly (number | null)[], unanswered: readonly Paid[]): void {
    const charge = (row: Float64Array, scale: number) =>
      this.#ledger.chargeQuestion(this.#account, row, precisionUnits(scale));
    for (const [index, { query, scale }] of history.answers.entries()) {
      if (costs[index] !== null) charge(this.#rowOf(query), scale);
    }
    for (const paid of unanswered) {
      if ('spec' in paid) charge(this.#rowOf(parseQuery(paid.spec, this.cube, 'query')), paid.scale);
      else
        for (const { row, scale } of treeQuestions(cellCount(this.cube), paid.tree, this.#account.unit))
          charge(row, scale);
    }
    this.#extend(history.answers, costs);
  }

  /** Starts with the hierarchical history of the unbounded setting, which costs this much. */
  measureTree(epsilon: number): void {
    const { answers } = measureTree(this.#curator, this.#account, this.cube, epsilon);
    this.#extend(answers, this.#costsAlone(answers));
  }

  #extend(answers: readonly HistoryAnswer[], costs: readonly (number | null)[]): void {
    const { history } = this.#system;
    this.#system = new AskSystem({ ...history, answers: [...history.answers, ...answers] });
    for (const [index, answer] of answers.entries()) this.#watch.add(answer.spec, answer, costs[index] === null);
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

  #rowOf(query: LinearQuery): Float64Array {
    return expandQuery(
      query,
      this.cube,
      this.cube.attributes.map((_, index) => index),
    );
  }

  /** Watches a claim from now on (§5), whichever cube of the data is open. One that would stop everything at once is refused. */
  watch({ query, ...rest }: NewClaim): void {
    const claim = this.#watch.claimOf(query, specOf(query, this.cube), rest);
    const blind = claim.action === 'infer-only' ? this.#watch.blindness(claim) : null;
    if (blind !== null) {
      throw new Failure(
        `This claim cannot be followed, so nothing could be measured from now on. ${blind} Or watch it with a warning.`,
      );
    }
    this.#watch.watch(claim);
  }

  get claims(): readonly WatchedClaim[] {
    return this.#watch.claims;
  }

  get budget(): CubeBudget {
    const spent = toEpsilon(this.#ledger.spent);
    return {
      // What all cells were asked together costs less where a record is replaced: no person paid more than all paid.
      cells: this.#account.used.map((units) => Math.min(toEpsilon(units), spent)),
      spent,
      total: toEpsilon(this.#total),
      left: toEpsilon(this.#ledger.remaining),
    };
  }

  /** The true answer, for Explore: from here on nothing may be called private. */
  reveal(question: Question): number {
    return this.#curator.revealQuestion(this.#account, this.#system.rowOf(question)) + question.constant;
  }

  /** The true count of every cell, for Explore as well. */
  revealCube(): Float64Array {
    const sets = [this.cube.attributes.map(({ name }) => name)];
    return this.#curator.reveal(marginals.build({ kind: 'marginals', sets }, this.#domain, 'cube'))[0];
  }
}

/** One cube that stands by itself. */
function nothingElse({ attributes }: Domain, records: number | undefined): SharedKnowledge {
  const frame = attributes.map(({ name, size }) => ({ column: name, coding: name, size }));
  return { frame, elsewhere: [], claims: [], ...(records === undefined ? {} : { records }) };
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

function numbersOf({ answer, scale, law }: HistoryAnswer): string {
  return `${answer} ${scale} ${law}`;
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

import { cellCount, type Domain } from '../data/domain.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import { type ImpossibleAnswer, impossibleAnswers } from '../estimators/impossible-answers.ts';
import { LeastSquares } from '../estimators/least-squares/blue.ts';
import { allCells } from '../estimators/least-squares/choose-cells.ts';
import { type Misfit, Misfits } from '../estimators/posterior/misfit.ts';
import { Failure } from '../failure.ts';
import type { History, HistoryAnswer } from '../history/history.ts';
import { log } from '../math/log.ts';
import { costUnits, toEpsilon, UNITS_PER_EPSILON } from '../privacy/budget.ts';
import { expandQuery, type LinearQuery, querySensitivity } from '../workload/linear-query.ts';
import { type Belief, beliefIn } from './belief.ts';
import type { Decision } from './decision.ts';
import type { Funds } from './funds.ts';
import type { Question } from './question.ts';
import { refusal } from './refusal.ts';

/** The four systems of Figures 9 and 10 differ in these. */
export interface AskRules {
  /** How the history answers: best linear unbiased, ordinary least squares, or not at all. */
  readonly inference: 'blue' | 'ols' | 'none';
  /** α of every measurement: the least that the question allows, or always the same. */
  readonly alpha: 'least' | number;
}

/** Whether noisy answers can all be true. */
export interface Agreement {
  readonly misfit: Misfit | null;
  readonly impossible: readonly ImpossibleAnswer[];
}

/** Up to here all cells are told apart from the start, so that no answer ever needs a new factorisation. */
const EVERY_CELL = 4096;

/**
 * The query-answering system of §5 (Figure 4), without the data: it decides from what is public, the history and the
 * funds, and whoever holds a curator measures. So nothing it does can cost more than what is measured.
 */
export class AskSystem {
  readonly cube: Domain;
  readonly #rules: AskRules;
  readonly #answers: HistoryAnswer[];
  readonly #records: number | undefined;
  readonly #estimator: LeastSquares;
  #misfits: Misfits | null = null;

  constructor(history: History, rules: AskRules = { inference: 'blue', alpha: 'least' }) {
    this.cube = history.domain;
    this.#rules = rules;
    this.#answers = [...history.answers];
    this.#records = history.records;
    this.#estimator = new LeastSquares(history, {
      weighted: rules.inference !== 'ols',
      publicRecords: true,
      ...(cellCount(history.domain) <= EVERY_CELL ? { cells: allCells } : {}),
    });
  }

  get history(): History {
    const records = this.#records === undefined ? {} : { records: this.#records };
    return { domain: this.cube, answers: [...this.#answers], ...records };
  }

  decide(question: Question, funds: Funds): Decision {
    requireSensible(question);
    const said = this.#rules.inference === 'none' ? 'This system does not infer.' : beliefIn(this.#estimator, question);
    const belief = typeof said === 'string' ? null : said;
    if (belief && belief.halfWidth <= question.halfWidth) return { kind: 'inferred', belief };
    return this.#measureOrRefuse(question, funds, belief, typeof said === 'string' ? said : null);
  }

  /** One coefficient per cell of the cube. */
  rowOf({ query }: Question): Float64Array {
    return expandQuery(
      query,
      this.cube,
      this.cube.attributes.map((_, index) => index),
    );
  }

  /** Takes in the answer to a question that was measured; without the constant, which is not part of what was asked. */
  learn(question: Question, answer: number, scale: number): void {
    const entry = { spec: question.spec, query: question.query, answer, scale };
    this.#answers.push(entry);
    this.#misfits = null;
    if (this.#rules.inference !== 'none') this.#estimator.add(entry);
  }

  belief(question: Question): Belief | string {
    return beliefIn(this.#estimator, question);
  }

  /** Whether the answers behind the belief about a question can all be true. */
  agreement({ query }: Question): Agreement {
    const { weights } = this.#estimator.estimate(query);
    if (!weights) return { misfit: null, impossible: [] };
    this.#misfits ??= new Misfits(this.history, true);
    return {
      misfit: this.#misfits.behind(weights),
      impossible: impossibleAnswers(this.history).filter(({ place }) => weights[place] !== 0),
    };
  }

  #measureOrRefuse(question: Question, funds: Funds, belief: Belief | null, silence: string | null): Decision {
    const row = this.rowOf(question);
    const precision = this.#precision(question, funds.account.unit);
    const units = funds.account.price(row, precision);
    if (!(units <= funds.remaining)) return refusal(question, funds, row, units, belief, silence);
    const scale = UNITS_PER_EPSILON / precision;
    const alpha = sensitivityOf(question.query, funds.account.unit) / scale;
    return { kind: 'measure', scale, alpha, cost: toEpsilon(units), belief };
  }

  /** 1/λ in whole units. The least allowed for is rounded up, so that the answer keeps its promise. */
  #precision({ query, halfWidth, confidence }: Question, unit: PrivacyUnit): number {
    const { alpha } = this.#rules;
    const exact = alpha === 'least' ? -log(1 - confidence) / halfWidth : alpha / sensitivityOf(query, unit);
    const units = costUnits(exact * UNITS_PER_EPSILON);
    if (units >= 1 && units <= Number.MAX_SAFE_INTEGER) return units;
    throw new Failure(
      `An interval of ± ${halfWidth} at ${100 * confidence} % needs a noise scale that the ledger cannot count (1.2e-4 to 1e12); ask for a wider or narrower one.`,
    );
  }
}

/** How far one person can move the answer. */
function sensitivityOf(query: LinearQuery, { neighbours, rowsPerPerson }: PrivacyUnit): number {
  return rowsPerPerson * querySensitivity(query, neighbours);
}

function requireSensible({ halfWidth, confidence }: Question): void {
  if (!(halfWidth > 0 && halfWidth < Number.POSITIVE_INFINITY)) {
    throw new Failure(`The half-width of the interval must be above 0; it is ${halfWidth}.`);
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw new Failure(`The confidence must lie between 0 and 1; it is ${confidence}.`);
  }
}

import type { PrivacyUnit } from '../data/privacy-unit.ts';
import { Failure } from '../failure.ts';
import type { Block } from '../workload/block.ts';
import { sensitivity } from '../workload/workload.ts';
import {
  costUnits,
  gaussianInUnits,
  type PerQuery,
  plus,
  toEpsilon,
  toRhoUnits,
  toUnits,
  UNITS_PER_EPSILON,
} from './budget.ts';
import { composedEpsilon } from './composition.ts';
import { type Conversion, epsilonOf, rhoWithin } from './concentrated.ts';
import { type QuestionAccount, viewOf } from './questions/question-account.ts';
import { StreamCost } from './questions/stream-cost.ts';
import { choiceInRho, pureInRho } from './rho-charges.ts';

/** One line of the ledger: what was asked for, and what it cost in budget units. */
export interface LedgerEntry {
  readonly label: string;
  readonly units: number;
}

/** What a ledger that counts ρ stands for: ε, but for a failure of probability δ. */
export interface ConcentratedBudget {
  readonly epsilon: number;
  readonly delta: number;
  readonly conversion: Conversion;
}

/**
 * A charge for noise: how much is added to what earlier answers to the same queries cost. In a ledger of ε, for each unit
 * by which a record changes them; of Laplace noise that is 1/λ. In a ledger of ρ, for each squared unit, and for all rows
 * of a person; of Gaussian noise that is rows²/2σ².
 */
export interface Charge {
  readonly block: Block;
  readonly precision: PerQuery;
}

/** All that was asked about one block: fresh noise adds precision, and so does lowering the noise of an answer. */
interface Account extends Charge {
  readonly units: number;
}

/**
 * Does the accounting for every mechanism: the cost of noisy answers is their generalised sensitivity (iReduct,
 * Definition 4; Theorem 5.4 of the Bayesian paper is its add-or-remove form), worked out from the blocks. Answers to the
 * queries of one block are accounted for together, so queries that share no record share their cost however often they
 * are asked. Costs are whole units and add up over blocks, which is exact for marginals and an upper bound where blocks
 * overlap less.
 *
 * It counts ε, or ρ of zero-concentrated privacy (Bun and Steinke 2016), which adds up as well, whoever chooses what to
 * ask next (Feldman and Zrnic 2021), and is told in ε at a δ.
 */
export class Ledger {
  readonly budget: number;
  readonly unit: PrivacyUnit;
  /** Null where it counts ε. */
  readonly concentrated: ConcentratedBudget | null;
  readonly #accounts = new Map<Block, Account>();
  /** What is behind the accounts that were handed out. */
  readonly #streams = new WeakMap<QuestionAccount, StreamCost>();
  readonly #asked = new Set<StreamCost>();
  readonly #others: LedgerEntry[] = [];
  #spent = 0;
  #delta = 0;
  #reserved = false;
  #isRound = false;

  constructor(budgetUnits: number, unit: PrivacyUnit, concentrated: ConcentratedBudget | null = null) {
    if (!(Number.isSafeInteger(unit.rowsPerPerson) && unit.rowsPerPerson >= 1)) {
      throw new Error(`a person has at least one row and a whole number of them, not ${String(unit.rowsPerPerson)}`);
    }
    this.budget = budgetUnits;
    this.unit = Object.freeze({ ...unit });
    this.concentrated = concentrated && Object.freeze({ ...concentrated });
    this.#delta = concentrated?.delta ?? 0;
  }

  /** One that counts ρ: all that keeps this ε but for a failure of this δ. */
  static inRho(concentrated: ConcentratedBudget, unit: PrivacyUnit): Ledger {
    const { epsilon, delta, conversion } = concentrated;
    return new Ledger(toRhoUnits(rhoWithin(epsilon, delta, conversion)), unit, concentrated);
  }

  /** The ε that its whole budget stands for. */
  get epsilon(): number {
    return this.concentrated?.epsilon ?? toEpsilon(this.budget);
  }

  /** What was spent, told in ε. */
  get spentEpsilon(): number {
    return this.toldInEpsilon(this.spent);
  }

  /** So many of its units in ε, at the δ of the ledger. */
  toldInEpsilon(units: number): number {
    if (!this.concentrated) return toEpsilon(units);
    const { epsilon, delta, conversion } = this.concentrated;
    return Math.min(epsilon, epsilonOf(toEpsilon(units), delta, conversion));
  }

  get spent(): number {
    return this.#reserved ? this.budget : this.#spent;
  }

  get remaining(): number {
    return this.budget - this.spent;
  }

  /** The probability with which the guarantee may fail; 0 in a ledger of ε, unless something was paid for that may fail. */
  get delta(): number {
    return this.#delta;
  }

  /** One line a block or stream of questions, then everything that was no noise added to answers. */
  get entries(): readonly LedgerEntry[] {
    const blocks = [...this.#accounts.values()].map(({ block, units }) => ({ label: block.label, units }));
    const questions = [...this.#asked].map(({ units }) => ({ label: 'questions', units }));
    return [...blocks, ...questions, ...this.#others];
  }

  /** What these charges would cost on top of what is booked. */
  price(charges: readonly Charge[]): number {
    return this.#unitsAdded(this.#afterwards(charges));
  }

  /** Books all charges or, when they do not fit together, none. Must be called before the noise is drawn. */
  charge(charges: readonly Charge[]): void {
    const accounts = this.#afterwards(charges);
    const total = this.#unitsAdded(accounts);
    this.#pay(total);
    for (const [block, account] of accounts) this.#accounts.set(block, account);
  }

  /** An account for questions about the first cells of a table. */
  openAccount(attributes: readonly number[], cells: number, others: 'none' | 'some' = 'none'): QuestionAccount {
    const stream = new StreamCost(cells, this.unit, others);
    const account = viewOf(stream, attributes);
    this.#streams.set(account, stream);
    return account;
  }

  /**
   * Books one linear query of a stream, which shares its cost with the others of its account. Returns the row that was
   * paid for, which is the one to answer from.
   */
  chargeQuestion(account: QuestionAccount, row: Float64Array, precision: number): Float64Array {
    this.#requireEpsilon('Questions of a stream');
    const stream = this.#streamOf(account);
    const own = stream.read(row);
    if (!(Number.isSafeInteger(precision) && precision >= 1)) {
      throw new Failure(`A question needs noise of a scale from 1.2e-4 to 1e12, so 1/λ cannot be ${precision} units.`);
    }
    this.#pay(stream.price(own, precision));
    this.#asked.add(stream);
    stream.add(own, precision);
    return own;
  }

  /** A row as `chargeQuestion` takes it, where nothing is charged. */
  rowOf(account: QuestionAccount, row: Float64Array): Float64Array {
    return this.#streamOf(account).read(row);
  }

  /** Books what costs so many units of ε and may fail with this δ, whatever it is. Must be called before it is drawn. */
  book(label: string, units: number, delta = 0): void {
    if (!(units >= 0 && delta >= 0)) throw new Error(`a cost of ${units} units would give back what was spent`);
    this.requireAnyNoise();
    this.#bookUnits(label, this.concentrated ? pureInRho(units) : units);
    this.#delta += delta;
  }

  /**
   * Books Gaussian noise that costs so much ρ, whatever it is in. Whole units are paid, rounded down like the precision of
   * other noise; returns by how much wider it has to be for that.
   */
  bookGaussian(label: string, rho: number): number {
    if (!this.concentrated) {
      throw new Failure('No ε bounds what Gaussian noise gives away, and this budget is one of ε; choose other noise.');
    }
    const { units, stretch } = gaussianInUnits(rho);
    this.#bookUnits(label, units);
    return stretch;
  }

  /**
   * Books a choice by the exponential mechanism. Returns the units of ε to draw it with: those asked for, but for what a
   * charge in whole units of ρ rounds off.
   */
  bookChoice(label: string, units: number): number {
    if (!(units >= 0)) throw new Error(`a choice of ${units} units would give back what was spent`);
    this.requireAnyNoise();
    const { cost, drawn } = this.concentrated ? choiceInRho(units) : { cost: units, drawn: units };
    this.#bookUnits(label, cost);
    return drawn;
  }

  /** Books what costs so many units of ρ and may fail with this δ. Refused where it counts ε. Must be called before it is drawn. */
  bookInRho(label: string, units: number, delta = 0): void {
    if (!(units >= 0 && delta >= 0)) throw new Error(`a cost of ${units} units would give back what was spent`);
    if (!this.concentrated) throw new Error('this budget counts ε, and a cost in ρ says nothing of that');
    this.requireAnyNoise();
    this.#bookUnits(label, units);
    this.#delta += delta;
  }

  /** So much of all units as this is of the whole ε: what a share of ε is where ρ is counted. */
  unitsFor(epsilon: number): number {
    return this.concentrated ? Math.floor(this.budget * Math.min(1, epsilon / this.epsilon)) : toUnits(epsilon);
  }

  /** A ledger of its own for all that is left, which counts as this one does. */
  forTheRest(): Ledger {
    return new Ledger(this.remaining, this.unit, this.concentrated);
  }

  /** Books what was spent on a ledger for the rest of this one, line by line. */
  takeOver({ entries }: Ledger): void {
    for (const { label, units } of entries) this.#bookUnits(label, units);
  }

  /**
   * Adaptive rounds that cost less together than one by one, up to a failure of probability δ (2010, Theorem 3.2). All
   * of it is booked at once; each round gets a ledger of its own, which keeps it within its part.
   */
  compose(rounds: number, roundUnits: number, delta: number): Ledger[] {
    if (this.#isRound) throw new Failure('A round that is composed with others cannot be divided into rounds again.');
    this.#requireEpsilon('Rounds that are composed by Theorem 3.2 (2010)');
    const units = Math.ceil(composedEpsilon(toEpsilon(roundUnits), rounds, delta) * UNITS_PER_EPSILON);
    this.book(`${rounds} rounds of ε = ${toEpsilon(roundUnits)} each, composed with δ = ${delta}`, units, delta);
    return Array.from({ length: rounds }, () => {
      const round = new Ledger(roundUnits, this.unit);
      round.#isRound = true;
      return round;
    });
  }

  /**
   * For work that charges so often that its charges are only summed up in the end: all that is left counts as spent
   * until then, so that nothing was ever drawn that is not paid for. Returns how much there is, and how to settle.
   */
  reserve(): { readonly units: number; settle(charges: readonly Charge[]): void } {
    if (this.#reserved) throw new Failure('All that is left of the budget is in use; wait until that is settled.');
    const units = this.remaining;
    this.#reserved = true;
    return {
      units,
      settle: (charges) => {
        this.#reserved = false;
        try {
          this.charge(charges);
        } catch (error) {
          // Noise may have been drawn already: nothing of it may count as free.
          this.#reserved = true;
          throw error;
        }
      },
    };
  }

  /** Why something cannot be charged here: it is counted in ε alone. */
  #requireEpsilon(what: string): void {
    if (!this.concentrated) return;
    throw new Failure(`${what} are counted in ε, and this budget counts ρ; choose pure composition.`);
  }

  /** Refuses what is no Gaussian noise where nothing else may be done. */
  requireAnyNoise(): void {
    if (this.concentrated?.conversion !== 'analytic') return;
    throw new Failure(
      'The analytic conversion holds for Gaussian noise alone, and this run does something else as well; choose the conversion of zCDP.',
    );
  }

  #bookUnits(label: string, units: number): void {
    this.#pay(units);
    this.#others.push(Object.freeze({ label, units }));
  }

  #pay(units: number): void {
    // Written so that a cost that is no number is refused as well. What an answer adds to a total that is worked out anew
    // may be a few units below zero, by rounding.
    if (!(units <= this.remaining)) {
      throw new Failure(
        `This would cost ${this.concentrated ? 'ρ' : 'ε'} = ${toEpsilon(units)}, but only ${toEpsilon(this.remaining)} of ${toEpsilon(this.budget)} is left; ask with more noise or allow a larger ε.`,
      );
    }
    this.#spent += units;
  }

  #afterwards(charges: readonly Charge[]): Map<Block, Account> {
    const changed = new Map<Block, Account>();
    for (const { block, precision } of charges) {
      const before = (changed.get(block) ?? this.#accounts.get(block))?.precision ?? 0;
      const total = plus(before, precision);
      changed.set(block, { block, precision: total, units: this.#cost(block, total) });
    }
    return changed;
  }

  #unitsAdded(accounts: ReadonlyMap<Block, Account>): number {
    let units = 0;
    for (const [block, account] of accounts) units += account.units - (this.#accounts.get(block)?.units ?? 0);
    return units;
  }

  #streamOf(account: QuestionAccount): StreamCost {
    const stream = this.#streams.get(account);
    if (stream) return stream;
    throw new Error('this account was not opened here; ask from one of openAccount of the same curator');
  }

  #cost(block: Block, precision: PerQuery): number {
    const isEndless =
      typeof precision === 'number'
        ? precision === Number.POSITIVE_INFINITY
        : precision.includes(Number.POSITIVE_INFINITY);
    // Without noise only what no record can change. Not left to sums in which ∞ · 0 may get lost.
    if (isEndless) return sensitivity([block], this.unit) === 0 ? 0 : Number.POSITIVE_INFINITY;
    if (this.concentrated) return costUnits(block.weightedSquares(precision, this.unit.neighbours));
    return costUnits(sensitivity([block], this.unit, [precision]));
  }
}

import type { Counts } from '../data/counts/counts.ts';
import type { Domain } from '../data/domain.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import { Failure } from '../failure.ts';
import { ownNumbers } from '../own.ts';
import type { Block } from '../workload/block.ts';
import { sensitivity, squaredSensitivity } from '../workload/workload.ts';
import { type PerQuery, precisionUnits, toEpsilon, UNITS_PER_EPSILON } from './budget.ts';
import { roundUnits } from './composition.ts';
import type { Scheduler, StepOrder } from './descent/descent.ts';
import type { Ladder } from './descent/ladder.ts';
import { type CutsOrder, quantileCuts } from './domain/quantiles.ts';
import { frequentValues, type ValuesOrder } from './domain/values.ts';
import { type Choice, ExponentialMechanism, type Selection } from './exponential-mechanism.ts';
import { type Descended, GradualMeasurements } from './gradual-measurements.ts';
import type { Charge, Ledger } from './ledger.ts';
import type { Measurement } from './measurement.ts';
import type { Noise } from './noise.ts';
import type { NoiseMaker } from './noise-down.ts';
import { GAUSSIAN, noiseLawById } from './noise-laws/by-name.ts';
import { noisyAnswer, noisyAnswers, priceOf, priceOfOne } from './noisy-answers.ts';
import { partitionOf } from './partition/partition.ts';
import type { QuestionAccount } from './questions/question-account.ts';
import { type FlippedRecords, flipValues, type ReplacedRecords, replaceValues } from './randomised-response.ts';
import { residualAnswers } from './residual.ts';
import type { Session } from './session.ts';
import { chooseTable, noisyTableErrors, type TableChoice, type TableGuesses } from './table-choice.ts';
import { Truth } from './truth.ts';

/**
 * Holds the true counts and the ledger. Its methods are the only ways to the truth: each one charges before it draws,
 * so a mechanism can neither leak by accident nor do its own accounting.
 *
 * This folder is trusted, and so are four things that it is given: the counts, the blocks of the workload folder, a
 * ledger nobody else writes to, and noise of this folder. Whoever opens a session (trials, the Ask room, timed figures)
 * makes a ledger, noise and a curator of them; .dependency-cruiser.cjs says who that is. Mechanisms get the curator
 * alone. Nothing they hand in is believed: blocks must be genuine, lists and rows are read once into copies, and what
 * they are given (measurements, accounts) may be changed without changing a charge. A session that stays private has
 * `revealed` false; `reveal`, `revealQuestion` and `gradualWith` set it for good. Not kept out is code in the same
 * thread that replaces what the language itself provides.
 */
export class Curator {
  readonly #session: Session;
  readonly #publicRecords: boolean;
  readonly #gradual: GradualMeasurements;
  /** What was left of the ledger when the curator was made. */
  readonly #whole: number;
  /** Shared with the curators of rounds, as what they look at again and again is the same. */
  #choices = new ExponentialMechanism();
  /** Shared with them as well: what one of them reveals is revealed. */
  #mark = { revealed: false, tookRecordCount: false };

  constructor(counts: Counts, ledger: Ledger, noise: Noise, publicRecords = true) {
    this.#session = { truth: new Truth(counts), ledger, noise, records: publicRecords ? counts.records : null };
    this.#publicRecords = publicRecords;
    this.#whole = ledger.remaining;
    this.#gradual = new GradualMeasurements(this.#session);
    // What it says of itself is believed: whether it revealed anything, above all.
    Object.freeze(this);
  }

  /** The frame of the data. Nobody can change it, neither here nor where the counts look into it. */
  get domain(): Domain {
    return this.#session.truth.domain;
  }

  /** The number of records, where it is public (the papers' convention). */
  get records(): number {
    this.#requirePublicRecords();
    return this.#session.truth.counts.records;
  }

  /** Whom its answers protect. */
  get unit(): PrivacyUnit {
    return this.#session.ledger.unit;
  }

  /** The whole ε of the ledger behind it. */
  get budget(): number {
    return this.#session.ledger.epsilon;
  }

  /** All that may be spent in ρ: what was left when whoever asks got this curator. Refused where the ledger counts ε. */
  get rho(): number {
    if (this.#session.ledger.concentrated) return toEpsilon(this.#whole);
    throw new Error('this budget counts ε; a mechanism that counts in ρ says so by its guarantee');
  }

  /** Whether the ledger counts ρ. */
  get isConcentrated(): boolean {
    return this.#session.ledger.concentrated !== null;
  }

  /** What is left of the ledger's budget, in units: of ε, or of ρ. */
  get remaining(): number {
    return this.#session.ledger.remaining;
  }

  /** True once something that is not private was done: nothing that follows may be called private. */
  get revealed(): boolean {
    return this.#mark.revealed;
  }

  /** True once the number of records was looked at, which nothing was charged for. */
  get tookRecordCount(): boolean {
    return this.#mark.tookRecordCount;
  }

  /** S(Q) under the neighbour definition of the experiment; with weights 1/λ the generalised sensitivity GS(Q, Λ). */
  sensitivity(blocks: readonly Block[], weights?: readonly PerQuery[]): number {
    return sensitivity(blocks, this.unit, weights);
  }

  /** The square of how far answers move together (ℓ2); with weights 1/2σ² what Gaussian noise costs in ρ. */
  squaredSensitivity(blocks: readonly Block[], weights?: readonly PerQuery[]): number {
    return squaredSensitivity(blocks, this.unit, weights);
  }

  /** Noisy answers to whole blocks, one noise scale a block or one a query, with noise of the law of this name. */
  noisy(law: string, blocks: readonly Block[], scales: readonly PerQuery[]): Measurement[] {
    return noisyAnswers(this.#session, blocks, scales, law);
  }

  /** The same with Laplace noise. */
  laplace(blocks: readonly Block[], scales: readonly PerQuery[]): Measurement[] {
    return noisyAnswers(this.#session, blocks, scales);
  }

  /** The same with Gaussian noise of these deviations. Refused where the ledger counts ε, which does not bound it. */
  gaussian(blocks: readonly Block[], deviations: readonly PerQuery[]): Measurement[] {
    return noisyAnswers(this.#session, blocks, deviations, GAUSSIAN);
  }

  /** Noisy residuals, made with `residualBlocks`, with one deviation each: charged together. */
  residuals(blocks: readonly Block[], deviations: readonly number[]): Measurement[] {
    return residualAnswers(this.#session, blocks, deviations);
  }

  /** A noisy answer to one query of a block, accounted for together with other answers to the block. */
  laplaceOne(block: Block, query: number, scale: number): Measurement {
    return noisyAnswer(this.#session, block, query, scale);
  }

  /** Whether `laplace` for this block, or `laplaceOne` for a query of it, stays within the budget. */
  affordsLaplace(block: Block, scale: number, query?: number): boolean {
    const law = noiseLawById();
    const price =
      query === undefined
        ? priceOf(this.#session, block, scale, law)
        : priceOfOne(this.#session, block, query, scale, law);
    return this.#affords(price.charge);
  }

  /** The exponential mechanism over the errors of estimates of all queries of these blocks, unless another is named. */
  choose(blocks: readonly Block[], estimates: Float64Array, epsilon: number, selection?: Selection): Choice {
    return this.#choices.choose(this.#session, blocks, estimates, epsilon, selection);
  }

  /** Chooses one of many tables, probably one that these estimates get wrong by a lot; its position. */
  chooseTable(choice: TableChoice): number {
    return chooseTable(this.#session, choice);
  }

  /** How wrong estimates of tables are, with Gaussian noise of this deviation. Refused where the ledger counts ε. */
  tableErrors(guesses: TableGuesses, deviation: number): Float64Array {
    return noisyTableErrors(this.#session, guesses, deviation);
  }

  /** One curator a round, for rounds that are composed as Theorem 3.2 (2010) allows. Charges for all of them. */
  rounds(count: number, epsilon: number, delta: number): Curator[] {
    const { truth, ledger, noise } = this.#session;
    const [ownCount, ownEpsilon, ownDelta] = ownNumbers([count, epsilon, delta]);
    return ledger.compose(ownCount, roundUnits(ownEpsilon, ownCount, ownDelta), ownDelta).map((part) => {
      const round = new Curator(truth.counts, part, noise, this.#publicRecords);
      round.#choices = this.#choices;
      round.#mark = this.#mark;
      return round;
    });
  }

  /** All records with values replaced at random, of these attributes. Refused where their number is private. */
  replaceValues(attributes: readonly number[], epsilon: number): ReplacedRecords {
    this.#requirePublicRecords();
    return replaceValues(this.#session, attributes, epsilon);
  }

  /** All records with the bits of their values flipped at random. Refused where their number is private. */
  flipValues(attributes: readonly number[], epsilon: number): FlippedRecords {
    this.#requirePublicRecords();
    return flipValues(this.#session, attributes, epsilon);
  }

  /** Codes of values so frequent that they may be published; they are nobody's own, but with probability δ. */
  frequentValues(order: ValuesOrder): number[] {
    return frequentValues(this.#session, order);
  }

  /** Cells of a public grid to cut an attribute of numbers at, so that bins have about as many records each. */
  quantileCuts(order: CutsOrder): number[] {
    return quantileCuts(this.#session, order);
  }

  /**
   * Codes of one attribute put together to buckets of about the same count: their first codes, and one past the last code.
   * `countScale` is the noise scale that the counts of buckets will have.
   */
  partition(attribute: number, epsilon: number, countScale: number): Int32Array {
    return partitionOf(this.#session, attribute, epsilon, countScale);
  }

  /** Opens an account for a stream of linear queries over one table, or over its first cells. */
  openAccount(attributes: readonly number[], cells: number): QuestionAccount {
    const { truth, ledger } = this.#session;
    const own = ownNumbers(attributes);
    const all = truth.cellsOver(own);
    if (!(Number.isInteger(cells) && cells >= 1 && cells <= all)) {
      throw new Error(`no account of ${String(cells)} cells over the attributes ${own.join(', ')}`);
    }
    return ledger.openAccount(own, cells, cells < all ? 'some' : 'none');
  }

  /** A noisy answer to one linear query of a stream: coefficients over the cells of its account. */
  laplaceQuestion(account: QuestionAccount, row: Float64Array, scale: number): { answer: number; scale: number } {
    const { truth, ledger, noise } = this.#session;
    const precision = precisionUnits(scale);
    const paid = ledger.chargeQuestion(account, row, precision);
    const { attributes } = account;
    const answers = Float64Array.of(truth.weightedSum(paid, attributes));
    const sums = { whole: false, counts: truth.counts.table(attributes), row: () => paid };
    noise.perturb(answers, precision, sums, noiseLawById());
    return { answer: answers[0], scale: UNITS_PER_EPSILON / precision };
  }

  /** Noisy answers whose noise `noiseDown` or `descend` can lower later, at the price of the smaller noise alone. */
  gradual(blocks: readonly Block[], scale: number): Measurement[] {
    const { noise } = this.#session;
    return this.#gradual.begin(blocks, scale, ({ queries, integral }, precision) =>
      noise.coupled(queries, integral, precision),
    );
  }

  /** The same with noise that the caller makes. It could be none at all, so nothing that follows is private. */
  gradualWith(blocks: readonly Block[], scale: number, make: NoiseMaker): Measurement[] {
    const { madeBy } = this.#session.noise;
    this.#mark.revealed = true;
    if (!madeBy) {
      throw new Failure(
        'NoiseDown as the paper prints it is not private, so nothing can be released with it; choose the exact coupling.',
      );
    }
    return this.#gradual.begin(blocks, scale, ({ queries }, precision) => madeBy(make, queries, precision));
  }

  /** Whether `noiseDown` to these scales stays within the budget. */
  affordsNoiseDown(measurement: Measurement, scale: PerQuery): boolean {
    return this.#affords(this.#gradual.chargeToLower(measurement, scale));
  }

  /** NoiseDown: the same answers with less noise. Charges the difference. The measurement that it replaces is used up. */
  noiseDown(measurement: Measurement, scale: PerQuery): Measurement {
    return this.#gradual.lower(measurement, scale);
  }

  /**
   * Lowers the noise of many measurements at once, from the first rung of the ladder down as far as the scheduler sends
   * them. The same as steps of `noiseDown` in that order, in a fraction of the time.
   */
  descend(measurements: readonly Measurement[], ladder: Ladder, order: StepOrder, scheduler: Scheduler): Descended {
    return this.#gradual.descend(measurements, ladder, order, scheduler);
  }

  /** The truth itself, for references that are not private. */
  reveal(blocks: readonly Block[]): Float64Array[] {
    const { truth } = this.#session;
    this.#mark.revealed = true;
    return truth.accepted(blocks).map((block) => truth.answers(block));
  }

  /** The truth behind `laplaceQuestion`, for people who may see it. */
  revealQuestion(account: QuestionAccount, row: Float64Array): number {
    const { truth, ledger } = this.#session;
    this.#mark.revealed = true;
    return truth.weightedSum(ledger.rowOf(account, row), account.attributes);
  }

  #requirePublicRecords(): void {
    this.#mark.tookRecordCount = true;
    if (this.#publicRecords) return;
    throw new Failure(
      'This mechanism needs the number of records, which is kept private here; make it public, or choose another mechanism.',
    );
  }

  #affords(charge: Charge): boolean {
    const { ledger } = this.#session;
    return ledger.price([charge]) <= ledger.remaining;
  }
}

Object.freeze(Curator.prototype);

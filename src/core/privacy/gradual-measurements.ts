import { Failure } from '../failure.ts';
import type { Block } from '../workload/block.ts';
import { at, type PerQuery, plus, precisionsOf, precisionUnits, scalesOf } from './budget.ts';
import { Descent, type Scheduler, type StepOrder } from './descent/descent.ts';
import { chargesFor } from './descent/descent-groups.ts';
import { isGenuineLadder, type Ladder } from './descent/ladder.ts';
import type { Charge } from './ledger.ts';
import type { Measurement } from './measurement.ts';
import { CoupledNoise, type GradualNoise } from './noise-down.ts';
import type { Session } from './session.ts';
import { areExactSums } from './truth.ts';

export interface Descended {
  readonly measurements: readonly Measurement[];
  /** How often each answer changed. */
  readonly jumps: readonly Int32Array[];
}

/** What stays hidden of a measurement whose noise can be lowered. Its answers are the truth and the noise of now. */
interface Hidden {
  readonly block: Block;
  readonly truth: Float64Array;
  readonly noise: GradualNoise;
  readonly precision: PerQuery;
}

/** Measurements whose noise can be lowered later (iReduct's NoiseDown), at the price of the smaller noise alone. */
export class GradualMeasurements {
  readonly #session: Session;
  readonly #hidden = new WeakMap<Measurement, Hidden>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** First answers, with noise that is drawn once they are paid for. */
  begin(
    blocks: readonly Block[],
    scale: number,
    draw: (block: Block, precision: number) => GradualNoise,
  ): Measurement[] {
    const { truth, ledger, noise, records } = this.#session;
    if (ledger.concentrated) {
      throw new Failure(
        'Laplace noise that is lowered step by step is counted in ε, and this budget counts ρ; choose pure composition.',
      );
    }
    const accepted = truth.accepted(blocks);
    if (noise.grain > 0) requireWhole(accepted, records);
    const precision = precisionUnits(scale);
    ledger.charge(accepted.map((block) => ({ block, precision })));
    return accepted.map((block) =>
      this.#keep({ block, truth: truth.answers(block), noise: draw(block, precision), precision }),
    );
  }

  /** NoiseDown of one measurement. */
  lower(measurement: Measurement, scale: PerQuery): Measurement {
    const hidden = this.#hiddenBehind(measurement);
    const { block, noise } = hidden;
    const precision = precisionsOf(scale, block.queries);
    this.#session.ledger.charge([chargeDown(hidden, precision)]);
    this.#hidden.delete(measurement);
    for (let query = 0; query < block.queries; query++) {
      const [from, to] = [at(hidden.precision, query), at(precision, query)];
      if (to > from) noise.lower(query, from, to);
    }
    return this.#keep({ ...hidden, precision });
  }

  /** What `lower` would charge. */
  chargeToLower(measurement: Measurement, scale: PerQuery): Charge {
    const hidden = this.#hiddenBehind(measurement);
    return chargeDown(hidden, precisionsOf(scale, hidden.block.queries));
  }

  /** NoiseDown of many measurements at once, in an order of steps, as far as a scheduler sends them. */
  descend(measurements: readonly Measurement[], ladder: Ladder, order: StepOrder, scheduler: Scheduler): Descended {
    if (!isGenuineLadder(ladder)) throw new Error('a descent needs a ladder of evenLadder or finestLadder');
    const { ledger } = this.#session;
    const given = [...measurements];
    const parts = given.map((measurement) => {
      const { block, truth, noise, precision } = this.#hiddenBehind(measurement);
      if (!(noise instanceof CoupledNoise)) throw new Error('a descent needs noise of the exact coupling');
      if (precision !== ladder.precision(0)) throw new Error('a descent starts on the first rung of its ladder');
      return { block, truth, noise, answers: answersOf(truth, noise), jumps: new Int32Array(block.queries) };
    });
    if (new Set(given).size < given.length) throw new Error('a measurement stands twice in a descent');
    // Changes are too many to book one by one. Order and scheduler are the caller's: while they are asked, nothing is left.
    const reserved = ledger.reserve();
    for (const measurement of given) this.#hidden.delete(measurement);
    const rungs = new Descent(parts, ladder, order, scheduler, ledger, reserved.units).run();
    const charges = chargesFor(parts, ladder, rungs);
    reserved.settle(charges);
    const lowered = parts.map((part, index) =>
      this.#keep({ ...part, precision: plus(ladder.precision(0), charges[index].precision) }),
    );
    return { measurements: lowered, jumps: parts.map((part) => part.jumps) };
  }

  #keep({ block, truth, noise, precision }: Hidden): Measurement {
    const measurement = { block, answers: answersOf(truth, noise), scale: scalesOf(precision) };
    this.#hidden.set(measurement, { block, truth, noise, precision });
    return measurement;
  }

  /** Two answers from one hidden noise would have to be one after the other: the earlier one is not lowered again. */
  #hiddenBehind(measurement: Measurement): Hidden {
    const hidden = this.#hidden.get(measurement);
    if (hidden) return hidden;
    throw new Error('this measurement has no noise that could be lowered, or it was lowered already');
  }
}

/** Exact noise that can be lowered is whole-numbered, and is added to sums that are exact. */
function requireWhole(blocks: readonly Block[], records: number | null): void {
  if (!blocks.every((block) => block.integral)) {
    throw new Failure(
      'Exact noise that is lowered step by step is whole-numbered, and some of these queries have coefficients that are no whole numbers; ask for other queries, or choose a mechanism that measures them once.',
    );
  }
  if (areExactSums(blocks, records)) return;
  throw new Failure(
    'Exact noise that is lowered step by step is added to sums of up to 2^53, and some of these queries have coefficients that may add up to more; divide them by a number, or choose a mechanism that measures them once.',
  );
}

function answersOf(truth: Float64Array, noise: GradualNoise): Float64Array {
  return truth.map((value, query) => value + noise.value(query));
}

function chargeDown({ block, precision: before }: Hidden, precision: PerQuery): Charge {
  const more = plus(precision, before, -1);
  if (!(typeof more === 'number' ? more >= 0 : more.every((units) => units >= 0))) {
    throw new Error('noise that was lowered cannot be raised again');
  }
  return { block, precision: more };
}

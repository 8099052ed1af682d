import { Failure } from '../failure.ts';
import { ownNumbers } from '../own.ts';
import { scoreUnit } from '../random/select.ts';
import type { Block } from '../workload/block.ts';
import { gaussianPrecision, gaussianUnits, toUnits } from './budget.ts';
import { GAUSSIAN, noiseLawById } from './noise-laws/by-name.ts';
import type { Session } from './session.ts';
import { areExactSums } from './truth.ts';

/** Tables to choose among, and what they are thought to be. */
export interface TableGuesses {
  readonly candidates: readonly Block[];
  /** One list of answers a candidate. */
  readonly estimates: readonly Float64Array[];
}

export interface TableChoice extends TableGuesses {
  readonly epsilon: number;
  /** w_c and b_c of the score w_c·(‖x − x̂‖₁ − b_c); 1 and 0 where there are none. Public. */
  readonly weights?: readonly number[];
  readonly penalties?: readonly number[];
}

/**
 * Chooses one of many tables, probably one that is guessed badly: by the exponential mechanism in a ledger of ρ, by
 * permute-and-flip in one of ε, where that is never worse. A record moves a score by its weight at most, by twice that
 * where it is replaced.
 */
export function chooseTable(session: Session, choice: TableChoice): number {
  const { ledger, noise } = session;
  const { candidates, estimates } = choice;
  const weights = ownNumbers(choice.weights ?? candidates.map(() => 1));
  const penalties = ownNumbers(choice.penalties ?? candidates.map(() => 0));
  const units = toUnits(choice.epsilon);
  const { blocks, moves } = priced(session, { candidates, estimates });
  if (weights.length !== blocks.length || penalties.length !== blocks.length || !penalties.every(Number.isFinite)) {
    throw new Error('a choice needs a weight and a penalty for each candidate');
  }
  if (!weights.every((weight) => weight > 0 && Number.isFinite(weight))) {
    throw new Error('weights of candidates are above 0');
  }
  const sensitivity = moves.reduce((most, move, index) => Math.max(most, move * weights[index]), 0);
  if (sensitivity === 0) throw new Failure('No record can change any of these tables, so there is nothing to choose.');
  const grain = noise.grain === 0 ? 0 : Math.max(noise.grain, scoreUnit(sensitivity));
  const errors = errorsOf(session, blocks, estimates, grain);
  const scores = errors.map((error, index) => weights[index] * (error - penalties[index]));
  const paid = ledger.bookChoice(`choice among ${blocks.length.toLocaleString('en')} tables`, units);
  return ledger.concentrated
    ? noise.choose(scores, sensitivity, paid)
    : noise.permuteAndFlip(scores, sensitivity, paid);
}

/** Steps of errors to which noise is added in whole numbers. */
const ERROR_GRAIN = 1 / 16;

/** How badly each table is guessed, ‖x − x̂‖₁, with Gaussian noise of this deviation: a release of all scores at once. */
export function noisyTableErrors(session: Session, guesses: TableGuesses, deviation: number): Float64Array {
  const { ledger, noise } = session;
  const { blocks, moves } = priced(session, guesses);
  const units = moves.map((move) => (move === 0 ? 0 : gaussianUnits(deviation, move)));
  const grain = noise.grain === 0 ? 0 : ERROR_GRAIN;
  const errors = errorsOf(session, blocks, guesses.estimates, grain);
  ledger.bookInRho(
    `errors of ${blocks.length.toLocaleString('en')} tables`,
    units.reduce((sum, own) => sum + own, 0),
  );
  const step = grain === 0 ? 1 : grain;
  // A record moves errors by so many steps, and noise is so many steps wide.
  const precisions = Float64Array.from(units, (own, index) =>
    moves[index] === 0 ? Number.POSITIVE_INFINITY : Math.floor(step * gaussianPrecision(own, moves[index])),
  );
  const inSteps = errors.map((error) => error / step);
  noise.perturb(inSteps, precisions, null, noiseLawById(GAUSSIAN));
  return inSteps.map((error) => error * step);
}

/** The blocks in a list of their own, and how far a neighbour moves the error of each. */
function priced({ truth, ledger, noise, records }: Session, { candidates, estimates }: TableGuesses) {
  const blocks = truth.accepted(candidates);
  const { neighbours, rowsPerPerson } = ledger.unit;
  if (estimates.length !== blocks.length) throw new Error('every table needs its estimates');
  if (noise.grain > 0 && !areExactSums(blocks, records)) {
    throw new Failure('An exact choice compares whole numbers up to 2^53; choose among tables of counts.');
  }
  return { blocks, moves: blocks.map((block) => rowsPerPerson * block.weightedSensitivity(1, neighbours)) };
}

/**
 * Whatever it refuses, it refuses by what is public. Answers are whole and estimates multiples of the grain, so errors are
 * exact as far as numbers go; beyond, the smaller of an error and a constant moves no more than the error itself.
 */
function errorsOf(
  { truth }: Session,
  blocks: readonly Block[],
  estimates: readonly Float64Array[],
  grain: number,
): Float64Array {
  const most = grain === 0 ? Number.MAX_VALUE : Number.MAX_SAFE_INTEGER * Math.min(grain, 1);
  return Float64Array.from(blocks, (block, index) => {
    const guessed = Float64Array.from(estimates[index]);
    if (guessed.length !== block.queries || !guessed.every(Number.isFinite)) {
      throw new Error(`the table "${block.label}" needs an estimate for each of its answers`);
    }
    const answers = truth.answers(block);
    let sum = 0;
    for (let query = 0; query < answers.length; query++) {
      const guess = grain === 0 ? guessed[query] : Math.round(guessed[query] / grain) * grain;
      sum += Math.abs(answers[query] - guess);
    }
    return Math.min(sum, most);
  });
}

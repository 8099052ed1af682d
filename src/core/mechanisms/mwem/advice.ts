import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { roundEpsilon } from '../../privacy/composition.ts';
import { exponentialWithin, rhoWithin } from '../../privacy/concentrated.ts';
import { candidateSensitivity, type Workload } from '../../workload/workload.ts';
import type { MwemSettings } from './params.ts';
import { approximateRounds, boundFailure, errorBound, leastBoundRounds, problemOf, pureRounds } from './theory.ts';

/** So many rounds, what each may spend, and what Theorem 2.2 (2012) promises for them. */
export interface RoundPlan {
  readonly rounds: number;
  readonly epsilon: number;
  readonly bound: number;
  /** The probability with which the bound may fail. */
  readonly failure: number;
}

/** What the theory says about a run, before anybody looks at what came of it. */
export interface Advice {
  readonly records: number;
  readonly logCells: number;
  readonly candidates: number;
  readonly sensitivity: number;
  /** What the first histogram costs, and what is left to the rounds. */
  readonly histogramEpsilon: number;
  readonly roundsEpsilon: number;
  /** T* of Theorem 3.3 (2010). */
  readonly pure: RoundPlan;
  /** Where the bound of Theorem 2.2 is least, with its constants. */
  readonly least: RoundPlan;
  /** T* of Theorem 3.4 (2010), with rounds composed by Theorem 3.2. */
  readonly approximate: RoundPlan;
  /** For these rounds in the composition of the run; `start` is how far from the truth they begin. */
  planFor(rounds: number, start?: number): RoundPlan;
}

type Composed = Pick<MwemSettings, 'composition' | 'approximateDelta' | 'initialShare'>;

/** `distance`: relative entropy of the start, where it is known; the theorem takes ln|D|, the most that an even spread has. */
export function adviceOn(
  workload: Workload,
  records: number,
  epsilon: number,
  { composition, approximateDelta, initialShare }: Composed,
  unit: PrivacyUnit,
  distance?: number,
): Advice {
  const roundsEpsilon = epsilon * (1 - initialShare);
  const problem = problemOf(workload, records, roundsEpsilon);
  const sensitivity = candidateSensitivity(workload.blocks, unit);
  const from = distance ?? problem.logCells;
  const plan = (rounds: number, each: number, start = from): RoundPlan => ({
    rounds,
    epsilon: each,
    bound: errorBound(problem, rounds, { roundEpsilon: each, sensitivity, distance: start }),
    failure: boundFailure(problem, rounds),
  });
  const pureEpsilon = (rounds: number) => roundsEpsilon / rounds;
  const composedEpsilon = (rounds: number) => roundEpsilon(roundsEpsilon, rounds, approximateDelta);
  // A choice of half a round has what Theorem 2.2 calls half of its ε.
  const concentratedEpsilon = (rounds: number) =>
    2 * exponentialWithin(rhoWithin(roundsEpsilon, approximateDelta) / (2 * rounds));
  const epsilonEach = { pure: pureEpsilon, approximate: composedEpsilon, concentrated: concentratedEpsilon }[
    composition
  ];
  const [pure, approximate] = [pureRounds(problem), approximateRounds(problem, approximateDelta)];
  const least = leastBoundRounds(problem, { distance: from, sensitivity });
  return {
    records,
    logCells: problem.logCells,
    candidates: problem.candidates,
    sensitivity,
    histogramEpsilon: epsilon * initialShare,
    roundsEpsilon,
    pure: plan(pure, pureEpsilon(pure)),
    least: plan(least, pureEpsilon(least)),
    approximate: plan(approximate, composedEpsilon(approximate)),
    planFor: (rounds, start) => plan(rounds, epsilonEach(rounds), start),
  };
}

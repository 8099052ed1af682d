import type { Neighbours } from '../../data/neighbours.ts';
import { expm1 } from '../../math/exp.ts';
import { toUnits, UNITS_PER_EPSILON } from '../budget.ts';
import { epsilonOf } from '../concentrated.ts';
import type { Charged, WholeBudget } from './entries.ts';

/** What one cube or one release has spent. */
export interface Spending {
  readonly spent: number;
  readonly neighbours: Neighbours;
  /** How probable it is that this fails; absent for 0. */
  readonly delta?: number;
  /** What ε and δ stand for, where ρ is what adds up. */
  readonly rho?: number;
}

/**
 * What was spent on people who have at most so many rows each. What was measured when they were thought to have fewer
 * costs them as many times more; where rows were left out then, that is more than it did cost.
 */
export function spendingsOf(charged: readonly Charged[], rows: number): Spending[] {
  return charged.map(({ spent, delta = 0, rho, setup, rowsPerPerson = 1 }) => {
    const times = Math.max(1, rows / rowsPerPerson);
    const steps = Math.ceil(times);
    return {
      spent: spent * times,
      neighbours: setup.neighbours,
      ...(delta > 0 && { delta: groupDelta(spent, delta, steps) }),
      ...(rho !== undefined && { rho: rho * steps * steps }),
    };
  });
}

/**
 * What was spent together on the same people, in ε of this kind of neighbours: by sequential composition the sum.
 * Replacing a record is removing one and adding another, so it costs at most twice as much. The other way round there is
 * no bound: counting everybody costs nothing where records are replaced.
 */
export function spentTogether(neighbours: Neighbours, spendings: readonly Spending[]): number {
  return unitsTogether(neighbours, spendings) / UNITS_PER_EPSILON;
}

/** How probable it is at most that any of it fails, told of this kind of neighbours. */
export function deltaTogether(neighbours: Neighbours, spendings: readonly Spending[]): number {
  const sum = spendings.reduce((all, { spent, neighbours: own, delta = 0 }) => {
    return all + groupDelta(spent, delta, weight(own, neighbours));
  }, 0);
  // Three times 1e-6 is 3e-6, and not what floating-point numbers add up to.
  return Number(sum.toPrecision(12));
}

/**
 * The δ of a promise of (ε, δ) that has to hold from one neighbour to the next so many times: δ (1 + e^ε + e^2ε + …), for
 * what failed at one step is multiplied by all that follow.
 */
export function groupDelta(epsilon: number, delta: number, steps: number): number {
  if (delta === 0 || steps === 1) return delta;
  return Math.min(1, (delta * expm1(steps * epsilon)) / expm1(epsilon));
}

/**
 * The budget that promises the same of other neighbours. To replace a record is to remove one and to add another, so what
 * promises ε of each promises twice that of both; and half of it is what keeps to ε in the end.
 */
export function budgetFor(whole: WholeBudget, neighbours: Neighbours): WholeBudget {
  if (whole.neighbours === neighbours) return whole;
  const { epsilon, delta = 0 } = whole;
  if (neighbours === 'add-remove') {
    const half = epsilon / 2;
    return { neighbours, epsilon: half, ...(delta > 0 && { delta: delta * (delta / groupDelta(half, delta, 2)) }) };
  }
  return { neighbours, epsilon: 2 * epsilon, ...(delta > 0 && { delta: groupDelta(epsilon, delta, 2) }) };
}

/** What the whole budget leaves for one cube, in its own units, what it has spent itself included. */
export function unitsForCube(whole: WholeBudget, neighbours: Neighbours, elsewhere: readonly Spending[]): number {
  const left = toUnits(whole.epsilon) - unitsTogether(whole.neighbours, elsewhere);
  return Math.max(0, Math.floor(left / weight(neighbours, whole.neighbours)));
}

/**
 * The same in budget units, which tell exactly whether a budget is kept. What keeps ρ is told in ε once for all of it, at
 * the δ of all of it: by as much as ρ adds up to, or as ε does, whichever is less.
 */
export function unitsTogether(neighbours: Neighbours, spendings: readonly Spending[]): number {
  const inRho = spendings.filter((own) => own.rho !== undefined && Number.isFinite(weight(own.neighbours, neighbours)));
  const plain = plainUnits(neighbours, spendings);
  if (inRho.length === 0) return plain;
  return plain - Math.max(0, plainUnits(neighbours, inRho) - rhoUnits(neighbours, inRho));
}

/** Of ρ that adds up, rounded up; a group of two keeps four times as much (Bun and Steinke 2016). */
function rhoUnits(neighbours: Neighbours, spendings: readonly Spending[]): number {
  const rho = spendings.reduce((sum, { rho: own = 0, neighbours: from }) => {
    const steps = weight(from, neighbours);
    return sum + steps * steps * own;
  }, 0);
  return Math.ceil(epsilonOf(rho, deltaTogether(neighbours, spendings)) * UNITS_PER_EPSILON);
}

function plainUnits(neighbours: Neighbours, spendings: readonly Spending[]): number {
  return spendings.reduce((sum, own) => {
    // Costs are whole units, which ε as a number still tells exactly.
    const units = Math.round(own.spent * UNITS_PER_EPSILON);
    return units === 0 ? sum : sum + units * weight(own.neighbours, neighbours);
  }, 0);
}

/** How many units of one kind a unit of the other kind costs at most. */
function weight(from: Neighbours, to: Neighbours): number {
  if (from === to) return 1;
  return to === 'replace-one' ? 2 : Number.POSITIVE_INFINITY;
}

import { dot } from '../../linalg/vectors.ts';
import { log } from '../../math/log.ts';
import type { WeightBox } from './box-problem.ts';
import {
  along,
  centreOf,
  correctedGoals,
  directionTo,
  evenGoals,
  fallTo,
  firstMisses,
  type InteriorStart,
  type InteriorStep,
  lengthFor,
  lengthInside,
  lengthOfMisses,
  type Misses,
  missesAt,
  pointAt,
  productsOf,
  stiffness,
} from './interior.ts';
import { centredProducts, type MeasuredCells } from './measured-cells.ts';
import { factored } from './newton-system.ts';

const MOST_STEPS = 100;
/** Of the duality gap, where the search in the weights alone takes over. */
const SMALL = 1e-11;

/** Shares p of the cells and weights, which fit each other only in the end: ln p + level = ln p₀ + Σ w_j q_j + prices. */
interface Place extends InteriorStart {
  readonly shares: Float64Array;
  /** What it costs a cell to have no share; share times price falls to 0 as distances times misses do. */
  readonly prices: Float64Array;
  readonly level: number;
}

interface CellDirection extends InteriorStep {
  readonly shares: Float64Array;
  readonly prices: Float64Array;
  readonly level: number;
}

/**
 * Weights near the optimum of Eq. 41, by an interior-point method in shares and weights together, as PDCO does it (Saunders
 * 2002). Where answers leave cells almost empty, exponents go to thousands, and the dual alone bends too much for long
 * steps; in shares it does not.
 */
export function startInCells(cells: MeasuredCells, box: WeightBox): InteriorStart {
  const point = centreOf(box);
  const shares = cells.base;
  const prices = shares.map((share) => (share > 0 ? 1 : 0));
  let here: Place = { ...point, misses: firstMisses(point, missed(cells, shares)), shares, prices, level: 0 };
  for (let step = 0; step < MOST_STEPS && allProducts(here) > SMALL; step++) {
    const next = nextPlace(cells, here);
    if (!next) break;
    here = next;
  }
  return here;
}

function nextPlace(cells: MeasuredCells, here: Place): Place | null {
  const size = cells.target.length;
  const directionFor = linearised(cells, here);
  const straight = directionFor(evenGoals(0, size), () => 0);
  const before = allProducts(here);
  const pairs = 2 * size + here.shares.length;
  const centre = (before * fallTo(allProducts(placeAt(here, straight)), before) + SMALL / 100) / pairs;
  const direction = directionFor(
    correctedGoals(centre, straight),
    (cell) => centre - straight.shares[cell] * straight.prices[cell],
  );
  return direction.weights.every(Number.isFinite) ? placeAt(here, direction) : null;
}

/** Newton's method at one place: the direction for any products that are to be reached. */
function linearised(cells: MeasuredCells, here: Place) {
  const { shares, prices, level, weights, misses } = here;
  const size = cells.target.length;
  // How much a cell gives way for every unit of exponent.
  const give = shares.map((share, cell) => share / (1 + prices[cell]));
  const total = sumOf(give);
  const sums = cells.sums(give);
  const products = cells.products(give);
  const squares = sums.map((_, j) => products[j * size + j]);
  const system = factored(centredProducts(products, sums, total), squares, stiffness(here, misses));
  const exponents = cells.combine(weights);
  const lacking = exponents.map((exponent, cell) =>
    shares[cell] > 0 ? exponent + cells.logBase[cell] - level - log(shares[cell]) : 0,
  );
  const slope = missed(cells, shares);
  const missing = 1 - sumOf(shares);
  return (goals: Misses, cellGoal: (cell: number) => number): CellDirection => {
    const own = shares.map((share, cell) => (share > 0 ? give[cell] * (lacking[cell] + cellGoal(cell) / share) : 0));
    const excess = sumOf(own) - missing;
    const ownSums = cells.sums(own);
    const left = slope.map((value, j) => value - ownSums[j] + (sums[j] * excess) / total);
    const direction = directionTo(here, left, misses, system, goals);
    const change = (dot(sums, direction.weights) + excess) / total;
    const combined = cells.combine(direction.weights);
    const changes = own.map((value, cell) => value + give[cell] * (combined[cell] - change));
    const priceChanges = prices.map((price, cell) =>
      shares[cell] > 0 ? (cellGoal(cell) - price * changes[cell]) / shares[cell] - price : 0,
    );
    return { ...direction, shares: changes, prices: priceChanges, level: change };
  };
}

/** What belongs to the primal problem and what belongs to the dual go as far as each of them may. */
function placeAt(here: Place, direction: CellDirection): Place {
  const primal = Math.min(lengthOfMisses(here.misses, direction), lengthFor(here.shares, direction.shares));
  const dual = Math.min(lengthInside(here, direction), lengthFor(here.prices, direction.prices));
  return {
    ...pointAt(here, direction, dual),
    misses: missesAt(here.misses, direction, primal),
    shares: along(here.shares, direction.shares, primal),
    prices: along(here.prices, direction.prices, dual),
    level: here.level + dual * direction.level,
  };
}

function allProducts(place: Place): number {
  return productsOf(place, place.misses) + dot(place.shares, place.prices);
}

function missed(cells: MeasuredCells, shares: Float64Array): Float64Array {
  const sums = cells.sums(shares);
  return cells.target.map((value, j) => value - sums[j]);
}

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

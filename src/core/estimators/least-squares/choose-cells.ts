import { cellCount, type Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { CellClasses } from '../../workload/cell-classes.ts';
import { CodeClasses } from '../../workload/code-classes.ts';
import { everyCellApart, type LinearQuery } from '../../workload/linear-query.ts';
import { SampledCells, sampleSize } from './sampled-cells.ts';

/** The unknowns: cells that tell as much about the past queries as all cells of the joint domain. */
export type Cells = CellClasses | SampledCells;

/** Up to so many cells, all that differ are taken. */
const FEW_CELLS = 4096;

/** Steps to spread a query out over a cell and compare it with others there. */
const SPREAD = 8;
/** How often a sample is eliminated: once to know that it is enough, and to solve. */
const ELIMINATIONS = 3;

export function allCells(domain: Domain): Cells {
  return new CellClasses(domain, [everyCellApart(domain)]);
}

/** More coefficients than this (320 MB) are not held. */
const MOST_COEFFICIENTS = 40_000_000;

/** Before rows over so many cells are made. */
export function refuseTooManyCells(answers: number, cells: number): void {
  if (answers * cells <= MOST_COEFFICIENTS) return;
  throw new Failure(
    `${answers.toLocaleString('en')} answers over ${cells.toLocaleString('en')} cells are more than least squares can hold; use fewer answers or attributes.`,
  );
}

/** Whichever is expected to take less time: all cells that differ, or as many as there are answers and some more. */
export function cellsFor(domain: Domain, queries: readonly LinearQuery[]): Cells {
  const codes = new CodeClasses(domain, queries);
  const cells = cellCount(codes.merged);
  const answers = queries.length;
  const sample = sampleSize(answers);
  const spread = answers * cells * (SPREAD + Math.min(answers, cells));
  const sampled = ELIMINATIONS * answers * sample * Math.min(answers, sample);
  if (cells <= FEW_CELLS || spread <= sampled) return new CellClasses(domain, queries, codes);
  refuseTooManyCells(answers, sample);
  return new SampledCells(codes, queries);
}

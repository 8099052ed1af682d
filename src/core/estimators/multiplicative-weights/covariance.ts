import { walshHadamard } from '../../linalg/walsh-hadamard.ts';
import type { Layout, Member } from './layout.ts';

/** Beyond this many weights solving for a Newton step costs more than it saves. */
const MOST_WEIGHTS = 256;
/** Steps that may go into covariances which have to be summed cell by cell. */
const MOST_PRODUCTS = 4_000_000;

/**
 * Cov(q_i, q_j), lower triangle by rows, or null where it is not to be had cheaply. Products of parities are parities,
 * so over binary attributes one transform of the distribution holds all covariances.
 */
export function covarianceOf(
  layout: Layout,
  expected: Float64Array,
  tables: readonly Float64Array[],
  belief: Float64Array,
  spectrum: Float64Array | null,
): Float64Array | null {
  const { members, tree, sets, size } = layout;
  const [clique] = tree.cliques;
  if (tree.cliques.length > 1 || size > MOST_WEIGHTS || members.some(({ row }) => row === null)) return null;
  const moments = momentsOf();
  if (!moments) return null;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) moments[i * size + j] -= expected[i] * expected[j];
  }
  return moments;

  function momentsOf(): Float64Array | null {
    if (sets.length === 1) return weightedProducts(members.map(rowOf), tables[0]);
    if (clique.binary)
      return parityProducts(
        members.map((member) => parityTerms(layout, member)),
        spectrum ?? clique.spectrum(belief),
      );
    if (clique.cells * size * size > MOST_PRODUCTS) return null;
    const rows = members.map(({ set, row }) => {
      const wide = new Float64Array(clique.cells);
      clique.projectionOnto(sets[set]).add(row ?? new Float64Array(0), wide);
      return wide;
    });
    return weightedProducts(rows, belief);
  }
}

function rowOf({ row }: Member): Float64Array {
  return row ?? new Float64Array(0);
}

/** Σ_x p(x)·q_i(x)·q_j(x), cell by cell. */
function weightedProducts(rows: readonly Float64Array[], table: Float64Array): Float64Array {
  const size = rows.length;
  const products = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const weighted = rows[i].map((value, cell) => value * table[cell]);
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let cell = 0; cell < weighted.length; cell++) sum += weighted[cell] * rows[j][cell];
      products[i * size + j] = sum;
    }
  }
  return products;
}

/** A query as a sum of parities: coefficients and entries of the clique's transform. */
interface ParityTerms {
  readonly masks: Int32Array;
  readonly coefficients: Float64Array;
}

const termsKept = new WeakMap<Member, ParityTerms>();

function parityTerms({ tree, sets }: Layout, member: Member): ParityTerms {
  const known = termsKept.get(member);
  if (known) return known;
  const spectrum = walshHadamard(rowOf(member).slice());
  const all = tree.cliques[0].masksOf(sets[member.set]);
  const kept = [...all.keys()].filter((cell) => spectrum[cell] !== 0);
  const terms = {
    masks: Int32Array.from(kept, (cell) => all[cell]),
    coefficients: Float64Array.from(kept, (cell) => spectrum[cell] / spectrum.length),
  };
  termsKept.set(member, terms);
  return terms;
}

function parityProducts(queries: readonly ParityTerms[], spectrum: Float64Array): Float64Array {
  const size = queries.length;
  const products = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const a = queries[i];
    for (let j = 0; j <= i; j++) {
      const b = queries[j];
      let sum = 0;
      for (let k = 0; k < a.masks.length; k++) {
        for (let l = 0; l < b.masks.length; l++) {
          sum += a.coefficients[k] * b.coefficients[l] * spectrum[a.masks[k] ^ b.masks[l]];
        }
      }
      products[i * size + j] = sum;
    }
  }
  return products;
}

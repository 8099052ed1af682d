/** M = Σ^(−½)·K·Σ^(−½) over the past queries, known by what it does to vectors. */
export interface Kernel {
  readonly size: number;
  apply(vector: Float64Array): Float64Array;
}

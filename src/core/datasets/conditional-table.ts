const TWO_32 = 0x100000000;

/**
 * One distribution over {0 .. size − 1} for each of several conditions, laid out as flat alias tables (Vose 1991): a
 * draw costs one 32-bit word, one multiplication and one comparison.
 */
export class ConditionalTable {
  readonly size: number;
  private readonly scale: number;
  /** Column + the share of the column that keeps its own value. */
  private readonly cuts: Float64Array;
  private readonly aliases: Uint16Array;

  /** `weigh` gives the weights of one condition; they need not sum to 1. */
  constructor(size: number, conditions: number, weigh: (condition: number) => readonly number[]) {
    this.size = size;
    this.scale = size / TWO_32;
    this.cuts = new Float64Array(size * conditions);
    this.aliases = new Uint16Array(size * conditions);
    for (let condition = 0; condition < conditions; condition++) this.fill(condition * size, weigh(condition));
  }

  draw(condition: number, word: number): number {
    const at = word * this.scale;
    const column = Math.floor(at);
    const slot = condition * this.size + column;
    return at < this.cuts[slot] ? column : this.aliases[slot];
  }

  private fill(offset: number, weights: readonly number[]): void {
    const { size } = this;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const heights = weights.map((weight) => (weight * size) / total);
    const low: number[] = [];
    const high: number[] = [];
    heights.forEach((height, i) => {
      (height < 1 ? low : high).push(i);
    });
    while (low.length > 0 && high.length > 0) {
      const poor = low.pop() as number;
      const rich = high[high.length - 1];
      this.cuts[offset + poor] = poor + heights[poor];
      this.aliases[offset + poor] = rich;
      heights[rich] -= 1 - heights[poor];
      if (heights[rich] < 1) low.push(high.pop() as number);
    }
    // What is left differs from a full column by rounding only, but a value of weight 0 must stay impossible.
    const heaviest = weights.indexOf(weights.reduce((most, weight) => Math.max(most, weight)));
    for (const i of [...low, ...high]) {
      this.cuts[offset + i] = weights[i] > 0 ? i + 1 : i;
      this.aliases[offset + i] = heaviest;
    }
  }
}

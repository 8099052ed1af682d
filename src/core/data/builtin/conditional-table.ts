import { aliasTable } from '../../random/alias.ts';

const TWO_32 = 0x100000000;

/**
 * One distribution over {0 .. size − 1} for each of several conditions, as alias tables laid end to end: a draw costs
 * one 32-bit word, one multiplication and one comparison, which is what millions of generated records need.
 */
export class ConditionalTable {
  private readonly size: number;
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
    for (let condition = 0; condition < conditions; condition++) {
      const { stays, other } = aliasTable(weigh(condition));
      this.cuts.set(
        stays.map((share, column) => column + share),
        condition * size,
      );
      this.aliases.set(other, condition * size);
    }
  }

  draw(condition: number, word: number): number {
    const at = word * this.scale;
    const column = Math.floor(at);
    const slot = condition * this.size + column;
    return at < this.cuts[slot] ? column : this.aliases[slot];
  }
}

/** What every figure says of itself, however its numbers come about. */
export interface FigureHead {
  /** Paper and number: "ireduct-6". */
  readonly id: string;
  readonly paper: string;
  /** What the paper calls it: "Figure 6". */
  readonly number: string;
  readonly title: string;
  /** What the paper reports, in our words. */
  readonly claim: string;
  /** Mistakes of the paper and differences from it that matter here. */
  readonly notes: readonly string[];
  readonly variants: readonly FigureVariant[];
}

/** The same figure on other data (USA or Brazil), or with something else varied. */
export interface FigureVariant {
  readonly id: string;
  readonly title: string;
}

/** Which figure, in which of its variants. */
export interface FigureChoice {
  readonly figure: string;
  readonly variant: string;
}

/** How much of a figure is run: a look at its shape, or all that the paper has. */
export type Pace = 'quick' | 'paper';

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

/** The papers whose figures are run again, as the gallery cites them. */
export const IREDUCT_2011 =
  'Xiao, Bender, Hay and Gehrke, iReduct: differential privacy with reduced relative errors, SIGMOD 2011';
export const MWEM_2012 =
  'Hardt, Ligett and McSherry, A simple and practical algorithm for differentially private data release, NIPS 2012';
export const MWEM_2010 =
  'Hardt, Ligett and McSherry, A simple and practical algorithm for differentially private data release, arXiv:1012.4763, 2010';
export const HISTORICAL_2012 =
  'Chen, Zhou and Bhowmick, Integrating historical noisy answers for improving data utility under differential privacy, EDBT 2012';
/** What is no figure of any paper. */
export const OURSELVES = 'Epsilon Workbench, its own promises put to the test';
export const BAYESIAN_2012 = 'Xiao and Xiong, Bayesian inference under differential privacy, arXiv:1203.0617, 2012';

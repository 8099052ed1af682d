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

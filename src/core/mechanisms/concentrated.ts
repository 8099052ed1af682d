import { choiceParam, numberParam } from '../params.ts';

/** The δ of every mechanism that counts in ρ: with it ρ is told in ε. */
export const approximateDelta = numberParam({
  label: 'δ',
  help: 'The probability with which the promise of ε may fail. Must be far below one over the number of records.',
  default: 1e-6,
  min: 1e-30,
  max: 0.1,
});

/** For mechanisms that do nothing but add Gaussian noise once. */
export const conversion = choiceParam({
  label: 'Conversion',
  help: 'How ε and δ become noise. zCDP holds for whatever is done with the budget, and for the whole-numbered noise of a release; the analytic conversion is exact for continuous Gaussian noise alone, which needs about 7 % less of it, and cannot be released.',
  default: 'zcdp',
  options: { zcdp: 'zCDP', analytic: 'analytic' },
});

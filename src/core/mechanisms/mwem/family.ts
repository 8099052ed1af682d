import type { Workload } from '../../workload/workload.ts';
import type { Guarantee } from '../guarantee.ts';
import type { Citation } from '../mechanism.ts';
import type { MwemSettings } from './params.ts';

export const mwemPaper: Citation = {
  authors: 'Hardt, Ligett and McSherry',
  title: 'A simple and practical algorithm for differentially private data release',
  venue: 'NIPS',
  year: 2012,
};

export const mwemFormula =
  '<math><msub><mi>A</mi><mi>i</mi></msub><mo>(</mo><mi>x</mi><mo>)</mo><mo>∝</mo><msub><mi>A</mi><mrow><mi>i</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>(</mo><mi>x</mi><mo>)</mo><mo>·</mo><mi>exp</mi><mo>(</mo><msub><mi>q</mi><mi>i</mi></msub><mo>(</mo><mi>x</mi><mo>)</mo><mo>·</mo><mfrac><mrow><msub><mi>m</mi><mi>i</mi></msub><mo>−</mo><msub><mi>q</mi><mi>i</mi></msub><mo>(</mo><msub><mi>A</mi><mrow><mi>i</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi></mrow></mfrac><mo>)</mo></math>';

export const mwemLawless =
  'MWEM measures what it finds worst and fits a distribution to it, so most of its error is in what was never measured: that depends on the counts, and no law of it is public.';

export const mwemErrata: readonly string[] = [
  'Figure 1 of 2010 prints the update exp(d·f(x)); its own proof (Lemma 3.7) uses half of that, as 2012 does. The default is the half step.',
  '2012 writes the output as the average over rounds before the last, 2010 as the average over rounds 1 to T, and the experiments of both take the last distribution, which is the default. The average here is that of 2010.',
  'The constant in the proof of Theorem 3.3 (2010) should be 1.89 instead of 2.',
  '2010, §4.2 starts over whenever the adaptive rounds double their ε. Here what was measured before is kept, weighed by its noise: it is paid for, and starting over left more error on every table we tried.',
  'The number of records is taken as public, as in both papers.',
];

export const mwemInconsistency =
  'Each round measures one query; what the measured ones do not say about the others stays unknown at any ε.';

/** Composed rounds keep their ε but for a failure of probability δ (2010, Theorem 3.2). */
export function mwemGuarantee({ composition, approximateDelta }: MwemSettings): Guarantee {
  return composition === 'approximate' ? { kind: 'approximate', delta: approximateDelta } : { kind: 'pure' };
}

/** Why there is nothing to do, or null. */
export function nothingToChoose({ blocks }: Workload): string | null {
  return blocks.some(({ attributes }) => attributes.length > 0)
    ? null
    : 'This workload asks only for the number of records, which is public; choose queries about attributes.';
}

import type { GlossaryTerm } from '../shared/words/glossary.tsx';

/** Words of the glossary that a sheet is about, by its id. */
export const sheetTerms: Readonly<Record<string, readonly GlossaryTerm[]>> = {
  'noise-and-counts': ['epsilon', 'noiseScale', 'answer'],
  'relative-error': ['relativeError', 'sanityBound', 'marginal'],
  composition: ['composition', 'budget', 'workload'],
  sensitivity: ['sensitivity', 'neighbours', 'guarantee'],
  'noise-down': ['noiseDown', 'noiseScale', 'delta'],
  'choosing-rounds': ['round', 'mechanism', 'trial'],
  'posterior-and-interval': ['posterior', 'interval', 'estimator'],
  'stop-measuring': ['history', 'budget', 'interval'],
  'synthetic-data': ['synthetic', 'marginal', 'domain'],
  'chosen-by-looking': ['epsilon', 'explore', 'publicCount'],
};

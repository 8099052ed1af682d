import type { ReactNode } from 'react';
import { Term } from '../../../ui/controls/tooltip.tsx';

/** A word of the glossary: its definition opens on hover, focus and touch. */
export function DefinedTerm({ term, children }: { term: GlossaryTerm; children: ReactNode }) {
  return <Term definition={glossary[term].text}>{children}</Term>;
}

/** Every term with a definition on hover, on focus and on the page of the glossary: said once, here. */
const glossary = {
  epsilon: {
    word: 'ε',
    text: 'The privacy budget of one whole release. At ε, one person’s record changes the chance of any outcome by a factor of at most e^ε: smaller is more private and noisier.',
  },
  sanityBound: {
    word: 'Sanity bound',
    text: 'In records. Errors of counts below it are taken relative to it, so tiny counts don’t dominate the average. It has no influence on privacy. The papers write δ.',
  },
  marginal: {
    word: 'Marginal',
    text: 'A table of counts over one or more attributes: how many records have each combination of values.',
  },
  workload: {
    word: 'Workload',
    text: 'Everything that is asked: the tables that must be answered together out of one budget.',
  },
  noiseScale: {
    word: 'Noise scale λ',
    text: 'λ: how far an answer is off on average. Half of all answers are off by less than 0.7 λ, one in twenty by more than 3 λ.',
  },
  sensitivity: {
    word: 'Sensitivity',
    text: 'How much one person can change all answers together, summed over the answers: what one row changes, times the rows that a person may have. Noise grows in proportion to it.',
  },
  neighbours: {
    word: 'Neighbours',
    text: 'Which two data sets must be hard to tell apart: with one record replaced, or with one record added or removed. Where a person may have several rows, all of these count as one record.',
  },
  budget: { word: 'Budget', text: 'The ε that may be spent in all. Every measured answer spends part of it.' },
  trial: {
    word: 'Trial',
    text: 'One complete run with fresh noise. Curves show the mean over the trials, bands its 95 % interval (Student’s): with endlessly many trials, the mean would lie in it 95 times in 100.',
  },
  seed: {
    word: 'Seed',
    text: 'A word that fixes the random numbers. The same seed gives the same numbers on any machine, bit for bit.',
  },
  mechanism: {
    word: 'Mechanism',
    text: 'A way to answer the workload with noise, so that the answers keep the guarantee of ε.',
  },
  domain: { word: 'Domain', text: 'The values that an attribute can take, stated before anybody looks at the data.' },
  answer: { word: 'Answer', text: 'One number that is asked for: one cell of one table, or one query.' },
  guarantee: {
    word: 'Guarantee',
    text: 'What is promised to each person. ε-differential privacy holds without exception; (ε, δ)-differential privacy may fail with the small probability δ.',
  },
  cube: {
    word: 'Cube',
    text: 'The table of counts over the chosen attributes. Every question in this room is about its cells.',
  },
  history: {
    word: 'History',
    text: 'All noisy answers measured so far, each with its noise. What it answers well enough costs nothing more.',
  },
  ledger: { word: 'Ledger', text: 'The account of one cube: its budget, what is spent of it, and its history.' },
  posterior: { word: 'Posterior', text: 'How probable each true answer is, given the noisy ones.' },
  explore: {
    word: 'Explore',
    text: 'Compares noisy answers with the truth. What it shows is not private: it is for the owner of the data.',
  },
  release: {
    word: 'Release',
    text: 'Publishes noisy answers for ε. They are charged to the ledger of the data before their noise is drawn, exactly and from secure randomness, and nothing on the screen is the truth.',
  },
  publicCount: {
    word: 'Public record count',
    text: 'Whether mechanisms may use the number of records without paying for it, as the papers do. Otherwise, some mechanisms must refuse.',
  },
  relativeError: {
    word: 'Relative error',
    text: 'How far an answer is off as a share of the true answer: 5 of 100 is 5 %. The same noise hurts small counts most.',
  },
  composition: {
    word: 'Composition',
    text: 'What is published about the same people adds up: tables that share one ε each get a part of it.',
  },
  interval: {
    word: 'Credible interval',
    text: 'Holds the true answer with the stated probability, given all noisy answers and how their noise was drawn.',
  },
  synthetic: {
    word: 'Synthetic data',
    text: 'Made-up records, drawn from a model that was learned from noisy answers. They say what was measured, and nothing of what was not.',
  },
  noiseDown: {
    word: 'NoiseDown',
    text: 'Drawing a less noisy answer that leans on the noisier one before it, so that both together cost no more than the second alone.',
  },
  round: {
    word: 'Round',
    text: 'One turn of a mechanism that looks for what it knows least, measures it, and learns from the answer.',
  },
  delta: {
    word: 'δ, failure probability',
    text: 'In (ε, δ)-differential privacy: with this small probability the promise of ε may fail. The sanity bound, which papers also write δ, is something else.',
  },
  estimator: {
    word: 'Reconstruction',
    text: 'Works out, from noisy answers, what fits all of them best. It looks at no data, so it costs no privacy.',
  },
} as const;

export type GlossaryTerm = keyof typeof glossary;

export function isGlossaryTerm(term: string): term is GlossaryTerm {
  return Object.hasOwn(glossary, term);
}

export interface GlossaryEntry {
  readonly term: GlossaryTerm;
  readonly word: string;
  readonly text: string;
}

/** All of it, by word. */
export const glossaryEntries: readonly GlossaryEntry[] = (Object.keys(glossary) as GlossaryTerm[])
  .map((term) => ({ term, ...glossary[term] }))
  .sort((a, b) => a.word.localeCompare(b.word, 'en'));

export function glossaryWord(term: GlossaryTerm): string {
  return glossary[term].word;
}

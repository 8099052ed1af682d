import type { ReactNode } from 'react';
import { Term } from '../../../ui/controls/tooltip.tsx';

/** A word of the glossary: its definition opens on hover, focus and touch. */
export function DefinedTerm({ term, children }: { term: GlossaryTerm; children: ReactNode }) {
  return <Term definition={glossary[term]}>{children}</Term>;
}

/** Every term with a definition on hover and focus: said once, here. */
const glossary = {
  epsilon:
    'The privacy budget of one whole release. At ε, one person’s record changes the chance of any outcome by a factor of at most e^ε: smaller is more private and noisier.',
  sanityBound:
    'In records. Errors of counts below it are taken relative to it, so tiny counts don’t dominate the average. It has no influence on privacy. The papers write δ.',
  marginal: 'A table of counts over one or more attributes: how many records have each combination of values.',
  workload: 'Everything that is asked: the tables that must be answered together out of one budget.',
  noiseScale:
    'λ: how far an answer is off on average. Half of all answers are off by less than 0.7 λ, one in twenty by more than 3 λ.',
  sensitivity:
    'How much one person can change all answers together, summed over the answers: what one row changes, times the rows that a person may have. Noise grows in proportion to it.',
  neighbours:
    'Which two data sets must be hard to tell apart: with one record replaced, or with one record added or removed. Where a person may have several rows, all of these count as one record.',
  budget: 'The ε that may be spent in all. Every measured answer spends part of it.',
  trial:
    'One complete run with fresh noise. Curves show the mean over the trials, bands its 95 % interval (Student’s): with endlessly many trials, the mean would lie in it 95 times in 100.',
  seed: 'A word that fixes the random numbers. The same seed gives the same numbers on any machine, bit for bit.',
  mechanism: 'A way to answer the workload with noise, so that the answers keep the guarantee of ε.',
  domain: 'The values that an attribute can take, stated before anybody looks at the data.',
  answer: 'One number that is asked for: one cell of one table, or one query.',
  guarantee:
    'What is promised to each person. ε-differential privacy holds without exception; (ε, δ)-differential privacy may fail with the small probability δ.',
  cube: 'The table of counts over the chosen attributes. Every question in this room is about its cells.',
  history: 'All noisy answers measured so far, each with its noise. What it answers well enough costs nothing more.',
  ledger: 'The account of one cube: its budget, what is spent of it, and its history.',
  posterior: 'How probable each true answer is, given the noisy ones.',
  explore: 'Compares noisy answers with the truth. What it shows is not private: it is for the owner of the data.',
  release:
    'Publishes noisy answers for ε. They are charged to the ledger of the data before their noise is drawn, exactly and from secure randomness, and nothing on the screen is the truth.',
  publicCount:
    'Whether mechanisms may use the number of records without paying for it, as the papers do. Otherwise, some mechanisms must refuse.',
} as const;

type GlossaryTerm = keyof typeof glossary;

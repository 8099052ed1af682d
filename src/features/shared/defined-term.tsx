import type { ReactNode } from 'react';
import { Term } from '../../ui/controls/tooltip.tsx';
import { type GlossaryTerm, glossary } from './glossary.ts';

/** A word of the glossary: its definition opens on hover, focus and touch. */
export function DefinedTerm({ term, children }: { term: GlossaryTerm; children: ReactNode }) {
  return <Term definition={glossary[term]}>{children}</Term>;
}

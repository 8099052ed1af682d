import { useState } from 'react';
import { equalWidthEdges } from '../../core/data/schema/bins.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import shared from '../../ui/shared.module.css';
import { BinsEditor } from './bins-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import { type DomainKind, domainKind, endsOf, type NewDomain, withDomain } from './schema-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

type NumericKind = Exclude<DomainKind, 'values'>;

const BINS = 20;

const MEANING: Readonly<Record<NumericKind, string>> = {
  range: 'Every whole number of the range is a value of its own.',
  width: 'Bins of equal width between two bounds. They depend only on what you type, not on the data.',
  bins: 'Bins between the edges you list. A value on an edge belongs to the bin above it, on the last edge to the last bin.',
};

export function NumericDomainEditor({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
  // An end that differs from this one was typed by the person.
  const [learnedEnds] = useState(endsOf(entry));
  const setDomain = (change: (was: AttributeSchema) => NewDomain) =>
    onEdit((was) => withDomain(was, change(was), learnedEnds));
  const kind = domainKind(entry) as NumericKind;
  const shown = entry.type === 'number' && kind === 'range' ? 'width' : kind;
  return (
    <div className={shared.parts}>
      <Segmented<NumericKind>
        label="Domain"
        value={shown}
        options={[
          ...(entry.type === 'integer' ? [{ id: 'range' as const, label: 'One value each' }] : []),
          { id: 'width', label: 'Equal bins' },
          { id: 'bins', label: 'Bin edges' },
        ]}
        onChange={(next) => setDomain((was) => converted(was, next))}
      />
      <p className={shared.note}>{MEANING[shown]}</p>
      {shown === 'bins' ? (
        <BinsEditor key={entry.bins?.join()} entry={entry} onDomain={(domain) => setDomain(() => domain)} />
      ) : (
        <RangeEditor entry={entry} hasBins={shown === 'width'} onDomain={(domain) => setDomain(() => domain)} />
      )}
    </div>
  );
}

/** The same stretch of numbers, divided in another way. */
function converted(entry: AttributeSchema, kind: NumericKind): NewDomain {
  const [low, high] = endsOf(entry) ?? [0, 1];
  const bins = entry.bins ? entry.bins.length - 1 : (entry.binCount ?? BINS);
  if (kind === 'range') return { range: [Math.floor(low), Math.ceil(high)] };
  if (kind === 'width') return { range: high > low ? [low, high] : [low, low + 1], binCount: bins };
  return { bins: equalWidthEdges(high > low ? [low, high] : [low, low + 1], bins) };
}

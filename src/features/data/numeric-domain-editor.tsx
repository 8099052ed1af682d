import { useState } from 'react';
import { equalWidthEdges, niceEdges } from '../../core/data/schema/bins.ts';
import { publicDomains } from '../../core/data/schema/public-domains.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountField, NumberField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import styles from './attribute-editor.module.css';
import { domainWords } from './domain-words.ts';
import { RangeEditor } from './range-editor.tsx';
import { MOST_BINS, readEdges } from './read-lists.ts';
import { type DomainKind, domainKind, endsOf, type NewDomain, withDomain } from './schema-edits.ts';
import { TypedList } from './typed-list.tsx';
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
      <PublicDomains entry={entry} onDomain={(domain) => onEdit((was) => withDomain(was, domain))} />
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

/** More would be a list to choose from. */
const MOST_OFFERED = 3;

/** What a column of this name may be, whatever its data: declaring it tells nobody anything. */
function PublicDomains({ entry, onDomain }: { entry: AttributeSchema; onDomain: (domain: NewDomain) => void }) {
  const domains = publicDomains(entry.name, entry.read).filter(({ range }) => !range || entry.type === 'integer');
  if (domains.length === 0) return null;
  return (
    <div className={shared.row}>
      <span className={shared.note}>From its name alone:</span>
      {domains.slice(0, MOST_OFFERED).map((domain) => (
        <Button key={JSON.stringify(domain)} size="small" onPress={() => onDomain(domain)}>
          {domainWords({ ...entry, ...NO_DOMAIN, ...domain })}
        </Button>
      ))}
    </div>
  );
}

const NO_DOMAIN = { bins: undefined, range: undefined, binCount: undefined, values: undefined } as const;

/** The same stretch of numbers, divided in another way. */
function converted(entry: AttributeSchema, kind: NumericKind): NewDomain {
  const [low, high] = endsOf(entry) ?? [0, 1];
  const bins = entry.bins ? entry.bins.length - 1 : (entry.binCount ?? BINS);
  if (kind === 'range') return { range: [Math.floor(low), Math.ceil(high)] };
  if (kind === 'width') return { range: high > low ? [low, high] : [low, low + 1], binCount: bins };
  return { bins: equalWidthEdges(high > low ? [low, high] : [low, low + 1], bins) };
}

interface BinsEditorProps {
  entry: AttributeSchema;
  onDomain: (domain: NewDomain) => void;
}

function BinsEditor({ entry, onDomain }: BinsEditorProps) {
  const edges = entry.bins ?? [];
  const written = edges.join(', ');
  const [text, setText] = useState(written);
  const read = readEdges(text);
  return (
    <div className={shared.parts}>
      <TypedList
        label="Edges"
        text={text}
        onTextChange={setText}
        read={read}
        rows={4}
        description={typeof read === 'string' ? undefined : `${read.length} edges make ${read.length - 1} bins.`}
        action="Use these edges"
        isUnchanged={text === written}
        onUse={(bins) => onDomain({ bins })}
      >
        {text !== written && (
          <Button variant="quiet" onPress={() => setText(written)}>
            Discard
          </Button>
        )}
      </TypedList>
      <BinGenerator
        ends={endsOf(entry) ?? [0, 1]}
        count={Math.max(1, edges.length - 1)}
        isWhole={entry.type === 'integer'}
        onEdges={(made) => setText(made.join(', '))}
      />
    </div>
  );
}

interface BinGeneratorProps {
  ends: readonly [number, number];
  count: number;
  isWhole: boolean;
  onEdges: (edges: readonly number[]) => void;
}

/** Edges from two bounds and a number of bins. Never from quantiles: those would be read off the data. */
function BinGenerator({ ends, count, isWhole, onEdges }: BinGeneratorProps) {
  const [low, setLow] = useState(ends[0]);
  const [high, setHigh] = useState(ends[1]);
  const [bins, setBins] = useState(count);
  const isUsable = low < high;
  return (
    <div className={styles.generator}>
      <p className={shared.note}>
        Fill in the edges from bounds and a number of bins. Quantiles are not offered, because they would reveal
        something about the data.
      </p>
      <div className={styles.fields}>
        <NumberField label="From" value={low} onChange={setLow} />
        <NumberField
          label="To"
          value={high}
          onChange={setHigh}
          error={isUsable ? undefined : `Must be above ${formatSetting(low)}, where the bins start.`}
        />
        <CountField label="Bins" value={bins} max={MOST_BINS} onChange={setBins} />
      </div>
      <div className={shared.row}>
        <Button size="small" isDisabled={!isUsable} onPress={() => onEdges(equalWidthEdges([low, high], bins))}>
          Fill in equal widths
        </Button>
        <Button size="small" isDisabled={!isUsable} onPress={() => onEdges(niceEdges(low, high, bins, isWhole))}>
          Fill in round numbers
        </Button>
      </div>
    </div>
  );
}

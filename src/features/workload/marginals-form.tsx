import { useState } from 'react';
import { cellCount, type Domain } from '../../core/data/domain.ts';
import type { AskedAlong } from '../../core/workload/block.ts';
import type { MarginalsSpec } from '../../core/workload/marginals.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select, type SelectOption } from '../../ui/controls/select.tsx';
import shared from '../../ui/shared.module.css';
import { AttributeBoxes } from '../shared/attribute-boxes.tsx';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { plural } from '../shared/words/spelling.ts';
import { allSetsOf, hasSet, noAttributes } from './attribute-sets.ts';
import type { WorkloadFormProps } from './workload-form.ts';

const ways = [
  { id: 'all', label: 'All of one size' },
  { id: 'chosen', label: 'Chosen tables' },
] as const;

/** A change to one list of all tables is possible while they can still be read one by one. */
const MOST_LISTED = 500;

export function MarginalsForm({ spec, domain, onChange }: WorkloadFormProps<MarginalsSpec>) {
  const isChosen = 'sets' in spec;
  const { ranges } = spec;
  const ranged = ranges ? { ranges } : {};
  const change = (way: 'all' | 'chosen') => {
    if (way === 'all') return onChange({ kind: 'marginals', order: isChosen ? 1 : spec.order, ...ranged });
    const listed = isChosen ? spec.sets : allSetsOf(domain, spec.order, MOST_LISTED);
    return onChange({
      kind: 'marginals',
      sets: listed ?? allSetsOf(domain, 1, MOST_LISTED) ?? [[domain.attributes[0].name]],
      ...ranged,
    });
  };
  return (
    <>
      <p className={shared.note}>
        <DefinedTerm term="marginal">Marginals</DefinedTerm>: every record is counted once in every table, so each table
        adds to the noise of all.
      </p>
      <Segmented label="Tables" hideLabel value={isChosen ? 'chosen' : 'all'} options={ways} onChange={change} />
      {isChosen ? (
        <NewSet
          domain={domain}
          sets={spec.sets}
          onAdd={(set) => onChange({ kind: 'marginals', sets: [...spec.sets, set], ...ranged })}
        />
      ) : (
        <NumberField
          label="Attributes in each table"
          value={spec.order}
          integer
          min={0}
          max={domain.attributes.length}
          problem={noAttributes}
          onChange={(order) => onChange({ kind: 'marginals', order, ...ranged })}
          description={`1 asks for every attribute on its own, 2 for every pair. The data has ${plural(domain.attributes.length, 'attribute')}.`}
        />
      )}
      <RangesOfAttributes spec={spec} domain={domain} onChange={onChange} />
    </>
  );
}

const askedOptions: readonly SelectOption<AskedAlong>[] = [
  { id: 'cells', label: 'Each value' },
  { id: 'prefixes', label: 'Up to each value', hint: 'prefixes, as for quantiles' },
  { id: 'ranges', label: 'From each to each', hint: 'all ranges' },
];

/** Between two values there is nothing to sum up. */
const LEAST_VALUES = 3;

/** What is asked of each attribute that has values in an order. */
function RangesOfAttributes({ spec, domain, onChange }: WorkloadFormProps<MarginalsSpec>) {
  const { ranges, ...rest } = spec;
  const isAsked = (name: string) => !('sets' in spec) || spec.sets.some((set) => set.includes(name));
  const long = domain.attributes.filter(({ name, size }) => size >= LEAST_VALUES && isAsked(name));
  if (long.length === 0) return null;
  const choose = (name: string, asked: AskedAlong) => {
    const { [name]: _, ...others } = ranges ?? {};
    const next = asked === 'cells' ? others : { ...others, [name]: asked };
    onChange(Object.keys(next).length > 0 ? { ...rest, ranges: next } : rest);
  };
  return (
    <Disclosure title={rangesTitle(ranges)} level={2}>
      <p className={shared.note}>For attributes whose values are in an order. Every table that has them asks for it.</p>
      {long.map(({ name, size }) => (
        <Select
          key={name}
          label={name}
          description={plural(size, 'value')}
          value={ranges?.[name] ?? 'cells'}
          options={askedOptions}
          onChange={(asked) => choose(name, asked)}
        />
      ))}
    </Disclosure>
  );
}

function rangesTitle(ranges: MarginalsSpec['ranges'] = {}): string {
  const named = Object.entries(ranges).map(([name, asked]) => `${asked} of ${name}`);
  return named.length === 0 ? 'Prefixes and ranges' : `Prefixes and ranges: ${named.join(', ')}`;
}

interface NewSetProps {
  domain: Domain;
  sets: readonly (readonly string[])[];
  onAdd: (set: readonly string[]) => void;
}

/** Ticks attributes together into one more table. */
function NewSet({ domain, sets, onAdd }: NewSetProps) {
  const [set, setSet] = useState<readonly string[]>([]);
  const isThere = hasSet(sets, set);
  const cells = cellCount(
    domain,
    domain.attributes.flatMap(({ name }, index) => (set.includes(name) ? [index] : [])),
  );
  return (
    <>
      <AttributeBoxes legend="Attributes of one more table" domain={domain} ticked={new Set(set)} onChange={setSet} />
      <div className={shared.row}>
        <Button
          isDisabled={set.length === 0 || isThere}
          onPress={() => {
            onAdd(set);
            setSet([]);
          }}
        >
          Add this table
        </Button>
        <span className={shared.note} aria-live="polite">
          {set.length === 0 && 'Tick one attribute or more.'}
          {set.length > 0 &&
            (isThere ? 'This table is listed already.' : `${set.join(' × ')}: ${plural(cells, 'cell')}`)}
        </span>
      </div>
    </>
  );
}

import { useState } from 'react';
import { cellCount, type Domain } from '../../core/data/domain.ts';
import type { MarginalsSpec } from '../../core/workload/marginals.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
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
  const change = (way: 'all' | 'chosen') => {
    if (way === 'all') return onChange({ kind: 'marginals', order: isChosen ? 1 : spec.order });
    const listed = isChosen ? spec.sets : allSetsOf(domain, spec.order, MOST_LISTED);
    return onChange({
      kind: 'marginals',
      sets: listed ?? allSetsOf(domain, 1, MOST_LISTED) ?? [[domain.attributes[0].name]],
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
          onAdd={(set) => onChange({ kind: 'marginals', sets: [...spec.sets, set] })}
        />
      ) : (
        <NumberField
          label="Attributes in each table"
          value={spec.order}
          integer
          min={0}
          max={domain.attributes.length}
          problem={noAttributes}
          onChange={(order) => onChange({ kind: 'marginals', order })}
          description={`1 asks for every attribute on its own, 2 for every pair. The data has ${plural(domain.attributes.length, 'attribute')}.`}
        />
      )}
    </>
  );
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

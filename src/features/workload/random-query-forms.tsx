import type { RangesSpec } from '../../core/workload/ranges.ts';
import type { TablesSpec } from '../../core/workload/tables.ts';
import { CountField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AttributeBoxes } from '../shared/attribute-boxes.tsx';
import type { WorkloadFormProps } from './workload-form.ts';

const MOST_RANGES = 1_000_000;
const MOST_TABLES = 100_000;

export function RangesForm({ spec, domain, onChange }: WorkloadFormProps<RangesSpec>) {
  const ofBoxes = spec.attributes ?? domain.attributes.map(({ name }) => name);
  return (
    <>
      <AttributeBoxes
        legend="Attributes of the boxes"
        domain={domain}
        ticked={new Set(ofBoxes)}
        onChange={(attributes) => attributes.length > 0 && onChange(overSome({ ...spec, attributes }))}
      />
      <CountField
        label="Attributes in each box"
        value={spec.order ?? ofBoxes.length}
        max={ofBoxes.length}
        onChange={(order) => onChange(overSome({ ...spec, attributes: ofBoxes, order }))}
        description="With fewer than those above, each box takes some of them by chance."
      />
      <DrawFields what="boxes" most={MOST_RANGES} draw={spec} onChange={(draw) => onChange({ ...spec, ...draw })} />
    </>
  );
}

/** Boxes over all that are ticked need no number that says so. */
function overSome({ order, ...spec }: RangesSpec): RangesSpec {
  return order === undefined || order >= (spec.attributes?.length ?? 0) ? spec : { ...spec, order };
}

export function TablesForm({ spec, domain, onChange }: WorkloadFormProps<TablesSpec>) {
  return (
    <>
      <CountField
        label="Attributes in each table"
        value={spec.order}
        max={domain.attributes.length}
        onChange={(order) => onChange({ ...spec, order })}
        description="Which attributes, and which of the cells count, is left to chance."
      />
      <DrawFields what="tables" most={MOST_TABLES} draw={spec} onChange={(draw) => onChange({ ...spec, ...draw })} />
    </>
  );
}

interface DrawFieldsProps {
  what: 'boxes' | 'tables';
  most: number;
  draw: Pick<RangesSpec | TablesSpec, 'count' | 'seed'>;
  onChange: (draw: { count?: number; seed?: string }) => void;
}

/** How many are drawn at random, and by which seed. */
function DrawFields({ what, most, draw, onChange }: DrawFieldsProps) {
  return (
    <>
      <CountField label="How many" value={draw.count} max={most} onChange={(count) => onChange({ count })} />
      <TextField
        label={`Seed of the ${what}`}
        description={`Another seed draws other ${what}.`}
        value={String(draw.seed)}
        onChange={(seed) => onChange({ seed })}
      />
    </>
  );
}

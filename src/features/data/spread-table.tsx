import type { Attribute } from '../../core/data/domain.ts';
import { ChartNumbers } from '../../ui/charts/chart-twin.tsx';
import { formatCount } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';

interface Spread {
  readonly attribute: Attribute;
  readonly counts: Float64Array;
}

/** The small histograms of all attributes as one table, one line for each value. */
export function SpreadTable({ spreads }: { spreads: readonly Spread[] }) {
  if (spreads.length === 0) return null;
  return (
    <ChartNumbers
      label="Records by attribute and value"
      aside={plural(spreads.length, 'attribute')}
      columns={[
        { header: 'Attribute', cell: ({ name }) => name, sortValue: ({ place }) => place },
        { header: 'Value', cell: ({ value }) => value },
        { header: 'Records', kind: 'number', cell: ({ count }) => formatCount(count), sortValue: ({ count }) => count },
      ]}
      rowsOf={() =>
        spreads.flatMap(({ attribute: { name, labels }, counts }, place) =>
          Array.from(counts, (count, code) => ({ place, name, value: labels[code] ?? String(code), count })),
        )
      }
    />
  );
}

import { useMemo, useState } from 'react';
import type { Domain } from '../../../core/data/domain.ts';
import {
  MOST_COMPARED,
  type SyntheticQuality,
  type TableQuality,
} from '../../../core/experiment/run/synthetic-quality.ts';
import { HeatMap } from '../../../ui/charts/heat-map.tsx';
import { DataTable, type DataTableColumn } from '../../../ui/controls/data-table.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { formatNumber } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';

type Beside = 'truth' | 'noisy';
type Shown = 'distance' | 'association';

/** How good synthetic records are, table by table; `words` say which records they are. */
export function QualityTables({ quality, words }: { quality: SyntheticQuality; words: string }) {
  const { domain, tables } = quality;
  const [wanted, setWanted] = useState<Beside>('truth');
  const [shown, setShown] = useState<Shown>('distance');
  const hasNoisy = tables.some(({ fromNoisy }) => fromNoisy !== null);
  const beside = hasNoisy ? wanted : 'truth';
  const single = useMemo(() => tables.filter(({ attributes }) => attributes.length === 1), [tables]);
  const triples = useMemo(() => tables.filter(({ attributes }) => attributes.length === 3), [tables]);
  const byPair = useMemo(() => new Map(tables.map((table) => [table.attributes.join(), table])), [tables]);
  const name = (index: number) => domain.attributes[index].name;
  const pairAt = (row: number, column: number) => byPair.get([Math.min(row, column), Math.max(row, column)].join());
  const columns = useMemo(() => distanceColumns(domain, beside, { header: 'Attribute', width: 140 }), [domain, beside]);
  const tripleColumns = useMemo(
    () => distanceColumns(domain, beside, { header: 'Attributes', width: 300 }),
    [domain, beside],
  );
  return (
    <div className={shared.tables}>
      <p className={shared.prose}>
        {words} The distance of two tables is the sum of the differences between their shares: 0 where they are alike, 2
        where they have nothing in common.
        {domain.attributes.length > MOST_COMPARED && ` The first ${MOST_COMPARED} attributes are compared.`}
      </p>
      {hasNoisy && (
        <Segmented<Beside>
          label="Compared with"
          value={beside}
          options={[
            { id: 'truth', label: 'Truth (not private)' },
            { id: 'noisy', label: 'Noisy answers' },
          ]}
          onChange={setWanted}
        />
      )}
      <h3 className={shared.subtitle}>Each attribute</h3>
      <DataTable
        label="Distance by attribute"
        rowCount={single.length}
        rowAt={(index) => single[index]}
        columns={columns}
      />
      {single.length > 1 && (
        <>
          <h3 className={shared.subtitle}>Each pair of attributes</h3>
          <Segmented<Shown>
            label="Show"
            value={shown}
            options={[
              { id: 'distance', label: 'Distance' },
              { id: 'association', label: 'Change of dependence' },
            ]}
            onChange={setShown}
          />
          <HeatMap
            label={shown === 'distance' ? 'Distance by pair' : 'Change of dependence by pair'}
            rows={single.length}
            columns={single.length}
            valueAt={(row, column) => pairValue(pairAt(row, column), beside, shown)}
            rowLabel={name}
            columnLabel={name}
            rowTitle="Attribute"
            columnTitle="attribute"
            kind={shown === 'distance' ? 'sequential' : 'diverging'}
            describe={(row, column) => pairWords(row === column ? undefined : pairAt(row, column), beside)}
          />
          <p className={shared.prose}>
            {shown === 'distance'
              ? 'The stronger the colour, the less of a pair the synthetic records tell.'
              : 'Dependence runs from 0 (none) to 1 (one follows from the other; Cramér’s V). Below 0, the synthetic records tell too little of it.'}
          </p>
        </>
      )}
      {triples.length > 0 && (
        <>
          <h3 className={shared.subtitle}>Triples of attributes</h3>
          <DataTable
            label="Distance by triple"
            rowCount={triples.length}
            rowAt={(index) => triples[index]}
            columns={tripleColumns}
            maxHeight={320}
          />
          <p className={shared.prose}>
            A triple is seldom measured: here it shows what the records tell beyond that. Those with very many cells are
            left out, as few records fall into any of them.
          </p>
        </>
      )}
    </div>
  );
}

function distanceColumns(
  { attributes }: Domain,
  beside: Beside,
  first: { header: string; width: number },
): DataTableColumn<TableQuality>[] {
  const name = (table: TableQuality) => table.attributes.map((index) => attributes[index].name).join(' × ');
  return [
    {
      id: 'attribute',
      ...first,
      cell: name,
      sortValue: name,
    },
    {
      id: 'distance',
      header: beside === 'noisy' ? 'From the noisy answers' : 'From the truth',
      kind: 'number',
      width: 150,
      cell: (table) => distanceWords(distanceFrom(beside, table)),
      sortValue: (table) => distanceFrom(beside, table) ?? Number.NaN,
    },
    ...(beside === 'truth'
      ? [
          {
            header: 'Drawing alone',
            kind: 'number' as const,
            width: 120,
            cell: ({ sampled }: TableQuality) => distanceWords(sampled),
            sortValue: ({ sampled }: TableQuality) => sampled ?? Number.NaN,
          },
        ]
      : []),
  ];
}

function distanceFrom(beside: Beside, { fromTruth, fromNoisy }: TableQuality): number | null {
  return beside === 'truth' ? fromTruth : fromNoisy;
}

function distanceWords(distance: number | null): string {
  return distance === null ? 'not measured' : formatNumber(distance);
}

function pairValue(pair: TableQuality | undefined, beside: Beside, shown: Shown): number {
  if (pair?.attributes.length !== 2 || pair.association === null) return Number.NaN;
  if (shown === 'distance') return distanceFrom(beside, pair) ?? Number.NaN;
  const other = pair.association[beside];
  return other === null ? Number.NaN : pair.association.made - other;
}

function pairWords(pair: TableQuality | undefined, beside: Beside): string {
  if (pair?.association == null) return 'not compared';
  const { association, sampled } = pair;
  const other = association[beside];
  if (other === null) return 'not measured';
  const dependence = `dependence ${formatNumber(association.made)} instead of ${formatNumber(other)}`;
  const alone = beside === 'truth' ? `, of which drawing alone makes ${distanceWords(sampled)}` : '';
  return `distance ${distanceWords(distanceFrom(beside, pair))}${alone}; ${dependence}`;
}

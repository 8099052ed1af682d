import { useCallback, useMemo } from 'react';
import type { Domain } from '../../../../core/data/domain.ts';
import type { ContrastsShown, ResidualShown, ResidualsView } from '../../../../core/mechanisms/planner/extra.ts';
import { DataTable, type DataTableColumn, numberColumn } from '../../../../ui/controls/data-table.tsx';
import { formatNumber, formatPercent } from '../../../../ui/format.ts';
import shared from '../../../../ui/shared.module.css';
import { plural } from '../../words/spelling.ts';
import styles from '../run-view.module.css';
import type { RunViewProps } from '../run-view.ts';

/** The plan: what each table adds to the smaller ones, what was spent on it, and how good its contrasts are. */
export function ResidualsPanel({ view, domain }: Pick<RunViewProps<ResidualsView>, 'view' | 'domain'>) {
  const { residuals, contrasts } = view;
  const columns = useMemo(() => columnsFor(domain), [domain]);
  const rowAt = useCallback((index: number) => residuals[index], [residuals]);
  return (
    <div className={shared.group}>
      <p className={styles.words}>
        {plural(residuals.length, 'table was', 'tables were')} measured, each without what smaller ones tell already.
        The noise follows from what is asked alone, before any data is seen.
      </p>
      {contrasts.map((one) => (
        <p key={one.attribute} className={styles.words}>
          {contrastsWords(one, domain)}
        </p>
      ))}
      <DataTable
        label="What each table adds, and its noise"
        columns={columns}
        rowCount={residuals.length}
        rowAt={rowAt}
        maxHeight={360}
      />
    </div>
  );
}

function columnsFor(domain: Domain): DataTableColumn<ResidualShown>[] {
  const name = ({ attributes }: ResidualShown) =>
    attributes.map((index) => domain.attributes[index].name).join(' × ') || 'all records';
  return [
    { header: 'What it adds', width: 220, cell: name, sortValue: name },
    numberColumn(
      'Noise, where a record counts 1',
      160,
      ({ deviation }) => deviation,
      (one) => formatNumber(one),
    ),
    numberColumn('Share of the cost', 120, ({ share }) => share, formatPercent),
  ];
}

export function contrastsWords({ attribute, asked, above }: ContrastsShown, domain: Domain): string {
  const { name } = domain.attributes[attribute];
  if (above === null) {
    return `${name} is measured by steps between halves, for ${asked}: it has too many values to look for the best contrasts.`;
  }
  const share = formatPercent(Math.max(above, LEAST_SHARE));
  return `${name} is measured by contrasts for ${asked}, which leave at most ${share} more error than the best there are.`;
}

/** Bounds are not looked at more finely. */
const LEAST_SHARE = 1e-6;

import { useEffect, useState } from 'react';
import type { Experiment } from '../../core/experiment/experiment.ts';
import {
  type ExpectedMargins,
  type ExpectedTable,
  toldTogether,
} from '../../core/experiment/release/expected-margins.ts';
import { sentenceOf } from '../../store/data-actions.ts';
import { DataTable, type DataTableColumn } from '../../ui/controls/data-table.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { afterRest } from '../shared/after-rest.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './release-room.module.css';

/** How noisy each table will be, or why nothing can be released. */
export interface Told {
  readonly what: { readonly is: ExpectedMargins } | { readonly problem: string };
  /** Else it is about what stood there a moment ago. */
  readonly isCurrent: boolean;
}

/** Told before anything is paid for: from the mechanism and public facts, never from the data. Null until it is known. */
export function useExpectedNoise(experiment: Experiment): Told | null {
  const workbench = useWorkbench();
  const description = useWorkbenchState((state) => state.data.description);
  const [told, setTold] = useState<{ readonly of: readonly unknown[]; readonly what: Told['what'] } | null>(null);
  useEffect(
    () =>
      afterRest((signal) => {
        const tell = (what: Told['what']) => {
          if (!signal.aborted) setTold({ of: [experiment, description], what });
        };
        workbench.release.expected(signal).then(
          (is) => tell({ is }),
          (error: unknown) => tell({ problem: sentenceOf(error) }),
        );
      }),
    [workbench, experiment, description],
  );
  if (told?.of[1] !== description) return null;
  return { what: told.what, isCurrent: told.of[0] === experiment };
}

export function ExpectedNoise({ told }: { told: Told | null }) {
  const what = told?.what;
  return (
    <section className={styles.draws} aria-label="How noisy it will be" aria-busy={!told?.isCurrent}>
      <h3 className={styles.subtitle}>How noisy it will be</h3>
      {!what && <Loading label="Working out the noise" />}
      {what && 'problem' in what && (
        <Notice kind="warning" title="This cannot be released">
          {what.problem}
        </Notice>
      )}
      {what && 'is' in what && <Margins {...what.is} />}
    </section>
  );
}

/** So few sentences are read; more are looked through. */
const LISTED = 20;

function Margins({ tables, drowned, says }: ExpectedMargins) {
  const together = toldTogether(tables);
  return (
    <>
      {drowned === 0 && <p>No answer would drown: no ± is larger than what it stands beside.</p>}
      {drowned !== null && drowned > 0 && (
        <p>
          Of all answers <strong className="number">{formatPercent(drowned)}</strong> would drown: their ± is larger
          than what they count.
        </p>
      )}
      {together.length > 0 && together.length <= LISTED && (
        <ul>
          {together.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {together.length > LISTED && (
        <DataTable
          label="How noisy each table will be"
          rowCount={tables.length}
          rowAt={(index) => tables[index]}
          columns={columns}
        />
      )}
      {says.map((sentence) => (
        <p key={sentence} className={shared.prose}>
          {sentence}
        </p>
      ))}
    </>
  );
}

const columns: readonly DataTableColumn<ExpectedTable>[] = [
  { id: 'says', header: 'What follows', width: 300, cell: ({ says }) => says, sortValue: ({ label }) => label },
  {
    id: 'margin',
    header: '± at 90 %',
    kind: 'number',
    width: 96,
    cell: ({ margin }) => (margin === null ? '–' : formatNumber(margin)),
    sortValue: ({ margin }) => margin ?? Number.POSITIVE_INFINITY,
  },
  {
    id: 'drowned',
    header: 'Drowned',
    kind: 'number',
    width: 96,
    cell: ({ drowned }) => (drowned === null ? '–' : formatPercent(drowned)),
    sortValue: ({ drowned }) => drowned ?? 0,
  },
];

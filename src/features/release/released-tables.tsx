import { useMemo, useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import type { Margin } from '../../core/experiment/release/margins.ts';
import { at as marginAt } from '../../core/privacy/budget.ts';
import type { Workload } from '../../core/workload/workload.ts';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DataTable } from '../../ui/controls/data-table.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { AnswerMaps, isTableOfTwo } from '../shared/run/answer-maps.tsx';
import { cellLabel } from '../shared/run/cell-labels.ts';
import { halfWidthText, marginWords } from '../shared/words/precision-words.ts';
import { plural } from '../shared/words/spelling.ts';
import styles from './release-room.module.css';

const LISTED_TABLES = 300;
const DRAWN_BARS = 40;

export interface ReleasedTablesProps {
  domain: Domain;
  workload: Workload;
  answers: readonly Float64Array[];
  /** How far off they may be, where that is known, and else why not. */
  margins: readonly Margin[] | undefined;
  whyNot: string;
}

/** Released tables: noisy numbers alone. */
export function ReleasedTables({ domain, workload, answers, margins, whyNot }: ReleasedTablesProps) {
  const { blocks } = workload;
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, blocks.length - 1);
  const block = blocks[at];
  const numbers = answers[at];
  const labelOf = useMemo(
    () =>
      block.partition ? cellLabel(domain, block.attributes, block.queries) : (index: number) => block.words(index),
    [domain, block],
  );
  const margin = margins?.[at] ?? null;
  return (
    <div className={classNames(styles.tables, 'screen-only')}>
      <Select
        label="Released table"
        value={String(at)}
        options={blocks.slice(0, LISTED_TABLES).map(({ label, queries }, index) => ({
          id: String(index),
          label,
          hint: plural(queries, 'answer'),
        }))}
        onChange={(id) => choose(Number(id))}
      />
      {blocks.length > LISTED_TABLES && (
        <p
          className={shared.prose}
        >{`The first ${LISTED_TABLES} of ${formatCount(blocks.length)} tables; all of them are in the file.`}</p>
      )}
      <p className={shared.prose}>{margin === null ? whyNot : marginWords(margin)}</p>
      {isTableOfTwo(domain, block.attributes, numbers.length) ? (
        <AnswerMaps
          domain={domain}
          attributes={block.attributes}
          truth={null}
          noisy={numbers}
          numbersAt="the table below"
        />
      ) : (
        numbers.length <= DRAWN_BARS && (
          <>
            <BarList
              label={block.label}
              bars={Array.from(numbers, (count, index) => ({ label: labelOf(index), count }))}
            />
            {block.partition && numbers.some((count) => count > 0) && (
              <p className={shared.prose}>
                Shares are of the sum of these noisy answers, not of how many there truly are.
              </p>
            )}
          </>
        )
      )}
      <DataTable
        label={`Released: ${block.label}`}
        rowCount={numbers.length}
        rowAt={(index) => index}
        columns={[
          { id: 'cell', header: block.label, width: 84, cell: labelOf },
          {
            id: 'answer',
            header: 'Noisy answer',
            kind: 'number',
            width: 120,
            cell: (index) => numbers[index].toLocaleString('en', { maximumFractionDigits: 2 }),
            sortValue: (index) => numbers[index],
          },
          ...(margin === null
            ? []
            : [
                {
                  id: 'margin',
                  header: '± at 90 %',
                  kind: 'number' as const,
                  width: 96,
                  cell: (index: number) => halfWidthText(marginAt(margin, index)),
                  sortValue: (index: number) => marginAt(margin, index),
                },
              ]),
        ]}
      />
    </div>
  );
}

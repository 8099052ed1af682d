import type { DataTableColumn } from '../../ui/controls/data-table.tsx';
import { asPreciseAs } from '../shared/words/precision-words.ts';

/** A question of the history with its noisy answer. */
export interface AnsweredRow {
  readonly number: number;
  readonly text: string;
  readonly answer: number;
  readonly scale: number;
}

/** What every table of the history begins with. */
export function answerColumns<Row extends AnsweredRow>(answer: string): DataTableColumn<Row>[] {
  return [
    {
      id: 'number',
      header: '#',
      kind: 'number',
      width: 56,
      cell: ({ number }) => number,
      sortValue: ({ number }) => number,
    },
    {
      id: 'question',
      header: 'Question',
      width: 340,
      cell: ({ text }) => <span title={text}>{text}</span>,
      sortValue: ({ text }) => text,
    },
    {
      id: 'answer',
      header: answer,
      kind: 'number',
      width: 110,
      cell: (row) => asPreciseAs(row.answer, row.scale),
      sortValue: (row) => row.answer,
    },
  ];
}

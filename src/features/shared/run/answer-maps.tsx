import type { Domain } from '../../../core/data/domain.ts';
import { HeatMap } from '../../../ui/charts/heat-map.tsx';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import styles from './answer-maps.module.css';

/** Whether answers are the cells of a table of two attributes, of a size that can be seen. */
export function isTableOfTwo({ attributes }: Domain, table: readonly number[], answers: number): boolean {
  const [rows, columns, ...more] = table.map((index) => attributes[index]?.size ?? 0);
  return more.length === 0 && rows > 1 && columns > 1 && rows * columns === answers && rows <= MOST && columns <= MOST;
}

const MOST = 200;

export interface AnswerMapsProps {
  domain: Domain;
  attributes: readonly number[];
  /** Null where nobody may see it. */
  truth: Float64Array | null;
  noisy: Float64Array;
  /** Where the table stands that has the numbers of all of them. */
  numbersAt: string;
}

/** A table of two attributes as heat maps: the truth, the noisy answers on the same scale, and what lies between them. */
export function AnswerMaps({ domain, attributes, truth, noisy, numbersAt }: AnswerMapsProps) {
  const [down, across] = attributes.map((index) => domain.attributes[index]);
  const extent = [truth, noisy].reduce((most, table) => table?.reduce((a, b) => Math.max(a, b), most) ?? most, 0);
  const shared = {
    rows: down.size,
    columns: across.size,
    rowLabel: (row: number) => down.labels[row],
    columnLabel: (column: number) => across.labels[column],
    rowTitle: down.name,
    columnTitle: across.name,
    numbersAt,
  };
  const at = (table: Float64Array) => (row: number, column: number) => table[row * across.size + column];
  const errors = truth && noisy.map((answer, cell) => answer - truth[cell]);
  return (
    <div className={styles.maps}>
      {truth && (
        <figure>
          <figcaption className={styles.caption}>Truth</figcaption>
          <HeatMap
            {...shared}
            label="Truth"
            kind="sequential"
            valueAt={at(truth)}
            extent={extent}
            format={formatCount}
          />
        </figure>
      )}
      <figure>
        <figcaption className={styles.caption}>Noisy answers</figcaption>
        <HeatMap {...shared} label="Noisy answers" kind="sequential" valueAt={at(noisy)} extent={extent} />
      </figure>
      {errors && (
        <figure>
          <figcaption className={styles.caption}>Error</figcaption>
          <HeatMap {...shared} label="Error" kind="diverging" valueAt={at(errors)} format={formatNumber} />
        </figure>
      )}
    </div>
  );
}

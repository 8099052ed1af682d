import { useState } from 'react';
import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { cutSentence } from '../../core/data/file/row-owners.ts';
import type { RowsPoint, RowsStudy } from '../../core/experiment/costs/rows-study.ts';
import { sameJson } from '../../store/same-json.ts';
import { ChartNumbers } from '../../ui/charts/chart-twin.tsx';
import { ErrorChart } from '../../ui/charts/error-chart.tsx';
import type { ErrorSeries } from '../../ui/charts/error-chart-model.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { DataTableColumn } from '../../ui/controls/data-table.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { formatCount, formatSetting, formatTick } from '../../ui/format.ts';
import { seriesStyle, seriesStyles } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { MARK } from '../shared/run/chart-words.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import panel from './panel.module.css';
import styles from './rows-panel.module.css';
import { useCostBasis } from './use-cost-basis.ts';

/** What was left out of people, as a sentence at the chart. */
export function CutNote() {
  const dataset = useWorkbenchState((state) => state.config.dataset);
  const description = useWorkbenchState((state) => state.data.description);
  const persons = description?.report?.persons;
  if (!persons || dataset.sample) return null;
  const sentence = cutSentence(persons, { rows: rowsPerPerson(dataset), records: description.records });
  return sentence === null ? null : <p className={shared.caption}>{sentence}</p>;
}

/** What looked at where no run says which ε is needed. */
const USUAL_EPSILON = 1;

/** Rows of a person that are left out are an error like noise: one press draws both by how many are kept. */
export function RowsPanel() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const persons = useWorkbenchState((state) => state.data.description?.report?.persons);
  const rows = useWorkbenchState((state) => state.costs.rows);
  const basis = useCostBasis();
  const [chosen, choose] = useState<number | null>(null);
  const epsilon = chosen ?? Number((basis?.epsilon ?? USUAL_EPSILON).toPrecision(2));
  if (!persons || config.dataset.sample || config.dataset.binarise) return null;
  const isOfThis = rows !== null && sameJson(rows.of.experiment, config);
  return (
    <section className={panel.belowChart} aria-label="Rows of each person">
      <div className={shared.toolbar}>
        <h2 className={shared.title}>Rows of each person</h2>
        <p className={styles.words}>
          Keeping fewer leaves rows out, keeping more needs more noise. Somebody has {plural(persons.mostRows, 'row')},
          and {formatCount(rowsPerPerson(config.dataset))} of each person{' '}
          {rowsPerPerson(config.dataset) === 1 ? 'is' : 'are'} kept now.
        </p>
        <div className={styles.epsilon}>
          <NumberField label="At ε" value={epsilon} min={0} minExclusive max={1000} onChange={choose} />
        </div>
        <Button onPress={() => void workbench.costs.findRows({ epsilon, sharing: basis?.sharing ?? 'best' })}>
          Draw the error by rows kept
        </Button>
      </div>
      {isOfThis && rows.error !== null && <p className={shared.problem}>{rows.error}</p>}
      {isOfThis && !rows.study && rows.error === null && <p className={shared.faint}>Working it out …</p>}
      {isOfThis && rows.study && <RowsChart study={rows.study} epsilon={rows.of.epsilon} />}
    </section>
  );
}

const PARTS = [
  ['error', 'both together'],
  ['cut', 'of rows left out'],
  ['noise', 'of noise'],
] as const;
const LOOKS = seriesStyles(PARTS.map(([key]) => ({ key, mechanismId: key })));

function RowsChart({ study: { points, best }, epsilon }: { study: RowsStudy; epsilon: number }) {
  const workbench = useWorkbench();
  const now = useWorkbenchState((state) => rowsPerPerson(state.config.dataset));
  const title = `Overall relative error by rows of each person, at ε = ${formatSetting(epsilon)}`;
  const percent = (share: number) => formatTick(Number(share.toPrecision(2)), 'percent');
  return (
    <>
      <ErrorChart
        series={PARTS.map(([part, label]) => seriesOf(points, part, label))}
        title={title}
        subtitle="Expected by the formula for Laplace noise"
        source={MARK}
        xLabel="Rows of each person that are kept, at most"
        xSymbol="rows"
        yLabel="Overall relative error"
        yReading="percent"
        xScale="log"
        yScale="log"
        hiddenKeys={NOTHING_HIDDEN}
        onToggle={() => {}}
        height={260}
      />
      <ChartNumbers
        label={title}
        columns={[
          { id: 'rows', header: 'Rows', kind: 'number', width: 90, cell: ({ rows }) => formatCount(rows) },
          ...PARTS.map(
            ([part, label]): DataTableColumn<RowsPoint> => ({
              id: part,
              header: label,
              kind: 'number',
              width: 130,
              cell: (point) => percent(point[part]),
            }),
          ),
          { id: 'kept', header: 'of all rows', kind: 'number', width: 110, cell: ({ kept }) => percent(kept) },
        ]}
        rowsOf={() => points}
      />
      <p className={shared.row}>
        <span>
          Least with {plural(best.rows, 'row')} of each person: {percent(best.error)}; rows left out alone make{' '}
          {percent(best.cut)}, noise alone {percent(best.noise)}. Whoever keeps so many for this has chosen by looking.
        </span>
        {best.rows !== now && (
          <Button size="small" onPress={() => void workbench.costs.keepRows(best.rows)}>
            Keep {plural(best.rows, 'row')} of each person
          </Button>
        )}
      </p>
    </>
  );
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

function seriesOf(points: readonly RowsPoint[], part: (typeof PARTS)[number][0], label: string): ErrorSeries {
  const drawn = points.map((point) => ({
    x: point.rows,
    mean: point[part],
    low: point[part],
    high: point[part],
    trials: 1,
  }));
  return {
    key: part,
    label,
    style: LOOKS.get(part) ?? seriesStyle(part),
    points: drawn.filter(({ mean }) => mean > 0),
  };
}

import { useEffect, useMemo, useState } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { usualEpsilon, whyNoRanking } from '../../core/experiment/which/candidates.ts';
import { type Ranked, type Ranking, rankingOf } from '../../core/experiment/which/ranking.ts';
import { whichWords } from '../../core/experiment/which/which-words.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import { metricById } from '../../core/metrics/registry.ts';
import type { WhichState } from '../../store/state.ts';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { formatCount, formatMeasure, formatNumber, formatPercent, formatSetting } from '../../ui/format.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { NumberTable } from '../shared/number-table.tsx';
import { stylesOf } from '../shared/run/chart-series.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { capitalised, plural } from '../shared/words/spelling.ts';
import { metricReading } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { useReader } from './use-reader.ts';
import styles from './which-panel.module.css';

/** All that can answer the workload, not only what is on the chart: what is known beforehand, then by trials. */
export function WhichPanel() {
  const isOpen = useWorkbenchState(({ data }) => data.description !== null);
  const metric = useShownMetric();
  if (!isOpen || whyNoRanking(metric.id) !== null) return null;
  return (
    <Disclosure title="Which mechanism here?" level={2}>
      <Question metric={metric} />
    </Disclosure>
  );
}

/** Asked at the ε of the verdict, where there is one. */
function Question({ metric }: { metric: Metric }) {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const about = useWorkbenchState((state) => state.data.description);
  const which = useWorkbenchState((state) => state.which);
  const epsilon = useReader()?.verdict?.chosen?.epsilon ?? usualEpsilon(config);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked of configuration and data, which the store has
  useEffect(
    () => void workbench.which.find({ epsilon, metric: metric.id }),
    [workbench, config, about, epsilon, metric.id],
  );
  if (which?.error != null) return <p className={shared.problem}>{which.error}</p>;
  if (!which?.candidates || !which.expected) return <p className={shared.faint}>Working it out …</p>;
  return <Answered which={which} epsilonNow={epsilon} />;
}

function Answered({ which, epsilonNow }: { which: WhichState; epsilonNow: number }) {
  const { candidates, expected, run } = which;
  const ranking = useMemo(
    () => candidates && rankingOf(candidates.experiment, run.points, run.references, expected),
    [candidates, run.points, run.references, expected],
  );
  const words = useMemo(
    () => candidates && ranking && whichWords(candidates, expected, ranking),
    [candidates, expected, ranking],
  );
  if (!ranking || !words) return null;
  return (
    <div className={styles.panel}>
      <p>{words.before}</p>
      {words.verdict !== null && (
        <p>
          <strong>{words.verdict}</strong>
        </p>
      )}
      <Trials which={which} ranking={ranking} epsilonNow={epsilonNow} />
      {run.error !== null && <p className={shared.problem}>{run.error}</p>}
      {ranking.ranked.length > 0 && <RankTable which={which} ranking={ranking} />}
      <SmallPrint sentences={words.smallPrint} />
    </div>
  );
}

/** The trials: to be begun, under way, or done, with what to do with the best. */
function Trials({ which, ranking, epsilonNow }: { which: WhichState; ranking: Ranking; epsilonNow: number }) {
  const workbench = useWorkbench();
  const onChart = useWorkbenchState(({ config }) => config.mechanisms);
  const { candidates, order, run } = which;
  const { status, progress } = run;
  if (status === 'running') {
    const { done = 0, total = 1, millisecondsLeft } = progress ?? {};
    return (
      <ProgressBar
        label={`${formatCount(done)} of ${plural(total, 'trial')} of ${plural(candidates?.experiment.mechanisms.length ?? 0, 'mechanism')}`}
        share={done / total}
        millisecondsLeft={millisecondsLeft}
        isAtLeast={progress?.isAtLeast}
        onCancel={() => workbench.which.cancel()}
      />
    );
  }
  const { best } = ranking;
  const entry = best && candidates?.experiment.mechanisms[best.mechanism];
  const isNew = entry && !onChart.some((one) => entryName(one) === entryName(entry));
  const again = () => {
    workbench.which.forget();
    void workbench.which.find({ epsilon: epsilonNow, metric: order.metric });
  };
  return (
    <div className={shared.row}>
      {isNew && (
        <Button variant="primary" size="small" onPress={() => void workbench.which.addBest()}>
          Add {best.title} to the chart
        </Button>
      )}
      {status === 'idle' ? (
        <Button size="small" onPress={() => void workbench.which.rank()}>
          Rank {plural(candidates?.experiment.mechanisms.length ?? 0, 'mechanism')} by trials at ε ={' '}
          {formatSetting(order.epsilon)}
        </Button>
      ) : (
        <Button size="small" onPress={again}>
          Ask again at ε = {formatSetting(epsilonNow)}
        </Button>
      )}
      {status === 'cancelled' && <span className={shared.faint}>Cancelled; what was run by then is ranked.</span>}
    </div>
  );
}

function RankTable({ which: { candidates, order }, ranking }: { which: WhichState; ranking: Ranking }) {
  const metric = metricById(order.metric, 'metric');
  const reading = metricReading(metric);
  const mechanisms = candidates?.experiment.mechanisms ?? [];
  const drawn = useMemo(() => candidates && stylesOf(candidates.experiment), [candidates]);
  const size = (value: number | null) => (value === null ? '–' : formatMeasure(value, reading));
  return (
    <NumberTable
      label={`Mechanisms by ${metric.title}, not private`}
      header={[
        { text: 'Mechanism' },
        capitalised(metric.title),
        '± 95 %',
        'One trial in 20 above',
        'Times the best',
        'Bias in squared error',
        'RMSE known before',
      ]}
    >
      {ranking.ranked.map((one) => (
        <tr key={one.title}>
          <th scope="row" className={styles.name}>
            {one.mechanism !== null && drawn && (
              <SeriesSwatch style={drawn.get(entryName(mechanisms[one.mechanism])) as SeriesStyle} />
            )}{' '}
            {one.title}
            {one.isBaseline && <span className={shared.faint}> baseline</span>}
          </th>
          <td>{size(one.error.mean)}</td>
          <td>{size(one.margin)}</td>
          <td>{size(one.error.percentile95)}</td>
          <td>{regretText(one)}</td>
          <td>{biasText(one)}</td>
          <td>{one.expected === null ? '–' : formatNumber(one.expected)}</td>
        </tr>
      ))}
    </NumberTable>
  );
}

function regretText({ regret, isAsGood, chance }: Ranked): string {
  if (chance === null) return '1';
  return `${formatNumber(regret, 3)}${isAsGood ? ', may be chance' : ''}`;
}

/** A share that is below 0 by luck is none. */
function biasText({ squaredBias, variance }: Ranked): string {
  if (squaredBias === null || variance === null) return '–';
  const bias = Math.max(0, squaredBias);
  return bias + variance === 0 ? '–' : formatPercent(bias / (bias + variance));
}

/** Few sentences at once, the rest behind a press. */
const FIRST = 3;

function SmallPrint({ sentences }: { sentences: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sentences : sentences.slice(0, FIRST);
  return (
    <p className={shared.note}>
      {shown.join(' ')}{' '}
      {shown.length < sentences.length && (
        <Button variant="quiet" size="small" onPress={() => setWhole(true)}>
          Who is not ranked, and why
        </Button>
      )}
    </p>
  );
}

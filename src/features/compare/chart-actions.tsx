import { metricProblem, withMetric } from '../../core/experiment/settle/metric-fit.ts';
import { metrics } from '../../core/metrics/registry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import shared from '../../ui/shared.module.css';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { capitalised } from '../shared/words/spelling.ts';
import { settingSymbol } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './result-chart.module.css';
import { useFold } from './use-fold.ts';

const scales = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
] as const;

/** Which metric is drawn, and, folded away, on which axes. */
export function ChartActions() {
  const workbench = useWorkbench();
  const { xScale, yScale } = useWorkbenchState((state) => state.view);
  const config = useWorkbenchState((state) => state.config);
  const domain = useWorkbenchState((state) => state.data.description?.domain);
  const metric = useShownMetric();
  const [showsAxes, setShowsAxes] = useFold('axes');
  const choose = (id: string) => {
    workbench.setView({ metric: id });
    workbench.edit((was) => withMetric(was, id));
  };
  const { mechanisms, sweep } = config;
  const options = metrics.map((candidate) => {
    const problem = domain && metricProblem(candidate, config, domain);
    const cost = candidate.cost === undefined ? '' : ` Computed when chosen: ${candidate.cost}.`;
    return {
      id: candidate.id,
      label: capitalised(candidate.title),
      hint: problem ?? candidate.help + cost,
      isDisabled: problem !== undefined && candidate.id !== metric.id,
    };
  });
  return (
    <>
      <div className={shared.chooser}>
        <Select label="Metric" hideLabel value={metric.id} options={options} onChange={choose} />
      </div>
      <Button size="small" aria-expanded={showsAxes} onPress={() => setShowsAxes(!showsAxes)}>
        Axes
      </Button>
      {showsAxes && (
        <>
          <Axis
            label={settingSymbol(mechanisms, sweep.parameter)}
            value={xScale}
            onChange={(scale) => workbench.setView({ xScale: scale })}
          />
          <Axis label="Error" value={yScale} onChange={(scale) => workbench.setView({ yScale: scale })} />
        </>
      )}
    </>
  );
}

function Axis({
  label,
  value,
  onChange,
}: {
  label: string;
  value: 'linear' | 'log';
  onChange: (value: 'linear' | 'log') => void;
}) {
  return (
    <div className={styles.axis}>
      <span aria-hidden="true">{label}</span>
      <Segmented label={`${label} axis`} hideLabel value={value} options={scales} onChange={onChange} />
    </div>
  );
}

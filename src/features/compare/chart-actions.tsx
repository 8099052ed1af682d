import { judges } from '../../core/experiment/metric-fit.ts';
import { sharedSettings } from '../../core/experiment/settings.ts';
import { metrics } from '../../core/metrics/registry.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { capitalised } from '../shared/words/spelling.ts';
import { settingSymbol } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './result-chart.module.css';

const scales = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
] as const;

/** Which metric is drawn, and on which axes. */
export function ChartActions() {
  const workbench = useWorkbench();
  const { xScale, yScale } = useWorkbenchState((state) => state.view);
  const parameter = useWorkbenchState((state) => state.config.sweep.parameter);
  const kind = useWorkbenchState((state) => state.config.workload.kind);
  const metric = useShownMetric();
  const choose = (id: string) => {
    workbench.setView({ metric: id });
    workbench.edit((config) =>
      config.metrics.includes(id) ? config : { ...config, metrics: [...config.metrics, id] },
    );
  };
  return (
    <>
      <div className={styles.metric}>
        <Select
          label="Metric"
          hideLabel
          value={metric.id}
          options={metrics
            .filter((candidate) => candidate.id === metric.id || judges(candidate, kind))
            .map(({ id, title, help }) => ({ id, label: capitalised(title), hint: help }))}
          onChange={choose}
        />
      </div>
      <Axis
        label={parameter in sharedSettings ? settingSymbol(parameter) : 'Across'}
        value={xScale}
        onChange={(scale) => workbench.setView({ xScale: scale })}
      />
      <Axis label="Error" value={yScale} onChange={(scale) => workbench.setView({ yScale: scale })} />
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

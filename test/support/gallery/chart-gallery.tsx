import { useMemo, useState } from 'react';
import { ErrorChart } from '../../../src/ui/charts/error-chart.tsx';
import { Segmented } from '../../../src/ui/controls/segmented.tsx';
import { sampleSeries } from './sample-series.ts';

const scales = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
] as const;

export function ChartGallery() {
  const [yScale, setYScale] = useState<'linear' | 'log'>('log');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const six = useMemo(() => sampleSeries(), []);
  const two = useMemo(() => sampleSeries(3, [0.0001, 0.001, 0.01, 0.1, 1]), []);
  const one = useMemo(() => sampleSeries(2, [0.01]), []);
  const toggle = (key: string) =>
    setHidden((was) => new Set(was.has(key) ? [...was].filter((k) => k !== key) : [...was, key]));
  const common = { xLabel: 'ε', yLabel: 'Overall relative error', hiddenKeys: hidden, onToggle: toggle };
  return (
    <section className="part">
      <h2>Charts</h2>
      <div className="panel">
        <ErrorChart
          {...common}
          series={six}
          title="Overall relative error by ε"
          subtitle="1-D marginals · 9 tables, 701 answers · replace one record · δ = 10⁻⁴ · 10 trials · seed fig6"
          source="census-like (generated), 1,000,000 records. Compared with the truth: not private."
          xScale="linear"
          yScale={yScale}
          stale="δ was changed since this ran; the chart shows δ = 10⁻⁴."
          onRunAgain={() => {}}
          onPointSelect={() => {}}
          references={[{ label: 'SVD bound', y: 0.05 }]}
          actions={<Segmented label="Error axis" hideLabel value={yScale} onChange={setYScale} options={scales} />}
        />
      </div>
      <div className="columns" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}>
        <div className="panel">
          <ErrorChart
            {...common}
            series={two}
            title="Log and log"
            subtitle="Four decades of ε"
            xScale="log"
            yScale="log"
          />
        </div>
        <div className="panel">
          <ErrorChart {...common} series={six.slice(0, 3)} title="Linear" xScale="linear" yScale="linear" />
        </div>
        <div className="panel">
          <ErrorChart {...common} series={one} title="A single point" xScale="linear" yScale="log" />
        </div>
        <div className="panel">
          <ErrorChart {...common} series={[]} title="Nothing yet" xScale="linear" yScale="log" />
        </div>
      </div>
    </section>
  );
}

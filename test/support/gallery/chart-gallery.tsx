import { useMemo, useState } from 'react';
import { BarHistogram } from '../../../src/ui/charts/bar-histogram.tsx';
import { ErrorChart } from '../../../src/ui/charts/error-chart.tsx';
import { HeatMap } from '../../../src/ui/charts/heat-map.tsx';
import { TruthNoisyBars } from '../../../src/ui/charts/truth-noisy-bars.tsx';
import { Segmented } from '../../../src/ui/controls/segmented.tsx';
import { sampleSeries } from './sample-series.ts';

const scales = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
] as const;

const bell = (cells: number) =>
  Array.from({ length: cells }, (_, i) => Math.round(9000 * Math.exp(-(((i - cells / 3) / (cells / 5)) ** 2)) + 3));
const education = ['Preschool', '5th–6th', 'HS-grad', 'Some-college', 'Bachelors', 'Masters', 'Doctorate'];
const answers = (count: number) =>
  bell(count).map((truth, i) => ({
    label: `cell ${i}`,
    truth,
    noisy: truth + (((i * 7919) % 1000) - 500) * 3,
  }));
const few = answers(12);
const many = answers(400);

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
      <div className="columns">
        {[2, 16, 72, 500].map((cells) => (
          <BarHistogram
            key={cells}
            label={`Attribute of ${cells}`}
            counts={bell(cells)}
            cellLabel={(i) => (cells === 2 ? ['female', 'male'][i]! : `[${i}, ${i + 1})`)}
          />
        ))}
      </div>
      <div className="columns" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}>
        <div className="panel">
          <h3>Error of each cell</h3>
          <HeatMap
            label="Error of age by education"
            rows={7}
            columns={24}
            valueAt={(r, c) => (r === 3 && c === 5 ? Number.NaN : Math.sin(r + c / 3) * (r - 3) * 40)}
            rowLabel={(r) => education[r]!}
            columnLabel={(c) => String(c * 4)}
            rowTitle="Education"
            columnTitle="Age"
            kind="diverging"
          />
        </div>
        <div className="panel">
          <h3>Counts</h3>
          <HeatMap
            label="Counts"
            rows={60}
            columns={80}
            valueAt={(r, c) => Math.round(1000 * Math.exp(-((r - 20) ** 2) / 200 - (c - 50) ** 2 / 500))}
            rowLabel={String}
            columnLabel={String}
            rowTitle="Hour"
            columnTitle="Age"
            kind="sequential"
          />
        </div>
        <div className="panel">
          <h3>Twelve answers</h3>
          <TruthNoisyBars label="Twelve" answers={few} color="#4a5fe0" />
        </div>
        <div className="panel">
          <h3>Four hundred answers</h3>
          <TruthNoisyBars label="Many" answers={many} color="#a18800" />
        </div>
      </div>
    </section>
  );
}

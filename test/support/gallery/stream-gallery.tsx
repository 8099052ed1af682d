import { useEffect, useState } from 'react';
import { ErrorChart } from '../../../src/ui/charts/error-chart.tsx';
import { sampleSeries } from './sample-series.ts';

const none: ReadonlySet<string> = new Set();
const epsilons = Array.from({ length: 20 }, (_, index) => 0.001 * (index + 1));

/** Trials arriving ten times a second, for watching long tasks. */
export function StreamGallery() {
  const [arrived, setArrived] = useState(1);
  useEffect(() => {
    const timer = setInterval(() => setArrived((was) => (was % 20) + 1), 100);
    return () => clearInterval(timer);
  }, []);
  const series = sampleSeries(6, epsilons).map((one) => ({ ...one, points: one.points.slice(0, arrived) }));
  return (
    <ErrorChart
      series={series}
      title="Trials arriving"
      xLabel="ε"
      yLabel="Overall relative error"
      xScale="linear"
      yScale="log"
      hiddenKeys={none}
      onToggle={() => {}}
    />
  );
}

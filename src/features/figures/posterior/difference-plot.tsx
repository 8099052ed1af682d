import type { LawMethod } from '../../../core/estimators/noise-law/methods.ts';
import { lawMethods } from '../../../core/estimators/noise-law/methods.ts';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { roundToRung } from '../../../ui/charts/scale.ts';
import shared from '../../../ui/shared.module.css';
import { capitalised } from '../../shared/words/spelling.ts';
import bench from '../bench.module.css';

/** As in the table below, in shades that carry on light and dark. */
const looks: Readonly<Record<LawMethod, { color: string; dash: string }>> = {
  characteristic: { color: '#4a5fe0', dash: '' },
  convolution: { color: '#c07a20', dash: '10 4' },
  'monte-carlo': { color: '#1a9a76', dash: '2 3' },
  'closed-form': { color: '#a85ac0', dash: '8 3 2 3' },
};

export interface DifferencePlotProps {
  theta: Float64Array;
  exact: Float64Array | readonly number[];
  drawn: readonly { readonly method: LawMethod; readonly density: Float64Array | readonly number[] }[];
}

/** What is drawn over the exact law less the law itself: laid over each other they look the same. */
export function DifferencePlot({ theta, exact, drawn }: DifferencePlotProps) {
  if (drawn.length === 0) return null;
  const curves = drawn.map(({ method, density }) => ({
    key: method,
    label: capitalised(lawMethods[method]),
    ...looks[method],
    points: Array.from(theta, (x, i) => ({ x, y: density[i] - exact[i] })),
  }));
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ y }) => Math.abs(y))), 1e-12);
  // A round number, so that both ends of the axis are labelled.
  const reach = roundToRung(most, 'up');
  return (
    <div className={shared.card}>
      <h2 className={bench.title}>How far each is from the exact law</h2>
      <CurveLegend curves={curves} />
      <CurvePlot
        label="Density of each method less the exact density"
        curves={curves}
        x={[theta[0], theta[theta.length - 1]]}
        y={[-reach, reach]}
        xLabel="θ"
        yLabel="difference in density"
        height={220}
      />
    </div>
  );
}

import { useMemo } from 'react';
import { type LawMethod, lawMethods, noiseLaw } from '../../../core/estimators/noise-law/methods.ts';
import { workedCounts, workedEstimate, workedTarget } from '../../../core/figures/examples/worked-history.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { Checkbox } from '../../../ui/controls/toggle.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { BoundsFields } from '../../shared/posterior/bounds-fields.tsx';
import { EstimateLine } from '../../shared/posterior/estimate-line.tsx';
import { LawTable, lawClasses } from '../../shared/posterior/law-table.tsx';
import { PosteriorPlot } from '../../shared/posterior/posterior-plot.tsx';
import { type Bounds, rangeInSight } from '../../shared/posterior/posterior-view.ts';
import { useKnobs } from '../../shared/use-knobs.ts';
import { capitalised } from '../../shared/words/spelling.ts';
import bench from '../bench.module.css';
import { GridBench, LEAST_NOISE, MOST_NOISE } from './grid-bench.tsx';
import styles from './posterior-study.module.css';
import { DRAWS, readLaws, useLaws } from './use-laws.ts';
import { DifferencePlot, PrintedTable, WidthTable, WorkedTable } from './worked-example.tsx';

const LEAST_CONFIDENCE = 0.5;
const MOST_CONFIDENCE = 0.999;
const CURVE_POINTS = 161;
/** Beyond what is in sight no picture reaches. */
const FAR = 1e6;

const intervals: readonly { label: string; bounds: Bounds }[] = [
  { label: 'θ > 0', bounds: [0, FAR] },
  { label: '30 to 50', bounds: [30, 50] },
  { label: '−41 to 125, as printed', bounds: [-41, 125] },
];

const isDrawn = (start: 0 | 1) => ({ start, min: 0, max: 1, integer: true }) as const;
const coefficient = (cell: number) => ({ start: workedTarget[cell], min: -9, max: 9 });
const knobs = {
  x1: coefficient(0),
  x2: coefficient(1),
  x3: coefficient(2),
  x4: coefficient(3),
  confidence: { start: 0.95, min: LEAST_CONFIDENCE, max: MOST_CONFIDENCE },
  from: { start: -41, min: -FAR, max: FAR },
  to: { start: 125, min: -FAR, max: FAR },
  characteristic: isDrawn(0),
  convolution: isDrawn(1),
  monteCarlo: isDrawn(1),
  closedForm: isDrawn(0),
  noise: { start: 1, min: LEAST_NOISE, max: MOST_NOISE },
} as const;
/** What says whether a method is drawn over the exact law. */
const drawnBy = {
  characteristic: 'characteristic',
  convolution: 'convolution',
  'monte-carlo': 'monteCarlo',
  'closed-form': 'closedForm',
} as const satisfies Record<LawMethod, keyof typeof knobs>;
const cells = ['x1', 'x2', 'x3', 'x4'] as const;

/** Figures 2 and 3 of the Bayesian paper: the posterior of its worked example, to be moved about in. */
export function PosteriorStudy() {
  const [turned, change, reset] = useKnobs(knobs);
  const { x1, x2, x3, x4, confidence, from, to } = turned;
  const target = useMemo(() => [x1, x2, x3, x4], [x1, x2, x3, x4]);
  const bounds: Bounds = [from, to];
  const setBounds = ([low, high]: Bounds) => change({ from: low, to: high });
  const draws = (method: LawMethod) => turned[drawnBy[method]] === 1;
  const { estimate, variance, weights, noiseScales } = useMemo(() => workedEstimate(target), [target]);
  const law = useMemo(() => noiseLaw(noiseScales), [noiseScales]);
  const laws = useLaws(noiseScales);
  const truth = target.reduce((sum, times, cell) => sum + times * (workedCounts[cell] ?? 0), 0);
  const isExact = target.every((times) => times === 0);
  const range = useMemo(
    () => (isExact ? ([-1, 1] as const) : rangeInSight(law, estimate, truth)),
    [law, estimate, truth, isExact],
  );
  const errors = useMemo(
    () =>
      Float64Array.from(
        { length: CURVE_POINTS },
        (_, i) => range[0] - estimate + ((range[1] - range[0]) * i) / (CURVE_POINTS - 1),
      ),
    [range, estimate],
  );
  const read = readLaws(laws, confidence, [bounds[0] - estimate, bounds[1] - estimate], errors);
  const theta = useMemo(() => errors.map((error) => estimate + error), [errors, estimate]);
  const overlaid = read.flatMap(({ method, says }) =>
    'density' in says && draws(method)
      ? [{ key: method, className: lawClasses[method], theta, density: says.density }]
      : [],
  );
  const exact = useMemo(() => errors.map((error) => law.density(Math.abs(error))), [law, errors]);
  const apart = read.flatMap(({ method, says }) =>
    'density' in says && draws(method) ? [{ method, density: says.density }] : [],
  );
  const halfWidth = law.halfWidth(confidence);
  const inSight: Bounds = [Math.max(bounds[0], range[0]), Math.min(bounds[1], range[1])];
  return (
    <div className={bench.bench}>
      <div className={classNames(shared.parts, bench.knobs)}>
        <Slider
          label="Confidence of the interval"
          value={confidence}
          min={LEAST_CONFIDENCE}
          max={MOST_CONFIDENCE}
          onChange={(next) => change({ confidence: Number(next.toFixed(3)) })}
          format={formatPercent}
        />
        <div className={classNames(shared.buttons, bench.cases)}>
          <p className={classNames(shared.heading, bench.heading)}>Bounds to ask about</p>
          {intervals.map((one) => (
            <Button key={one.label} size="small" onPress={() => setBounds(one.bounds)}>
              {one.label}
            </Button>
          ))}
        </div>
        <fieldset className={styles.target}>
          <legend className={classNames(shared.heading, bench.heading)}>Q, the question: θ = Q·x</legend>
          {target.map((times, cell) => (
            <NumberField
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={cell}
              label={`x${'₁₂₃₄'.charAt(cell)}`}
              value={times}
              min={-9}
              max={9}
              onChange={(next) => change({ [cells[cell]]: next })}
            />
          ))}
        </fieldset>
        <fieldset className={styles.methods}>
          <legend className={classNames(shared.heading, bench.heading)}>Drawn over the exact law</legend>
          {(Object.keys(lawMethods) as LawMethod[]).map((method) => (
            <Checkbox
              key={method}
              isSelected={draws(method)}
              onChange={(isOn) => change({ [drawnBy[method]]: isOn ? 1 : 0 })}
            >
              {capitalised(lawMethods[method])}
              {figureOf[method] ?? ''}
            </Checkbox>
          ))}
        </fieldset>
        <Button size="small" onPress={reset}>
          As in the paper
        </Button>
      </div>
      <div className={classNames(shared.parts, bench.view)}>
        <div className={classNames(shared.card, bench.lead)}>
          <EstimateLine estimate={formatNumber(estimate, 6)} halfWidth={formatNumber(halfWidth, 6)} announces>
            With {formatPercent(confidence)} probability θ lies between {formatNumber(estimate - halfWidth, 4)} and{' '}
            {formatNumber(estimate + halfWidth, 4)}. The truth of the example (Eq. 6) is {formatNumber(truth, 4)}.
          </EstimateLine>
          {!isExact && (
            <PosteriorPlot
              law={law}
              estimate={estimate}
              halfWidth={halfWidth}
              range={range}
              bounds={inSight}
              // A bound that stands beyond the picture stays there while the other one moves.
              onBoundsChange={([low, high]) => setBounds(low === inSight[0] ? [bounds[0], high] : [low, bounds[1]])}
              truth={truth}
              overlaid={overlaid}
            />
          )}
          <BoundsFields
            law={law}
            estimate={estimate}
            bounds={bounds}
            onChange={setBounds}
            format={(share) => share.toFixed(6)}
          />
        </div>
        {isExact ? (
          <p className={bench.finding}>Every coefficient of Q is 0, so θ is 0: nothing is uncertain.</p>
        ) : (
          <>
            <DifferencePlot theta={theta} exact={exact} drawn={apart} />
            <LawTable confidence={confidence} laws={read} />
            <p className={shared.prose}>
              Monte Carlo draws {DRAWS.toLocaleString('en')} sums here; the paper draws a million. Times are measured on
              this page, from scratch.
            </p>
            <p className={shared.prose}>
              Erratum: what is drawn is the law of the estimate’s error. Lemma 4.1 takes it for the posterior of θ,
              which it is only where no answer is redundant; here four of the eight are. Two answers 0 and 10 with noise
              of scale 1 leave θ between 3 and 7 with probability 0.364, where the lemma gives 0.945.
            </p>
            <PrintedTable />
            <WidthTable law={law} estimate={estimate} variance={variance} />
            <WorkedTable weights={weights} noiseScales={noiseScales} />
            <GridBench
              noiseScales={noiseScales}
              variance={variance}
              confidence={confidence}
              factor={turned.noise}
              onFactor={(noise) => change({ noise })}
            />
          </>
        )}
      </div>
    </div>
  );
}

const figureOf: Readonly<Partial<Record<LawMethod, string>>> = {
  'monte-carlo': ', Figure 2',
  convolution: ', Figure 3',
};

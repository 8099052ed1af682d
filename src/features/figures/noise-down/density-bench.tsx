import { useMemo } from 'react';
import { type IntervalMass, type NoiseDownMasses, noiseDownMasses } from '../../../core/figures/noise-down/masses.ts';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { formatNumber, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { MathMl } from '../../shared/math-ml.tsx';
import numbers from '../../shared/number-table.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import { useKnobs } from '../../shared/use-knobs.ts';
import styles from '../bench.module.css';
import { type DensitySettings, densityPicture } from './density-curves.ts';

/** Cases that were checked by direct integration, and the picture of the paper's Figure 2 first. */
const cases: readonly DensitySettings[] = [
  { mu: 0, y: 3.3, scale: 4, smaller: 2 },
  { mu: 0, y: 0.4, scale: 4, smaller: 2 },
  { mu: 0, y: 2.5, scale: 1, smaller: 0.5 },
  { mu: 0, y: 2.5, scale: 0.5, smaller: 0.25 },
  { mu: 0, y: 7, scale: 2, smaller: 1 },
  { mu: 0, y: 30, scale: 40, smaller: 20 },
];

/** λ′ must be below λ: the two may come this near to each other. */
const NEAREST = 0.95;

const knobs = {
  mu: { start: cases[0].mu, min: -10, max: 10 },
  y: { start: cases[0].y, min: -15, max: 30 },
  scale: { start: cases[0].scale, min: 0.2, max: 40 },
  smaller: { start: cases[0].smaller, min: 0.1, max: 38 },
} as const;

export function DensityBench() {
  const [turned, set, , control] = useKnobs(knobs);
  const settings = useMemo(() => ({ ...turned, smaller: Math.min(turned.smaller, NEAREST * turned.scale) }), [turned]);
  const { mu, y, scale, smaller } = settings;
  const held = (name: keyof DensitySettings) => ({
    ...control(name),
    value: settings[name],
    onChange: (next: number) => set({ ...settings, [name]: next }),
  });
  const picture = useMemo(() => densityPicture(settings), [settings]);
  const masses = useMemo(() => noiseDownMasses(mu, y, scale, smaller), [mu, y, scale, smaller]);
  const mirrored = mu > y;
  const xi = mirrored ? Math.max(mu, y + 1) : Math.min(mu, y - 1);
  const marks = [
    { x: mu, label: xi === mu ? 'μ = ξ' : 'μ', isStrong: true },
    ...(xi === mu ? [] : [{ x: xi, label: 'ξ' }]),
    ...[y - 1, y + 1].filter((edge) => edge !== xi).map((edge) => ({ x: edge, label: edge < y ? 'y − 1' : 'y + 1' })),
  ];
  return (
    <div className={styles.bench}>
      <div className={classNames(shared.parts, styles.knobs)}>
        <Slider label="μ, the true answer" {...held('mu')} />
        <Slider label="y, the noisy answer" {...held('y')} />
        <Slider label="λ, its noise scale" scale="log" {...held('scale')} />
        <Slider label="λ′, the smaller scale to go to" scale="log" {...held('smaller')} />
        <div className={classNames(shared.buttons, styles.cases)}>
          <p className={classNames(shared.heading, styles.heading)}>Cases</p>
          {cases.map((one) => (
            <Button key={`${one.y} ${one.scale}`} size="small" onPress={() => set(one)}>
              y = {formatSetting(one.y)}, λ = {formatSetting(one.scale)} → {formatSetting(one.smaller)}
            </Button>
          ))}
        </div>
      </div>
      <div className={classNames(shared.parts, styles.view)}>
        <div className={classNames(shared.card, styles.lead)}>
          <CurveLegend curves={picture.curves} />
          <CurvePlot
            label={`Density of the next answer given y = ${formatSetting(y)}: f of the paper and the law of the exact coupling`}
            curves={picture.curves}
            marks={marks}
            x={picture.x}
            y={picture.y}
            yScale="log"
            xLabel="y′, the next answer"
            yLabel="density"
            height={360}
          />
        </div>
        <p className={styles.finding} aria-live="polite">
          The total mass of <i>f</i> is <strong className="number">{masses.total.toFixed(5)}</strong>, where a density
          has 1.{' '}
          {Math.abs(masses.total - 1) < 5e-6
            ? 'At scales this large next to a step of 1 the difference hardly shows.'
            : `It is off by ${formatNumber(100 * (masses.total - 1))} %: on the real line Definition 5 is not a density.`}
        </p>
        <MassTable masses={masses} />
        <DensityErrata />
      </div>
    </div>
  );
}

function DensityErrata() {
  return (
    <section className={styles.errata}>
      <h2 className={shared.title}>What the formulas say, and where they err</h2>
      <Formula label="Definition 5" source={definition5} />
      <p>
        <strong>Theorem 1 holds on the whole numbers only.</strong> Given whole-numbered noise, and multiplied by
        2λ′·tanh(1/(2λ′)), Definition 5 is exact. For real-valued noise, which is what Figure 3 draws, the sum over y′ ±
        1 in γ undoes the first noise only at whole distances: <i>f</i> has the wrong mass, and what comes out is not
        Laplace noise of scale λ′.
      </p>
      <p>
        <strong>Eq. 9 is wrong.</strong> Integrating <i>f</i> from ξ to y − 1 gives
      </p>
      <Formula label="θ₂, corrected" source={theta2Corrected} />
      <p>where the paper prints</p>
      <Formula label="θ₂, as printed" source={theta2Printed} />
      <p>
        which can be far above 1. Eqs. 8 and 10 (θ₁ and θ₃) and the bound of Eq. 11 are right. The widely copied
        implementations of NoiseDown carry both mistakes.
      </p>
      <p>
        <strong>The exact law</strong> (Koufogiannis, Han and Pappas) needs no such bump: the answer stays where it is
        with probability (λ′/λ)·exp(−|y − μ|·(1/λ′ − 1/λ)), and otherwise moves with exponential tails. It holds for
        every real sensitivity.
      </p>
    </section>
  );
}

/** One that is wider than a small screen scrolls by itself, also by keyboard. */
function Formula({ label, source }: { label: string; source: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={shared.formula} aria-label={label} tabIndex={0}>
      <MathMl source={source} />
    </section>
  );
}

/** Definition 5 with γ of Eq. 7 written out. */
const definition5 =
  '<math displaystyle="true"><mi>f</mi><mo>(</mo><mi>y′</mi><mo>)</mo><mo>=</mo><mfrac><mrow><mi>λ</mi></mrow><mrow><mi>λ′</mi></mrow></mfrac><mo>·</mo><mfrac><mrow><msup><mi>e</mi><mrow><mo form="prefix">−</mo><mo>|</mo><mi>y′</mi><mo>−</mo><mi>μ</mi><mo>|</mo><mo lspace="0" rspace="0">/</mo><mi>λ′</mi></mrow></msup></mrow><mrow><msup><mi>e</mi><mrow><mo form="prefix">−</mo><mo>|</mo><mi>y</mi><mo>−</mo><mi>μ</mi><mo>|</mo><mo lspace="0" rspace="0">/</mo><mi>λ</mi></mrow></msup></mrow></mfrac><mo>·</mo><mfrac><mrow><mn>2</mn><mi>cosh</mi><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>)</mo><msup><mi>e</mi><mrow><mo form="prefix">−</mo><mo>|</mo><mi>y</mi><mo>−</mo><mi>y′</mi><mo>|</mo><mo lspace="0" rspace="0">/</mo><mi>λ</mi></mrow></msup><mo>−</mo><msup><mi>e</mi><mrow><mo form="prefix">−</mo><mo>|</mo><mi>y</mi><mo>−</mo><mi>y′</mi><mo>−</mo><mn>1</mn><mo>|</mo><mo lspace="0" rspace="0">/</mo><mi>λ</mi></mrow></msup><mo>−</mo><msup><mi>e</mi><mrow><mo form="prefix">−</mo><mo>|</mo><mi>y</mi><mo>−</mo><mi>y′</mi><mo>+</mo><mn>1</mn><mo>|</mo><mo lspace="0" rspace="0">/</mo><mi>λ</mi></mrow></msup></mrow><mrow><mn>4</mn><mi>λ</mi><mo>(</mo><mi>cosh</mi><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>)</mo><mo>−</mo><mn>1</mn><mo>)</mo></mrow></mfrac></math>';

/** The mass of f on (ξ, y − 1]. */
const theta2Corrected =
  '<math displaystyle="true"><msub><mi>θ</mi><mn>2</mn></msub><mo>=</mo><mfrac><mrow><mi>λ</mi><mo>(</mo><mi>cosh</mi><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>)</mo><mo>−</mo><mi>cosh</mi><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ</mi><mo>)</mo><mo>)</mo></mrow><mrow><mn>2</mn><mo>(</mo><mi>λ</mi><mo>−</mo><mi>λ′</mi><mo>)</mo><mo>(</mo><mi>cosh</mi><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>)</mo><mo>−</mo><mn>1</mn><mo>)</mo></mrow></mfrac><mo>·</mo><mo>(</mo><mn>1</mn><mo>−</mo><msup><mi>e</mi><mrow><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>−</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ</mi><mo>)</mo><mo>(</mo><mi>ξ</mi><mo>−</mo><mi>y</mi><mo>+</mo><mn>1</mn><mo>)</mo></mrow></msup><mo>)</mo></math>';

/** Eq. 9 as it stands in the paper. */
const theta2Printed =
  '<math displaystyle="true"><msub><mi>θ</mi><mn>2</mn></msub><mo>=</mo><mfrac><mrow><mi>λ</mi><mo>·</mo><mi>cosh</mi><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>)</mo><mo>(</mo><msup><mi>e</mi><mrow><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi></mrow></msup><mo>−</mo><msup><mi>e</mi><mrow><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ</mi></mrow></msup><mo>)</mo><mo>(</mo><mn>1</mn><mo>−</mo><msup><mi>e</mi><mrow><mo form="prefix">−</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>−</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ</mi></mrow></msup><mo>)</mo></mrow><mrow><mn>4</mn><mo>(</mo><mi>λ</mi><mo>−</mo><mi>λ′</mi><mo>)</mo><mo>(</mo><mi>cosh</mi><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>)</mo><mo>−</mo><mn>1</mn><mo>)</mo></mrow></mfrac><mo>·</mo><mo>(</mo><mn>1</mn><mo>−</mo><msup><mi>e</mi><mrow><mo>(</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ′</mi><mo>−</mo><mn>1</mn><mo lspace="0" rspace="0">/</mo><mi>λ</mi><mo>)</mo><mo>(</mo><mi>ξ</mi><mo>−</mo><mi>y</mi><mo>+</mo><mn>1</mn><mo>)</mo></mrow></msup><mo>)</mo></math>';

const names: Readonly<Record<IntervalMass['name'], string>> = {
  left: 'θ₁',
  between: 'θ₂',
  middle: 'around y',
  right: 'θ₃',
};

/** What the paper's formulas say of the mass of each interval, against integration. */
function MassTable({ masses: { intervals, total } }: { masses: NoiseDownMasses }) {
  return (
    <NumberTable
      label="Mass of f by interval"
      caption={<caption className="visually-hidden">Mass of f by interval</caption>}
      header={['Mass', { text: 'Interval of y′' }, 'Integrated', 'Corrected formula', 'As printed']}
    >
      {intervals.map(({ name, from, to, integrated, corrected, printed }) => {
        const isWrong = printed !== null && Math.abs(printed - integrated) > 1e-9 * Math.max(1, integrated);
        return (
          <tr key={name}>
            <th scope="row">{names[name]}</th>
            <td className={numbers.text}>{from < to ? `${bound(from)} … ${bound(to)}` : 'empty'}</td>
            <td>{mass(integrated)}</td>
            <td>{corrected === null ? 'what is left of 1' : mass(corrected)}</td>
            <td className={isWrong ? styles.wrong : undefined}>
              {printed === null ? 'what is left of 1' : mass(printed)}
              {isWrong && <span className={styles.flag}> wrong</span>}
            </td>
          </tr>
        );
      })}
      <tr>
        <th scope="row">Total</th>
        <td />
        <td>{total.toFixed(5)}</td>
        <td />
        <td />
      </tr>
    </NumberTable>
  );
}

function mass(value: number): string {
  return value >= 0.0001 && value < 100 ? value.toFixed(5) : formatNumber(value);
}

function bound(value: number): string {
  return formatNumber(value);
}

import type { MeasuredLoss } from '../../../core/figures/noise-down/measured-loss.ts';
import type { LoweringMethod } from '../../../core/figures/noise-down/transition.ts';
import { makeScale } from '../../../ui/charts/scale.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { formatNumber } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { useKnobs } from '../../shared/use-knobs.ts';
import { plural } from '../../shared/words/spelling.ts';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import bench from '../bench.module.css';
import { DeviationTable } from './deviation-table.tsx';
import styles from './loss-bars.module.css';
import { type MethodCard, methods } from './methods.ts';
import { useLongWork } from './use-long-work.ts';

const draws = [
  { id: '100000', label: '10⁵' },
  { id: '300000', label: '3 × 10⁵' },
  { id: '1000000', label: '10⁶' },
] as const;

/** λ′ must be below λ. */
const NEAREST = 0.95;

const knobs = {
  scale: { start: 1, min: 0.5, max: 40 },
  smaller: { start: 0.5, min: 0.25, max: 20 },
  draws: { start: 300_000, min: 100_000, max: 1_000_000, integer: true },
  seed: { start: 1, min: 0, max: 1e9, integer: true },
} as const;

export function LossBench() {
  const { noiseDown } = useWorkbench();
  const [{ seed, scale, smaller, draws: asked }, change, , control] = useKnobs(knobs);
  const settings: LossSettings = {
    scale,
    smaller: Math.min(smaller, NEAREST * scale),
    draws: draws.some(({ id }) => Number(id) === asked) ? asked : knobs.draws.start,
  };
  const { result, share, error, start, cancel } = useLongWork<LossResult>();
  const measure = () =>
    start(async (signal, tell) => {
      const losses = new Map<LoweringMethod, MeasuredLoss>();
      for (const [index, { id }] of methods.entries()) {
        const onProgress = (part: number) => tell.share((index + part) / methods.length);
        const request = { ...settings, method: id, seed: String(seed) };
        losses.set(id, await noiseDown.until(signal).measureLoss(request, onProgress));
        tell.result({ settings, losses: new Map(losses) });
      }
    });
  return (
    <div className={bench.bench}>
      <div className={classNames(shared.parts, bench.knobs)}>
        <Slider label="λ, the first answer" scale="log" {...control('scale')} />
        <Slider label="λ′, the second answer" scale="log" {...control('smaller')} value={settings.smaller} />
        <Segmented
          label="Pairs of answers drawn for each neighbour"
          value={String(settings.draws) as (typeof draws)[number]['id']}
          options={draws}
          onChange={(next) => change({ draws: Number(next) })}
        />
        <NumberField label="Seed" integer {...control('seed')} />
        <Button variant="primary" onPress={measure}>
          {share === null ? 'Measure' : 'Measure again'}
        </Button>
      </div>
      <div className={classNames(shared.parts, bench.view)}>
        <p className={bench.finding}>
          Two data sets differ in one person: a count is 0 or 1. Each method answers it twice, first with noise λ, then
          with λ′. How well do the two answers tell the data sets apart? The draws prove a lower bound; the method’s own
          claim is the line.
        </p>
        {share !== null && <ProgressBar label="Drawing pairs of answers" share={share} onCancel={cancel} />}
        {error !== null && <Notice kind="error">{error}</Notice>}
        <LossBars result={result} settings={settings} />
        {result && (
          <p className={shared.prose} aria-live="polite">
            {plural(result.settings.draws, 'pair')} for each neighbour and method, on a grid of 24 × 24 cells over (y,
            y′ − y): half of them to choose where to look, half to look. A bound is too high with probability 10⁻⁶ at
            most (Clopper–Pearson).
          </p>
        )}
        <DeviationTable />
      </div>
    </div>
  );
}

interface LossSettings {
  readonly scale: number;
  readonly smaller: number;
  readonly draws: number;
}

interface LossResult {
  readonly settings: LossSettings;
  readonly losses: ReadonlyMap<LoweringMethod, MeasuredLoss>;
}

/** What each method says its two answers cost together. */
function claimOf({ id }: MethodCard, { scale, smaller }: LossSettings): number {
  return id === 'independent' ? 1 / scale + 1 / smaller : 1 / smaller;
}

/** For every method a bar up to what was proved, and a line at what is claimed. */
function LossBars({ result, settings }: { result: LossResult | null; settings: LossSettings }) {
  const shown = result?.settings ?? settings;
  const claims = methods.map((method) => claimOf(method, shown));
  const proved = [...(result?.losses.values() ?? [])].map(({ lowerBound }) => lowerBound);
  const most = 1.15 * Math.max(...claims, ...proved);
  const at = makeScale('linear', [0, most], [0, 100]);
  return (
    <ul className={styles.list}>
      {methods.map((method) => {
        const claim = claimOf(method, shown);
        const measured = result?.losses.get(method.id);
        const isBroken = measured !== undefined && measured.lowerBound > claim;
        return (
          <li key={method.id} className={styles.item}>
            <div className={styles.head}>
              <h2 className={styles.name}>{method.title}</h2>
              {measured && (
                <Chip kind={isBroken ? 'danger' : method.isSound ? 'good' : 'plain'}>
                  {isBroken ? 'Claim refuted' : method.isSound ? 'Within its claim' : 'Not refuted by these draws'}
                </Chip>
              )}
            </div>
            <p className={styles.about}>{method.about}</p>
            <div className={styles.track} aria-hidden="true">
              {measured && measured.lowerBound > 0 && (
                <div
                  className={styles.bar}
                  style={{ background: method.color, width: `${at(measured.lowerBound)}%` }}
                />
              )}
              <div className={styles.claim} style={{ left: `${at(claim)}%` }} />
            </div>
            <p className={styles.numbers}>
              claims at most <strong>{formatNumber(claim)}</strong>
              {measured && (
                <>
                  {' '}
                  · proved to lose at least <strong>{formatNumber(Math.max(0, measured.lowerBound))}</strong>, best
                  estimate {formatNumber(measured.estimate)}
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

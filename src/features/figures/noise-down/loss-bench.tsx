import type { MeasuredLoss } from '../../../core/figures/noise-down/measured-loss.ts';
import type { LoweringMethod } from '../../../core/figures/noise-down/transition.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import shared from '../../../ui/shared.module.css';
import { useKnobs } from '../../shared/use-knobs.ts';
import { plural } from '../../shared/words/spelling.ts';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import bench from '../bench.module.css';
import { DeviationTable } from './deviation-table.tsx';
import { LossBars, type LossResult, type LossSettings } from './loss-bars.tsx';
import { methods } from './methods.ts';
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

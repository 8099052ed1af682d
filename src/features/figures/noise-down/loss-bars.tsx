import type { MeasuredLoss } from '../../../core/figures/noise-down/measured-loss.ts';
import type { LoweringMethod } from '../../../core/figures/noise-down/transition.ts';
import { makeScale } from '../../../ui/charts/scale.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { formatNumber } from '../../../ui/format.ts';
import styles from './loss-bars.module.css';
import { type MethodCard, methods } from './methods.ts';

export interface LossSettings {
  readonly scale: number;
  readonly smaller: number;
  readonly draws: number;
}

export interface LossResult {
  readonly settings: LossSettings;
  readonly losses: ReadonlyMap<LoweringMethod, MeasuredLoss>;
}

/** What each method says its two answers cost together. */
function claimOf({ id }: MethodCard, { scale, smaller }: LossSettings): number {
  return id === 'independent' ? 1 / scale + 1 / smaller : 1 / smaller;
}

/** For every method a bar up to what was proved, and a line at what is claimed. */
export function LossBars({ result, settings }: { result: LossResult | null; settings: LossSettings }) {
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

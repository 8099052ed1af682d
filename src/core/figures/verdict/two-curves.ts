import { log } from '../../math/log.ts';
import { type Check, stands, undecided } from './check.ts';
import type { Curves } from './curves.ts';
import { meanNoise, type Ratio, relative, typical, typicalNoise } from './levels.ts';
import { percent, percentagePoints, shown, unlessAlone, within, withinPoints } from './words.ts';

/** `a` is at most `share` times `b`: over the whole curve, and at no value clearly more. */
export function atMost(curves: Curves, a: string, b: string, share: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const whole = typical(ratios);
  const beyond = ratios.filter(({ ratio, margin }) => !(ratio - margin <= share));
  const clearly = beyond.map(({ value, ratio }) => `${percent(ratio)} at ${shown(value)}`).join(', ');
  const noise = typicalNoise(ratios);
  return {
    claim,
    holds: stands(log(whole / share), noise, beyond.length > 0),
    evidence: `on average ${percent(whole)}${within(whole * noise)}, up to ${percent(share)} is allowed; ${clearly !== '' ? `clearly above: ${clearly}` : unlessAlone(ratios, 'no value is clearly above')}`,
  };
}

/** `a` and `b` are within a factor of each other, over the whole curve and at every value but for noise. */
export function comparable(curves: Curves, a: string, b: string, factor: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const whole = typical(ratios);
  const off = ({ ratio }: Pick<Ratio, 'ratio'>) => Math.abs(log(ratio)) - log(factor);
  const noise = typicalNoise(ratios);
  const isFar = ratios.some((one) => !(off(one) <= relative(one)));
  const all = ratios.map(({ ratio }) => ratio);
  return {
    claim,
    holds: stands(off({ ratio: whole }), noise, isFar),
    evidence: `on average ${percent(whole)}${within(whole * noise)}, from ${percent(Math.min(...all))} to ${percent(Math.max(...all))}; ${percent(1 / factor)} to ${percent(factor)} is allowed`,
  };
}

/** `a` is at least `b` less some slack: over the whole curve, and at no value clearly lower. For shares, not for sizes. */
export function noLower(curves: Curves, a: string, b: string, slack: number, claim: string): Check {
  const others = new Map(curves.levels(b).map((level) => [level.value, level]));
  const gains = curves.levels(a).flatMap(({ value, mean, margin }) => {
    const other = others.get(value);
    if (!other) return [];
    return [{ value, gain: mean - other.mean, margin: Math.sqrt(margin * margin + other.margin * other.margin) }];
  });
  if (gains.length === 0) return undecided(claim);
  const whole = gains.reduce((sum, { gain }) => sum + gain, 0) / gains.length;
  const lower = gains.filter(({ gain, margin }) => !(gain + margin >= -slack));
  const clearly = lower.map(({ value, gain }) => `${percentagePoints(gain)} at ${shown(value)}`).join(', ');
  return {
    claim,
    holds: stands(-slack - whole, meanNoise(gains), lower.length > 0),
    evidence: `on average ${percentagePoints(whole)}${withinPoints(meanNoise(gains))}; ${clearly !== '' ? `clearly lower: ${clearly}` : unlessAlone(gains, 'no value is clearly lower')}`,
  };
}

/** At the smallest value `a` is below `b`, by more than noise. */
export function startsBelow(curves: Curves, a: string, b: string, claim: string): Check {
  const [first] = curves.ratios(a, b);
  if (!first) return undecided(claim);
  return { claim, holds: isBelow(first), evidence: shareWords(first) };
}

/** At the largest value `a` is below `b`, by more than noise. */
export function endsBelow(curves: Curves, a: string, b: string, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const last = ratios[ratios.length - 1];
  return { claim, holds: isBelow(last), evidence: shareWords(last) };
}

/** What `a` gains over `b` at the smallest value is more than at the largest. */
export function gainShrinks(curves: Curves, a: string, b: string, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length < 2) return undecided(claim);
  const [first, last] = [ratios[0], ratios[ratios.length - 1]];
  const change = log(last.ratio / first.ratio);
  const isClear = change > Math.sqrt(relative(first) * relative(first) + relative(last) * relative(last));
  return {
    claim,
    holds: isClear ? true : change > 0 ? null : false,
    evidence: `${shareWords(first)}, ${shareWords(last)}`,
  };
}

/** Null where noise may be all there is to it. */
function isBelow({ ratio, margin }: Ratio): boolean | null {
  if (ratio + margin < 1) return true;
  return ratio < 1 ? null : false;
}

function shareWords({ ratio, margin, value }: Ratio): string {
  const noise = Number.isFinite(margin) ? within(margin) : ' (one trial)';
  return `${percent(ratio)}${noise} of it at ${shown(value)}`;
}

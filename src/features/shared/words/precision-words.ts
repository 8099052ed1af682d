import type { PerQuery } from '../../../core/privacy/budget.ts';
import { formatNumber, formatSetting } from '../../../ui/format.ts';

/** A number with as many digits as its uncertainty leaves meaning: two of the uncertainty's own. */
export function asPreciseAs(value: number, spread: number): string {
  if (!(spread > 0) || value === 0) return formatNumber(value, 6);
  const decimals = 1 - Math.floor(Math.log10(spread));
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
  return formatNumber(value, Math.min(15, Math.max(1, whole + decimals)));
}

/** A half-width: of whole numbers all of it, else three digits. */
export function halfWidthText(margin: number): string {
  return Number.isInteger(margin) ? formatSetting(margin) : formatNumber(margin);
}

/** How far off answers are, where the law of their noise is known. */
export function marginWords(margin: PerQuery): string {
  const widest = typeof margin === 'number' ? margin : margin.reduce((a, b) => Math.max(a, b), 0);
  return `In nine draws of ten each answer is off by no more than ±${halfWidthText(widest)}${typeof margin === 'number' ? '' : ', most by less'}.`;
}

/** A probability in percent that never claims certainty: above 99.99 % and below 0.01 % it says so. */
export function probabilityText(share: number): string {
  if (share > 0.9999 && share < 1) return '> 99.99 %';
  if (share < 0.0001 && share > 0) return '< 0.01 %';
  const percent = 100 * share;
  return `${percent.toFixed(percent > 99 || percent < 1 ? 2 : 1)} %`;
}

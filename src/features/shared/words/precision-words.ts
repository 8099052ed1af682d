import { formatNumber } from '../../../ui/format.ts';

/** A number with as many digits as its uncertainty leaves meaning: two of the uncertainty's own. */
export function asPreciseAs(value: number, spread: number): string {
  if (!(spread > 0) || value === 0) return formatNumber(value, 6);
  const decimals = 1 - Math.floor(Math.log10(spread));
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
  return formatNumber(value, Math.min(15, Math.max(1, whole + decimals)));
}

/** A probability in percent that never claims certainty: above 99.99 % and below 0.01 % it says so. */
export function probabilityText(share: number): string {
  if (share > 0.9999 && share < 1) return '> 99.99 %';
  if (share < 0.0001 && share > 0) return '< 0.01 %';
  const percent = 100 * share;
  return `${percent.toFixed(percent > 99 || percent < 1 ? 2 : 1)} %`;
}

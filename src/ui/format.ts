const MINUS = '\u2212';
const THIN_SPACE = '\u202f';

export function withRealMinus(text: string): string {
  return text.replace(/-/g, MINUS);
}

function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const body = whole.slice(sign.length).replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? sign + body : `${sign}${body}.${fraction}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A power of ten as people write it: 10⁻⁴. */
export function formatPowerOfTen(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

/** A measured number: three significant digits, thousands separators, powers of ten outside 0.0001 … 10¹². */
export function formatNumber(value: number, significantDigits = 3): string {
  if (Number.isNaN(value)) return 'not a number';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  if (value === 0) return '0';
  const [mantissa = '0', exponentText = '0'] = value.toExponential(significantDigits - 1).split('e');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 12) return withRealMinus(`${mantissa} × `) + formatPowerOfTen(exponent);
  const decimals = Math.max(0, significantDigits - 1 - exponent);
  const rounded = Number(value.toPrecision(significantDigits));
  return withRealMinus(grouped(rounded.toFixed(Math.min(decimals, 20))));
}

/** A number somebody chose (ε, an axis tick, a bin edge): every digit that matters, no trailing zeros. */
export function formatSetting(value: number): string {
  if (!Number.isFinite(value) || value === 0) return formatNumber(value);
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e12) {
    const [mantissa = '1', exponent = '0'] = String(value.toExponential()).split('e');
    const power = formatPowerOfTen(Number(exponent));
    if (mantissa === '1') return power;
    return mantissa === '-1' ? MINUS + power : `${withRealMinus(mantissa)} × ${power}`;
  }
  return withRealMinus(grouped(String(Number(value.toPrecision(12)))));
}

/** A share as it is typed into a field of per cent, without the digits that only binary fractions have. */
export function inPercent(share: number): number {
  return Number((share * 100).toPrecision(12));
}

/** Records, cells, trials: whole, with thousands separators. */
export function formatCount(value: number): string {
  return withRealMinus(grouped(String(Math.round(value))));
}

/** How people read a measure: as it is, or as percent of a whole, which files hold as a share. */
export type MeasureReading = 'plain' | 'percent';

const PERCENT = `${THIN_SPACE}%`;

export function formatMeasure(value: number, reading: MeasureReading, significantDigits = 3): string {
  if (reading === 'plain' || !Number.isFinite(value)) return formatNumber(value, significantDigits);
  return formatNumber(value * 100, significantDigits) + PERCENT;
}

/** A measure on an axis. */
export function formatTick(value: number, reading: MeasureReading): string {
  return reading === 'plain' ? formatSetting(value) : formatSetting(value * 100) + PERCENT;
}

export function formatMeanSpread(mean: number, spread: number | undefined, reading: MeasureReading = 'plain'): string {
  if (spread === undefined || Number.isNaN(spread)) return formatMeasure(mean, reading);
  const scale = reading === 'percent' ? 100 : 1;
  return `${formatNumber(mean * scale)} ± ${formatNumber(spread * scale, 2)}${reading === 'percent' ? PERCENT : ''}`;
}

export function formatPercent(share: number): string {
  return formatMeasure(share, 'percent');
}

/** A true count, a noisy answer and the error between them, with as many digits as make them add up. */
export function formatAddends(truth: number, answer: number): { truth: string; answer: string; error: string } {
  const difference = answer - truth;
  if (!Number.isFinite(difference)) {
    return { truth: formatNumber(truth), answer: formatNumber(answer), error: formatNumber(difference) };
  }
  const size = Math.abs(difference);
  const decimals = size === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))));
  const rounded = (value: number) => Number(value.toFixed(decimals));
  const written = (value: number) =>
    Math.abs(value) >= 1e12 ? formatNumber(value, 6) : withRealMinus(grouped(rounded(value).toFixed(decimals)));
  const error = rounded(answer) - rounded(truth);
  return {
    truth: Number.isInteger(truth) ? formatSetting(truth) : written(truth),
    answer: written(answer),
    error: (rounded(error) > 0 ? '+' : '') + written(error),
  };
}

export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return 'an unknown time';
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Estimates shorter than a second are noise, so they are not counted down. */
export function formatTimeLeft(milliseconds: number): string {
  return milliseconds < 1000 ? 'under 1 s left' : `${formatDuration(milliseconds)} left`;
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? formatCount(amount) : formatNumber(amount)} ${units[unit]}`;
}

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

/** Records, cells, trials: whole, with thousands separators. */
export function formatCount(value: number): string {
  return withRealMinus(grouped(String(Math.round(value))));
}

export function formatMeanSpread(mean: number, spread: number | undefined): string {
  return spread === undefined || Number.isNaN(spread)
    ? formatNumber(mean)
    : `${formatNumber(mean)} ± ${formatNumber(spread, 2)}`;
}

export function formatPercent(share: number): string {
  return `${formatNumber(share * 100)}${THIN_SPACE}%`;
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

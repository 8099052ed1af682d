import type { ParamValue } from '../../params.ts';
import type { Measured, Unit } from './measured.ts';

/** Three digits, with commas in thousands. */
function digits(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'any size' : 'any small size';
  const rounded = Number(value.toPrecision(3));
  return (Math.abs(rounded) < 1000 ? String(rounded) : rounded.toLocaleString('en')).replace('-', '−');
}

const writers: Readonly<Record<Unit, (value: number) => string>> = {
  share: (value) => (Number.isFinite(value) ? `${digits(100 * value)} %` : digits(value)),
  points: (value) => (Number.isFinite(value) ? `${value > 0 ? '+' : ''}${digits(100 * value)} points` : digits(value)),
  power: (value) => (Number.isFinite(value) ? value.toFixed(2).replace('-', '−') : digits(value)),
  amount: digits,
  factor: (value) => (Number.isFinite(value) ? `${digits(value)} times` : digits(value)),
};

/** A number in the unit of its comparison. */
export function written(value: number, unit: Unit): string {
  return writers[unit](value);
}

/** A swept value. */
export function shown(value: ParamValue): string {
  return typeof value === 'number' ? digits(value) : String(value);
}

/** "104 % (101 % to 107 %); the limit is 110 %" */
export function measuredWords({ estimate, low, high, limit, wanted, unit }: Measured): string {
  const asked = `at ${wanted === 'below' ? 'most' : 'least'} ${written(limit, unit)} is claimed`;
  return `${written(estimate, unit)} (${rangeWords(low, high, unit)}); ${asked}`;
}

function rangeWords(low: number, high: number, unit: Unit): string {
  if (!Number.isFinite(high)) return 'a single trial, so no interval';
  const [from, to] = [written(low, unit), written(high, unit)];
  return from === to ? 'no visible noise' : `${from} to ${to}`;
}

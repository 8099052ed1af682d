export const KIBIBYTE = 1024;
export const MEBIBYTE = 1_048_576;
export const GIBIBYTE = 1_073_741_824;

const UNITS = [
  ['PiB', 1024 * 1024 * GIBIBYTE],
  ['TiB', 1024 * GIBIBYTE],
  ['GiB', GIBIBYTE],
  ['MiB', MEBIBYTE],
  ['KiB', KIBIBYTE],
] as const;

/** A number of bytes for people: "36.5 GiB". */
export function showBytes(bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['bytes', 1];
  return size === 1 ? `${bytes} bytes` : `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

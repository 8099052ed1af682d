export const KIBIBYTE = 1024;
export const MEBIBYTE = 1_048_576;
export const GIBIBYTE = 1_073_741_824;
const TEBIBYTE = 1024 * GIBIBYTE;
const PEBIBYTE = 1024 * TEBIBYTE;

/** A number of bytes for people: "36.5 GiB". */
export function showBytes(bytes: number): string {
  const digits = { maximumFractionDigits: 1 };
  if (bytes >= PEBIBYTE) return `${(bytes / PEBIBYTE).toLocaleString('en', digits)} PiB`;
  if (bytes >= TEBIBYTE) return `${(bytes / TEBIBYTE).toLocaleString('en', digits)} TiB`;
  if (bytes >= GIBIBYTE) return `${(bytes / GIBIBYTE).toLocaleString('en', digits)} GiB`;
  if (bytes >= MEBIBYTE) return `${(bytes / MEBIBYTE).toLocaleString('en', digits)} MiB`;
  if (bytes >= KIBIBYTE) return `${(bytes / KIBIBYTE).toLocaleString('en', digits)} KiB`;
  return `${bytes} bytes`;
}

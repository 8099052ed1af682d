/** A file is read in pieces of this size, so that even a huge one never stands in memory. */
const PIECE = 8_388_608;

const files = new WeakMap<Blob, Promise<string>>();

/** Tells a file from every other one by its contents, whatever it is called. Worked out once. */
export function fileDigest(file: Blob): Promise<string> {
  const known = files.get(file);
  if (known) return known;
  const digest = chained(file);
  files.set(file, digest);
  digest.catch(() => files.delete(file));
  return digest;
}

/** SHA-256 of the parts one after another, in hexadecimal digits. */
export async function digestOf(parts: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  return hexadecimal(await crypto.subtle.digest('SHA-256', bytes));
}

/** The browser digests whole arrays only, so every piece is digested together with the digest of those before it. */
async function chained(file: Blob): Promise<string> {
  let digest = await digestOf([String(file.size)]);
  for (let from = 0; from < file.size; from += PIECE) {
    digest = await digestOf([digest, new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer())]);
  }
  return digest;
}

function hexadecimal(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { gunzipSync } from 'fflate';

/** A page that is packed with gzip, into as many bytes as its header says. */
export function unpackGzip(packed: Uint8Array, length: number): Uint8Array {
  return gunzipSync(packed, { out: new Uint8Array(length) });
}

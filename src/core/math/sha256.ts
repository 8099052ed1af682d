const BLOCK = 64;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, §4.2.2). */
const ROUND_CONSTANTS = Uint32Array.from(primes(64), (prime) => fractionBits(prime, 3));
/** … and of the square roots of the first eight (§5.3.3). */
const INITIAL = Uint32Array.from(primes(8), (prime) => fractionBits(prime, 2));

/**
 * SHA-256 (FIPS 180-4) piece by piece. What browsers and Node bring along wants everything in one array, and browsers have
 * it in secure contexts alone.
 */
export class Sha256 {
  readonly #state = INITIAL.slice();
  readonly #block = new Uint8Array(BLOCK);
  readonly #view = new DataView(this.#block.buffer);
  readonly #schedule = new Uint32Array(64);
  #filled = 0;
  #bytes = 0;

  update(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    for (let from = 0; from < bytes.length; ) {
      const taken = Math.min(BLOCK - this.#filled, bytes.length - from);
      this.#block.set(bytes.subarray(from, from + taken), this.#filled);
      this.#filled += taken;
      from += taken;
      if (this.#filled === BLOCK) this.#compress();
    }
  }

  /** In hexadecimal digits. Ends it: nothing can be added any more. */
  digest(): string {
    const bits = BigInt(this.#bytes) * 8n;
    this.#block[this.#filled++] = 0x80;
    if (this.#filled > BLOCK - 8) {
      this.#block.fill(0, this.#filled);
      this.#compress();
    }
    this.#block.fill(0, this.#filled);
    this.#view.setBigUint64(BLOCK - 8, bits);
    this.#compress();
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** §6.2.2. */
  #compress(): void {
    const w = this.#schedule;
    for (let t = 0; t < 16; t++) w[t] = this.#view.getUint32(4 * t);
    for (let t = 16; t < 64; t++) {
      const [x, y] = [w[t - 15], w[t - 2]];
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = this.#state;
    for (let t = 0; t < 64; t++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t] + w[t]) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    const state = this.#state;
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
    this.#filled = 0;
  }
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** 32 bits after the point of a root, square or cube, by whole numbers alone. */
function fractionBits(value: number, degree: 2 | 3): number {
  const raised = (root: bigint) => (degree === 2 ? root * root : root * root * root);
  const scaled = BigInt(value) << BigInt(32 * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if (raised(root + bit) <= scaled) root += bit;
  return Number(root & 0xffffffffn);
}

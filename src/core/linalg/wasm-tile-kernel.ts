import { MOST_STEPS, MOST_STRIPS, TILE, type TileKernel } from './tile-kernel.ts';

/**
 * As much of WebAssembly's binary format as the kernels here need, so that they can stand in the source as they are
 * and no build step is needed. Names as in the specification (webassembly.github.io/spec, section Binary Format).
 */
type Code = readonly number[];

const I32 = 0x7f;
const V128 = 0x7b;

/** Unsigned and signed LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

const simd = (operation: number, ...immediates: number[]) => [0xfd, ...unsigned(operation), ...immediates];
/** Alignment, as a power of two that is no promise, and offset. */
const place = (offset: number) => [0, ...unsigned(offset)];

const localGet = (index: number): Code => [0x20, ...unsigned(index)];
const localSet = (index: number): Code => [0x21, ...unsigned(index)];
const i32Const = (value: number): Code => [0x41, ...signed(value)];
const i32Add: Code = [0x6a];
const i32LessUnsigned: Code = [0x49];
const v128Zero: Code = simd(0x0c, ...new Array(16).fill(0));
const v128Load = (offset: number): Code => simd(0x00, ...place(offset));
const v128Load64Splat = (offset: number): Code => simd(0x0a, ...place(offset));
const v128Store = (offset: number): Code => simd(0x0b, ...place(offset));
const f64x2Add: Code = simd(0xf0);
const f64x2Mul: Code = simd(0xf2);

/** local += value */
const advance = (local: number, value: number): Code => [
  ...localGet(local),
  ...i32Const(value),
  ...i32Add,
  ...localSet(local),
];

/** Runs the body until local `index` is no longer below local `end`; at least once. */
const loopWhileBelow = (index: number, end: number, body: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...[...localGet(index), ...localGet(end), ...i32LessUnsigned],
  ...[0x0d, 0x00],
  0x0b,
];

const vector = (items: readonly Code[]) => [...unsigned(items.length), ...items.flat()];
const sized = (bytes: Code) => [...unsigned(bytes.length), ...bytes];
const section = (id: number, items: readonly Code[]) => [id, ...sized(vector(items))];
const text = (name: string) => sized(Array.from(name, (letter) => letter.charCodeAt(0)));

interface WasmFunction {
  /** All i32; the first locals. */
  readonly parameters: number;
  /** More locals, i32 first. */
  readonly integers: number;
  readonly vectors: number;
  readonly body: Code;
}

/** A module with one function, exported as "run", over a memory that is handed in as "own.memory". */
function wasmModule({ parameters, integers, vectors, body }: WasmFunction, pages: number): Uint8Array<ArrayBuffer> {
  const locals = [
    [...unsigned(integers), I32],
    [...unsigned(vectors), V128],
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [[0x60, ...vector(new Array(parameters).fill([I32])), 0]]),
    ...section(2, [[...text('own'), ...text('memory'), 0x02, 0x00, ...unsigned(pages)]]),
    ...section(3, [[0]]),
    ...section(7, [[...text('run'), 0x00, 0x00]]),
    ...section(10, [sized([...vector(locals), ...body, 0x0b])]),
  ]);
}

const NUMBER = 8;
const VECTOR = 16;
/** Held strips fill half of a usual second-level cache. */
const HELD_BYTES = 1_048_576;
const SUMS_BYTES = TILE * TILE * MOST_STRIPS * NUMBER;
const STRIP_BYTES = TILE * MOST_STEPS * NUMBER;
const PAGES = (HELD_BYTES + SUMS_BYTES + STRIP_BYTES) / 65_536;

/**
 * Two numbers at a time: WebAssembly is the only way to such instructions from a page, and four times as fast as plain
 * numbers: Figure 5 of the Bayesian paper at n = 2,000 cells solves in 1.0 s, and without it in 3.3 s. Multiplications and
 * additions stay apart, so every sum has the bits of the plain kernel.
 */
function tileCode(): Uint8Array<ArrayBuffer> {
  const [strip, stripEnd, held, sums, sumsEnd, at] = [0, 1, 2, 3, 4, 5];
  const pairs = TILE / 2;
  const sumOf = (row: number, pair: number) => at + 1 + row * pairs + pair;
  const right = (pair: number) => at + 1 + TILE * pairs + pair;
  const left = right(pairs);
  const each = (work: (row: number, pair: number) => Code): number[] =>
    Array.from({ length: TILE * pairs }, (_, k) => work(Math.floor(k / pairs), k % pairs)).flat();
  const step: Code = [
    ...Array.from({ length: pairs }, (_, pair) => [
      ...localGet(held),
      ...v128Load(pair * VECTOR),
      ...localSet(right(pair)),
    ]).flat(),
    ...each((row, pair) => [
      ...(pair === 0 ? [...localGet(at), ...v128Load64Splat(row * NUMBER), ...localSet(left)] : []),
      ...localGet(sumOf(row, pair)),
      ...[...localGet(left), ...localGet(right(pair)), ...f64x2Mul],
      ...f64x2Add,
      ...localSet(sumOf(row, pair)),
    ]),
    ...advance(held, TILE * NUMBER),
    ...advance(at, TILE * NUMBER),
  ];
  const tile: Code = [
    ...[...localGet(strip), ...localSet(at)],
    ...each((row, pair) => [...v128Zero, ...localSet(sumOf(row, pair))]),
    ...loopWhileBelow(at, stripEnd, step),
    ...each((row, pair) => [
      ...localGet(sums),
      ...localGet(sumOf(row, pair)),
      ...v128Store((row * TILE + pair * 2) * NUMBER),
    ]),
    ...advance(sums, TILE * TILE * NUMBER),
  ];
  const body = loopWhileBelow(sums, sumsEnd, tile);
  return wasmModule({ parameters: 5, integers: 1, vectors: TILE * pairs + pairs + 1, body }, PAGES);
}

type Run = (strip: number, stripEnd: number, held: number, sums: number, sumsEnd: number) => void;

/** Throws where WebAssembly or its vectors are missing, or the page's policy forbids it. */
export class WasmTileKernel implements TileKernel {
  readonly capacity = HELD_BYTES / NUMBER;
  readonly sums: Float64Array;
  readonly #numbers: Float64Array;
  readonly #run: Run;

  constructor() {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const instance = new WebAssembly.Instance(new WebAssembly.Module(tileCode()), { own: { memory } });
    this.#run = instance.exports.run as Run;
    this.#numbers = new Float64Array(memory.buffer);
    this.sums = new Float64Array(memory.buffer, HELD_BYTES, SUMS_BYTES / NUMBER);
  }

  hold(strips: Float64Array): void {
    this.#numbers.set(strips);
  }

  multiply(data: Float64Array, start: number, depth: number, count: number): void {
    const strip = HELD_BYTES + SUMS_BYTES;
    this.#numbers.set(data.subarray(start, start + TILE * depth), strip / NUMBER);
    this.#run(strip, strip + TILE * depth * NUMBER, 0, HELD_BYTES, HELD_BYTES + count * TILE * TILE * NUMBER);
  }
}

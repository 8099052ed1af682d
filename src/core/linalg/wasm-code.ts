/**
 * As much of WebAssembly's binary format as the kernels here need, so that they can stand in the source as they are
 * and no build step is needed. Names as in the specification (webassembly.github.io/spec, section Binary Format).
 */
export type Code = readonly number[];

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

export const localGet = (index: number): Code => [0x20, ...unsigned(index)];
export const localSet = (index: number): Code => [0x21, ...unsigned(index)];
const i32Const = (value: number): Code => [0x41, ...signed(value)];
const i32Add: Code = [0x6a];
const i32LessUnsigned: Code = [0x49];
export const v128Zero: Code = simd(0x0c, ...new Array(16).fill(0));
export const v128Load = (offset: number): Code => simd(0x00, ...place(offset));
export const v128Load64Splat = (offset: number): Code => simd(0x0a, ...place(offset));
export const v128Store = (offset: number): Code => simd(0x0b, ...place(offset));
export const f64x2Add: Code = simd(0xf0);
export const f64x2Mul: Code = simd(0xf2);

/** local += value */
export const advance = (local: number, value: number): Code => [
  ...localGet(local),
  ...i32Const(value),
  ...i32Add,
  ...localSet(local),
];

/** Runs the body until local `index` is no longer below local `end`; at least once. */
export const loopWhileBelow = (index: number, end: number, body: Code): Code => [
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
export function wasmModule(
  { parameters, integers, vectors, body }: WasmFunction,
  pages: number,
): Uint8Array<ArrayBuffer> {
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

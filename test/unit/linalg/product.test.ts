import { describe, expect, test } from 'vitest';
import { addProduct, columnStrips, rectangle, rowStrips } from '../../../src/core/linalg/product.ts';
import { PlainTileKernel, TILE } from '../../../src/core/linalg/tile-kernel.ts';
import { WasmTileKernel } from '../../../src/core/linalg/wasm-tile-kernel.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

/** Numbers of all sizes and both signs, zeros among them, so that any other order of summing shows. */
function numbers(seed: string, length: number): Float64Array {
  const rng = seededRng(seed);
  return Float64Array.from({ length }, () => (rng.integer(5) - 2) * 10 ** (rng.integer(40) - 20) * rng.uniform());
}

/** The first place where two lists differ in any bit. Printing all of them would take a minute. */
function firstDifference(a: Float64Array, b: Float64Array): number {
  const [ours, theirs] = [a, b].map((list) => new BigUint64Array(list.slice().buffer));
  return ours!.findIndex((bits, place) => bits !== theirs![place]);
}

test('the kernel in WebAssembly gives the bits of the plain one', () => {
  const kernels = [new PlainTileKernel(), new WasmTileKernel()];
  for (const [depth, count] of [
    [1, 1],
    [7, 3],
    [64, 40],
    [256, 128],
    [2048, 2],
  ] as const) {
    const held = numbers(`held ${depth}`, TILE * depth * count);
    const data = numbers(`strips ${depth}`, 3 * TILE * depth);
    const [plain, wasm] = kernels.map((kernel) => {
      expect(kernel.capacity).toBeGreaterThanOrEqual(held.length);
      kernel.hold(held);
      kernel.multiply(data, TILE * depth, depth, count);
      return kernel.sums.slice(0, TILE * TILE * count);
    });
    expect(firstDifference(wasm!, plain!)).toBe(-1);
  }
});

describe('a product of rectangles', () => {
  // The last has more strips than any kernel holds at once.
  test.each([
    [1, 1, 1],
    [5, 6, 7],
    [13, 4, 3],
    [9, 4999, 2],
    [30, 61, 2048],
  ])('%d × %d, %d deep', (rows, columns, depth) => {
    const left = numbers('left', rows * depth);
    const right = numbers('right', depth * columns);
    const target = numbers('target', (rows + 1) * (columns + 2));
    const expected = target.slice();
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        let sum = 0;
        for (let k = 0; k < depth; k++) sum += left[i * depth + k]! * right[k * columns + j]!;
        expected[(i + 1) * (columns + 2) + j + 1]! -= sum;
      }
    }
    const strips = rowStrips(rectangle(left, depth, 0, rows, 0, depth));
    const others = columnStrips(rectangle(right, columns, 0, depth, 0, columns));
    addProduct(rectangle(target, columns + 2, 1, rows, 1, columns), strips, others, -1);
    expect(firstDifference(target, expected)).toBe(-1);
  });

  test('only the lower half, in blocks of more strips than fit', () => {
    const [lines, depth] = [4300, 2];
    const data = numbers('lines', lines * depth);
    const strips = rowStrips(rectangle(data, depth, 0, lines, 0, depth));
    const target = new Float64Array(lines * lines);
    addProduct(rectangle(target, lines, 0, lines, 0, lines), strips, strips, 1, true);
    for (const i of [0, 3, 2047, 2048, 4095, 4096, 4299]) {
      const expected = Float64Array.from({ length: i + 1 }, (_, j) => {
        return 0 + data[2 * i]! * data[2 * j]! + data[2 * i + 1]! * data[2 * j + 1]!;
      });
      expect(firstDifference(target.slice(i * lines, i * lines + i + 1), expected)).toBe(-1);
    }
    expect(target[TILE]).toBe(0);
  });
});

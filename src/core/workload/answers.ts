import type { Block } from './block.ts';

/** Where the answers of every block begin in one list of all of them, and where the list ends. */
export function answerStarts(blocks: readonly Pick<Block, 'queries'>[]): Int32Array {
  const starts = new Int32Array(blocks.length + 1);
  for (let index = 0; index < blocks.length; index++) starts[index + 1] = starts[index] + blocks[index].queries;
  return starts;
}

/** A list of all answers, block by block; the parts are not copied. */
export function byBlock(blocks: readonly Pick<Block, 'queries'>[], all: Float64Array): Float64Array[] {
  const starts = answerStarts(blocks);
  return blocks.map((_, index) => all.subarray(starts[index], starts[index + 1]));
}

/** All true answers in one list: half a million arrays of four numbers take ten times the memory of the numbers. */
export function allAnswers(
  blocks: readonly Block[],
  tableOf: (attributes: readonly number[]) => Float64Array,
): Float64Array {
  const starts = answerStarts(blocks);
  const all = new Float64Array(starts[blocks.length]);
  for (const [index, block] of blocks.entries()) all.set(block.answer(tableOf(block.attributes)), starts[index]);
  return all;
}

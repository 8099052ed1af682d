import { Worker } from 'node:worker_threads';
import type { Pace, Part } from './part.ts';

export const name = 'A table of 2^24 cells from a worker thread';

const REPEATS = 5;

/** Sends the table that it keeps: copied by the message, or a copy of its own handed over. */
const sender = (cells: number) => `
  const { parentPort } = require('node:worker_threads');
  const kept = new Float64Array(${cells}).fill(1.5);
  parentPort.on('message', (how) => {
    if (how === 'copied') return parentPort.postMessage(kept);
    const table = kept.slice();
    parentPort.postMessage(table, [table.buffer]);
  });
`;

function fetchTable(worker: Worker, how: 'copied' | 'handed over'): Promise<Float64Array> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(how);
  });
}

async function fastest(worker: Worker, cells: number, how: 'copied' | 'handed over'): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const start = performance.now();
    const table = await fetchTable(worker, how);
    if (table[cells - 1] !== 1.5) throw new Error('another table arrived');
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** The data worker keeps what it counted, so it hands over a copy: one copy where the message would make two. */
async function compare(cells: number) {
  const worker = new Worker(sender(cells), { eval: true });
  try {
    const reference_ms = await fastest(worker, cells, 'copied');
    const ours_ms = await fastest(worker, cells, 'handed over');
    return [{ what: 'a table that the sender keeps', ours_ms, reference_ms, ratio: reference_ms / ours_ms }];
  } finally {
    await worker.terminate();
  }
}

export function parts(pace: Pace): Part[] {
  return [{ what: 'a table that the sender keeps', measure: () => compare(pace === 'full' ? 2 ** 24 : 2 ** 10) }];
}

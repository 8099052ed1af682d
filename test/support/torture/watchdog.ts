import { Worker } from 'node:worker_threads';

const SECONDS = 60;

/** Runs beside the test, which cannot look at the clock itself while it goes round in circles. */
const code = `
const { workerData } = require('node:worker_threads');
const beats = new Int32Array(workerData.memory);
let last = -1;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  if (now === last) {
    require('node:fs').writeSync(2, 'Nothing has come to an end for ' + workerData.seconds + ' seconds: something hangs.\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  last = now;
}, workerData.seconds * 1000);
`;

export interface Watchdog {
  beat(): void;
  stop(): Promise<unknown>;
}

/** Ends the whole process, and so fails the run, where there is no beat for a minute. */
export function watchdog(seconds = SECONDS): Watchdog {
  const memory = new SharedArrayBuffer(4);
  const beats = new Int32Array(memory);
  const worker = new Worker(code, { eval: true, workerData: { memory, seconds } });
  worker.unref();
  return { beat: () => void Atomics.add(beats, 0, 1), stop: () => worker.terminate() };
}

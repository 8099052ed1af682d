import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../src/launch/prepare.mjs';
import type { Pace } from '../part.ts';
import type { PageRow } from './row.ts';
import { sweepExperiment } from './sweep-experiment.ts';

const trialsOf = { full: 100, smallest: 1 };

/** The page starts two workers at least; the same pool of the headless twin can be told to start one. */
export async function oneAgainstTwo(pace: Pace): Promise<PageRow[]> {
  const trials = trialsOf[pace];
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-bench-'));
  try {
    const file = join(folder, 'experiment.json');
    writeFileSync(file, JSON.stringify(sweepExperiment));
    await milliseconds(file, 1, 1);
    // What a run takes before it begins: the same for both.
    const start = await milliseconds(file, 1, 1);
    const one = (await milliseconds(file, 1, trials)) - start;
    const two = (await milliseconds(file, 2, trials)) - start;
    return [
      {
        what: `${trials * 50} trials by two workers, headless; target: 1/1.8 of the ${Math.round(one)} by one`,
        ours_ms: two,
        target_ms: one / 1.8,
        ratio: one / 1.8 / two,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function milliseconds(file: string, workers: number, trials: number): Promise<number> {
  const began = performance.now();
  const args = ['run', file, '--workers', String(workers), '--trials', String(trials)];
  const child = spawn(process.execPath, [join(root, 'src', 'launch', 'headless.mjs'), ...args], { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(performance.now() - began);
      else reject(new Error(`the headless run ended with code ${code}`));
    });
  });
}

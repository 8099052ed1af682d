import type { MainThread } from './main-thread.ts';

/** Above 1 the ratio is within the target; it is of the work, where that is known, as the clock counts other programs. */
export interface PageRow {
  readonly what: string;
  readonly ours_ms: number;
  readonly work_ms?: number;
  readonly target_ms?: number;
  readonly ratio?: number;
  readonly why?: string;
}

export function timeRow(what: string, ours_ms: number, target_ms?: number): PageRow {
  return target_ms === undefined ? { what, ours_ms } : { what, ours_ms, target_ms, ratio: target_ms / ours_ms };
}

const LONGEST = 50;

export function taskRow(during: string, { longest, longestWork, why }: MainThread): PageRow {
  return {
    what: `longest task of the main thread: ${during}`,
    ours_ms: longest,
    work_ms: longestWork,
    target_ms: LONGEST,
    ratio: LONGEST / longestWork,
    why,
  };
}

const FRAME = 16;

/** What one step of a gesture costs the main thread, of all it did. */
export function frameRow(what: string, { longest, longestWork, work, why }: MainThread, steps: number): PageRow {
  const each = work / steps;
  return {
    what: `${what}, work for each of ${steps} steps (longest task ${longest.toFixed(0)}, of it ${longestWork.toFixed(0)} work)`,
    ours_ms: each,
    work_ms: each,
    target_ms: FRAME,
    ratio: FRAME / each,
    why,
  };
}

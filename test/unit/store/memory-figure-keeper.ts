import type { FigureKeeper } from '../../../src/runtime/storage/figure-keeper.ts';

/** Remembers as long as a test. */
export function memoryFigureKeeper(kept = new Map<string, string>()): FigureKeeper & { kept: Map<string, string> } {
  return {
    kept,
    load: async () => [...kept],
    keep: async (key, text) => void kept.set(key, text),
  };
}

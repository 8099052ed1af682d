import { withPage } from './page/page-under-test.ts';
import { pageParts } from './page/parts.ts';
import { oneAgainstTwo } from './page/workers.ts';
import type { Pace, Part } from './part.ts';

export const name = 'The page in Chromium; ours_ms is the clock, work_ms the processor, ratio the target over it';

export function parts(pace: Pace): Part[] {
  return [
    ...pageParts.map(({ what, measure }) => ({ what, measure: () => withPage((under) => measure(under, pace)) })),
    { what: 'one worker against two', measure: () => oneAgainstTwo(pace) },
  ];
}

import { asking } from './page/ask-room.ts';
import { loading, slider, sweeping } from './page/compare-room.ts';
import { importing } from './page/data-room.ts';
import { withPage } from './page/page-under-test.ts';
import type { PageRow } from './page/row.ts';
import { oneAgainstTwo } from './page/workers.ts';

export const name = 'The page in Chromium; ours_ms is the clock, work_ms the processor, ratio the target over it';

export function run(): Promise<PageRow[]> {
  return withPage(async (under) => {
    const rows: PageRow[] = [];
    for (const part of [loading, slider, sweeping, importing, asking]) rows.push(...(await part(under)));
    rows.push(...(await oneAgainstTwo()));
    return rows;
  });
}

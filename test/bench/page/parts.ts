import type { Pace } from '../part.ts';
import { asking } from './ask-room.ts';
import { loading, slider, sweeping } from './compare-room.ts';
import { importing } from './data-room.ts';
import type { PageUnderTest } from './page-under-test.ts';
import type { PageRow } from './row.ts';

interface PagePart {
  readonly what: string;
  measure(under: PageUnderTest, pace: Pace): Promise<PageRow[]>;
}

/** What is measured in a browser. */
export const pageParts: readonly PagePart[] = [
  { what: 'open to first chart', measure: loading },
  { what: 'ε slider', measure: slider },
  { what: 'sweep', measure: sweeping },
  { what: 'CSV import', measure: importing },
  { what: 'Ask room', measure: asking },
];

import { numberParam } from '../../params.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { type BuiltinDataset, seedParam } from './builtin-dataset.ts';
import { drawnHistogram } from './histogram.ts';

const DAYS = 2048;
/** Of 90 minutes each. */
const PER_DAY = 16;
const CELLS = DAYS * PER_DAY;

/** Interest over the hours of a day and the days of a week. */
const byHour = [0.5, 0.35, 0.25, 0.2, 0.3, 0.6, 1, 1.3, 1.4, 1.4, 1.5, 1.5, 1.4, 1.5, 1.3, 0.9];
const byWeekday = [1.1, 1.15, 1.15, 1.1, 1, 0.75, 0.75];

const BURSTS = 60;
/** Searches in bursts for one search outside them. */
const BURST_SHARE = 8;

/** Slow growth plus bursts after events: sudden, of no typical size, fading within days. */
function interest(rng: Rng): Float64Array {
  const bursts = new Float64Array(CELLS);
  for (let i = 0; i < BURSTS; i++) {
    // The later, the more: as the topic becomes known.
    const start = Math.floor(Math.sqrt(rng.uniform()) * CELLS);
    let height = 1 / (1 - rng.uniform());
    const fading = 0.95 + 0.045 * rng.uniform();
    for (let cell = start; cell < CELLS && height > 1e-4; cell++) {
      bursts[cell] += height;
      height *= fading;
    }
  }
  const scale = (BURST_SHARE * growth(CELLS)) / bursts.reduce((sum, height) => sum + height, 0);
  return bursts.map((height, cell) => {
    const rhythm = byHour[cell % PER_DAY] * byWeekday[Math.floor(cell / PER_DAY) % 7];
    return rhythm * (growth(cell + 1) - growth(cell) + scale * height);
  });
}

/** Cumulated interest outside bursts up to a cell: a low start that grows with the square of time. */
function growth(cell: number): number {
  const time = cell / CELLS;
  return 0.05 * time + 0.95 * time * time * time;
}

function label(cell: number): string {
  const minutes = (cell % PER_DAY) * 90;
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `Day ${Math.floor(cell / PER_DAY) + 1}, ${clock}`;
}

const params = {
  records: numberParam({
    label: 'Records',
    help: 'Number of searches.',
    default: 335_000,
    min: 1,
    max: 10_000_000,
    integer: true,
  }),
  seed: seedParam,
};

export const searchLike: BuiltinDataset<typeof params> = {
  id: 'search-like',
  title: 'Search log (generated)',
  card: {
    about:
      'A generated stand-in for the search log of the literature, whose author asks not to pass it on: searches for one ' +
      'term over 2,048 days in steps of 90 minutes, with daily rhythm, growth and heavy bursts. No real search is in it.',
    size: '335,000 records by default, one attribute of 32,768 cells',
    origin: 'generated',
    source:
      'Kind of data: the search log of Hay, Rastogi, Miklau & Suciu (2010), Boosting the accuracy of differentially private ' +
      'histograms through consistency. The counts were made up for the workbench.',
  },
  params,
  build({ records, seed }) {
    const rng = seededRng('search-like').split(String(seed));
    const labels = Array.from({ length: CELLS }, (_, cell) => label(cell));
    return drawnHistogram('Time', labels, interest(rng.split('interest')), records, rng.split('searches'));
  },
};

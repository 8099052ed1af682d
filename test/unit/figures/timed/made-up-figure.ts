import type { TimedFigure } from '../../../../src/core/figures/timed/timed-figure.ts';

/** A figure of two series whose work only moves a clock: `slow` takes as many milliseconds as its value says. */
export function madeUpFigure(trials = 2) {
  let now = 0;
  const clock = () => now;
  const log: string[] = [];
  const figure: TimedFigure = {
    kind: 'timed',
    id: 'made-up',
    paper: 'Nobody',
    number: 'Figure 1',
    title: 'Made up',
    claim: 'Nothing.',
    notes: [],
    variants: [{ id: 'only', title: 'Only', x: { label: 'x', symbol: 'x', scale: 'linear' }, settings: '' }],
    series: [
      { id: 'slow', title: 'slow' },
      { id: 'bound', title: 'bound' },
    ],
    quantities: ['ratio', 'error'],
    lines: [],
    plan: () => ({ trials, values: { slow: [400, 800], bound: [800] } }),
    effort: (_, value) => value,
    prepare(_, value, rng) {
      const name = `${value} ${rng.uint32()}`;
      return {
        slow: {
          work() {
            log.push(name);
            now += value;
          },
          quantities: () => ({ error: 1 / value }),
        },
        bound: { work: null, quantities: () => ({ error: 7 }) },
      };
    },
    verdict: (points) => [
      {
        claim: 'There is something.',
        outcome: points.length > 0 ? 'holds' : 'open',
        evidence: `${points.length}`,
        comparison: null,
      },
    ],
  };
  /** Takes four milliseconds. */
  const reference = () => {
    now += 4;
  };
  return { figure, clock, reference, log };
}

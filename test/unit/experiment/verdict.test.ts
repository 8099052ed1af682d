import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { type Point, spreadOf } from '../../../src/core/experiment/results/summary.ts';
import { bestFirst, verdictOf } from '../../../src/core/experiment/results/verdict.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const grid = [0.02, 0.04, 0.08, 0.16];
const target = { metric: 'overall-relative-error', error: 0.1 };

/** A curve that crosses a tenth at this ε, with so much noise between trials. */
interface Curve {
  readonly needs: number;
  readonly noise?: number;
  readonly trials?: number;
}

function verdictFor(curves: Readonly<Record<string, Curve>>, change: Record<string, unknown> = {}, asked = target) {
  const experiment = parseExperiment(
    experimentJson({
      mechanisms: Object.keys(curves).map((id) => ({ id })),
      sweep: { parameter: 'epsilon', values: grid },
      ...change,
    }),
  );
  const points = experiment.mechanisms.flatMap(({ id, label = id }): Point[] => {
    const { needs, noise = 0.02, trials = 20 } = curves[label];
    return grid.map((value) => {
      const mean = (0.1 * needs) / value;
      const means = Array.from(
        { length: trials },
        (_, i) => mean * (1 + (trials < 2 ? 0 : noise * (i % 2 === 0 ? 1 : -1))),
      );
      return { mechanism: label, value, private: true, metrics: { [asked.metric]: spreadOf(means) }, errors: [] };
    });
  });
  const verdict = verdictOf(experiment, points, asked);
  if (!verdict) throw new Error('no verdict');
  return verdict;
}

describe('the sentence', () => {
  test('names the mechanism that needs least, then what the others need', () => {
    const { sentence, smallPrint, chosen } = verdictFor({ laplace: { needs: 0.066 }, ireduct: { needs: 0.057 } });
    expect(sentence).toBe(
      'For errors around 10 % choose iReduct with ε ≈ 0.0570 (0.0566–0.0574); Laplace needs 0.0660 (0.0655–0.0665).',
    );
    expect(smallPrint).toEqual([
      'In brackets the 95 % interval.',
      'This ε is chosen by looking at errors on private data, which leaks a little of it; use similar public data where you can.',
    ]);
    expect(chosen).toEqual({ mechanism: 1, epsilon: 0.057, delta: 0 });
  });

  test('calls equal what overlaps, and says why', () => {
    const { sentence } = verdictFor({
      laplace: { needs: 0.06, noise: 0.3 },
      ireduct: { needs: 0.057, noise: 0.3 },
      'two-phase': { needs: 0.12, noise: 0.3 },
    });
    expect(sentence).toMatch(
      /^For errors around 10 % choose iReduct with ε ≈ 0\.057 \(\S+\) or Laplace with 0\.060 \(\S+\): their intervals overlap, so neither is better; TwoPhase needs 0\.12 \(\S+\)\.$/,
    );
  });

  test('no mechanism that is not private ever wins or is named', () => {
    const { sentence, chosen } = verdictFor({ oracle: { needs: 0.03 }, laplace: { needs: 0.066 } });
    expect(sentence).toBe('For errors around 10 % Laplace needs ε ≈ 0.0660 (0.0655–0.0665).');
    expect(chosen?.mechanism).toBe(1);
    expect(verdictFor({ oracle: { needs: 0.03 } })).toMatchObject({
      sentence: 'No mechanism here is private, so there is no ε to choose.',
      chosen: null,
    });
  });

  test('says 95 % only where there are brackets', () => {
    const { sentence, smallPrint } = verdictFor({
      laplace: { needs: 0.06, trials: 1 },
      ireduct: { needs: 0.05, trials: 1 },
    });
    expect(sentence).toBe('For errors around 10 % choose iReduct with ε ≈ 0.050; Laplace needs 0.060.');
    expect(smallPrint.join(' ')).not.toContain('95 %');
    expect(smallPrint[0]).toBe('From one trial nobody can tell how far off another one would be: iReduct and Laplace.');
  });

  test('says what was extrapolated, what never gets there, and what is enough at every ε', () => {
    expect(verdictFor({ laplace: { needs: 0.32 } }).sentence).toMatch(/needs ε ≈ 0\.32\S* \(\S+\), extrapolated\.$/);
    expect(verdictFor({ laplace: { needs: 1e-6 } })).toMatchObject({
      sentence: 'For errors around 10 % choose Laplace: every ε that was measured is enough, also the smallest.',
      chosen: null,
    });
    const flat = { needs: 400 };
    expect(verdictFor({ laplace: { needs: 0.06 }, mwem: flat }).sentence).toMatch(
      /choose Laplace with .+ MWEM does not get there\.$/,
    );
    expect(verdictFor({ mwem: flat })).toMatchObject({
      sentence: 'No private mechanism reaches errors around 10 % up to ε = 0.16, and more ε may never do.',
      chosen: null,
    });
  });

  test('of other metrics it names them, in their unit', () => {
    const asked = { metric: 'mean-absolute-error', error: 0.1 };
    expect(verdictFor({ laplace: { needs: 0.06 } }, {}, asked).sentence).toMatch(
      /^For mean absolute error around 0\.1 records Laplace needs/,
    );
  });
});

describe('the small print', () => {
  test('names guarantees that are not the same, in plain words', () => {
    const mechanisms = [
      { id: 'laplace' },
      { id: 'mwem', params: { composition: 'approximate', approximateDelta: 1e-6 } },
    ];
    const change = { mechanisms, neighbours: 'add-remove' };
    const { sentence, smallPrint, chosen } = verdictFor({ mwem: { needs: 0.05 }, laplace: { needs: 0.06 } }, change);
    expect(sentence).toContain('choose MWEM with ε ≈ 0.0500 (0.0496–0.0504) and δ = 0.000001; Laplace needs');
    expect(chosen?.delta).toBe(1e-6);
    expect(smallPrint).toContain(
      'They do not promise the same: the ε of MWEM may fail with a probability of δ = 0.000001 and takes the number of records for public; the ε of Laplace has no δ and holds without knowing the number of records.',
    );
  });

  test('says nothing of δ where there is none', () => {
    const change = { mechanisms: [{ id: 'laplace' }, { id: 'mwem' }], neighbours: 'add-remove' };
    const { smallPrint } = verdictFor({ mwem: { needs: 0.05 }, laplace: { needs: 0.06 } }, change);
    expect(smallPrint).toContain(
      'They do not promise the same: the ε of MWEM takes the number of records for public; the ε of Laplace holds without knowing the number of records.',
    );
  });

  test('says of an ε above 10 that it promises next to nothing', () => {
    expect(verdictFor({ laplace: { needs: 12 } }).smallPrint.at(-1)).toMatch(/promises next to nothing/);
    expect(verdictFor({ laplace: { needs: 0.06 } }).smallPrint.join()).not.toMatch(/promises next to nothing/);
  });
});

test('lists the private mechanism that needs least first, and what is not private last', () => {
  const mechanisms = ['oracle', 'laplace', 'mwem', 'ireduct'].map((id) => ({ id }));
  const experiment = parseExperiment(experimentJson({ mechanisms, sweep: { parameter: 'epsilon', values: grid } }));
  const met = (value: number) => ({ kind: 'met', value, interval: null, where: 'within', crossings: 1 }) as const;
  const solutions = [met(0.01), met(0.06), { kind: 'unmet', greatest: 0.16 } as const, met(0.05)];
  const all = solutions.map((solution, mechanism) => ({ mechanism, solution }));
  expect(bestFirst(experiment, all).map(({ mechanism }) => mechanisms[mechanism].id)).toEqual([
    'ireduct',
    'laplace',
    'mwem',
    'oracle',
  ]);
});

test('there is none where no ε can be read off', () => {
  const swept = parseExperiment(
    experimentJson({ sweep: { parameter: 'delta', values: [0.1] }, fixed: { epsilon: 1 } }),
  );
  expect(verdictOf(swept, [], target)).toBeNull();
  expect(verdictOf(parseExperiment(experimentJson()), [], target)).toBeNull();
});

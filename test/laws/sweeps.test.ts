import { describe, expect, test } from 'vitest';
import { estimators } from '../../src/core/estimators/registry.ts';
import type { Experiment } from '../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { settingNames, settingTarget } from '../../src/core/experiment/settings.ts';
import {
  afterEdit,
  derivedAgain,
  withDerivedSettings,
  withDerivedWords,
} from '../../src/core/experiment/settle/derived.ts';
import { sweepOver } from '../../src/core/experiment/settle/sweep-over.ts';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import type { ParamSpec, ParamValue } from '../../src/core/params.ts';
import { buildWorkload } from '../../src/core/workload/registry.ts';
import { domainOf } from '../support/small-data.ts';

const everything = {
  version: 1,
  dataset: { builtin: 'czech' },
  mechanisms: [
    ...mechanisms.map(({ id }) => ({ id })),
    ...estimators.map(({ id }) => ({ id: 'laplace', label: `laplace + ${id}`, reconstruct: { id } })),
  ],
};
const names = settingNames(parseExperiment({ ...everything, sweep: { parameter: 'epsilon', values: [1] } }).mechanisms);

/** Some value that is not what the parameter starts with. */
function anotherOf(spec: ParamSpec): ParamValue {
  if (spec.kind === 'switch') return !spec.default;
  if (spec.kind === 'text') return 'another';
  if (spec.kind === 'choice')
    return Object.keys(spec.options).find((option) => option !== spec.default) ?? spec.default;
  return spec.min === spec.default ? spec.max : spec.min;
}

const allFixed = Object.fromEntries(
  names
    .filter((name) => name !== 'epsilon')
    .map((name) => [name, anotherOf(settingTarget(parsed({}).mechanisms, name, '').spec)]),
);

function parsed(changes: object): Experiment {
  return parseExperiment({ ...everything, sweep: { parameter: 'epsilon', values: [0.5, 1, 3] }, ...changes });
}

/** As the page has it on 891 records, after an edit. */
function edited(before: Experiment, change: (config: Experiment) => Experiment): Experiment {
  const after = afterEdit(before, change(before));
  return withDerivedSettings(after, buildWorkload(after.workload, domainOf(4, 5, 90)), 891);
}
const turned = (config: Experiment, name: string) => edited(config, (was) => sweepOver(was, name));
const through = (config: Experiment, path: readonly string[]) => path.reduce(turned, config);

const derived = { sweep: { parameter: 'epsilon', values: 'derived' }, fixed: { delta: 'derived' }, trials: 'derived' };
const starts: Readonly<Record<string, Experiment>> = Object.fromEntries(
  Object.entries({
    derived: parsed(derived),
    'derived for another target': parsed({ ...derived, target: 0.01 }),
    'derived but the values of ε': parsed({ ...derived, sweep: { parameter: 'epsilon', values: [7, 0.2] } }),
    'derived but the sanity bound': parsed({ ...derived, fixed: { delta: 0.03 } }),
    'a plain file': parsed({}),
    'looked at more closely': parsed({
      sweep: { parameter: 'epsilon', values: [0.5, 1], also: { laplace: [0.7, 0.9] } },
    }),
    'everything stated': parsed({ fixed: allFixed }),
    'a file that sweeps the bound': parsed({
      sweep: { parameter: 'delta', values: [0.1, 0.01] },
      fixed: { epsilon: 0.3 },
    }),
    'a file that sweeps the bound and derives trials': parsed({
      sweep: { parameter: 'delta', values: [0.1, 0.01] },
      fixed: { epsilon: 0.123456789 },
      trials: 'derived',
    }),
    'a file that sweeps a parameter of an estimator': parsed({
      sweep: { parameter: 'reconstruct.publicRecords', values: [true] },
      fixed: { epsilon: 2, delta: 0.02 },
    }),
  }).map(([name, config]) => [name, edited(config, (same) => same)]),
);
const closer = edited(parsed(derived), (was) => ({
  ...was,
  sweep: { ...was.sweep, also: { laplace: [1.234] } },
}));

/** The very same, in the same order, and something that a file could hold. */
function expectSame(config: Experiment, first: Experiment): void {
  expect(config).toEqual(first);
  expect(JSON.stringify(config)).toBe(JSON.stringify(first));
}

describe.each(Object.entries({ ...starts, 'derived and looked at more closely': closer }))('%s', (_, first) => {
  const home = first.sweep.parameter;
  const away = names.filter((name) => name !== home);

  test('is there again after a sweep over any parameter, which a file could hold', () => {
    for (const name of away) {
      const there = turned(first, name);
      expect(parseExperiment(JSON.parse(JSON.stringify(there)))).toEqual(there);
      expectSame(turned(there, home), first);
      expectSame(sweepOver(sweepOver(first, name), home), first);
    }
  });

  test('is there again after sweeps over two and three', () => {
    away.forEach((name, i) => {
      const [next, third] = [1, 5].map((step) => away[(i + step) % away.length]);
      expectSame(through(first, [name, next, home]), first);
      expectSame(through(first, [name, 'delta', 'epsilon', next, third, home]), first);
      expectSame(through(first, [name, next, name, third, home, name, home]), first);
    });
  });

  test('has all that was set in other sweeps as it was set there', () => {
    const one = edited(turned(first, 'mwem.rounds'), (was) => ({
      ...was,
      sweep: { ...was.sweep, values: [3, 4] },
      fixed: { ...was.fixed, epsilon: 0.77 },
    }));
    for (const path of [[home], ['ireduct.coupling', home], ['delta', 'two-phase.split', home]]) {
      const back = through(one, path);
      expect(back.sweep).toEqual(first.sweep);
      expectSame(turned(back, 'mwem.rounds'), one);
    }
  });

  test('comes back out of a link', () => {
    for (const name of away.filter((_, i) => i % 7 === 0)) {
      const there = turned({ ...first, sweep: { parameter: home, values: first.sweep.values } }, name);
      const opened = edited(parseExperiment(JSON.parse(JSON.stringify(withDerivedWords(there)))), (same) => same);
      expect(opened).toEqual(there);
    }
  });
});

test('what is derived follows other data while something else is swept, until it is stated', () => {
  const first = starts.derived;
  const onMore = (config: Experiment) =>
    withDerivedSettings(config, buildWorkload(config.workload, domainOf(4, 5, 90)), 1_000_000);
  for (const name of ['delta', 'mwem.rounds']) {
    const there = turned(first, name);
    expect(onMore(sweepOver(onMore(there), 'epsilon'))).toEqual(onMore(first));
    expect(onMore(there)).toEqual(onMore(sweepOver(onMore(first), name)));
  }
});

test('the sweep of a parameter lies around the value in force', () => {
  const { delta } = starts.derived.fixed;
  const values = turned(starts.derived, 'delta').sweep.values.map(Number);
  expect(values[0]).toBeLessThan(Number(delta));
  expect(values.at(-1)).toBeGreaterThan(Number(delta));
  expect(values[2]).toBeCloseTo(Number(delta), 5);
  const typed = edited(starts.derived, (was) => ({ ...was, fixed: { delta: 0.4 } }));
  expect(turned(typed, 'delta').sweep.values).toEqual([0.04, 0.08944, 0.2, 0.4472, 1]);
  const rounds = edited(typed, (was) => ({ ...was, fixed: { ...was.fixed, 'mwem.rounds': 40 } }));
  expect(turned(rounds, 'mwem.rounds').sweep.values).toContain(40);
  expect(derivedAgain(turned(typed, 'delta'), 'delta').derived).toContain('delta');
});

import { describe, expect, test } from 'vitest';
import { datasets } from '../../src/core/data/builtin/registry.ts';
import { TableCounts } from '../../src/core/data/counts/table-counts.ts';
import { estimators } from '../../src/core/estimators/registry.ts';
import { sharedSettings } from '../../src/core/experiment/settings.ts';
import { figures, timedFigures } from '../../src/core/figures/registry.ts';
import { studies } from '../../src/core/figures/studies.ts';
import { quantityById } from '../../src/core/figures/timed/quantities.ts';
import { valuesOf } from '../../src/core/figures/timed/timed-figure.ts';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { metrics } from '../../src/core/metrics/registry.ts';
import { defaultParams, type ParamSpecs, parseParams } from '../../src/core/params.ts';
import { workloadKinds } from '../../src/core/workload/registry.ts';
import { seriesStyle } from '../../src/ui/mechanism-style.ts';
import { mathmlComplaint } from '../support/mathml.ts';

const registries: Record<string, readonly string[]> = {
  mechanisms: mechanisms.map(({ id }) => id),
  estimators: estimators.map(({ id }) => id),
  metrics: metrics.map(({ id }) => id),
  workloads: workloadKinds.map(({ kind }) => kind),
  datasets: datasets.map(({ id }) => id),
  figures: [...figures, ...studies].map(({ id }) => id),
};

test.each(Object.entries(registries))('names of %s are kebab-case, and each is there once', (_, ids) => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
});

/** All answers as the table of one attribute. */
function oneTable(answers: readonly Float64Array[]) {
  const table = Float64Array.from(answers.flatMap((block) => [...block]));
  const labels = Array.from(table, (_, code) => String(code));
  const records = table.reduce((sum, count) => sum + count, 0);
  return new TableCounts({ attributes: [{ name: 'a', size: 5, labels }] }, records, new Map([['0', table]]));
}

function expectSentences(text: string) {
  expect(text).toMatch(/^\S.{10,}[.]$/s);
  expect(text).not.toMatch(/\bTODO\b|lorem| {2}/i);
}

function expectParams(specs: ParamSpecs) {
  for (const [key, spec] of Object.entries(specs)) {
    expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/);
    expect(spec.label).toMatch(/\S/);
    expectSentences(spec.help);
    if (spec.kind === 'choice') for (const words of Object.values(spec.options)) expect(words).toMatch(/\S/);
    if (spec.kind === 'number') expect(spec.min).toBeLessThanOrEqual(spec.max);
  }
  const labels = Object.values(specs).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(parseParams(specs, defaultParams(specs), 'defaults')).toEqual(defaultParams(specs));
}

describe.each(mechanisms.map((mechanism) => [mechanism.id, mechanism] as const))('mechanism %s', (_, mechanism) => {
  test('has words, a formula and a paper', () => {
    expect(mechanism.title).toMatch(/\S/);
    expectSentences(mechanism.summary);
    expect(mathmlComplaint(mechanism.formula)).toBeNull();
    const { authors, title, venue, year } = mechanism.paper;
    for (const text of [authors, title, venue]) expect(text).toMatch(/\S{3,}/);
    expect(year).toBeGreaterThan(1960);
    mechanism.errata.forEach(expectSentences);
  });

  test('declares its parameters', () => expectParams(mechanism.params));

  test('is dashed and grey on charts if it is not private, whether it has a look of its own or a spare one', () => {
    const isPrivate = mechanism.guarantee(defaultParams(mechanism.params)).kind !== 'none';
    expect(seriesStyle(mechanism.id, 0, isPrivate).isPrivate).toBe(isPrivate);
    expect(seriesStyle(`${mechanism.id}, unknown`, 0, isPrivate).isPrivate).toBe(isPrivate);
  });
});

test.each(estimators.map((estimator) => [estimator.id, estimator] as const))('estimator %s', (_, estimator) => {
  expectSentences(estimator.summary);
  expectParams(estimator.params);
});

describe.each(metrics.map((metric) => [metric.id, metric] as const))('metric %s', (_, metric) => {
  const truth = [Float64Array.of(5, 0, 12.5, 100), Float64Array.of(3)];

  test('has words', () => {
    expect(metric.title).toMatch(/\S/);
    expectSentences(metric.help);
  });

  // Those of question streams are not given any answers, and others need records; they have tests of their own.
  test.skipIf(metric.workload === 'question-stream' || metric.crossValidated)(
    'sees no error where there is none, some where there is some, and does not hide what is no number',
    () => {
      const evaluate = (answers: Float64Array[]) =>
        metric.evaluate({
          truth,
          answers,
          // Twice as far off, with the same bias.
          again: answers.map((table, b) => table.map((answer, i) => 2 * answer - truth[b][i])),
          sanityBound: 1,
          counts: oneTable(truth),
          distribution: oneTable(answers),
          news: { truth, answers },
        });
      const changed = [Float64Array.of(5, 0, 12.5, 100), Float64Array.of(4)];
      const broken = [Float64Array.of(5, Number.NaN, 12.5, 100), Float64Array.of(3)];
      if (metric.better === 'lower') {
        expect(evaluate(truth)).toBe(0);
        expect(evaluate(changed)).toBeGreaterThan(0);
      }
      expect(evaluate(broken)).toBeNaN();
    },
  );
});

test.each(workloadKinds.map((kind) => [kind.kind, kind] as const))('workload %s has words', (_, kind) => {
  expect(kind.title).toMatch(/\S/);
  expectSentences(kind.help);
});

test('shared settings', () => expectParams(sharedSettings));

test.each(datasets.map((dataset) => [dataset.id, dataset] as const))('data set %s has a card', (_, dataset) => {
  expect(dataset.title).toMatch(/\S/);
  const { about, size, source, origin } = dataset.card;
  expectSentences(about);
  expectSentences(source);
  expect(size).toMatch(/\d/);
  expectParams(dataset.params);
  // A stand-in is called that everywhere.
  if (origin === 'generated') expect(`${dataset.title} ${about}`).toMatch(/generated/i);
});

test.each(figures.map((figure) => [figure.id, figure] as const))('figure %s says what it is of', (_, figure) => {
  expect(figure.title).toMatch(/^[A-Z].{10,}[^.]$/);
  expect(figure.paper).toMatch(/, \d{4}$| \d{4}$/);
  expect(figure.number).toMatch(/\S/);
  [figure.claim, ...figure.notes].forEach(expectSentences);
  const variants = figure.variants.map(({ id }) => id);
  expect(variants.length).toBeGreaterThan(0);
  expect(new Set(variants).size).toBe(variants.length);
});

test.each(timedFigures.map((figure) => [figure.id, figure] as const))('timed figure %s', (_, figure) => {
  for (const id of [...figure.quantities, ...figure.lines.map(({ quantity }) => quantity)]) {
    expect(quantityById(id).label).toMatch(/\S/);
  }
  const drawn = figure.series.map(({ id }) => id);
  for (const { id, x, settings } of figure.variants) {
    expect(`${x.label} ${x.symbol} ${settings}`).toMatch(/\S{2,}/);
    const [quick, paper] = [figure.plan(id, 'quick'), figure.plan(id, 'paper')];
    for (const { values } of [quick, paper]) {
      expect(Object.keys(values).every((series) => drawn.includes(series))).toBe(true);
      for (const xs of Object.values(values)) expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    }
    // A look at the shape: fewer values, up to ends that show it.
    expect(valuesOf(quick).length).toBeLessThanOrEqual(valuesOf(paper).length);
    expect(quick.trials).toBeLessThanOrEqual(paper.trials);
    expect(valuesOf(quick)[0]).toBe(valuesOf(paper)[0]);
    for (const value of valuesOf(paper)) expect(figure.effort(id, value)).toBeGreaterThan(0);
  }
});

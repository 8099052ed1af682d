import { describe, expect, test } from 'vitest';
import { mechanismById } from '../../../../src/core/mechanisms/registry.ts';
import { answerError, answerRatio, reliability, systemCost } from '../../../../src/core/metrics/question-stream.ts';
import { toEpsilon } from '../../../../src/core/privacy/budget.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { stepsOf } from '../../../support/extras.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(16);
const counts = countsOf(
  domain,
  Array.from({ length: 16 }, (_, i) => 40 * i),
);
const workload = buildWorkload(
  parseWorkload({ kind: 'question-stream', count: 120, cells: 16, width: [40, 600], seed: 2 }, 'workload'),
  domain,
);
const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));

function streamOf(id: string, params: object, neighbours: 'add-remove' | 'replace-one' = 'add-remove', epsilon = 100) {
  const mechanism = mechanismById(id, 'mechanisms');
  const run = { mechanism, neighbours, counts, workload, epsilon, params: { ...params }, rng: seededRng('systems') };
  const { release, ledger } = runMechanism(run);
  return { ...release, stream: stepsOf(release), spent: toEpsilon(ledger.spent) };
}

describe.each(['add-remove', 'replace-one'] as const)('%s', (neighbours) => {
  const cost = (id: string, params = {}) => streamOf(id, params, neighbours).spent;

  test('inference saves budget, as Figure 9 says', () => {
    expect(cost('ask-inference')).toBeLessThan(0.8 * cost('ask-improved'));
    expect(cost('ask-inference', { history: 'tree' })).toBeLessThan(0.8 * cost('ask-improved'));
  });

  test('a tree costs ε = 0.3, rounded down by no more than the ledger does', () => {
    const { stream } = streamOf('ask-inference', { history: 'tree' }, neighbours);
    const first = stream[0]!.spent;
    expect(first).toBeGreaterThan(0.3 - 1e-9);
    const none = streamOf('ask-inference', { history: 'none' }, neighbours).stream[0]!.spent;
    expect(first).toBeLessThan(0.3 + none + 1e-9);
  });

  test('within a budget inference answers more questions, as Figure 10 says', () => {
    const answered = (id: string) => {
      const { stream, answers, spent } = streamOf(id, { budget: 0.4 }, neighbours);
      expect(spent).toBeLessThanOrEqual(0.4);
      expect(answers[0]!.filter(Number.isNaN)).toHaveLength(stream.filter(({ answer }) => Number.isNaN(answer)).length);
      return answerRatio.evaluate({ truth, answers, sanityBound: 1, stream });
    };
    expect(answered('ask-improved')).toBeLessThan(0.75);
    expect(answered('ask-inference')).toBeGreaterThan(answered('ask-improved') + 0.1);
  });
});

test('what a question costs does not depend on the answers', () => {
  const spent = (seed: string) => {
    const mechanism = mechanismById('ask-inference', 'mechanisms');
    const rng = seededRng(seed);
    const { release } = runMechanism({ mechanism, neighbours: 'add-remove', counts, workload, epsilon: 1, rng });
    return stepsOf(release).map((step) => step.spent);
  };
  expect(spent('a')).toEqual(spent('b'));
});

test('every answer that is given is as accurate as was asked for, except by the baseline', () => {
  for (const id of ['ask-improved', 'ask-inference', 'ask-ols']) {
    for (const { answer, halfWidth, wanted } of streamOf(id, { budget: 1 }).stream) {
      if (!Number.isNaN(answer)) expect(halfWidth).toBeLessThanOrEqual(wanted * (1 + 1e-9));
    }
  }
  const baseline = streamOf('ask-baseline', { alpha: 0.02 }).stream;
  expect(baseline.some(({ halfWidth, wanted }) => halfWidth > wanted)).toBe(true);
  expect(baseline.at(-1)!.spent).toBeLessThanOrEqual(120 * 0.02);
});

test('other workloads are refused with the reason', () => {
  const marginals = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);
  expect(mechanismById('ask-ols', 'mechanisms').supports(marginals)).toContain(
    'choose the workload “Stream of questions”',
  );
});

describe('metrics', () => {
  const step = (answer: number, halfWidth: number, wanted: number, spent: number) => ({
    answer,
    halfWidth,
    wanted,
    spent,
  });
  const stream = [
    step(110, 10, 10, 0.1),
    step(121, 10, 10, 0.2),
    step(105, 2, 10, 0.2),
    step(92, 20, 10, 0.5),
    step(Number.NaN, Number.NaN, 10, 0.5),
  ];
  const evaluation = {
    truth: [Float64Array.of(100, 100, 100, 100, 100, 100)],
    answers: [Float64Array.of(110, 121, 105, 92, Number.NaN, Number.NaN)],
    sanityBound: 1,
    stream,
  };
  test('cost, answered, reliability and error follow their definitions', () => {
    expect(systemCost.evaluate(evaluation)).toBe(0.5);
    expect(answerRatio.evaluate(evaluation)).toBeCloseTo(3 / 5, 12);
    // [100, 120] holds 100, [111, 131] does not, [103, 123] begins where the interval of ± 2 does, [82, 102] holds it.
    expect(reliability.evaluate(evaluation)).toBeCloseTo(2 / 4, 12);
    expect(answerError.evaluate(evaluation)).toBeCloseTo((10 + 21 + 5 + 8) / 20 / 4, 12);
  });

  test('without a stream there is nothing to measure', () => {
    const { stream: _, ...without } = evaluation;
    for (const metric of [systemCost, answerRatio, reliability, answerError]) {
      expect(metric.evaluate(without)).toBeNaN();
    }
  });
});

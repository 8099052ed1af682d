import { expect, test } from 'vitest';
import { payloadOf } from '../../../../src/core/data/counts/counts-payload.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { releaseCharge } from '../../../../src/core/experiment/release/release-charge.ts';
import { ReleaseService } from '../../../../src/core/experiment/release/release-service.ts';
import { resultOf } from '../../../../src/core/outcome.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(2, 3);
const counts = countsOf(domain, [700, 3, 90, 11, 0, 5]);
const paid = async () => ({ ok: true, value: null }) as const;

function order(mechanism: Record<string, unknown>, records = 0) {
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    mechanisms: [mechanism],
    sweep: { parameter: 'epsilon', values: [2] },
  });
  return { experiment: { ...experiment, metrics: [] }, charge: releaseCharge(experiment), records };
}

function released(
  mechanism: Record<string, unknown>,
  pay: Parameters<ReleaseService['release']>[2],
  records = 0,
  tell?: (share: number) => void,
) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(payloadOf(counts, [[0], [1], [0, 1]]));
  return new ReleaseService(seededRng('service')).release(port2, order(mechanism, records), pay, tell);
}

test('what comes out is noisy, near the truth, and says what it was spent on', async () => {
  const { answers, scales, spentOn, records } = resultOf(await released({ id: 'laplace' }, paid));
  const [first] = answers;
  expect(Math.abs((first?.[0] ?? 0) - 793)).toBeLessThan(40);
  expect(scales).toEqual([2, 2]);
  expect(spentOn.reduce((sum, { epsilon }) => sum + epsilon, 0)).toBeCloseTo(2, 9);
  expect(records).toBeNull();
});

test('synthetic records come where the mechanism makes them, as many as were wanted, with the original labels', async () => {
  const { records } = resultOf(await released({ id: 'mwem', params: { rounds: 3 } }, paid, 50));
  expect(records?.records).toBe(50);
  const text = (records?.csv ?? []).map((piece) => new TextDecoder().decode(piece)).join('');
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('a,b');
  expect(lines).toHaveLength(51);
  expect(lines.slice(1).every((line) => /^[01],[012]$/.test(line))).toBe(true);
});

test('how much of the noise is drawn is told once it is paid for, and all of it at the end', async () => {
  for (const mechanism of [{ id: 'laplace' }, { id: 'mwem', params: { rounds: 3 } }, { id: 'ireduct' }]) {
    const told: number[] = [];
    const pay = async () => {
      expect(told).toEqual([]);
      return { ok: true, value: null } as const;
    };
    resultOf(await released(mechanism, pay, 0, (share) => told.push(share)));
    expect(told.length).toBeGreaterThan(3);
    expect(told.at(-1)).toBe(1);
    expect(told.slice(0, -1).every((share) => share > 0 && share < 1)).toBe(true);
    expect([...told].sort((a, b) => a - b)).toEqual(told);
  }
});

test('what cannot be paid for is not drawn, and the reason is told', async () => {
  const refused = async () => ({ ok: false, message: 'Nothing is left.' }) as const;
  expect(await released({ id: 'laplace' }, refused)).toEqual({ ok: false, message: 'Nothing is left.' });
});

test('a mechanism that has no exact noise is refused in a sentence before it is paid for', async () => {
  let isAsked = false;
  const pay = async () => {
    isAsked = true;
    return { ok: true, value: null } as const;
  };
  const outcome = await released({ id: 'ireduct', params: { coupling: 'paper' } }, pay);
  expect(outcome.ok).toBe(false);
  expect(isAsked).toBe(false);
});

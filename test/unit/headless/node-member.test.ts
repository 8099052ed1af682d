import { expect, test } from 'vitest';
import { nodeMember } from '../../../src/headless/node-member.ts';

const worker = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

test('a thread that ends by itself has died, with the reason where it gave one', async () => {
  expect(await nodeMember(worker('process.exit(3)')).died).toBe('it was stopped');
  expect(await nodeMember(worker('throw new Error("no memory left")')).died).toBe('no memory left');
});

test('a thread that was told to stop has not died', async () => {
  const member = nodeMember(worker('setInterval(() => {}, 1000)'));
  member.terminate();
  const waited = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 200));
  expect(await Promise.race([member.died, waited])).toBe('still waiting');
});

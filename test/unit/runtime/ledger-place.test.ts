import { expect, test } from 'vitest';
import { problemWithLedgerPlace } from '../../../src/runtime/ledger-place.ts';
import { uniqueId } from '../../../src/runtime/unique-id.ts';

const location = { port: '4173' };

test('a page that came unencrypted from another machine says where to open it instead', () => {
  const problem = problemWithLedgerPlace({ isSecureContext: false, location, navigator: {} });
  expect(problem).toContain('plain http from another machine');
  expect(problem).toContain('http://localhost:4173/');
  expect(problem).toContain('https');
});

test('a browser without locks is named as what is missing', () => {
  expect(problemWithLedgerPlace({ isSecureContext: true, location, navigator: {} })).toContain('no Web Locks');
});

test('elsewhere nothing stands in the way', () => {
  expect(problemWithLedgerPlace({ isSecureContext: true, location, navigator: { locks: {} } })).toBeNull();
});

test('ids need no secure context, and none comes twice', () => {
  const ids = Array.from({ length: 1000 }, uniqueId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

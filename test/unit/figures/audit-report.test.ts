import { expect, test } from 'vitest';
import { auditReport } from '../../../src/core/figures/audit-report.ts';

const { rows, mutants, falseAlarm } = auditReport;

test('the last report accuses nothing private, and found every flaw that was put in', () => {
  expect(rows.filter(({ bound, claimed }) => bound > claimed)).toEqual([]);
  expect(mutants.filter(({ bound, claimed }) => bound <= claimed)).toEqual([]);
  expect(falseAlarm).toBeLessThan(1e-6);
  expect(rows.length).toBeGreaterThan(100);
  expect(mutants.length).toBeGreaterThan(8);
});

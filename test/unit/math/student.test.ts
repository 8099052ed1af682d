import { expect, test } from 'vitest';
import { studentQuantile } from '../../../src/core/math/student.ts';

// From the tables that every book of statistics has.
test.each([
  [0.95, 1, 12.7062047],
  [0.95, 2, 4.3026527],
  [0.95, 4, 2.7764451],
  [0.95, 9, 2.2621572],
  [0.95, 30, 2.0422725],
  [0.99, 9, 3.2498355],
  [0.9, 1, 6.3137515],
  [0.95, 1e7, 1.9599641],
])('the interval of %s with %s degrees of freedom ends at %s', (confidence, freedom, t) => {
  expect(studentQuantile(confidence, freedom)).toBeCloseTo(t, 5);
});

test('degrees of freedom between two whole numbers lie between them', () => {
  const between = studentQuantile(0.95, 2.5);
  expect(between).toBeLessThan(studentQuantile(0.95, 2));
  expect(between).toBeGreaterThan(studentQuantile(0.95, 3));
});

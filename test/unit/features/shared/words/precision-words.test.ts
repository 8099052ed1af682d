import { expect, it } from 'vitest';
import { asPreciseAs, probabilityText } from '../../../../../src/features/shared/words/precision-words.ts';

it('gives a number the digits that its uncertainty leaves it', () => {
  expect(asPreciseAs(12345.678, 47)).toBe('12,346');
  expect(asPreciseAs(12345.678, 4700)).toBe('12,300');
  expect(asPreciseAs(42.0138, 0.31)).toBe('42.01');
  expect(asPreciseAs(-0.5, 30)).toBe('−0.5');
  expect(probabilityText(0.99999)).toBe('> 99.99 %');
  expect(probabilityText(1)).toBe('100.00 %');
  expect(probabilityText(0.357702)).toBe('35.8 %');
});

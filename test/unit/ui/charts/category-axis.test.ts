import { describe, expect, it } from 'vitest';
import { categoryAxis } from '../../../../src/ui/charts/category-axis.ts';
import { textWidth } from '../../../../src/ui/charts/text-size.ts';

const ages = Array.from({ length: 92 }, (_, age) => String(age));
const degrees = ['no schooling', 'some high school', 'high school diploma', 'bachelor', 'master', 'doctorate'];

describe('names below bars', () => {
  it('stand upright, all of them, where they fit', () => {
    const { labels, isSlanted } = categoryAxis(['male', 'female'], 72, 144);
    expect(labels.map(({ text }) => text)).toEqual(['male', 'female']);
    expect(isSlanted).toBe(false);
  });

  it('are slanted, all of them, where bars are wide but names wider', () => {
    const { labels, isSlanted } = categoryAxis(degrees, 40, 240);
    expect(isSlanted).toBe(true);
    expect(labels.map(({ text }) => text)).toEqual(degrees);
  });

  it.each([4, 7, 11, 15])('never run into one another or beyond the bars, %d px a bar', (step) => {
    for (const names of [ages, degrees]) {
      const width = step * names.length;
      const { labels, isSlanted } = categoryAxis(names, step, width);
      expect(isSlanted).toBe(false);
      expect(labels.length).toBeGreaterThan(0);
      for (const [place, { x, text }] of labels.entries()) {
        const before = labels[place - 1];
        expect(x - textWidth(text) / 2).toBeGreaterThanOrEqual(before ? before.x + textWidth(before.text) / 2 : 0);
        if (textWidth(text) <= width) expect(x + textWidth(text) / 2).toBeLessThanOrEqual(width + 1e-9);
      }
    }
  });
});

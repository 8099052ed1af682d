import { describe, expect, it } from 'vitest';
import { STYLES, seriesStyle, seriesStyles } from '../../../src/ui/mechanism-style.ts';
import { ciede2000, contrast, distance, eyes } from '../../support/color-vision.ts';
import { designTokens } from '../../support/design-tokens.ts';

// Those that stand on one chart in the papers' figures and in the built-in experiments.
const FAMILIES = [
  ['laplace', 'two-phase', 'ireduct', 'iresamp'],
  ['laplace', 'barak', 'mwem', 'mwem-factored'],
  ['laplace', 'ireduct', 'mwem', 'two-phase'],
  ['cube-all', 'cube-base', 'cube-bmax', 'cube-pmost'],
  ['laplace', 'retention', 'flipping', 'mwem'],
  ['ask-baseline', 'ask-improved', 'ask-inference', 'ask-ols'],
];

const styledMechanisms = Object.keys(STYLES);
const pairs = (ids: readonly string[]) => ids.flatMap((a, index) => ids.slice(index + 1).map((b) => [a, b] as const));

describe('mechanism styles', () => {
  it('measures colour differences as published', () => {
    // Sharma, Wu and Dalal (2005), pairs 1, 7 and 25 of their test data.
    expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(ciede2000([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
    expect(ciede2000([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
  });

  it.each(styledMechanisms)('%s stands out from both backgrounds', (id) => {
    for (const theme of ['light', 'dark'] as const) {
      for (const surface of ['canvas', 'surface']) {
        const background = designTokens(theme).get(surface)!;
        expect(contrast(seriesStyle(id).color, background), `${theme} ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it.each(FAMILIES)('%s, %s, %s and %s are told apart by colour in any eye', (...family) => {
    for (const [a, b] of pairs(family)) {
      for (const eye of eyes) {
        expect(distance(seriesStyle(a).color, seriesStyle(b).color, eye), `${a} and ${b}, ${eye}`).toBeGreaterThan(14);
      }
    }
  });

  it.each(FAMILIES)('%s, %s, %s and %s differ in marker too', (...family) => {
    for (const [a, b] of pairs(family)) {
      expect([seriesStyle(a).marker, seriesStyle(a).dash]).not.toEqual([seriesStyle(b).marker, seriesStyle(b).dash]);
      expect(seriesStyle(a).marker, `${a} and ${b}`).not.toBe(seriesStyle(b).marker);
    }
  });

  it('gives no two mechanisms the same look', () => {
    const looks = styledMechanisms.map((id) => JSON.stringify(seriesStyle(id)));
    expect(new Set(looks).size).toBe(looks.length);
    const colors = styledMechanisms.map((id) => seriesStyle(id).color);
    expect(new Set(colors).size).toBe(colors.length);
  });

  const lineOf = ({ dash, marker }: { dash: string; marker: string }) => `${dash} ${marker}`;

  it('gives no two mechanisms the same dash and marker', () => {
    expect(new Set(styledMechanisms.map((id) => lineOf(seriesStyle(id)))).size).toBe(styledMechanisms.length);
  });

  it.each([...styledMechanisms, 'something-new'])('tells 16 series of %s apart without colour', (mechanismId) => {
    const styles = seriesStyles(Array.from({ length: 16 }, (_, index) => ({ key: `${index}`, mechanismId })));
    const isPrivate = seriesStyle(mechanismId).isPrivate;
    const lines = new Set([...styles.values()].map(lineOf));
    // What is not private has one dash, and so as many lines as there are markers.
    expect(lines.size).toBe(isPrivate ? 16 : 9);
    expect(new Set([...styles.values()].map((style) => JSON.stringify(style))).size).toBe(16);
  });

  it('tells all mechanisms apart from spare styles and from each other', () => {
    const series = [...styledMechanisms, ...Array.from({ length: 12 }, (_, index) => `new ${index}`)];
    const styles = seriesStyles(series.map((id) => ({ key: id, mechanismId: id })));
    expect(new Set([...styles.values()].map(lineOf)).size).toBe(series.length);
    for (const id of styledMechanisms) expect(styles.get(id)).toEqual(seriesStyle(id));
  });

  it('uses no marker twice while there are others', () => {
    const ids = ['barak', 'something-new', 'mwem', 'mwem', 'mwem', 'ireduct', 'laplace'];
    const styles = seriesStyles(ids.map((mechanismId, index) => ({ key: `${index}`, mechanismId })));
    expect(new Set([...styles.values()].map(({ marker }) => marker)).size).toBe(ids.length);
  });

  it('dashes and greys what is not private, and only that', () => {
    const dash = seriesStyle('oracle').dash;
    expect(dash).not.toBe('');
    for (const id of styledMechanisms) {
      const isReference = id === 'oracle' || id === 'proportional';
      expect(seriesStyle(id).isPrivate).toBe(!isReference);
      expect(seriesStyle(id).dash === dash).toBe(isReference);
    }
    expect(seriesStyle('something-new', 2, false)).toMatchObject({ dash, isPrivate: false });
  });

  it('keeps a mechanism’s own style whatever stands beside it', () => {
    const styles = seriesStyles([
      { key: 'exact', mechanismId: 'ireduct' },
      { key: 'paper', mechanismId: 'ireduct' },
      { key: 'laplace', mechanismId: 'laplace' },
      { key: 'new', mechanismId: 'something-new' },
    ]);
    expect(styles.get('exact')).toEqual(seriesStyle('ireduct'));
    expect(styles.get('laplace')).toEqual(seriesStyle('laplace'));
    const looks = [...styles.values()].map((style) => `${style.color} ${style.marker}`);
    expect(new Set(looks).size).toBe(4);
  });

  it('takes the colour of a private mechanism away where its settings are not, and gives it to the next that is', () => {
    const styles = seriesStyles([
      { key: 'paper', mechanismId: 'ireduct', isPrivate: false },
      { key: 'exact', mechanismId: 'ireduct', isPrivate: true },
      { key: 'oracle', mechanismId: 'oracle', isPrivate: false },
    ]);
    expect(styles.get('paper')).toMatchObject({ isPrivate: false, dash: seriesStyle('oracle').dash });
    expect(styles.get('exact')).toEqual(seriesStyle('ireduct'));
    expect(styles.get('oracle')).toEqual(seriesStyle('oracle'));
    expect(styles.get('paper')).not.toEqual(styles.get('oracle'));
  });

  it('takes no style from names every object has', () => {
    expect(seriesStyle('constructor')).toEqual(seriesStyle('something-new'));
  });

  it('tells six entries of one mechanism apart', () => {
    const styles = [1, 2, 3, 4, 5, 6].map((occurrence) => seriesStyle('mwem', occurrence));
    for (const [a, b] of pairs(styles.map((style) => style.color))) {
      for (const eye of eyes) expect(distance(a, b, eye), `${a} and ${b}, ${eye}`).toBeGreaterThan(14);
    }
  });
});

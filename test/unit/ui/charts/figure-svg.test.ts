import { describe, expect, it } from 'vitest';
import { composeFigure } from '../../../../src/ui/charts/figure-svg.ts';
import { markerPath } from '../../../../src/ui/charts/marker-path.ts';
import { seriesStyle, seriesStyles } from '../../../../src/ui/mechanism-style.ts';

const plot = { markup: '<path d="M0 0H10" id="plot"/>', width: 400, height: 200 };
const colors = { background: '#ffffff', ink: '#111111', soft: '#444444' };
const words = {
  title: 'Error of <Age> & "Sex"',
  settings: 'δ = 10⁻⁴ · 10 trials',
  source: 'census-like (generated)',
  mark: 'Not private: compared with the truth.',
  legend: [
    { label: 'iReduct', style: seriesStyle('ireduct') },
    { label: 'Oracle', mark: 'not private', style: seriesStyle('oracle') },
  ],
};

const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);

describe('composeFigure', () => {
  it('breaks long lines so that no word is left alone, as the number of a seed would be', () => {
    const settings = '1-D marginals: 9 tables, 701 answers · replace one record · 10 trials · seed 1';
    for (let width = 300; width < 520; width += 7) {
      const lines = texts(composeFigure({ ...plot, width }, { ...words, settings }, colors));
      expect(lines).not.toContain('1');
      expect(lines.join(' ')).toContain(settings);
    }
  });

  it('keeps title, settings, legend, mark and source with the plot', () => {
    const svg = composeFigure(plot, words, colors);
    expect(texts(svg)).toEqual([
      'Error of &lt;Age&gt; &amp; &quot;Sex&quot;',
      'δ = 10⁻⁴ · 10 trials',
      'iReduct',
      'Oracle (not private)',
      'Not private: compared with the truth.',
      'census-like (generated)',
    ]);
    expect(svg).toContain(plot.markup);
    expect(svg).toContain(`stroke-dasharray="${seriesStyle('oracle').dash}"`);
  });

  it('shows in its legend what tells series apart: colour, dash and marker, with the dash clear of the marker', () => {
    const styles = [
      ...seriesStyles(Array.from({ length: 16 }, (_, k) => ({ key: `${k}`, mechanismId: 'mwem' }))).values(),
    ];
    const legend = styles.map((style, index) => ({ label: `MWEM ${index}`, style }));
    const svg = composeFigure(plot, { title: 'x', legend }, colors);
    const lines = [
      ...svg.matchAll(/<path d="M[\d.]+ [\d.]+h(\d+)" stroke="(#\w+)"[^>]*?(?: stroke-dasharray="([\d ]+)")?\/>/g),
    ];
    expect(lines.map(([, , color, dash = '']) => [color, dash])).toEqual(
      styles.map(({ color, dash }) => [color, dash]),
    );
    const markers = [...svg.matchAll(/<path d="([^"]+)" transform="translate/g)].map(([, path]) => path);
    expect(markers).toEqual(styles.map(({ marker }) => markerPath(marker, 4)));
    for (const [, length, , dash] of lines) {
      const period = (dash ?? '0').split(' ').reduce((sum, part) => sum + Number(part), 0);
      expect(Number(length) / 2 - 4).toBeGreaterThanOrEqual(Math.min(period, 16));
    }
  });

  it('is scaled as a whole', () => {
    const natural = /width="(\d+)" height="(\d+)" viewBox="0 0 (\d+) (\d+)"/.exec(composeFigure(plot, words, colors))!;
    const scaled = /width="(\d+)" height="(\d+)" viewBox="0 0 (\d+) (\d+)"/.exec(
      composeFigure(plot, words, colors, 2 * Number(natural[1])),
    )!;
    expect(scaled.slice(3)).toEqual(natural.slice(3));
    expect(Number(scaled[2])).toBe(2 * Number(natural[2]));
  });

  it('wraps long words of settings and a long legend instead of cutting them', () => {
    const legend = Array.from({ length: 9 }, (_, index) => ({ ...words.legend[0]!, label: `iReduct ${index}` }));
    const svg = composeFigure(plot, { ...words, settings: 'one setting · '.repeat(20), legend }, colors);
    expect(texts(svg).filter((text) => text?.includes('one setting')).length).toBeGreaterThan(2);
    const xs = [...svg.matchAll(/<text x="(\d+(?:\.\d+)?)"/g)].map((match) => Number(match[1]));
    expect(Math.max(...xs)).toBeLessThan(400);
  });

  it('drops characters that XML cannot hold', () => {
    expect(composeFigure(plot, { title: 'a\u0000b\u000b' }, colors)).toContain('>ab<');
  });

  it('prints the address where it opens again, in pieces that fit; a long one can only be pressed', () => {
    const address = `https://example.org/#/compare/~${'a'.repeat(120)}&<`;
    const svg = composeFigure(plot, { title: 'x', address }, colors);
    const printed = texts(svg).slice(1);
    expect(printed.length).toBeGreaterThan(1);
    expect(printed.join('')).toBe(`https://example.org/#/compare/~${'a'.repeat(120)}&amp;&lt;`);
    expect(svg).toContain(`<a href="${printed.join('')}">`);
    const long = composeFigure(plot, { title: 'x', address: `https://example.org/#${'a'.repeat(5000)}` }, colors);
    expect(texts(long)).toEqual(['x', 'Open this figure as it was']);
  });

  it('uses no style attribute or style sheet, so that any policy shows it', () => {
    expect(composeFigure(plot, words, colors)).not.toMatch(/<style|style=/);
  });
});

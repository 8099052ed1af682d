import { describe, expect, it } from 'vitest';
import { contrast } from '../../support/color-vision.ts';
import { designTokens } from '../../support/design-tokens.ts';

const TEXT_AA = 4.5;
const GRAPHIC_AA = 3;
const SURFACES = ['canvas', 'surface', 'raised', 'sunken', 'hover'];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const tokens = designTokens(theme);
  const color = (name: string): string => {
    const found = tokens.get(name);
    if (!found) throw new Error(`tokens.css has no colour ${name}`);
    return found;
  };

  it.each(['ink', 'ink-soft', 'ink-faint', 'accent', 'danger'])('%s reads on every surface', (ink) => {
    for (const surface of SURFACES) {
      expect(contrast(color(ink), color(surface)), `${ink} on ${surface}`).toBeGreaterThanOrEqual(TEXT_AA);
    }
  });

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-accent', 'accent-pressed'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['ink', 'accent-tint'],
    ['ink', 'pressed'],
    ['explore:mode-ink', 'explore:mode-tint'],
    ['release:mode-ink', 'release:mode-tint'],
    ['ask:mode-ink', 'ask:mode-tint'],
    ...['info', 'good', 'warning', 'danger'].flatMap((status) => [
      [status, `${status}-tint`],
      ['ink', `${status}-tint`],
    ]),
  ])('%s reads on %s', (ink, surface) => {
    expect(contrast(color(ink!), color(surface!))).toBeGreaterThanOrEqual(TEXT_AA);
  });

  it.each(['edge', 'explore:mode-line', 'release:mode-line', 'ask:mode-line'])(
    '%s is seen on every surface',
    (line) => {
      for (const surface of ['canvas', 'surface', 'raised', 'sunken']) {
        expect(contrast(color(line), color(surface)), `${line} on ${surface}`).toBeGreaterThanOrEqual(GRAPHIC_AA);
      }
    },
  );
});

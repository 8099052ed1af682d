import { readFileSync } from 'node:fs';

/** The colours of src/ui/tokens.css, as written there. */
export function designTokens(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
  const tokens = new Map<string, string>();
  for (const block of css.matchAll(/(^|\n)([^{}\n]+)\{([^}]*)\}/g)) {
    const mode = /data-mode=["'](\w+)["']/.exec(block[2]!)?.[1];
    for (const [, name, light, dark] of block[3]!.matchAll(
      /--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g,
    )) {
      tokens.set(mode ? `${mode}:${name}` : name!, theme === 'light' ? light! : dark!);
    }
  }
  return tokens;
}

import { readFileSync } from 'node:fs';

/** The colours of src/ui/tokens.css, as written there. */
export function designTokens(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
  const tokens = new Map<string, string>();
  for (const block of css.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const modes = [...block[1]!.matchAll(/data-mode=["'](\w+)["']/g)].map(([, mode]) => `${mode}:`);
    for (const [, name, light, dark] of block[2]!.matchAll(
      /--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g,
    )) {
      for (const mode of modes.length > 0 ? modes : ['']) tokens.set(mode + name, theme === 'light' ? light! : dark!);
    }
  }
  return tokens;
}

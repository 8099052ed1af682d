import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { injectedStyleHashes, pagePolicy, securityHeaders } from '../../../src/launch/content-policy.mjs';
import { root } from '../../../src/launch/prepare.mjs';

/** The text of every style tag that the installed react-aria would add, read from its code. */
function stylesOfReactAria(): string[] {
  const folder = join(root, 'node_modules/react-aria/dist/private');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .filter((code) => /createElement\(['"]style['"]\)/.test(code))
    .map((code) => {
      const template = code.match(/style\.textContent = `([^`]*)`\.trim\(\)/)?.[1] ?? 'no template found';
      return template.trim().replace(/\$\{([^}]+)\}/g, (_, name: string) => {
        const start = code.indexOf(`const ${name} = '`) + `const ${name} = '`.length;
        return code.slice(start, code.indexOf("'", start));
      });
    });
}

test('the policy allows the style tags of the installed react-aria, and no others', () => {
  const hashes = stylesOfReactAria().map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
  expect(hashes.sort()).toEqual([...injectedStyleHashes].sort());
});

test('the policy opens nothing by default and no other origin at all', () => {
  expect(pagePolicy).toContain("default-src 'none'");
  expect(pagePolicy).toContain("connect-src 'none'");
  expect(pagePolicy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(pagePolicy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|https?:|\*/);
  const serviceWorker = securityHeaders('/service-worker.js')['Content-Security-Policy'];
  expect(serviceWorker).toContain("connect-src 'self'");
  expect(serviceWorker).not.toMatch(/unsafe/);
});

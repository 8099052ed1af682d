// Before `npm pack`: the engine without the page, as what package.json says that the package holds.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode } from './bundle-for-node.mjs';
import { installPackages, root } from './prepare.mjs';

const out = join(root, 'library');
const source = (/** @type {string} */ path) => join(root, 'src', path);

async function writeProgram() {
  await bundleForNode(out, {
    index: source('library/index.ts'),
    bin: source('library/bin.ts'),
    worker: source('headless/worker.ts'),
    'figures-worker': source('headless/figures-worker.ts'),
    'inference-worker': source('headless/inference-worker.ts'),
  });
  const bin = join(out, 'bin.js');
  writeFileSync(bin, `#!/usr/bin/env node\n${readFileSync(bin, 'utf8')}`);
}

/** The one public file declares all types that it lets out, so that they are read off it alone. */
async function writeTypes() {
  const { default: ts } = await import('typescript');
  const fileName = source('library/index.ts');
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(fileName, 'utf8'), {
    fileName,
    compilerOptions: { isolatedDeclarations: true },
    reportDiagnostics: true,
  });
  const [wrong] = diagnostics ?? [];
  if (wrong || outputText.includes('import ')) {
    const why = wrong ? `: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}` : '';
    throw new Error(`src/library/index.ts lets out a type that it does not declare itself${why}.`);
  }
  writeFileSync(join(out, 'index.d.ts'), outputText);
}

await installPackages();
await writeProgram();
await writeTypes();

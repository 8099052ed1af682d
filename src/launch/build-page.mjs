import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAside, cache, root, run, sourceFingerprint } from './prepare.mjs';

export const page = join(root, 'dist');
const sources = ['src', 'workers', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the page when its sources are not those that dist was built from. */
export async function buildPage() {
  const stamp = join(cache, 'dist-built-from');
  const current = sourceFingerprint(sources);
  const built = existsSync(join(page, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current;
  if (built) return;
  console.error('Building the page …');
  await buildAside(
    async (folder) => {
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
      const code = await run(process.execPath, [
        vite,
        'build',
        '--outDir',
        folder,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ]);
      if (code !== 0) throw new Error('The page could not be built; the message is above.');
    },
    (folder) => {
      rmSync(page, { recursive: true, force: true });
      renameSync(folder, page);
    },
  );
  writeFileSync(stamp, current);
}

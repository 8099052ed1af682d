import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pagePolicy } from './content-policy.mjs';
import { listFiles, root } from './prepare.mjs';

/**
 * Writes the content policy into the built page. The development server has none: its client needs a socket.
 * @returns {import('vite').Plugin}
 */
export function contentPolicyTag() {
  return {
    name: 'content-policy-tag',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

/**
 * Puts the service worker beside the built page, with the list of all built files and a revision that changes with any.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  let folder = '';
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      const paths = listFiles(folder);
      const hash = createHash('sha256');
      for (const path of paths) hash.update(path.slice(folder.length)).update(readFileSync(path));
      const build = {
        revision: hash.digest('hex').slice(0, 16),
        files: paths.map((path) => `./${relative(folder, path).split(sep).join('/')}`),
      };
      const code = readFileSync(join(root, 'src/app/service-worker.js'), 'utf8');
      writeFileSync(join(folder, 'service-worker.js'), `const build = ${JSON.stringify(build)};\n${code}`);
    },
  };
}

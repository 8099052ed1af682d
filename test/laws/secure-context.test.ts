import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../../src/launch/prepare.mjs';

/**
 * What browsers offer in secure contexts alone, and the files that use it. Each asks first whether it is there, or does
 * its work only where something is charged, which the page refuses elsewhere (src/runtime/ledger-place.ts).
 */
const known: Readonly<Record<string, readonly string[]>> = {
  'crypto.subtle': ['src/runtime/storage/content-digest.ts'],
  'crypto.randomUUID': [],
  'navigator.locks': ['src/runtime/ledger-place.ts', 'src/runtime/storage/tab-lock.ts'],
  'navigator.serviceWorker': ['src/app/offline.ts'],
  'navigator.clipboard': ['src/app/header.tsx', 'src/features/workload/sql-panel.tsx'],
  'caches.': ['src/app/service-worker.js'],
  'navigator.storage': ['src/runtime/storage/persistence.ts'],
  'navigator.wakeLock': [],
  'navigator.share': [],
  'navigator.gpu': [],
  'navigator.mediaDevices': [],
  'navigator.credentials': [],
  showSaveFilePicker: [],
  showOpenFilePicker: [],
  getAsFileSystemHandle: [],
  SharedArrayBuffer: [],
  cookieStore: [],
};

const sources = ['src', 'workers', 'public', 'index.html']
  .flatMap((path) => listFiles(join(root, path)))
  .filter((path) => /\.(tsx?|js|html)$/.test(path))
  // The twin in Node has its own crypto.
  .filter((path) => !/^src.(headless|launch|library)/.test(relative(root, path)))
  .map((path) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    text: withoutComments(readFileSync(path, 'utf8')),
  }));

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

test.each(Object.entries(known))('%s, which plain http does not have, is used where that is seen to', (name, files) => {
  const word = new RegExp(`\\b${name.replaceAll('.', '\\s*\\??\\.\\s*')}${name.endsWith('.') ? '' : '\\b'}`);
  expect(sources.filter(({ text }) => word.test(text)).map(({ path }) => path)).toEqual(files);
});

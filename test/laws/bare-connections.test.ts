import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../../src/launch/prepare.mjs';

/** A connection without a request tells an address that somebody is there, and no content policy forbids all of them. */
const WAYS =
  /preconnect|dns-prefetch|prefetchDNS|prefetch|prerender|preinit|preloadModule|speculationrules|sendBeacon|\bping=|RTCPeerConnection|WebTransport|WebSocket|EventSource|XMLHttpRequest|importScripts|fetchLater|\bfetch\(/g;

/** Who names one all the same: to take it away, or to ask for the page's own files. */
const known = {
  'src/app/close-doors.ts': ['RTCPeerConnection'],
  'src/app/service-worker.js': [
    'EventSource',
    'WebSocket',
    'WebTransport',
    'XMLHttpRequest',
    'fetchLater',
    'importScripts',
  ],
};

test('nothing of ours opens a connection', () => {
  const found = ['src', 'workers', 'public', 'index.html']
    .flatMap((path) => listFiles(join(root, path)))
    .filter((path) => /\.(tsx?|js|html|css|svg|webmanifest)$/.test(path))
    .map((path) => {
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
      return [relative(root, path).replaceAll('\\', '/'), [...new Set(code.match(WAYS) ?? [])].sort()] as const;
    })
    .filter(([, words]) => words.length > 0);
  expect(Object.fromEntries(found)).toEqual(known);
});

test('of React’s part for browsers the page takes what draws, not what connects', () => {
  const taken = listFiles(join(root, 'src'))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/import ([^;]*?) from 'react-dom[^']*'/g)])
    .map(([, names]) => names);
  expect([...new Set(taken)].sort()).toEqual(['{ createRoot }', '{ flushSync }']);
});

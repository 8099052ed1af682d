import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../../../src/launch/content-policy.mjs';
import { serve } from '../../../src/launch/static-server.mjs';

const outer = mkdtempSync(join(tmpdir(), 'epsilon-serve-'));
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  mkdirSync(join(outer, 'page'));
  writeFileSync(join(outer, 'secret.txt'), 'secret');
  writeFileSync(join(outer, 'page', 'index.html'), '<!doctype html>');
  writeFileSync(join(outer, 'page', 'a.js'), '1');
  server = await serve({ folder: join(outer, 'page'), port: 0, headers: securityHeaders });
});
afterAll(async () => {
  await server.close();
  rmSync(outer, { recursive: true });
});

/** Sends the path as it is: fetch would tidy it up first. */
function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('serves the page with its policy and the right types', async () => {
  expect(await ask('/')).toMatch(/^HTTP\/1\.1 200 [\s\S]*Content-Security-Policy: default-src 'none'[\s\S]*text\/html/);
  expect(await ask('/a.js?x=1')).toMatch(/^HTTP\/1\.1 200 [\s\S]*text\/javascript/);
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '//secret.txt',
  '/%00',
  '/%E0%A4%A',
  '/..\\secret.txt',
])('serves nothing outside its folder: %s', async (path) => {
  const answer = await ask(path);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('secret');
});

test('a port that is taken is said to be, not shared', async () => {
  await expect(serve({ folder: outer, port: server.port, headers: securityHeaders })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test.runIf(process.platform === 'linux')('others are served only where that is asked for', async () => {
  // To a server on 127.0.0.1 this address is as much another one as that of a network.
  const elsewhere = (port: number) => fetch(`http://127.0.0.2:${port}/secret.txt`).then(({ status }) => status);
  const options = { folder: outer, port: 0, headers: securityHeaders };
  const alone = await serve(options);
  await expect(elsewhere(alone.port)).rejects.toThrow();
  await alone.close();
  for (const host of ['0.0.0.0', '127.0.0.2']) {
    const open = await serve({ ...options, host });
    expect(await elsewhere(open.port)).toBe(200);
    expect((await fetch(`http://127.0.0.1:${open.port}/secret.txt`)).status).toBe(200);
    await open.close();
  }
  await expect(serve({ ...options, host: '192.0.2.1' })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
});

test('what the browser still has is not sent again', async () => {
  const address = `http://127.0.0.1:${server.port}/a.js`;
  const tag = (await fetch(address)).headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  expect((await fetch(address, { method: 'POST' })).status).toBe(405);
});

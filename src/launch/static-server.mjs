import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, relative, sep } from 'node:path';
import { listFiles } from './prepare.mjs';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * Serves a built folder, on this machine only unless another address of it is given. All files are read once: a rebuild
 * never mixes with what is being served, and a request can name nothing but a file of the folder. Browsers revalidate
 * everything, so that other projects on the same port leave nothing behind.
 * @param {{ folder: string, port: number, host?: string, headers: (path: string) => Record<string, string> }} options
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function serve({ folder, port, host = '127.0.0.1', headers }) {
  const files = new Map(
    listFiles(folder).map((path) => {
      const body = readFileSync(path);
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const type = types[extname(path)] ?? 'application/octet-stream';
      return [`/${relative(folder, path).split(sep).join('/')}`, { body, tag, type }];
    }),
  );

  /** @type {import('node:http').RequestListener} */
  const answer = (request, response) => {
    const asked = pathOf(request.url ?? '/');
    const path = asked === '/' ? '/index.html' : asked;
    const file = files.get(path);
    /** @type {(status: number, extra: Record<string, string | number>, body?: string | Buffer) => void} */
    const reply = (status, extra, body) => {
      response.writeHead(status, { ...headers(path), 'Cache-Control': 'no-cache', ...extra });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const text = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (request.method !== 'GET' && request.method !== 'HEAD')
      reply(405, { ...text, Allow: 'GET, HEAD' }, 'Only GET.\n');
    else if (!file) reply(404, text, 'No such file.\n');
    else if (request.headers['if-none-match'] === file.tag) reply(304, { ETag: file.tag });
    else reply(200, { ETag: file.tag, 'Content-Type': file.type, 'Content-Length': file.body.length }, file.body);
  };

  /** @type {import('node:http').Server[]} */
  const servers = [];
  const close = async () => {
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        return closed;
      }),
    );
  };
  let bound = port;
  for (const address of addressesFor(host)) {
    const server = createServer(answer);
    try {
      bound = await listen(server, bound, address);
      servers.push(server);
    } catch (error) {
      // Not every machine has ::1.
      if (servers.length > 0 && codeOf(error) !== 'EADDRINUSE') continue;
      await close();
      throw error;
    }
  }
  return { port: bound, close };
}

/**
 * "localhost" may mean 127.0.0.1 or ::1, whichever the browser tries first: without a listener on both, another program's
 * page could answer in our name.
 * @param {string} host
 */
function addressesFor(host) {
  if (host === '::') return ['::'];
  if (host === '0.0.0.0') return ['0.0.0.0', '::1'];
  return [...new Set([host, '127.0.0.1', '::1'])];
}

/** @param {string} url */
function pathOf(url) {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, ''));
  } catch {
    return '';
  }
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number>}
 */
function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** @param {unknown} error */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

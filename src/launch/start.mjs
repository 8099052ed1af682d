import { networkInterfaces } from 'node:os';
import { buildPage, page } from './build-page.mjs';
import { securityHeaders } from './content-policy.mjs';
import { complaintAboutNode, installPackages } from './prepare.mjs';
import { codeOf, serve } from './static-server.mjs';

const firstPort = 4173;
const usage = 'npm start serves this machine alone; npm start -- --host 0.0.0.0 serves others, too.';

/** @returns {string | undefined} the address to listen on; undefined for this machine alone */
function chosenHost() {
  const [option, host, ...more] = process.argv.slice(2);
  if (option === undefined) return undefined;
  if (option !== '--host' || !host || more.length > 0) throw new Error(`npm start knows no other option: ${usage}`);
  return host;
}

/** @param {string | undefined} host */
async function serveOnFreePort(host) {
  const chosen = process.env.PORT;
  if (chosen !== undefined && !/^\d{1,5}$/.test(chosen)) throw new Error(`PORT must be a number; it is "${chosen}".`);
  const candidates = chosen === undefined ? Array.from({ length: 100 }, (_, i) => firstPort + i) : [Number(chosen)];
  for (const port of candidates) {
    try {
      return await serve({ folder: page, port, host, headers: securityHeaders });
    } catch (error) {
      if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(String(codeOf(error)))) {
        throw new Error(`--host ${host}: this machine has no such address. ${usage}`);
      }
      if (codeOf(error) !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(
    chosen === undefined
      ? `No free port between ${firstPort} and ${candidates.at(-1)}: name one, as in PORT=9000 npm start.`
      : `Port ${chosen} (from PORT) is taken: name another one, or none to take the first free port from ${firstPort}.`,
  );
}

/**
 * Where others open the page, and what they can do there.
 * @param {string} host
 * @param {number} port
 */
function wordsForOthers(host, port) {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const addresses = Object.values(networkInterfaces())
    .flatMap((known) => known ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const open = (isEverywhere ? addresses : [host]).map(
    (name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}/`,
  );
  return (
    `Whoever reaches this machine over the network can open the page, too: ${open.join('  ')}\n` +
    'What they open there stays on their machines. Over plain http they can explore; to ask and to release privately, ' +
    'serve it over https.'
  );
}

try {
  const complaint = complaintAboutNode();
  if (complaint) throw new Error(complaint);
  const host = chosenHost();
  await installPackages();
  await buildPage();
  const server = await serveOnFreePort(host);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => server.close().then(() => process.exit(0)));
  }
  console.log(`Epsilon Workbench: http://localhost:${server.port}/   (Ctrl-C ends it)`);
  if (host !== undefined) console.log(wordsForOthers(host, server.port));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

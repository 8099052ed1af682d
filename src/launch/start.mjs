import { buildPage, page } from './build-page.mjs';
import { securityHeaders } from './content-policy.mjs';
import { complaintAboutNode, installPackages } from './prepare.mjs';
import { codeOf, serve } from './static-server.mjs';

const firstPort = 4173;

async function serveOnFreePort() {
  const chosen = process.env.PORT;
  if (chosen !== undefined && !/^\d{1,5}$/.test(chosen)) throw new Error(`PORT must be a number; it is "${chosen}".`);
  const candidates = chosen === undefined ? Array.from({ length: 100 }, (_, i) => firstPort + i) : [Number(chosen)];
  for (const port of candidates) {
    try {
      return await serve({ folder: page, port, headers: securityHeaders });
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(
    chosen === undefined
      ? `No free port between ${firstPort} and ${candidates.at(-1)}: name one, as in PORT=9000 npm start.`
      : `Port ${chosen} (from PORT) is taken: name another one, or none to take the first free port from ${firstPort}.`,
  );
}

try {
  const complaint = complaintAboutNode();
  if (complaint) throw new Error(complaint);
  await installPackages();
  await buildPage();
  const server = await serveOnFreePort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => server.close().then(() => process.exit(0)));
  }
  console.log(`Epsilon Workbench: http://localhost:${server.port}/   (Ctrl-C ends it)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { pathToFileURL } from 'node:url';
import { buildTwin } from './build-twin.mjs';
import { complaintAboutNode, installPackages } from './prepare.mjs';

// What no promise carries to `main` ends here, with a sentence and a code as everything else.
process.on('uncaughtException', (error) => {
  console.error(`Something went wrong in the workbench itself (${error.message}). Please report it.`);
  process.exit(1);
});

try {
  const complaint = complaintAboutNode();
  if (complaint) throw new Error(complaint);
  await installPackages();
  const { main } = await import(pathToFileURL(await buildTwin()).href);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

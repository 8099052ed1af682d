import { buildPage } from './build-page.mjs';
import { installPackages } from './prepare.mjs';

try {
  await installPackages();
  await buildPage();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

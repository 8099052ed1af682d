// Import directions, by dependency-cruiser. Some versions of it see nothing and are content (with TypeScript 7, say),
// so the files on disk are counted against the modules it looked at.
import { spawnSync } from 'node:child_process';
import { extname, join, relative, sep } from 'node:path';
import { listFiles, root } from '../../src/launch/prepare.mjs';

const folders = ['src', 'workers', 'test'];
const sources = new Set(['.ts', '.tsx', '.mjs']);
const cli = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

const { stdout, stderr } = spawnSync(process.execPath, [cli, '--output-type', 'json', ...folders], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (!stdout) throw new Error(`dependency-cruiser printed nothing: ${stderr}`);
const { modules, summary } = JSON.parse(stdout);
const seen = new Set(modules.map((/** @type {{ source: string }} */ module) => module.source));
const missed = folders
  .flatMap((folder) => listFiles(join(root, folder)))
  .map((path) => relative(root, path).split(sep).join('/'))
  .filter((path) => sources.has(extname(path)) && !path.endsWith('.d.ts') && !seen.has(path));

for (const path of missed) console.error(`not looked at: ${path}`);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `${seen.size} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} against the rules`,
);
if (missed.length > 0 || summary.violations.length > 0 || summary.totalDependenciesCruised === 0) process.exitCode = 1;

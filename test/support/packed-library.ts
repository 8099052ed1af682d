import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/launch/prepare.mjs';

/** What a program of somebody else does with the library. */
export const TEN_LINES = `import { infer, runExperiment } from 'epsilon-workbench';

const mechanisms = [{ id: 'laplace' }, { id: 'ireduct' }];
const sweep = { parameter: 'epsilon', values: [0.5, 5] };
const results = await runExperiment({ version: 1, dataset: { builtin: 'czech' }, mechanisms, sweep, trials: 3, seed: 's' });
const history = {
  domain: { attributes: [{ name: 'a', size: 2 }] },
  answers: [{ query: { where: { a: [0, 0] } }, answer: 4, scale: 1 }],
};
const { answers } = await infer({ version: 1, history, queries: [{ where: { a: [0, 0] } }] });
console.log(JSON.stringify({ rows: results.rows.map(({ milliseconds: _, ...row }) => row), estimate: answers[0].estimate }));
`;

/** Another one releases from columns of its own. */
const RELEASING = `import { joinLedgers, type LedgerState, readLedger, release } from 'epsilon-workbench';

const mechanisms = [{ id: 'laplace' }];
const sweep = { parameter: 'epsilon', values: [0.5] };
const spec = { version: 1 as const, dataset: { csv: 'people' }, mechanisms, sweep, trials: 1 };
const { tables, ledger } = await release(spec, { columns: { a: [1, 2] }, ledger: 'ledger.json', budget: 2 });
const other: LedgerState = await readLedger('other.json');
const { left } = await joinLedgers('ledger.json', 'other.json');
// @ts-expect-error A release without a ledger is none.
await release(spec, { budget: 2 });
console.log(\`\${tables[0].answers[0]} \${ledger.spent} \${other.budget?.epsilon} \${left ?? 0}\`);
`;

/** Packs the library into a folder and says where the tarball is. */
export function packedLibrary(folder: string): string {
  const said = runIn(root, 'npm', ['pack', '--pack-destination', folder]);
  return join(folder, said.slice(said.lastIndexOf('\n') + 1));
}

/** Installs it in an empty folder, with nothing from elsewhere. */
export function installIn(folder: string, tarball: string): string {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return runIn(folder, 'npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', tarball]);
}

/** What the program writes to standard output. */
export function runIn(folder: string, program: string, args: readonly string[]): string {
  return execFileSync(program, [...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** TEN_LINES with a name that is misspelt in the second file, where the compiler has to find it. */
const MISSPELT = TEN_LINES.replace('console.log', '// @ts-expect-error\nconsole.log').replace(
  '].estimate }',
  '].guess }',
);

/** Checks the types of these programs in that folder; throws where they are wrong, or where a mistake is not found. */
export function checkTypes(folder: string): string {
  const files = { 'ten-lines.ts': TEN_LINES, 'misspelt.ts': MISSPELT, 'releasing.ts': RELEASING };
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(join(folder, name), `declare const console: { log(text: string): void };\n${code}`);
  }
  const tsc = join(root, 'node_modules/typescript/lib/tsc.js');
  const options = ['--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--module', 'nodenext'];
  return runIn(folder, process.execPath, [tsc, ...options, ...Object.keys(files)]);
}

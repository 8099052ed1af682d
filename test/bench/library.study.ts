import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../src/launch/prepare.mjs';

export const name = 'The packed library, installed in an empty folder: its types, ten lines, and its command';

const TEN_LINES = `import { infer, runExperiment } from 'epsilon-workbench';

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

/** Everything is typed: what is misspelt is found. */
const MISTAKE = TEN_LINES.replace('answers[0].estimate }', 'answers[0].guess }');

interface Row {
  readonly what: string;
  readonly seconds: number;
  readonly said: string;
}

/** Node as it is here, and others from the registry where it has them. */
const VERSIONS = ['20', '22', '24'];

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-library-'));
  const rows: Row[] = [];
  const timed = (what: string, work: () => string) => {
    const began = performance.now();
    const said = work();
    rows.push({ what, seconds: (performance.now() - began) / 1000, said });
    return said;
  };
  const inFolder = (program: string, args: readonly string[]) =>
    execFileSync(program, [...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  try {
    const tarball = timed('npm run library', () =>
      execFileSync(process.execPath, ['src/launch/library.mjs'], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    );
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    timed('npm install', () => inFolder('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', tarball]));
    const tsc = join(root, 'node_modules/typescript/lib/tsc.js');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
    const check = (code: string) => {
      writeFileSync(join(folder, 'ten-lines.ts'), `declare const console: { log(text: string): void };\n${code}`);
      return inFolder(process.execPath, [tsc, ...options, 'ten-lines.ts']);
    };
    timed('types', () => check(TEN_LINES));
    timed('a mistake', () => {
      try {
        check(MISTAKE);
      } catch (error) {
        return String((error as { stdout: string }).stdout).includes("'guess' does not exist")
          ? 'found'
          : fail('another error');
      }
      return fail('the mistake was not found');
    });
    writeFileSync(join(folder, 'ten-lines.js'), TEN_LINES);
    const here = timed(`Node ${process.versions.node}`, () => inFolder(process.execPath, ['ten-lines.js']));
    if (JSON.parse(here).rows.length !== 12 || JSON.parse(here).estimate !== 4) fail(`it said ${here}`);
    for (const version of VERSIONS) {
      const said = timed(`Node ${version} from the registry`, () =>
        inFolder('npx', [
          '--yes',
          '--ignore-scripts=false',
          '--loglevel=error',
          '-p',
          `node@${version}`,
          '-c',
          'node --version && node ten-lines.js',
        ]),
      );
      if (!said.endsWith(here)) fail(`Node ${version} gives other numbers`);
    }
    const listed = timed('epsilon-workbench list', () => inFolder('npx', ['epsilon-workbench', 'list']));
    if (!JSON.parse(listed).mechanisms.some(({ id }: { id: string }) => id === 'ireduct'))
      fail('the command lists no mechanisms');
    return rows.map((row) => ({ ...row, said: row.said.slice(0, 60) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fail(what: string): never {
  throw new Error(what);
}

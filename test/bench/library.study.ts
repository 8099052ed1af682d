import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTypes, installIn, packedLibrary, runIn, TEN_LINES } from '../support/packed-library.ts';

export const name = 'The packed library, installed in an empty folder: its types, ten lines, and its command';

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
  const inFolder = (program: string, args: readonly string[]) => runIn(folder, program, args);
  try {
    const tarball = timed('npm pack', () => packedLibrary(folder));
    timed('npm install', () => installIn(folder, tarball));
    timed('types, and a mistake that is found', () => checkTypes(folder));
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

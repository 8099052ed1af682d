// npm run bench [-- name]: every *.bench.ts here; npm run study [-- name]: every *.study.ts. Each exports `name` and
// `async run()`, which returns rows, or `parts(pace)`, which can break one by one; a benchmark's rows are
// { what, ours_ms, reference_ms, ratio }.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cache, installPackages, root } from '../../src/launch/prepare.mjs';
import { measured } from './measured.mjs';

const [kind = 'bench', wanted] = process.argv.slice(2);
const folder = join(root, 'test', 'bench');
const files = readdirSync(folder).filter((file) => file.endsWith(`.${kind}.ts`));
const stems = files.map((file) => file.slice(0, -`.${kind}.ts`.length));
const chosen = wanted ? stems.filter((stem) => stem === wanted) : stems;
if (wanted && chosen.length === 0) {
  console.error(`There is no ${kind} "${wanted}". There are: ${stems.join(', ') || 'none yet'}.`);
  process.exit(1);
}

/** Scripts that find the project by their own place stay there. @type {import('vite').Plugin} */
const leftInPlace = {
  name: 'left-in-place',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.') || !source.endsWith('.mjs')) return null;
    return { id: pathToFileURL(join(dirname(importer), source)).href, external: true };
  },
};

await installPackages();
const { build } = await import('vite');
const bundles = join(cache, kind);
rmSync(bundles, { recursive: true, force: true });

/** @param {string} stem */
async function load(stem) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [leftInPlace],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: bundles,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: [/^@playwright\//, /^@duckdb\//],
        input: { [stem]: join(folder, `${stem}.${kind}.ts`) },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return import(pathToFileURL(join(bundles, `${stem}.js`)).href);
}

/** @param {unknown} value */
const shown = (value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value);

/** @type {Record<string, Record<string, unknown>[]>} */
const results = {};
for (const stem of chosen) {
  /** @type {import('./part.ts').Part} */
  const whole = {
    what: stem,
    async measure() {
      const { name, parts, run } = await load(stem);
      console.log(`\n${name}`);
      return parts ? measured(parts('full'), console.error) : run();
    },
  };
  const rows = await measured([whole], console.error);
  results[stem] = rows;
  console.table(rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(value)]))));
}
mkdirSync(cache, { recursive: true });
writeFileSync(join(cache, `${kind}.json`), `${JSON.stringify(results, null, 2)}\n`);
const broken = Object.values(results).flatMap((rows) => rows.filter((row) => 'broken' in row));
console.log(`\n${chosen.length} run; the numbers are in .cache/${kind}.json`);
if (broken.length > 0) {
  console.error(`Broken: ${broken.map(({ what }) => what).join('; ')}.`);
  process.exitCode = 1;
}

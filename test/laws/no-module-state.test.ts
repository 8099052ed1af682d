import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/launch/prepare.mjs';

const core = join(root, 'src', 'core');
const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

/** What a module may keep, and why nobody can tell. */
const allowed: Readonly<Record<string, string>> = {
  'data/file/delimited/table-builder.ts: const NOTHING': 'no bytes: there is nothing to write to',
  'data/domain.ts: const fixed': 'the unchangeable copy of a domain, the same however often it is asked for',
  'linalg/product.ts: let kernel': 'the compiled kernel and the memory it works in, written before it is read',
  'math/bits.ts: const double': 'takes one number apart, written before it is read',
  'math/bits.ts: const words': 'the same memory',
  'math/trigonometry.ts: const remainder': 'two results of one call, which its caller reads at once',
  'mechanisms/planner/residual-planner.ts: const plans': 'follows from the workload alone',
  'mechanisms/hdmm/planned.ts: const cellPlans': 'what follows from a workload that never changes',
  'mechanisms/hdmm/planned.ts: const tablePlans': 'what follows from a workload that never changes',
  'mechanisms/cubes/sources.ts: const plans': 'what follows from a workload that never changes',
  'privacy/descent/ladder.ts: const made': 'marks what was made here; it tells nothing of who asked',
  'question-language/condition-text.ts: const conditions':
    'how codes of an attribute that never changes are said, the same for whoever asks',
  'question-language/plain-words/folded-words.ts: const known':
    'the words of labels that never change, the same for whoever asks',
  'question-language/scale.ts: const scales': 'the order that labels which never change say, the same for whoever asks',
  'random/ziggurat.ts: const heights': 'a table, filled while the module loads',
  'random/ziggurat.ts: const widths': 'a table, filled while the module loads',
};

/** What a file keeps between calls: variables of the module, and collections that can be written to. */
function keptBy(code: string): string[] {
  const variables = code.match(/^(export )?let \w+/gm) ?? [];
  const writable =
    /^(?:export )?const \w+(?:: (?!Readonly)[^=\n]+)? = new (?:Weak)?(?:Map|Set|[A-Z]\w*Array)\b(?![^;\n]*\)\[)/gm;
  return [...variables, ...(code.match(writable) ?? [])].map((line) =>
    line.replace('export ', '').split(/[ :]+/).slice(0, 2).join(' '),
  );
}

test('the scan sees what a module keeps', () => {
  expect(
    keptBy(
      [
        'let latest = null;',
        'export let count = 0;',
        'const known = new WeakMap<object, number>();',
        'const plans: Map<string, number> = new Map();',
        'const buffer = new Float64Array(2);',
        "const WORDS: ReadonlySet<string> = new Set(['a']);",
        '  let inner = 0;',
      ].join('\n'),
    ),
  ).toEqual(['let latest', 'let count', 'const known', 'const plans', 'const buffer']);
});

test('no module of the core remembers anything between calls', () => {
  const kept = files.flatMap((path) =>
    keptBy(readFileSync(join(core, path), 'utf8')).map((what) => `${path.replaceAll('\\', '/')}: ${what}`),
  );
  expect(kept.sort()).toEqual(Object.keys(allowed).sort());
});

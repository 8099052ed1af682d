/** Values that no program of ours writes, but somebody's text editor or malice may. */
const values: readonly unknown[] = [
  null,
  true,
  '',
  'constructor',
  '__proto__',
  'x'.repeat(5000),
  0,
  -1,
  0.5,
  -0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  5e-324,
  Number.POSITIVE_INFINITY,
  [],
  {},
  [null],
  [[[[]]]],
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'),
  Array.from({ length: 2000 }, (_, i) => i),
  nested(150),
];
const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'length', '0'];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
}

/** The text with one thing changed, everywhere in turn: a value replaced, left out, or a key added. Each says what was done. */
export function* spoilt(json: unknown): Generator<{ readonly what: string; readonly json: unknown }> {
  for (const path of pathsIn(json)) {
    for (const [index, value] of values.entries()) {
      yield { what: `${path.join('.')} = value ${index}`, json: changed(json, path, () => value) };
    }
    if (path.length > 0) yield { what: `no ${path.join('.')}`, json: changed(json, path, () => LEFT_OUT) };
    for (const key of keys) {
      yield {
        what: `${path.join('.')} has a ${JSON.stringify(key)}`,
        json: changed(json, path, (old) => withKey(old, key)),
      };
    }
  }
}

const LEFT_OUT = Symbol('left out');

function* pathsIn(json: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (typeof json !== 'object' || json === null) return;
  // Of a long list a few entries speak for all.
  for (const [key, inner] of Object.entries(json).slice(0, 4 + (Array.isArray(json) ? 0 : 100)))
    yield* pathsIn(inner, [...path, key]);
}

function changed(json: unknown, path: readonly string[], change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(json);
  const next = changed((json as Record<string, unknown>)[key], rest, change);
  if (Array.isArray(json))
    return json.flatMap((old, index) => (String(index) !== key ? [old] : next === LEFT_OUT ? [] : [next]));
  const entries = Object.entries(json as object).map(([name, old]) => [name, name === key ? next : old] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== LEFT_OUT));
}

/** As JSON.parse would make it: "__proto__" is a key like any other. */
function withKey(old: unknown, key: string): unknown {
  if (typeof old !== 'object' || old === null || Array.isArray(old)) return old;
  return Object.fromEntries([...Object.entries(old), [key, { polluted: true }]]);
}

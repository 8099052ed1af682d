import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumDown } from '../../../../src/core/data/counts/sum-down.ts';
import { openDataset } from '../../../../src/core/data/open-dataset.ts';
import { parseSchema } from '../../../../src/core/data/schema/parse-schema.ts';
import { textSource } from '../../../support/text-source.ts';

// Whatever engines and programs make of a result on its way into a file, the same tables are read from it.

const NAMES = ['Age', 'Größe "cm"', 'select', 'a,b;c\td', 'count', 'table_name', '2024', '日本', 'x\\y'];
const LABELS = [
  'NULL',
  'null',
  'NA',
  '-',
  '0',
  '00',
  '1.0',
  '1e5',
  "it's",
  '"',
  'a,b',
  'a;b',
  'a\nb',
  'é',
  'true',
  '…',
  '(outside)',
  '\\N',
];
const NULLS = ['', 'NULL', 'null', 'NA', '\\N', '(null)'];

const some = <T>(from: readonly T[], min: number, max: number) =>
  fc.shuffledSubarray([...from], { minLength: min, maxLength: max });

const results = some(NAMES, 1, 4).chain((names) =>
  fc.record({
    names: fc.constant(names),
    labels: fc.tuple(...names.map(() => some(LABELS, 1, 4))),
    seed: fc.array(fc.oneof(fc.nat(20), fc.constant(2 ** 40), fc.constant(0)), { minLength: 300, maxLength: 300 }),
    sets: fc.array(some([...names.keys()], 0, names.length), { maxLength: 6 }),
    leftOut: fc.option(fc.nat(1e9), { nil: 0 }),
    nothing: fc.constantFrom(...NULLS),
    delimiter: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '\uFEFF'),
    header: fc.constantFrom('as it is', 'large', 'small'),
    count: fc.constantFrom('7', '7.0', '7e0'),
    isReversed: fc.boolean(),
  }),
);

test('tables come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(results, async (given) => {
      const { names, labels, leftOut } = given;
      const { attributes } = parseSchema(
        names.map((name, a) => ({ name, type: 'category', values: labels[a] })),
        'schema',
      );
      const domain = { attributes: names.map((name, a) => ({ name, size: labels[a].length, labels: labels[a] })) };
      const all = names.map((_, a) => a);
      const joint = Float64Array.from(
        { length: labels.reduce((cells, { length }) => cells * length, 1) },
        (_, cell) => given.seed[cell % 300],
      );
      joint[0] += 1;
      const table = (set: readonly number[]) => sumDown(domain, joint, all, set);
      const key = (set: readonly number[]) => [...set].sort((a, b) => a - b).join(',');
      const sets = [...new Set([[], ...all.map((a) => [a]), ...given.sets].map(key))].map((text) =>
        text === '' ? [] : text.split(',').map(Number),
      );

      const lines = sets.flatMap((set) =>
        [...table(set)].flatMap((count, cell) => {
          if (count === 0) return [];
          const codes = new Map(
            set.toReversed().map((a) => {
              const code = cell % labels[a].length;
              cell = (cell - code) / labels[a].length;
              return [a, code];
            }),
          );
          const cells = all.map((a) => {
            const code = codes.get(a);
            return code === undefined ? given.nothing : labels[a][code];
          });
          return [
            [set.map((a) => names[a]).join(' × ') || 'all records', ...cells, given.count.replace('7', String(count))],
          ];
        }),
      );
      if (leftOut > 0) lines.push(['records left out', ...all.map(() => given.nothing), String(leftOut)]);
      const free = (name: string) => (names.includes(name) ? `${name}_` : name);
      const first = [free('table_name'), ...names, free('count')];
      const header = first.map((name) =>
        given.header === 'large' ? name.toUpperCase() : given.header === 'small' ? name.toLowerCase() : name,
      );
      const cell = (text: string) => (text === given.nothing && text === '' ? '' : `"${text.replaceAll('"', '""')}"`);
      const file = [header, ...(given.isReversed ? lines.reverse() : lines)]
        .map((line) => line.map(cell).join(given.delimiter))
        .join(given.end);

      const ref = { counts: 'result.csv', schema: { attributes } };
      const data = await openDataset(ref, () => textSource('result.csv', `${given.mark}${file}${given.end}`));
      expect(data.report?.recordsDropped).toBe(leftOut);
      for (const set of sets) expect([...data.counts().table(set)]).toEqual([...table(set)]);
    }),
    { numRuns: 200, seed: 7, includeErrorInReport: true },
  );
});

import { tableKey } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { Failure } from '../../failure.ts';
import type { FlippedRecords, ReplacedRecords } from '../../privacy/randomised-response.ts';
import type { Block } from '../../workload/block.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Guarantee } from '../guarantee.ts';
import type { Mechanism, Release } from '../mechanism.ts';
import { jointBits } from './joint-bits.ts';

const keepsValues = (): Guarantee => ({
  kind: 'pure',
  given:
    'What a record says is protected, given how many records there are: ε is for replacing one. That number is public, so “add or remove one record” comes to the same: one record stands in the place of another.',
});

const splitErratum =
  'The paper on historical answers (§5.2) sets γ = e^ε and does not say for what. Were it for each value, a record of d of them would have dε; here it is for the whole record, and each of its d values has γ^(1/d).';
const amplificationErratum =
  'That paper takes γ-amplification for the weaker promise, implied by ε-differential privacy. For records that are changed one by one it is the stronger: it keeps ε-differential privacy (replace one record), and does so towards those who collect the changed records as well.';

const lawlessAnswers =
  'Every record was changed at random by itself, so how far off an answer is depends on the true counts, and no law of it is public.';

const changesEachRecord =
  'Every record is changed by itself, so errors grow with the square root of the number of records at one ε, and much faster than 1/ε where ε is small.';

/** Retention replacement of every value (historical answers, §5.2). */
export const retention: Mechanism<Record<never, never>> = {
  id: 'retention',
  title: 'Retention replacement',
  summary:
    'Keeps each value of each record with some probability and else puts any value of its attribute in its place; all tables are then worked out from the one changed database, without bias. Nobody has to be trusted with the true records, and the price is noise that grows with the size of the tables.',
  formula:
    '<math><mi>P</mi><mo>=</mo><mi>p</mi><mi>I</mi><mo>+</mo><mfrac><mrow><mn>1</mn><mo>−</mo><mi>p</mi></mrow><mi>s</mi></mfrac><mi>J</mi><mo>,</mo><mspace width="0.8em"/><mi>p</mi><mo>=</mo><mfrac><mrow><msup><mi>γ</mi><mrow><mn>1</mn><mo>/</mo><mi>d</mi></mrow></msup><mo>−</mo><mn>1</mn></mrow><mrow><msup><mi>γ</mi><mrow><mn>1</mn><mo>/</mo><mi>d</mi></mrow></msup><mo>−</mo><mn>1</mn><mo>+</mo><mi>s</mi></mrow></mfrac><mo>,</mo><mspace width="0.8em"/><mi>γ</mi><mo>=</mo><msup><mi>e</mi><mi>ε</mi></msup></math>',
  paper: {
    authors: 'Agrawal, Srikant and Thomas',
    title: 'Privacy preserving OLAP',
    venue: 'SIGMOD',
    year: 2005,
  },
  guarantee: keepsValues,
  takesRecordCount: true,
  lawless: lawlessAnswers,
  dependsOnSize: changesEachRecord,
  unmeasured: true,
  errata: [splitErratum, amplificationErratum],
  params: {},
  rowsOver: usedAttributes,
  supports: asksAboutValues,
  run: (curator, workload, _params, { epsilon }) =>
    changed(workload, (used) => tablesOfReplaced(curator.replaceValues(used, epsilon))),
};

/** Flipping of every bit (historical answers, §5.2). */
export const flipping: Mechanism<Record<never, never>> = {
  id: 'flipping',
  title: 'Flipping',
  summary:
    'Writes each value of each record as a row of bits with a single 1, flips every bit with some probability, and works all tables out from the one changed database, without bias. Its noise in a cell hardly depends on how many values an attribute has, so it suits larger attributes better than retention replacement.',
  formula:
    '<math><mi>P</mi><mo>=</mo><mo>(</mo><mn>1</mn><mo>−</mo><mn>2</mn><mi>q</mi><mo>)</mo><mi>I</mi><mo>+</mo><mi>q</mi><mi>J</mi><mo>,</mo><mspace width="0.8em"/><mfrac><mrow><mn>1</mn><mo>−</mo><mi>q</mi></mrow><mi>q</mi></mfrac><mo>=</mo><msup><mi>γ</mi><mrow><mn>1</mn><mo>/</mo><mn>2</mn><mi>d</mi></mrow></msup><mo>,</mo><mspace width="0.8em"/><mi>γ</mi><mo>=</mo><msup><mi>e</mi><mi>ε</mi></msup></math>',
  paper: {
    authors: 'Mishra and Sandler',
    title: 'Privacy via pseudorandom sketches',
    venue: 'PODS',
    year: 2006,
  },
  guarantee: keepsValues,
  takesRecordCount: true,
  lawless: lawlessAnswers,
  dependsOnSize: changesEachRecord,
  unmeasured: true,
  errata: [
    splitErratum,
    amplificationErratum,
    'That paper says “a bit-vector” and not which. Here it has one bit for each value: with the digits of a code the noise would grow with a power of their number.',
  ],
  params: {},
  rowsOver: usedAttributes,
  supports: asksAboutValues,
  run: (curator, workload, _params, { epsilon }) =>
    changed(workload, (used) => tablesOfFlipped(curator.flipValues(used, epsilon))),
};

/** The tables that changed records say there were, by positions among the attributes that were changed. */
type Tables = (positions: readonly number[]) => Float64Array;

function usedAttributes({ blocks }: Workload): readonly number[] {
  return [...new Set(blocks.flatMap(({ attributes }) => attributes))].sort((a, b) => a - b);
}

function asksAboutValues(workload: Workload): true | string {
  if (workload.blocks.some(({ attributes }) => attributes.length > 0)) return true;
  return 'Randomised response changes the values of attributes, and this workload asks about none; ask about at least one.';
}

/** All answers from the same changed records. */
function changed(workload: Workload, change: (used: readonly number[]) => Tables): Release<never> {
  const used = usedAttributes(workload);
  const tables = change(used);
  const known = new Map<string, Float64Array>();
  const tableOver = (attributes: readonly number[]) => {
    const key = tableKey(attributes);
    const table = known.get(key) ?? tables(attributes.map((index) => used.indexOf(index)));
    known.set(key, table);
    return table;
  };
  // Blocks may answer with the table itself, which others are answered from.
  const answers = (blocks: readonly Block[]) =>
    blocks.map((block) => block.answer(tableOver(block.attributes)).slice());
  return {
    answers: answers(workload.blocks),
    answerNew(blocks) {
      const untouched = blocks.flatMap(({ attributes }) => attributes).find((index) => !used.includes(index));
      if (untouched === undefined) return answers(blocks);
      throw new Failure(
        `Randomised response changed the attributes that the workload asks about, and “${workload.domain.attributes[untouched].name}” is none of them; ask about it in the workload as well.`,
      );
    },
    scales: workload.blocks.map(() => null),
    history: [],
  };
}

function tablesOfReplaced({ records, kept }: ReplacedRecords): Tables {
  const counts = new RecordCounts(records);
  return (positions) =>
    undoMixing(
      counts.table(positions),
      positions.map((position): Mixing => {
        const { size } = records.domain.attributes[position];
        return { size, own: kept[position], other: (1 - kept[position]) / size };
      }),
    );
}

function tablesOfFlipped({ records, bits, flipped }: FlippedRecords): Tables {
  return (positions) => {
    const vectors = positions.map((position) => bits[position]);
    return undoMixing(
      jointBits(vectors, records),
      vectors.map(({ length }): Mixing => ({ size: length, own: 1 - 2 * flipped, other: flipped })),
    );
  };
}

/** What chance did to an axis of a table, in expectation: own·I + other·J. */
interface Mixing {
  readonly size: number;
  /** How much more of a cell stays in it than comes into any other. */
  readonly own: number;
  /** How much of a cell comes into every one. */
  readonly other: number;
}

/**
 * The table whose mixing along every axis is the given one: unbiased where that is right in expectation. The inverse of
 * the Kronecker product is taken an axis at a time, (own·I + other·J)⁻¹ = (I − other/(own + size·other)·J)/own.
 */
export function undoMixing(table: Float64Array, axes: readonly Mixing[]): Float64Array {
  let inner = table.length;
  let current = table;
  for (const { size, own, other } of axes) {
    const run = inner / size;
    const share = other / (own + size * other);
    const next = new Float64Array(current.length);
    for (let start = 0; start < current.length; start += inner) {
      for (let i = start; i < start + run; i++) {
        let sum = 0;
        for (let cell = i; cell < start + inner; cell += run) sum += current[cell];
        for (let cell = i; cell < start + inner; cell += run) next[cell] = (current[cell] - share * sum) / own;
      }
    }
    current = next;
    inner = run;
  }
  return current;
}

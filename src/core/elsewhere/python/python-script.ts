import { type DatasetRef, isFile, readSettings } from '../../data/dataset-ref.ts';
import { delimiters } from '../../data/file/delimited/sniff.ts';
import { isMissingText, missingTexts, whiteSpace } from '../../data/file/missing.ts';
import {
  labelWords,
  monthLists,
  quarterWords,
  weekdayLists,
  weekWords,
} from '../../data/file/reading/calendar-words.ts';
import { unitWords } from '../../data/privacy-unit.ts';
import { codingRules } from '../../data/schema/coding-rules.ts';
import type { Schema } from '../../data/schema/schema.ts';
import { type Experiment, valuesRunBy } from '../../experiment/experiment.ts';
import { prepare } from '../../experiment/prepare.ts';
import { settingsAt } from '../../experiment/settings.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import type { Block } from '../../workload/block.ts';
import type { Workload } from '../../workload/workload.ts';
import { declaredSource } from '../declared-source.ts';
import { cellsInPython } from './cells-in-python.ts';
import { codingInPython } from './coding-in-python.ts';
import { datesInPython, timesInPython } from './dates-in-python.ts';
import { fileInPython } from './file-in-python.ts';
import { noiseInPython } from './noise-in-python.ts';
import { numbersInPython } from './numbers-in-python.ts';
import { attributeInPython, inPython, type Plain } from './python-value.ts';

/** A Python script that makes the same release with a library that people know, or why there is none. */
export type PythonRelease = { readonly script: string; readonly notes: readonly string[] } | { readonly none: string };

/** Queries that are no cells of a table are written out one by one. */
const MOST_QUERIES = 2000;
const MOST_COEFFICIENTS = 200_000;

/**
 * The release of one mechanism at one ε by OpenDP. There is one for all that is nothing but Laplace or Gaussian noise of
 * one scale on whole numbers: OpenDP's noise is then exact, as ours is, and follows the same law.
 */
export function pythonScript(experiment: Experiment, schema: Schema | null): PythonRelease {
  const { dataset, mechanisms } = experiment;
  const values = valuesRunBy(experiment, 0);
  if (mechanisms.length !== 1 || values.length !== 1) {
    return { none: 'A script is of one release: one mechanism at one ε. Leave one of each.' };
  }
  const own = !isFile(dataset) ? null : (schema ?? dataset.schema ?? null);
  if (!own) return { none: 'A script reads a file, and this data stands in none. Open a file of your own.' };
  const without = reasonAgainst(dataset, own);
  if (without) return { none: without };
  const mechanism = mechanismById(mechanisms[0].id, 'mechanisms');
  const settings = settingsAt(experiment, 0, values[0]);
  const { workload, unit } = prepare(experiment, declaredSource(own, dataset));
  const supported = mechanism.supports(workload);
  if (supported !== true) return { none: supported };
  if (workload.weights) {
    return {
      none: 'A script has one noise scale for all tables, and this workload weighs them. Leave the weights out.',
    };
  }
  const blocks = mechanism.oneScale?.(workload, settings.params) ?? null;
  const noise = blocks && noiseInPython(mechanism.guarantee(settings.params), blocks, unit, settings.epsilon);
  if (!blocks || !noise) {
    return {
      none: `No well-known Python library has the mechanism “${mechanism.title}” for these queries. OpenDP has plain Laplace and Gaussian noise: choose Laplace or Gaussian for a script, or publish from here.`,
    };
  }
  const queries = queriesInPython(blocks, workload);
  if (typeof queries === 'string') return { none: queries };
  const notes = [
    noise.note,
    ...(blocks === workload.blocks
      ? []
      : [
          `${mechanism.title} goes on from there: the script gives what it measures; sums and consistent tables are made of that, at no cost.`,
        ]),
    ...(settings.reconstruct
      ? [
          'What is reconstructed from the noisy answers is left out; it costs no privacy and can be made from them here.',
        ]
      : []),
  ];
  const head = {
    ENCODING: encodingOf(dataset),
    DELIMITERS: delimitersOf(dataset),
    ONE_HEADER_LINE: isFile(dataset) && dataset.read?.header === true,
    QUOTES: !isFile(dataset) || dataset.read?.quotes !== false,
    COUNT: isFile(dataset) ? (readSettings(dataset).counts ?? null) : null,
    KEY: dataset.person && 'key' in dataset.person ? (dataset.person.key ?? null) : null,
    ROWS_OF_A_PERSON: dataset.person?.rows ?? 1,
    WHITE_SPACE: whiteSpace,
    MISSING: missingTexts(false),
    MISSING_WORDS: missingTexts(true).filter((text) => !isMissingText(text)),
  };
  const included = own.attributes.filter(({ include }) => include !== false);
  const script = [
    headOf(mechanism.title, unitWords(unit), notes),
    ...noise.head,
    ...Object.entries(head).map(([name, value]) => `${name} = ${inPython(value)}`),
    `MONTHS = {word: place + 1 for words in ${inPython(monthLists.map((words) => words.join(' ')))} for place, word in enumerate(words.split())}`,
    `QUARTERS, WEEKS, LABELS = [set(words) for words in ${inPython([quarterWords, weekWords, labelWords])}]`,
    `WEEKDAYS = set(${inPython(weekdayLists.flat().join(' '))}.split())`,
    listInPython(
      'ATTRIBUTES',
      included.map((entry) => attributeInPython(codingRules(entry, entry.name))),
    ),
    listInPython('TABLES', queries.tables),
    listInPython('QUERIES', queries.single),
    'for attribute in ATTRIBUTES:\n    if "codes" in attribute:\n        attribute["codes"] = dict(attribute["codes"])\n',
    cellsInPython,
    datesInPython,
    timesInPython,
    numbersInPython,
    codingInPython,
    fileInPython,
    releaseWith(noise.drawn),
  ].join('\n');
  return { script, notes };
}

/** What a script would have to be told that it cannot do. */
function reasonAgainst(dataset: DatasetRef, { impossible }: Schema): string | null {
  const { binarise, sample } = dataset;
  if (binarise !== undefined) return 'A script takes attributes as they are in the file. Leave out their binary form.';
  if (sample !== undefined) return 'A script reads all records, and this is a sample of them. Take all records.';
  if (impossible)
    return 'A script counts records as they stand, and some are declared impossible. Take these rules out.';
  if (!isFile(dataset)) return null;
  const name = 'csv' in dataset ? dataset.csv : dataset.counts;
  if (/\.parquet$/i.test(name)) return 'A script reads CSV, and this data is Parquet. Save it as CSV and open that.';
  if (dataset.read?.header === false) return 'A script finds columns by their names, and this file has no header line.';
  return null;
}

/** Null where the script is to find it out. */
function encodingOf(dataset: DatasetRef): string | null {
  const encoding = (isFile(dataset) && dataset.read?.encoding) || null;
  return encoding === 'utf-8' ? 'utf-8-sig' : encoding;
}

function delimitersOf(dataset: DatasetRef): readonly string[] {
  const stated = isFile(dataset) ? dataset.read?.delimiter : undefined;
  return stated === undefined ? delimiters : [stated];
}

/** Whole tables by their attributes, other queries by the coefficients of their cells; a sentence where there is no way. */
function queriesInPython(blocks: readonly Block[], { domain }: Workload) {
  const fractional = blocks.find(({ integral }) => !integral);
  if (fractional) {
    return `“${fractional.label}” asks for sums that are no whole numbers, to which a script would add noise that is not exact. Ask for counts, or publish from here.`;
  }
  const isTable = (block: Block) => block.partition && block.queries === block.cells;
  const others = blocks.filter((block) => !isTable(block));
  const single = others.flatMap((block) =>
    block.queries > MOST_QUERIES ? [] : Array.from({ length: block.queries }, (_, i) => ({ block, query: i })),
  );
  const written = single.map(({ block, query }) => {
    const { times, factors } = block.query(query);
    return {
      words: block.words(query),
      over: block.attributes,
      times,
      factors: factors.map(({ attributes, values }) => ({
        attributes: attributes.map((index) => block.attributes.indexOf(index)),
        sizes: attributes.map((index) => domain.attributes[index].size),
        values: [...values],
      })),
    };
  });
  const coefficients = written.reduce(
    (sum, { factors }) => sum + factors.reduce((n, { values }) => n + values.length, 0),
    0,
  );
  const asked = others.reduce((sum, { queries }) => sum + queries, 0);
  if (asked > MOST_QUERIES || coefficients > MOST_COEFFICIENTS) {
    return `These are ${asked.toLocaleString('en')} queries that are no cells of tables, more than a script should hold (${MOST_QUERIES.toLocaleString('en')}). Ask for tables, or for fewer queries.`;
  }
  return { tables: blocks.filter(isTable).map(({ attributes }) => attributes), single: written };
}

function listInPython(name: string, items: readonly Plain[]): string {
  return items.length === 0
    ? `${name} = []`
    : `${name} = [\n${items.map((item) => `    ${inPython(item)},`).join('\n')}\n]`;
}

function headOf(title: string, neighbours: string, notes: readonly string[]): string {
  return `# ${title} by OpenDP (pip install "opendp>=0.12"), written by Epsilon Workbench.
#
#     python3 release.py people.csv > release.csv
#
# It reads the file, codes its cells as the schema of the workbench says, and writes noisy counts, one row a cell.
# Neighbours: ${neighbours}. Only what it writes is protected: the file, and anything else made of it, is not.
${notes.map((note) => `# ${note}`).join('\n')}
#
# Reading, coding and counting were compared with the workbench, cell by cell, and the noise was drawn with OpenDP 0.16.
# It refuses to go on where the library says that the noise does not keep ε.

import bisect
import codecs
import collections
import csv
import functools
import gzip
import itertools
import math
import re
import sys

import opendp.prelude as dp

dp.enable_features("contrib")
`;
}

const releaseWith = (noise: string) => `
def main():
    if len(sys.argv) != 2:
        refuse("Name one file: python3 release.py people.csv > release.csv")
    wanted = [tuple(table) for table in TABLES] + [tuple(query["over"]) for query in QUERIES]
    counted = {over: collections.Counter() for over in wanted}
    try:
        for codes, people in records(sys.argv[1]):
            for over, counts in counted.items():
                counts[tuple(codes[place] for place in over)] += people
    except (csv.Error, UnicodeError, EOFError, OSError) as error:
        refuse(f"{sys.argv[1]}: {error}. Save it again as CSV in {ENCODING or 'UTF-8'}, with quotes closed and doubled inside a cell.")

    rows = []
    truth = []
    for table in TABLES:
        name = " × ".join(ATTRIBUTES[place]["name"] for place in table) or "all records"
        for cell in itertools.product(*(range(len(ATTRIBUTES[place]["labels"])) for place in table)):
            labels = dict(zip(table, cell))
            rows.append([name] + [
                attribute["labels"][labels[place]] if place in labels else ""
                for place, attribute in enumerate(ATTRIBUTES)
            ])
            truth.append(counted[tuple(table)][cell])
    for query in QUERIES:
        rows.append([query["words"]] + [""] * len(ATTRIBUTES))
        truth.append(sum(count * coefficient(query, cell) for cell, count in counted[tuple(query["over"])].items()))

${noise}
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    sys.stdout.write(csv_line(["table_name"] + [attribute["name"] for attribute in ATTRIBUTES] + ["count"]))
    sys.stdout.writelines(csv_line(row + [count]) for row, count in zip(rows, noisy))
    print(told, file=sys.stderr)


def coefficient(query, cell):
    """The coefficient of a cell: the product of one number from each factor."""
    product = query["times"]
    for factor in query["factors"]:
        place = 0
        for attribute, size in zip(factor["attributes"], factor["sizes"]):
            place = place * size + cell[attribute]
        product *= factor["values"][place]
    return int(product)


if __name__ == "__main__":
    main()
`;

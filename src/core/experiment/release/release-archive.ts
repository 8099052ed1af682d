import { strToU8, zipSync } from 'fflate';
import type { Domain } from '../../data/domain.ts';
import { csvChunks } from '../../data/file/csv-export.ts';
import type { AttributeSchema, Schema } from '../../data/schema/schema.ts';
import { Sha256 } from '../../math/sha256.ts';
import type { ReleaseIdentity } from '../../privacy/book/entries.ts';
import { type ReleaseStatement, statedRisk } from './release-statement.ts';

/** Who is who among releases: nothing in it comes from the data. */
export interface Dated extends Partial<ReleaseIdentity> {
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** “Release 3 of “Visits”, 2026-11-20” */
export function identityTitle({ number, title, at }: Dated): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return number === undefined ? `A release, ${day}` : `Release ${number} of “${title}”, ${day}`;
}

/** “It replaces release 2, whose ε stays spent. Contact: …” */
export function identityNotes({ contact, replaces }: Dated): string {
  return [
    ...(replaces === undefined ? [] : [`It replaces release ${replaces}, whose ε stays spent.`]),
    ...(contact === undefined ? [] : [`Contact: ${contact}.`]),
  ].join(' ');
}

/** Both, as one sentence after the other. */
export function identitySentence(dated: Dated): string {
  return `${identityTitle(dated)}. ${identityNotes(dated)}`.trimEnd();
}

/** The statement as a page of plain text. */
export function statementText(statement: ReleaseStatement, dated: Dated): string {
  const { sentences, engine, confirmed } = statement;
  const { guarantee, what, person, composition, noise, notCovered } = sentences;
  return `${[
    identitySentence(dated),
    guarantee,
    `What this ε risks. ${statedRisk(statement)}`,
    what,
    person,
    composition,
    noise,
    ...(confirmed ? [`Confirmed by ${confirmed.by}, who typed “${confirmed.typed}”.`] : []),
    `Not covered:\n${notCovered.map((sentence) => `- ${sentence}`).join('\n')}`,
    `Made with Epsilon Workbench ${engine}.`,
  ].join('\n\n')}\n`;
}

/** What each attribute means, as CSV: a line a value, with how it was declared and what became of everything else. */
export function codebookCsv({ attributes }: Domain, schema: Schema | null): string {
  const header = ['attribute', 'code', 'value', 'stands for', 'declared', 'values outside', 'missing values'];
  const entries = new Map((schema?.attributes ?? []).map((entry) => [entry.name, entry]));
  const lines = attributes.flatMap(({ name, size, labels }) => {
    const entry = entries.get(name);
    return Array.from({ length: size }, (_, code) => {
      const label = labels[code] ?? String(code);
      return [
        name,
        code,
        label,
        mergedInto(entry, label),
        declaredHow(entry),
        entry?.outside ?? '',
        entry?.missing ?? '',
      ];
    });
  });
  const leftOut = [...entries.values()].filter(({ include }) => include === false);
  const left = leftOut.map(({ name }) => [name, '', '', '', 'left out', '', '']);
  return [...csvChunks(header, [...lines, ...left])].join('');
}

function mergedInto(entry: AttributeSchema | undefined, label: string): string {
  return entry?.merge && Object.hasOwn(entry.merge, label) ? entry.merge[label].join('; ') : '';
}

function declaredHow(entry: AttributeSchema | undefined): string {
  const learned = entry?.learned ?? [];
  return learned.length === 0 ? 'declared' : `read off the data: ${learned.join(', ')}`;
}

/** By name; text is written as UTF-8. */
export type ArchiveFiles = Readonly<Record<string, string | Uint8Array>>;

/**
 * All that belongs to a release as one zip: the files, a README that says what they are, and their checksums. Of the same
 * files and date it is the same archive, bit by bit. No digest of anything but these files stands in it.
 */
export function releaseArchive(
  files: ArchiveFiles,
  dated: Dated,
  statement: ReleaseStatement,
): Uint8Array<ArrayBuffer> {
  const about = readme(Object.keys(files), dated, statement);
  const written: Record<string, Uint8Array> = { 'README.txt': strToU8(about) };
  for (const [name, content] of Object.entries(files)) {
    written[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  const sums = Object.entries(written).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  return zipSync(
    { ...written, SHA256SUMS: strToU8(sums.join('')) },
    { mtime: new Date(dated.at) },
  ) as Uint8Array<ArrayBuffer>;
}

const fileWords: Readonly<Record<string, string>> = {
  'statement.txt': 'what is guaranteed, of what, for whom, and what is not covered',
  'statement.json': 'the same for programs, with the noise scale and the margin of each table',
  'tables.csv': 'the noisy tables, an answer a line, with its margin at 90 % where one is known',
  'synthetic-records.csv': 'records of nobody, drawn from what was released',
  'codebook.csv': 'what each value of each attribute means, and how it was declared',
  'experiment.json': 'the settings: the same mechanism on the same data, with other noise',
};

function readme(names: readonly string[], dated: Dated, statement: ReleaseStatement): string {
  const lines = names.map((name) => `${name}: ${fileWords[name] ?? 'part of the release'}`);
  return `${identitySentence(dated)}\n\nWhat ε = ${statement.epsilon} risks. ${statedRisk(statement)}\n\n${lines.join('\n')}\nSHA256SUMS: checksums of these files; check them with sha256sum -c SHA256SUMS\n`;
}

function sha256(bytes: Uint8Array): string {
  const sum = new Sha256();
  sum.update(bytes);
  return sum.digest();
}

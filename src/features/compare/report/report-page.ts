import type { Citation } from '../../../core/mechanisms/mechanism.ts';
import { escapedForXml } from '../../../ui/charts/figure-svg.ts';
import { REPORT_STYLE_HASH, reportStyle } from './report-style.ts';

/** What a report says; all of it is text but the charts and the formulas, which are markup of ours. */
export interface ReportContents {
  readonly title: string;
  readonly settings: readonly string[];
  /** Why it may not be published. */
  readonly mark: string;
  /** What is promised, and what has to be said about the data. */
  readonly said: readonly string[];
  /** Where the comparison opens again. */
  readonly address: string | undefined;
  readonly chart: { readonly light: string; readonly dark: string };
  readonly reader: ReportReader | null;
  readonly tables: readonly ReportTable[];
  readonly mechanisms: readonly ReportMechanism[];
  readonly made: readonly (readonly [term: string, text: string])[];
}

export interface ReportReader {
  /** The verdict. */
  readonly title: string;
  readonly risk: string | null;
  readonly answers: readonly string[];
  readonly cautions: readonly string[];
}

export interface ReportTable {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ReportMechanism {
  readonly title: string;
  readonly settings: string;
  readonly summary: string;
  /** MathML. */
  readonly formula: string;
  readonly guarantees: readonly string[];
  readonly paper: Citation;
  readonly errata: readonly string[];
}

const text = escapedForXml;
const each = <T>(all: readonly T[], markup: (one: T) => string) => all.map(markup).join('');

/** A comparison as one page that needs nothing else: no script, nothing fetched, light or dark as its reader has it. */
export function reportPage(contents: ReportContents): string {
  const { title, settings, mark, said, address, chart, reader, tables, mechanisms, made } = contents;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${REPORT_STYLE_HASH}'; base-uri 'none'; form-action 'none'" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<title>${text(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<h1>${text(title)}</h1>
${each(settings, (line) => `<p class="soft">${text(line)}</p>\n`)}<p class="mark">${text(mark)}</p>
${each(said, (sentence) => `<p class="soft">${text(sentence)}</p>\n`)}</header>
<main>
<figure>
<div class="light scroll" role="group" tabindex="0" aria-label="Chart">${chart.light}</div>
<div class="dark scroll" role="group" tabindex="0" aria-label="Chart">${chart.dark}</div>
</figure>
${reader ? readerPart(reader) : ''}<section>
<h2>The numbers</h2>
${each(tables, tablePart)}</section>
<section>
<h2>Mechanisms</h2>
${each(mechanisms, mechanismPart)}</section>
<section>
<h2>How it was made</h2>
<dl>${each(made, ([term, words]) => `<dt>${text(term)}</dt><dd>${text(words)}</dd>`)}</dl>
${address ? `<p><a href="${text(address)}">Open this comparison in the workbench</a>. The link carries settings and seed, never data.</p>\n` : ''}</section>
</main>
</body>
</html>
`;
}

function readerPart({ title, risk, answers, cautions }: ReportReader): string {
  return `<section>
<h2>${text(title)}</h2>
${risk === null ? '' : `<p>${text(risk)}</p>\n`}<ul>${each(answers, (answer) => `<li>${text(answer)}</li>`)}</ul>
${each(cautions, (caution) => `<p class="soft">${text(caution)}</p>\n`)}</section>
`;
}

function tablePart({ caption, header, rows }: ReportTable): string {
  return `<div class="scroll" role="region" tabindex="0" aria-label="${text(caption)}"><table>
<caption>${text(caption)}</caption>
<thead><tr>${each(header, (cell) => `<th scope="col">${text(cell)}</th>`)}</tr></thead>
<tbody>
${each(rows, ([first, ...others]) => `<tr><th scope="row">${text(first)}</th>${each(others, (cell) => `<td>${text(cell)}</td>`)}</tr>\n`)}</tbody>
</table></div>
`;
}

function mechanismPart({ title, settings, summary, formula, guarantees, paper, errata }: ReportMechanism): string {
  return `<section>
<h3>${text(title)}</h3>
<p>${text(summary)}</p>
<div class="formula">${withLowFences(formula)}</div>
<dl>${settings === '' ? '' : `<dt>Settings</dt><dd>${text(settings)}</dd>`}<dt>Guarantee</dt>${each(guarantees, (sentence) => `<dd>${text(sentence)}</dd>`)}<dt>Paper</dt><dd>${text(paper.authors)}: <cite>${text(paper.title)}</cite>. ${text(paper.venue)} ${paper.year}.</dd>${errata.length === 0 ? '' : `<dt>Errata</dt>${each(errata, (sentence) => `<dd>${text(sentence)}</dd>`)}`}</dl>
</section>
`;
}

/** Left to themselves brackets grow as high as the highest thing in their row; only fractions want that. */
function withLowFences(formula: string): string {
  return formula.includes('<mfrac')
    ? formula
    : formula.replaceAll(/<mo>([()|])<\/mo>/g, '<mo stretchy="false">$1</mo>');
}

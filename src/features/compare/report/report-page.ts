import type { Citation } from '../../../core/mechanisms/mechanism.ts';
import { escapedForXml } from '../../../ui/charts/figure-svg.ts';
import type { ReportFact } from './report-facts.ts';
import { REPORT_STYLE_HASH, reportStyle } from './report-style.ts';

/** What a report says; all of it is text but the charts and the formulas, which are markup of ours. */
export interface ReportContents {
  readonly title: string;
  readonly settings: readonly string[];
  /** Why it may not be published. */
  readonly mark: string;
  /** Whom it is about, and what became of the data. */
  readonly facts: readonly ReportFact[];
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
  readonly risk: ReportRisk | null;
  readonly answers: readonly string[];
  readonly cautions: readonly string[];
}

export interface ReportRisk {
  readonly words: string;
  readonly suspicions: readonly { readonly before: number; readonly after: number; readonly words: string }[];
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

/**
 * A comparison as one page that needs nothing else: no script, nothing fetched, light or dark as its reader has it. What
 * is chosen and on what grounds fits a sheet of paper; all numbers stand behind it.
 */
export function reportPage(contents: ReportContents): string {
  const { title, settings, mark, facts, address, chart, reader, tables, mechanisms, made } = contents;
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
<p class="mark">${text(mark)}</p>
</header>
<main>
${reader ? verdictPart(reader) : ''}<figure>
<div class="light scroll" role="group" tabindex="0" aria-label="Chart">${chart.light}</div>
<div class="dark scroll" role="group" tabindex="0" aria-label="Chart">${chart.dark}</div>
</figure>
<dl class="facts">${each(facts, ([term, sentences]) => `<dt>${text(term)}</dt><dd>${text(sentences.join(' '))}</dd>`)}<dt>Settings</dt><dd>${text(settings.join(' '))}</dd>${address ? `<dt>Link</dt><dd><a href="${text(address)}">Open this comparison in the workbench</a>. It carries settings and seed, never data.</dd>` : ''}</dl>
<details>
<summary>Every mechanism, the numbers, and how it was made</summary>
${reader ? `<section>\n<h2>Every mechanism</h2>\n<ul>${each(reader.answers, (answer) => `<li>${text(answer)}</li>`)}</ul>\n</section>\n` : ''}<section>
<h2>The numbers</h2>
${each(tables, tablePart)}</section>
<section>
<h2>Mechanisms</h2>
${each(mechanisms, mechanismPart)}</section>
<section>
<h2>How it was made</h2>
<dl>${each(made, ([term, words]) => `<dt>${text(term)}</dt><dd>${text(words)}</dd>`)}</dl>
</section>
</details>
</main>
</body>
</html>
`;
}

function verdictPart({ title, risk, cautions }: ReportReader): string {
  return `<section>
<h2 class="verdict">${text(title)}</h2>
<p class="small">${text(cautions.join(' '))}</p>
${risk ? riskPart(risk) : ''}</section>
`;
}

/** The same bars as on the page of the workbench. */
function riskPart({ words, suspicions }: ReportRisk): string {
  const bar = (share: number, name: string) =>
    `<rect class="${name}" width="${(100 * share).toFixed(2)}" height="10" />`;
  return `<p>${text(words)}</p>
<ul class="risk" aria-label="How far a suspicion can grow">${each(
    suspicions,
    ({ before, after, words: change }) =>
      `<li><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${bar(1, 'whole')}${bar(after, 'gained')}${bar(before, 'before')}</svg>${text(change)}</li>`,
  )}</ul>
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

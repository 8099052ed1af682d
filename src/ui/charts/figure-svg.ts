import type { SeriesStyle } from '../mechanism-style.ts';
import { isOpenMarker, markerPath, SWATCH_WIDTH } from './marker-path.ts';
import { textWidth, wrapped } from './text-size.ts';

export interface FigureLegendEntry {
  label: string;
  mark?: string | undefined;
  style: SeriesStyle;
}

export interface FigureWords {
  title: string;
  settings?: string | undefined;
  source?: string | undefined;
  /** Such as “Not private: compared with the truth.” */
  mark?: string | undefined;
  legend?: readonly FigureLegendEntry[];
  /** Where the figure opens as it was. */
  address?: string | undefined;
}

export interface FigureColors {
  background: string;
  ink: string;
  soft: string;
}

export interface FigurePlot {
  /** What stands inside the chart's svg element, styles already inlined. */
  markup: string;
  width: number;
  height: number;
}

const PAD = 16;
/** A longer address is not printed: nobody would type it. In an SVG it can still be pressed. */
const LONGEST_PRINTED = 400;
const ADDRESS_SIZE = 10;
const LABEL_AT = SWATCH_WIDTH + 6;
const FONT = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const escapedForXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML has no way to write the other control characters.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

function legendRows(entries: readonly FigureLegendEntry[], room: number) {
  const rows: { entry: FigureLegendEntry; x: number; text: string }[][] = [[]];
  let x = 0;
  for (const entry of entries) {
    const text = entry.mark ? `${entry.label} (${entry.mark})` : entry.label;
    const width = LABEL_AT + textWidth(text) + 18;
    if (x > 0 && x + width > room) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ entry, x, text });
    x += width;
  }
  return rows;
}

function swatch({ style }: FigureLegendEntry, x: number, y: number, background: string): string {
  const dash = style.dash === '' ? '' : ` stroke-dasharray="${style.dash}"`;
  const isOpen = isOpenMarker(style.marker);
  const fill = isOpen ? 'none' : style.marker === 'ring' ? background : style.color;
  return (
    `<path d="M${x} ${y}h${SWATCH_WIDTH}" stroke="${style.color}" stroke-width="2" fill="none"${dash}/>` +
    `<path d="${markerPath(style.marker, 4)}" transform="translate(${x + SWATCH_WIDTH / 2} ${y})" fill="${fill}" stroke="${style.color}" stroke-width="${isOpen || style.marker === 'ring' ? 1.75 : 1}"/>`
  );
}

/** A figure that explains itself: title, settings, legend, plot, mark and source in one SVG, scaled to `width`. */
export function composeFigure(plot: FigurePlot, words: FigureWords, colors: FigureColors, width?: number): string {
  const inner = plot.width;
  const parts: string[] = [];
  // Text hangs from its baseline: the air above the title is then the same as beside it.
  let y = PAD - 6;
  const addText = (text: string, size: number, color: string, weight = 400) => {
    for (const line of wrapped(text, inner, size)) {
      y += size * 1.3;
      parts.push(
        `<text x="${PAD}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapedForXml(line)}</text>`,
      );
    }
  };
  addText(words.title, 16, colors.ink, 600);
  if (words.settings) {
    y += 2;
    addText(words.settings, 12, colors.soft);
  }
  if (words.legend && words.legend.length > 0) {
    y += 6;
    for (const row of legendRows(words.legend, inner)) {
      y += 18;
      for (const { entry, x, text } of row) {
        parts.push(swatch(entry, PAD + x, y - 4, colors.background));
        parts.push(
          `<text x="${PAD + x + LABEL_AT}" y="${y}" font-size="12" fill="${colors.ink}">${escapedForXml(text)}</text>`,
        );
      }
    }
  }
  y += 12;
  parts.push(`<g transform="translate(${PAD} ${y.toFixed(1)})">${plot.markup}</g>`);
  y += plot.height;
  if (words.mark) addText(words.mark, 12, colors.ink, 600);
  if (words.source) addText(words.source, 12, colors.soft);
  if (words.address) {
    const { address } = words;
    const lines = address.length > LONGEST_PRINTED ? ['Open this figure as it was'] : pieces(address, inner);
    parts.push(`<a href="${escapedForXml(address)}">`);
    for (const line of lines) addText(line, ADDRESS_SIZE, colors.soft);
    parts.push('</a>');
  }
  const natural = { width: inner + 2 * PAD, height: Math.ceil(y + PAD) };
  const outer = width ?? natural.width;
  const height = Math.round((outer / natural.width) * natural.height);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${outer}" height="${height}" viewBox="0 0 ${natural.width} ${natural.height}" font-family="${FONT}" role="img" aria-label="${escapedForXml(words.title)}">` +
    `<title>${escapedForXml(words.title)}</title>` +
    `<rect width="${natural.width}" height="${natural.height}" fill="${colors.background}"/>${parts.join('')}</svg>`
  );
}

/** An address has no blanks to break it at. */
function pieces(address: string, width: number): string[] {
  const lines = [''];
  for (const character of address) {
    const longer = `${lines.at(-1)}${character}`;
    if (textWidth(longer, ADDRESS_SIZE) > width) lines.push(character);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

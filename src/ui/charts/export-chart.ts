import { composeFigure, type FigureWords } from './figure-svg.ts';

export interface ChartExportOptions extends FigureWords {
  /** Pixels; the figure is scaled to it. Its own size otherwise. */
  width?: number | undefined;
  /** Whatever the page shows, paper is light. */
  theme?: 'light' | 'dark';
}

const COLORS = ['fill', 'stroke'] as const;
const SHAPE = ['stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity'];
const TEXT = ['font-size', 'font-weight', 'font-style', 'text-anchor'];
const DRAWN = 'path, line, rect, circle, ellipse, polyline, polygon, text, tspan';

/** The chart among the small icons around it: the largest svg inside `root`. */
export function chartSvgIn(root: Element): SVGSVGElement | null {
  const area = (svg: SVGSVGElement) => svg.clientWidth * svg.clientHeight;
  const all = [...root.querySelectorAll('svg')].filter((svg) => svg.getAttribute('class') !== null || area(svg) > 0);
  return all.sort((a, b) => area(b) - area(a))[0] ?? null;
}

/** Any CSS colour, of any colour space, as what every SVG reader knows: #rrggbb and an opacity. */
function makeColorReader(): (color: string) => { hex: string; alpha: number } {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map<string, { hex: string; alpha: number }>();
  return (color) => {
    const before = known.get(color);
    if (before) return before;
    if (!context) return { hex: color, alpha: 1 };
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    const read = { hex, alpha: alpha / 255 };
    known.set(color, read);
    return read;
  };
}

type ColorReader = ReturnType<typeof makeColorReader>;

function inlineStyles(svg: SVGSVGElement, readColor: ColorReader): void {
  for (const element of svg.querySelectorAll<SVGElement>(DRAWN)) {
    const computed = getComputedStyle(element);
    if (computed.display === 'none' || computed.visibility === 'hidden') {
      element.remove();
      continue;
    }
    const isText = element.tagName === 'text' || element.tagName === 'tspan';
    for (const name of [...SHAPE, ...(isText ? TEXT : [])]) {
      const value = computed.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    for (const name of COLORS) {
      const value = computed.getPropertyValue(name);
      if (value === 'none' || value === '') {
        element.setAttribute(name, 'none');
        continue;
      }
      const { hex, alpha } = readColor(value);
      const opacity = alpha * Number(computed.getPropertyValue(`${name}-opacity`) || 1);
      element.setAttribute(name, hex);
      element.setAttribute(`${name}-opacity`, String(Number(opacity.toFixed(3))));
    }
  }
  for (const element of svg.querySelectorAll('*')) {
    element.removeAttribute('class');
    element.removeAttribute('style');
    element.removeAttribute('tabindex');
  }
}

/** The chart as a file of its own: styles resolved in the wanted theme, title, legend, mark and source drawn in. */
export function chartToSvg(chart: SVGSVGElement, options: ChartExportOptions): string {
  const { width, theme = 'light', ...words } = options;
  const host = document.createElement('div');
  host.dataset.theme = theme;
  host.setAttribute('aria-hidden', 'true');
  host.style.position = 'fixed';
  host.style.left = '-100000px';
  // The shallow parent keeps rules that reach the chart through it.
  const around = chart.parentElement?.cloneNode(false) as HTMLElement | undefined;
  const copy = chart.cloneNode(true) as SVGSVGElement;
  (around ?? host).append(copy);
  if (around) host.append(around);
  document.body.append(host);
  try {
    const readColor = makeColorReader();
    const probe = (token: string) => {
      host.style.color = `var(${token})`;
      return readColor(getComputedStyle(host).color).hex;
    };
    const colors = { background: probe('--surface'), ink: probe('--ink'), soft: probe('--ink-soft') };
    inlineStyles(copy, readColor);
    const markup = [...copy.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join('');
    return composeFigure({ markup, width: chart.clientWidth, height: chart.clientHeight }, words, colors, width);
  } finally {
    host.remove();
  }
}

/** An SVG figure as PNG, drawn at `scale` times its size. */
export async function svgToPng(svg: string, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser gave no canvas to draw the figure on.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The figure is too large for a PNG in this browser: choose a smaller width, or SVG.');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

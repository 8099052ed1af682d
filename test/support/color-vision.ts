/** Colour arithmetic for tests: WCAG contrast, dichromat simulation (Machado et al. 2009, severity 1), CIEDE2000. */

export type Rgb = readonly [number, number, number];
type Lab = readonly [number, number, number];

export function parseHex(hex: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!digits) throw new Error(`${hex} is not #rrggbb`);
  return [1, 2, 3].map((part) => Number.parseInt(digits[part]!, 16)) as unknown as Rgb;
}

function linear(hex: string): Rgb {
  return parseHex(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const EYES: Record<string, readonly number[]> = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

export const eyes = Object.keys(EYES);

function seenBy(eye: string, rgb: Rgb): Rgb {
  const matrix = EYES[eye]!;
  return [0, 3, 6].map((row) => {
    const value = matrix[row]! * rgb[0] + matrix[row + 1]! * rgb[1] + matrix[row + 2]! * rgb[2];
    return Math.min(1, Math.max(0, value));
  }) as unknown as Rgb;
}

function toLab([red, green, blue]: Rgb): Lab {
  const curve = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const DEGREE = Math.PI / 180;

export function ciede2000([L1, a1, b1]: Lab, [L2, a2, b2]: Lab): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const [A1, A2] = [a1 * (1 + g), a2 * (1 + g)];
  const [C1, C2] = [Math.hypot(A1, b1), Math.hypot(A2, b2)];
  const hue = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / DEGREE + 360) % 360);
  const [h1, h2] = [hue(A1, b1), hue(A2, b2)];
  const hasHue = C1 * C2 !== 0;
  const turn = !hasHue ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dH = 2 * Math.sqrt(C1 * C2) * Math.sin((turn / 2) * DEGREE);
  const [L, C] = [(L1 + L2) / 2, (C1 + C2) / 2];
  let h = h1 + h2;
  if (hasHue) h = Math.abs(h1 - h2) <= 180 ? h / 2 : (h < 360 ? h + 360 : h - 360) / 2;
  const wave = (factor: number, times: number, shift: number) => factor * Math.cos((times * h + shift) * DEGREE);
  const T = 1 - wave(0.17, 1, -30) + wave(0.24, 2, 0) + wave(0.32, 3, 6) - wave(0.2, 4, -63);
  const sL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2);
  const sC = 1 + 0.045 * C;
  const sH = 1 + 0.015 * C * T;
  const swing = 60 * Math.exp(-(((h - 275) / 25) ** 2));
  const rotation = -2 * Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7)) * Math.sin(swing * DEGREE);
  const [dL, dC, dHue] = [(L2 - L1) / sL, (C2 - C1) / sC, dH / sH];
  return Math.sqrt(dL ** 2 + dC ** 2 + dHue ** 2 + rotation * dC * dHue);
}

/** How far apart two colours are for the given eye. */
export function distance(a: string, b: string, eye: string): number {
  return ciede2000(toLab(seenBy(eye, linear(a))), toLab(seenBy(eye, linear(b))));
}

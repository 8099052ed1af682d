import { useEffect, useMemo, useState } from 'react';
import type { ComparedLaw } from '../../../core/asking/law-comparison.ts';
import {
  defaultLawSettings,
  type LawMethod,
  lawMethods,
  noiseLaw,
} from '../../../core/estimators/noise-law/methods.ts';
import { type ErrorLaw, probabilityBetween } from '../../../core/estimators/noise-law/noise-law.ts';
import { Failure } from '../../../core/failure.ts';

/** Fewer than the 10⁶ of the paper, so that the page is there at once. */
export const DRAWS = 100_000;

/** A law that was worked out, or why it was not, and how long that took. */
export interface MadeLaw {
  readonly method: LawMethod;
  readonly law: ErrorLaw | null;
  readonly problem: string;
  readonly milliseconds: number;
}

const methods = Object.keys(lawMethods) as LawMethod[];
const isRandom = (method: LawMethod) => method === 'monte-carlo';

/** The law of these noises by every method. Drawing takes longest and follows after the first picture. */
export function useLaws(scales: Float64Array): readonly MadeLaw[] {
  const exact = useMemo(
    () => methods.filter((method) => !isRandom(method)).map((method) => madeLaw(scales, method)),
    [scales],
  );
  const [random, setRandom] = useState<{ readonly of: Float64Array; readonly made: MadeLaw } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRandom({ of: scales, made: madeLaw(scales, 'monte-carlo') }), 50);
    return () => clearTimeout(timer);
  }, [scales]);
  return useMemo(() => {
    const all = random?.of === scales ? [...exact, random.made] : exact;
    return methods.flatMap((method) => all.find((one) => one.method === method) ?? []);
  }, [exact, random, scales]);
}

function madeLaw(scales: Float64Array, method: LawMethod): MadeLaw {
  const started = performance.now();
  try {
    const law = noiseLaw(scales, { ...defaultLawSettings, method, draws: DRAWS });
    return { method, law, problem: '', milliseconds: performance.now() - started };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { method, law: null, problem: error.message, milliseconds: performance.now() - started };
  }
}

/** What the laws say of one interval: nothing is worked out anew. */
export function readLaws(
  laws: readonly MadeLaw[],
  confidence: number,
  interval: readonly [number, number],
  errors: Float64Array,
): ComparedLaw[] {
  return laws.map(({ method, law, problem, milliseconds }) => {
    if (!law) return { method, milliseconds, says: { problem } };
    const says = {
      density: errors.map((error) => law.density(Math.abs(error))),
      halfWidth: law.halfWidth(confidence),
      probability: probabilityBetween(law, 0, ...interval),
      errorBound: law.errorBound,
      errorWords: law.errorWords,
    };
    return { method, milliseconds, says };
  });
}

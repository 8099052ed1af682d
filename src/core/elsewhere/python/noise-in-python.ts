import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { unitWords } from '../../data/privacy-unit.ts';
import type { Guarantee } from '../../mechanisms/guarantee.ts';
import type { Block } from '../../workload/block.ts';
import { sensitivity, squaredSensitivity } from '../../workload/workload.ts';
import { inPython } from './python-value.ts';

/** The noise of a script: what stands at its head, how it is drawn, and what is said of it. */
export interface NoiseInPython {
  readonly head: readonly string[];
  /** The end of `main`, which leaves `noisy` and says on standard error what it has done in `told`. */
  readonly drawn: string;
  readonly note: string;
}

/** Noise of one scale on all answers together, as far as OpenDP has it under such a promise; null where it has not. */
export function noiseInPython(
  guarantee: Guarantee,
  blocks: readonly Block[],
  unit: PrivacyUnit,
  epsilon: number,
): NoiseInPython | null {
  const head = [
    // OpenDP tells floating-point numbers from whole ones.
    `EPSILON = float(${inPython(epsilon)})`,
  ];
  if (guarantee.kind === 'pure') {
    const far = sensitivity(blocks, unit);
    return {
      head: [...head, `SENSITIVITY = ${inPython(far)}`],
      drawn: laplace,
      note: `Noise is OpenDP's discrete Laplace of the scale S/ε: S = ${far} (${unitWords(unit)}), ε = ${epsilon}.`,
    };
  }
  if (guarantee.kind !== 'concentrated') return null;
  const { delta, conversion } = guarantee;
  const squares = squaredSensitivity(blocks, unit);
  const isWider = conversion === 'analytic';
  return {
    head: [...head, `DELTA = float(${inPython(delta)})`, `SQUARED_SENSITIVITY = float(${inPython(squares)})`],
    drawn: gaussian,
    note: `Noise is OpenDP's discrete Gaussian of the deviation √(S²/2ρ): S² = ${squares} (${unitWords(unit)}), and ρ the most that is ε = ${epsilon} but for δ = ${delta}${isWider ? ', by zero-concentrated privacy: a little more noise than the exact conversion of continuous noise, which whole numbers do not have' : ''}.`,
  };
}

const laplace = `    # All answers together are one vector, which neighbours change by SENSITIVITY at most.
    space = dp.vector_domain(dp.atom_domain(T="i64")), dp.l1_distance(T="i64")
    scale = dp.binary_search_param(lambda s: dp.m.make_laplace(*space, scale=s), d_in=SENSITIVITY, d_out=EPSILON)
    laplace = dp.m.make_laplace(*space, scale=scale)
    if laplace.map(d_in=SENSITIVITY) > EPSILON:
        refuse("OpenDP says that this noise does not keep ε; nothing was written.")
    noisy = laplace(truth)
    told = f"Laplace noise of scale {scale} on {len(noisy)} answers: ε = {EPSILON}."
`;

const gaussian = `    # All answers together are one vector, which neighbours move by the root of SQUARED_SENSITIVITY at most.
    space = dp.vector_domain(dp.atom_domain(T="i64")), dp.l2_distance(T="f64")
    far = math.nextafter(math.sqrt(SQUARED_SENSITIVITY), math.inf)

    def gaussian(scale):
        return dp.m.make_gaussian(*space, scale=scale)

    def promised(scale):
        return dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(gaussian(scale)), delta=DELTA)

    scale = dp.binary_search_param(promised, d_in=far, d_out=(EPSILON, DELTA))
    epsilon, delta = promised(scale).map(d_in=far)
    if epsilon > EPSILON or delta > DELTA:
        refuse("OpenDP says that this noise does not keep ε and δ; nothing was written.")
    noisy = gaussian(scale)(truth)
    told = f"Gaussian noise of deviation {scale} on {len(noisy)} answers: ε = {EPSILON}, δ = {DELTA}."
`;

import { reduceByHalfPi, remainder } from './half-pi.ts';

// Method and coefficients of the kernels: fdlibm (Sun Microsystems, 1993), https://www.netlib.org/fdlibm.

/** Within 1 ulp, for arguments of any size. */
export function sin(x: number): number {
  const quadrant = reduceByHalfPi(x);
  const high = remainder[0] as number;
  const low = remainder[1] as number;
  const value = (quadrant & 1) === 0 ? sinKernel(high, low) : cosKernel(high, low);
  return (quadrant & 2) === 0 ? value : -value;
}

/** Within 1 ulp, for arguments of any size. */
export function cos(x: number): number {
  const quadrant = reduceByHalfPi(x);
  const high = remainder[0] as number;
  const low = remainder[1] as number;
  const value = (quadrant & 1) === 0 ? cosKernel(high, low) : sinKernel(high, low);
  return ((quadrant + 1) & 2) === 0 ? value : -value;
}

/** sin(x + tail) for |x| ≤ π/4. */
function sinKernel(x: number, tail: number): number {
  const z = x * x;
  const cube = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  return x - (z * (0.5 * tail - cube * r) - tail + cube * 0.16666666666666632);
}

/** cos(x + tail) for |x| ≤ π/4. */
function cosKernel(x: number, tail: number): number {
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (0.00002480158728947673 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  const half = 0.5 * z;
  const rest = 1 - half;
  return rest + (1 - rest - half + (z * r - x * tail));
}

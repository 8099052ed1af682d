import type { MwemSettings } from '../../../../core/mechanisms/mwem/params.ts';

const ROUNDS = [2, 5, 10, 15, 20, 30, 50];

/** Of large data the theory asks for thousands of rounds, each slower than the one before: not for one press. */
export const MOST_THEORY_ROUNDS = 200;

/**
 * Numbers of rounds to see the error against, with the T* of the theory (`theoryRounds`), where that can be waited for,
 * and adaptive rounds beside the numbers.
 */
export function roundsToSweep({ composition }: Pick<MwemSettings, 'composition'>, theoryRounds: number) {
  return [
    ...ROUNDS,
    ...(theoryRounds <= MOST_THEORY_ROUNDS ? ['theory'] : []),
    // Adaptive rounds spend by need, which Theorem 3.2 does not compose.
    ...(composition === 'approximate' ? [] : ['adaptive']),
  ];
}

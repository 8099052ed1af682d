import type { Curator } from '../../privacy/curator.ts';
import type { MwemSession } from './session.ts';

/** A first stage this fine could ask as many questions per attribute before anything is doubled. */
const FIRST_ROUNDS_PER_ATTRIBUTE = 16;
const LEAST_ATTRIBUTES = 4;

/**
 * 2010, §4.2: rounds with little ε, until a measurement differs from what the distribution said by no more than noise
 * does; then ε is doubled. Measurements are kept over the stages: they are paid for, and replays weigh them by their
 * noise. The last round takes what is left.
 */
export function* adaptiveRounds(
  curator: Curator,
  epsilon: number,
  attributes: number,
  session: MwemSession,
): Generator<readonly [Curator, number], void, undefined> {
  let left = epsilon;
  let share = epsilon / (FIRST_ROUNDS_PER_ATTRIBUTE * Math.max(attributes, LEAST_ATTRIBUTES));
  while (left > 0) {
    const round = left < 2 * share ? left : share;
    yield [curator, round];
    left = round === left ? 0 : left - round;
    if (!showsSignal(session)) share *= 2;
  }
}

/** Whether the last measurement was farther off than its noise alone would have been, on average over its cells. */
function showsSignal({ rounds }: MwemSession): boolean {
  const { measured, before, scale } = rounds[rounds.length - 1];
  const signal = measured.reduce((sum, value, i) => sum + Math.abs(value - before[i]), 0) / measured.length;
  return signal > SIGNAL_TO_NOISE * scale;
}

/** The mean of |Laplace noise| is its scale; a signal as large as the noise doubles it. */
const SIGNAL_TO_NOISE = 2;

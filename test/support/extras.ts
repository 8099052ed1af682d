import type { StreamStep } from '../../src/core/asking/stream-step.ts';
import { StreamExtra } from '../../src/core/mechanisms/asking/stream.ts';
import { DescentExtra } from '../../src/core/mechanisms/ireduct/descent.ts';
import type { Extra } from '../../src/core/mechanisms/mechanism.ts';
import { RoundsExtra } from '../../src/core/mechanisms/mwem/rounds.ts';
import type { Round } from '../../src/core/mechanisms/mwem/session.ts';

interface Told {
  readonly extra?: Extra;
}

/** What a run of some family tells, for tests that know which family it is. */
export function roundsOf({ extra }: Told): readonly Round[] {
  if (extra instanceof RoundsExtra) return extra.rounds;
  throw new Error('this run tells of no rounds');
}

export function stepsOf({ extra }: Told): readonly StreamStep[] {
  if (extra instanceof StreamExtra) return extra.steps;
  throw new Error('this run tells of no questions');
}

export function descentOf({ extra }: Told): DescentExtra {
  if (extra instanceof DescentExtra) return extra;
  throw new Error('this run tells of no descent');
}

import { Failure } from '../failure.ts';
import { askBaseline } from './ask-baseline.ts';
import { askImproved } from './ask-improved.ts';
import { askInference } from './ask-inference.ts';
import { askOls } from './ask-ols.ts';
import { barak } from './barak.ts';
import { cubeAll } from './cube-all.ts';
import { cubeBase } from './cube-base.ts';
import { cubeBmax } from './cube-bmax.ts';
import { cubePmost } from './cube-pmost.ts';
import { ireduct } from './ireduct.ts';
import { iresamp } from './iresamp.ts';
import { laplaceMechanism } from './laplace.ts';
import type { Mechanism } from './mechanism.ts';
import { mwem } from './mwem.ts';
import { mwemFactored } from './mwem-factored.ts';
import { oracle } from './oracle.ts';
import { proportional } from './proportional.ts';
import { twoPhase } from './two-phase.ts';

/** Every mechanism there is, in the order in which people see them. To add one: one file, one line here. */
export const mechanisms: readonly Mechanism[] = [
  laplaceMechanism,
  twoPhase,
  ireduct,
  iresamp,
  oracle,
  proportional,
  mwem,
  mwemFactored,
  barak,
  cubeAll,
  cubeBase,
  cubeBmax,
  cubePmost,
  askBaseline,
  askImproved,
  askInference,
  askOls,
];

export function mechanismById(id: string, path: string): Mechanism {
  const found = mechanisms.find((mechanism) => mechanism.id === id);
  if (found) return found;
  throw new Failure(
    `${path}: there is no mechanism "${id}"; known are ${mechanisms.map((m) => `"${m.id}"`).join(', ')}.`,
  );
}

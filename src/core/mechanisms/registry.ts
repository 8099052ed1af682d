import { Failure } from '../failure.ts';
import { askBaseline } from './asking/ask-baseline.ts';
import { askImproved } from './asking/ask-improved.ts';
import { askInference } from './asking/ask-inference.ts';
import { askOls } from './asking/ask-ols.ts';
import { barak } from './barak/barak.ts';
import { cubeAll } from './cubes/cube-all.ts';
import { cubeBase } from './cubes/cube-base.ts';
import { cubeBmax } from './cubes/cube-bmax.ts';
import { cubePmost } from './cubes/cube-pmost.ts';
import { ireduct } from './ireduct/ireduct.ts';
import { iresamp } from './ireduct/iresamp.ts';
import { oracle } from './ireduct/oracle.ts';
import { proportional } from './ireduct/proportional.ts';
import { twoPhase } from './ireduct/two-phase.ts';
import { laplaceMechanism } from './laplace.ts';
import type { Mechanism } from './mechanism.ts';
import { mwem } from './mwem/mwem.ts';
import { mwemFactored } from './mwem/mwem-factored.ts';

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

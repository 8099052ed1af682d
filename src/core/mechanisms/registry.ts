import { entryById } from '../failure.ts';
import type { ParamSpecs } from '../params.ts';
import { askBaseline, askImproved, askInference, askOls } from './asking/asking.ts';
import { barak } from './barak/barak.ts';
import { cubeAll, cubeBase, cubeBmax, cubePmost } from './cubes/cubes.ts';
import { gaussian } from './gaussian.ts';
import { geometric } from './geometric.ts';
import { hdmm } from './hdmm/hdmm.ts';
import { identity } from './identity.ts';
import { ireduct } from './ireduct/ireduct.ts';
import { iresamp } from './ireduct/iresamp.ts';
import { oracle } from './ireduct/oracle.ts';
import { proportional } from './ireduct/proportional.ts';
import { twoPhase } from './ireduct/two-phase.ts';
import { laplaceMechanism } from './laplace.ts';
import type { Extra, Hindsight, Mechanism } from './mechanism.ts';
import { aim } from './models/aim.ts';
import { mst } from './models/mst.ts';
import { swift } from './models/swift.ts';
import { mwem } from './mwem/mwem.ts';
import { mwemFactored } from './mwem/mwem-factored.ts';
import { residualPlanner } from './planner/residual-planner.ts';
import { flipping, retention } from './randomised-response/randomised-response.ts';
import { dawa } from './trees/dawa.ts';
import { hb } from './trees/hb.ts';

/** Every mechanism there is, in the order in which people see them. To add one: one file, one line here. */
const entries = [
  laplaceMechanism,
  geometric,
  identity,
  gaussian,
  residualPlanner,
  twoPhase,
  ireduct,
  iresamp,
  oracle,
  proportional,
  mwem,
  mwemFactored,
  mst,
  aim,
  swift,
  barak,
  cubeAll,
  cubeBase,
  cubeBmax,
  cubePmost,
  hb,
  dawa,
  hdmm,
  retention,
  flipping,
  askBaseline,
  askImproved,
  askInference,
  askOls,
];

type ViewOf<M> =
  M extends Mechanism<infer _, infer E>
    ? E extends { view(hindsight: Hindsight): infer V }
      ? NonNullable<V>
      : never
    : never;

/** Everything that a run can show on the page, by `kind`. */
export type AnyRunView = ViewOf<(typeof entries)[number]>;

/** A mechanism of the registry, whichever it is. */
export type AnyMechanism = Mechanism<ParamSpecs, Extra<AnyRunView>>;

export const mechanisms: readonly AnyMechanism[] = entries.map(refusingWeights);

/** Only those that say so share ε out as a workload weighs its tables: the others have a rule of their own. */
function refusingWeights(mechanism: AnyMechanism): AnyMechanism {
  if (mechanism.takesWeights) return mechanism;
  const refusal = `${mechanism.title} shares ε out by a rule of its own, and this workload has weights for its tables; choose Laplace, geometric or Gaussian noise, or leave the weights out.`;
  return { ...mechanism, supports: (workload) => (workload.weights ? refusal : mechanism.supports(workload)) };
}

export function mechanismById(id: string, path: string): AnyMechanism {
  return entryById(mechanisms, id, `${path}: there is no mechanism "${id}"`);
}

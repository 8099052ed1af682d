import { Failure } from '../failure.ts';
import { mechanismById } from '../mechanisms/registry.ts';
import { isSettled, numberParam, type ParamSpec, type ParamSpecs, type ParamValue, parseParam } from '../params.ts';
import { MAX_EPSILON } from '../privacy/budget.ts';
import { DEFAULT_SANITY_BOUND, type Experiment, entryName, type MechanismEntry } from './experiment.ts';
import { type Reconstruction, reconstructionParams } from './run/bought-prior.ts';

/** Parameters that every mechanism shares. All others are named "mechanism.parameter" or "reconstruct.parameter". */
export const sharedSettings: Readonly<Record<string, ParamSpec>> = {
  epsilon: numberParam({
    label: 'ε',
    help: 'The privacy budget of one whole release: smaller is more private and noisier.',
    default: 0.1,
    min: 1e-9,
    max: MAX_EPSILON,
  }),
  delta: numberParam({
    label: 'Sanity bound, share of the records',
    help: 'Errors of counts below this share of the records are taken relative to it, so tiny counts don’t dominate.',
    default: DEFAULT_SANITY_BOUND,
    min: 1e-12,
    max: 1,
  }),
  questions: numberParam({
    label: 'Questions asked',
    help: 'How many questions of a stream are asked; other workloads ignore it.',
    default: 'all',
    min: 1,
    max: 100_000,
    integer: true,
    words: ['all'],
  }),
};

export interface SettingTarget {
  readonly spec: ParamSpec;
  /** Which mechanism entry it belongs to, by position; null for a shared one. */
  readonly entry: number | null;
  /** Belongs to the estimators that measurements go through: to every one that has it. */
  readonly reconstructs?: true;
  readonly key: string;
}

/** What "epsilon" or "ireduct.lambdaMax" refers to. Mechanisms are named by label or, without one, by id. */
export function settingTarget(mechanisms: readonly MechanismEntry[], name: string, path: string): SettingTarget {
  if (Object.hasOwn(sharedSettings, name)) return { spec: sharedSettings[name], entry: null, key: name };
  const dot = name.lastIndexOf('.');
  const entry = mechanisms.findIndex((candidate) => entryName(candidate) === name.slice(0, dot));
  const key = name.slice(dot + 1);
  if (dot > 0 && entry >= 0) {
    const { params } = mechanismById(mechanisms[entry].id, path);
    if (Object.hasOwn(params, key)) return { spec: params[key], entry, key };
  }
  if (name.slice(0, dot) === RECONSTRUCT) {
    const specs = mechanisms.map((mechanism) => estimatorParams(mechanism)[key]).filter((spec) => spec !== undefined);
    if (specs.length > 0) return { spec: specs[0], entry: null, key, reconstructs: true };
  }
  throw new Failure(
    `${path}: there is no parameter "${name}"; known are ${settingNames(mechanisms)
      .map((n) => `"${n}"`)
      .join(', ')}.`,
  );
}

/** Every parameter that can be swept or fixed for these mechanisms. */
export function settingNames(mechanisms: readonly MechanismEntry[]): string[] {
  const named = mechanisms.flatMap((entry) =>
    Object.entries(mechanismById(entry.id, 'mechanisms').params)
      .filter(([, spec]) => !isSettled(spec))
      .map(([key]) => `${entryName(entry)}.${key}`),
  );
  const estimated = mechanisms.flatMap((entry) =>
    Object.keys(estimatorParams(entry)).map((key) => `${RECONSTRUCT}.${key}`),
  );
  return [...new Set([...Object.keys(sharedSettings), ...named, ...estimated])];
}

const RECONSTRUCT = 'reconstruct';

/** The parameters of the estimator that an entry's measurements go through. */
function estimatorParams({ reconstruct }: MechanismEntry): ParamSpecs {
  return reconstruct ? reconstructionParams(reconstruct.id, 'reconstruct.id') : {};
}

export function parseSetting(
  mechanisms: readonly MechanismEntry[],
  name: string,
  value: unknown,
  namePath: string,
  valuePath: string,
): ParamValue {
  return parseParam(settingTarget(mechanisms, name, namePath).spec, value, valuePath);
}

/** All parameters in force for one mechanism at one value of the sweep. */
export interface Settings {
  readonly epsilon: number;
  readonly delta: number;
  /** How many questions of a stream are asked; unset for all. */
  readonly questions?: number | undefined;
  readonly params: Readonly<Record<string, ParamValue>>;
  readonly reconstruct?: Reconstruction;
}

export function settingsAt(experiment: Experiment, entry: number, sweepValue: ParamValue): Settings {
  const shared: Record<string, ParamValue> = { delta: DEFAULT_SANITY_BOUND };
  const { params: written, reconstruct } = experiment.mechanisms[entry];
  const params = { ...written };
  const estimator = { ...reconstruct?.params };
  const given = [...Object.entries(experiment.fixed), [experiment.sweep.parameter, sweepValue] as const];
  for (const [name, value] of given) {
    const target = settingTarget(experiment.mechanisms, name, name);
    if (target.reconstructs) {
      if (Object.hasOwn(estimator, target.key)) estimator[target.key] = value;
    } else if (target.entry === null) shared[target.key] = value;
    else if (target.entry === entry) params[target.key] = value;
  }
  const { epsilon, delta, questions } = shared;
  return {
    epsilon: Number(epsilon),
    delta: Number(delta),
    ...(typeof questions === 'number' ? { questions } : {}),
    params,
    ...(reconstruct ? { reconstruct: { id: reconstruct.id, params: estimator } } : {}),
  };
}

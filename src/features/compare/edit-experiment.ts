import { estimatorById } from '../../core/estimators/registry.ts';
import { type Experiment, entryName, type MechanismEntry, onItsGrid } from '../../core/experiment/experiment.ts';
import { reconstructionParams } from '../../core/experiment/run/bought-prior.ts';
import { settingsAt } from '../../core/experiment/settings.ts';
import {
  inOrder,
  sweepOver,
  withFixed,
  withMechanisms,
  withOtherwise,
  withValue,
} from '../../core/experiment/settle/sweep-over.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { defaultParams, type ParamValue } from '../../core/params.ts';
import type { ProbeState } from '../../store/state.ts';

/** Edits that keep an experiment whole: what is swept and what is fixed always names something that is there. */
export function addMechanism(config: Experiment, id: string): Experiment {
  const { title, params } = mechanismById(id, 'mechanisms');
  const names = new Set(config.mechanisms.map(entryName));
  let copy = 2;
  while (names.has(`${title} ${copy}`)) copy++;
  const label = names.has(id) ? { label: `${title} ${copy}` } : {};
  const entry = { id, ...label, params: defaultParams(params) };
  return { ...config, mechanisms: [...config.mechanisms, entry] };
}

/** The same entry once more, right behind, with its measurements put together by an estimator: with and without on one chart. */
export function addReconstructed(config: Experiment, index: number, estimator: string): Experiment {
  const { reconstruct: _, label, ...plain } = config.mechanisms[index];
  const names = new Set(config.mechanisms.map(entryName));
  const base = `${label ?? mechanismById(plain.id, 'mechanisms').title} + ${estimatorById(estimator, 'reconstruct').title}`;
  let name = base;
  for (let copy = 2; names.has(name); copy++) name = `${base} ${copy}`;
  const params = Object.fromEntries(Object.keys(plain.params).map((key) => [key, paramValue(config, index, key)]));
  const reconstruct = { id: estimator, params: defaultParams(reconstructionParams(estimator, 'reconstruct')) };
  const entry = { ...plain, label: name, params, reconstruct };
  return { ...config, mechanisms: config.mechanisms.toSpliced(index + 1, 0, entry) };
}

export function removeMechanism(config: Experiment, index: number): Experiment {
  return withMechanisms(
    config,
    config.mechanisms.filter((_, position) => position !== index),
  );
}

function replaced(config: Experiment, index: number, entry: MechanismEntry): Experiment['mechanisms'] {
  return config.mechanisms.map((other, position) => (position === index ? entry : other));
}

/** Gives an entry another label, or none; settings that name it follow. */
export function relabel(config: Experiment, index: number, label: string): Experiment {
  const owned = ownerOf(config, index);
  const { label: _, ...plain } = config.mechanisms[index];
  const entry = label === '' || label === plain.id ? plain : { ...plain, label };
  const renamed = (name: string) => (owned(name) ? `${entryName(entry)}.${keyOf(name)}` : name);
  const { sweep, otherwise } = onItsGrid(config);
  const allRenamed = <T>(values: Readonly<Record<string, T>> = {}) =>
    inOrder(Object.entries(values).map(([name, value]) => [renamed(name), value] as const));
  const next = {
    ...config,
    mechanisms: replaced(config, index, entry),
    sweep: { ...sweep, parameter: renamed(sweep.parameter) },
    fixed: allRenamed(config.fixed),
  };
  return withOtherwise(next, { ...otherwise, sweeps: allRenamed(otherwise?.sweeps) });
}

/** Why an entry cannot have this label, as a sentence; undefined when it can. */
export function labelProblem(config: Experiment, index: number, label: string): string | undefined {
  const name = label === '' ? config.mechanisms[index].id : label;
  const taken = config.mechanisms.some((other, position) => position !== index && entryName(other) === name);
  return taken ? `“${name}” is listed already; each needs a name of its own.` : undefined;
}

/** The value in force: what is fixed for the whole experiment wins over what stands with the mechanism. */
export function paramValue(config: Experiment, index: number, key: string): ParamValue {
  const entry = config.mechanisms[index];
  return config.fixed[`${entryName(entry)}.${key}`] ?? entry.params[key];
}

export function setParam(config: Experiment, index: number, key: string, value: ParamValue): Experiment {
  const entry = config.mechanisms[index];
  return {
    ...config,
    mechanisms: replaced(config, index, { ...entry, params: { ...entry.params, [key]: value } }),
    fixed: withValue(config.fixed, `${entryName(entry)}.${key}`, undefined),
  };
}

/** Sends the measurements of an entry through an estimator, or through none; a sweep over one that is gone ends. */
export function setReconstruction(config: Experiment, index: number, id: string | null): Experiment {
  const { reconstruct: _, ...plain } = config.mechanisms[index];
  const entry =
    id === null
      ? plain
      : { ...plain, reconstruct: { id, params: defaultParams(reconstructionParams(id, 'reconstruct')) } };
  return withMechanisms(config, replaced(config, index, entry));
}

export function setReconstructionParam(config: Experiment, index: number, key: string, value: ParamValue): Experiment {
  const { reconstruct, ...entry } = config.mechanisms[index];
  if (!reconstruct) return config;
  const params = { ...reconstruct.params, [key]: value };
  return {
    ...config,
    mechanisms: replaced(config, index, { ...entry, reconstruct: { ...reconstruct, params } }),
    fixed: withValue(config.fixed, `reconstruct.${key}`, undefined),
  };
}

/** Sweeps a parameter of the mechanism that is looked at, at the ε that it is looked at with. */
export function sweepParam(
  config: Experiment,
  { mechanism, value }: Pick<ProbeState, 'mechanism' | 'value'>,
  key: string,
  values: readonly ParamValue[],
): Experiment {
  const { epsilon } = settingsAt(config, mechanism, value);
  const parameter = `${entryName(config.mechanisms[mechanism])}.${key}`;
  return { ...withFixed(sweepOver(config, parameter), 'epsilon', epsilon), sweep: { parameter, values } };
}

function ownerOf(config: Experiment, index: number): (name: string) => boolean {
  const name = entryName(config.mechanisms[index]);
  return (setting) => setting.slice(0, setting.lastIndexOf('.')) === name && setting.includes('.');
}

function keyOf(setting: string): string {
  return setting.slice(setting.lastIndexOf('.') + 1);
}

import { type Experiment, onItsGrid } from '../../core/experiment/experiment.ts';

const parts: readonly [keyof Experiment, string][] = [
  ['dataset', 'data'],
  ['workload', 'workload'],
  ['neighbours', 'neighbours'],
  ['mechanisms', 'mechanisms'],
  ['sweep', 'sweep'],
  ['fixed', 'fixed parameters'],
  ['references', 'reference lines'],
  ['trials', 'trials'],
  ['seed', 'seed'],
  ['publicRecordCount', 'record count'],
];

/** What the two may differ in and still be the same settings: values that a run was looked at more closely at. */
function compared(experiment: Experiment, key: keyof Experiment): unknown {
  return key === 'sweep' ? onItsGrid(experiment).sweep : experiment[key];
}

/** What was changed since a run, in words. Metrics do not count: one that was not computed says so itself. */
export function changesSince(run: Experiment, config: Experiment): string[] {
  return parts
    .filter(([key]) => JSON.stringify(compared(run, key)) !== JSON.stringify(compared(config, key)))
    .map(([, word]) => word);
}

/** Such as say nothing of what answers are like: a chart without them is of the same settings. */
const ASIDE: ReadonlySet<string> = new Set(['sweep', 'reference lines', 'trials', 'seed']);

/** Whether the curves of a run are no longer those of what is set. */
export function isOfEarlierSettings(run: Experiment, config: Experiment): boolean {
  return changesSince(run, config).some((word) => !ASIDE.has(word));
}

export function staleSentence(run: Experiment, config: Experiment): string | undefined {
  const changes = changesSince(run, config);
  if (changes.length === 0) return undefined;
  return `Settings changed since this run (${changes.join(', ')}); run again to see their effect.`;
}

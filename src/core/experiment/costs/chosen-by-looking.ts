import type { Experiment } from '../experiment.ts';
import { mechanismTitle } from '../mechanism-title.ts';
import { settingTarget } from '../settings.ts';
import { type ChosenPart, chosenParts } from './chosen-parts.ts';

const words: Readonly<Record<ChosenPart, string>> = {
  attributes: 'which attributes are left out',
  tables: 'which tables are left out',
  bins: 'how bins are put together',
  values: 'which values are merged',
  rows: 'how many rows of each person are kept',
  mechanism: 'which mechanism runs',
};

/** The experiment with a note of one more choice; its numbers do not depend on it. */
export function withChosen(experiment: Experiment, part: ChosenPart): Experiment {
  const { chosenByLooking: before = [] } = experiment;
  const parts = chosenParts.filter((one) => one === part || before.includes(one));
  return { ...experiment, chosenByLooking: parts };
}

/** Said wherever the data of an experiment is spoken of; nothing where nothing was chosen that way, or can be. */
export function chosenSentences(experiment: Pick<Experiment, 'chosenByLooking' | 'mechanisms' | 'sweep'>): string[] {
  return [...chosenBefore(experiment), ...chosenFrom(experiment)];
}

/** A parameter of a mechanism that is tried at several values is tuned on the data (DPBench, principle of no free parameters). */
function chosenFrom({ mechanisms, sweep }: Pick<Experiment, 'mechanisms' | 'sweep'>): string[] {
  const { entry, reconstructs, spec } = settingTarget(mechanisms, sweep.parameter, 'sweep.parameter');
  if ((entry === null && !reconstructs) || sweep.values.length < 2) return [];
  const whose = entry === null ? 'the reconstruction' : mechanismTitle(mechanisms[entry]);
  return [
    `“${spec.label}” of ${whose} is tried at several values here: whoever takes the best of them chooses by looking at errors on the private data. That tells a little about the data, and no noise protects it; state a value beforehand, or choose it on similar public data.`,
  ];
}

function chosenBefore({ chosenByLooking: parts = [] }: Pick<Experiment, 'chosenByLooking'>): string[] {
  if (parts.length === 0) return [];
  const [last, ...others] = parts.map((part) => words[part]).reverse();
  const all = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  return [
    `Chosen by looking at errors on the private data: ${all}. That tells a little about the data, and no noise protects it.`,
  ];
}

import type { Experiment } from '../experiment.ts';
import { type ChosenPart, chosenParts } from './chosen-parts.ts';

const words: Readonly<Record<ChosenPart, string>> = {
  attributes: 'which attributes are left out',
  tables: 'which tables are left out',
  bins: 'how bins are put together',
  values: 'which values are merged',
  rows: 'how many rows of each person are kept',
};

/** The experiment with a note of one more choice; its numbers do not depend on it. */
export function withChosen(experiment: Experiment, part: ChosenPart): Experiment {
  const { chosenByLooking: before = [] } = experiment;
  const parts = chosenParts.filter((one) => one === part || before.includes(one));
  return { ...experiment, chosenByLooking: parts };
}

/** Said wherever the data of an experiment is spoken of; nothing where nothing was chosen that way. */
export function chosenSentences({ chosenByLooking: parts = [] }: Pick<Experiment, 'chosenByLooking'>): string[] {
  if (parts.length === 0) return [];
  const [last, ...others] = parts.map((part) => words[part]).reverse();
  const all = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  return [
    `Chosen by looking at errors on the private data: ${all}. That tells a little about the data, and no noise protects it.`,
  ];
}

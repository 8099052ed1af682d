import { rowsPerPerson } from '../../../core/data/dataset-ref.ts';
import { type Experiment, valuesRunBy } from '../../../core/experiment/experiment.ts';
import { guaranteesOver, holdsGivenRecords, promiseAt } from '../../../core/experiment/guarantees.ts';
import { personSentence } from '../../../core/experiment/person-sentence.ts';
import { type Guarantee, kindPromised, type Promised } from '../../../core/mechanisms/guarantee.ts';
import type { AnyMechanism } from '../../../core/mechanisms/registry.ts';
import { defaultParams } from '../../../core/params.ts';
import { formatSetting } from '../../../ui/format.ts';
import { axisValue } from './titles.ts';

/** A guarantee as the card of a mechanism says it. */
export function guaranteeSentence(guarantee: Guarantee): string {
  switch (guarantee.kind) {
    case 'pure':
      return 'Pure ε-differential privacy: there is no δ.';
    case 'approximate':
      return `(ε, δ)-differential privacy: the promise of ε may fail with the small probability δ = ${formatSetting(guarantee.delta)}.`;
    case 'concentrated':
      return guarantee.conversion === 'analytic'
        ? `(ε, δ)-differential privacy by the analytic conversion of Gaussian noise: the promise of ε may fail with the small probability δ = ${formatSetting(guarantee.delta)}.`
        : `ρ-zero-concentrated differential privacy, told as (ε, δ): the promise of ε may fail with the small probability δ = ${formatSetting(guarantee.delta)}.`;
    case 'none':
      return `Not private, and here to compare with. ${guarantee.why}`;
  }
}

/** The same for a mechanism with its usual settings. */
export function usualGuarantee({ guarantee, params }: Pick<AnyMechanism, 'guarantee' | 'params'>): string {
  return guaranteeSentence(guarantee(defaultParams(params)));
}

/** What stands behind a name wherever it is drawn or listed; nothing where ε holds without exception. */
export function guaranteeMark(promised: Promised): string {
  const both = `(ε, δ = ${formatSetting(promised.delta ?? 0)})`;
  const marks = { pure: '', approximate: both, concentrated: `${both} by ρ`, none: 'not private' } as const;
  const mark = marks[kindPromised(promised)];
  return [mark, promised.givenRecords ? 'record count public' : ''].filter((part) => part !== '').join(', ');
}

/** The sentences for an entry, one a guarantee: what is swept may change it, and then each says where it holds. */
export function guaranteeSentences(experiment: Experiment, entry: number): string[] {
  const all = guaranteesOver(experiment, entry);
  const sentences = all.map(({ guarantee, values }) =>
    all.length === 1
      ? guaranteeSentence(guarantee)
      : `At ${listed(experiment, values)}: ${guaranteeSentence(guarantee)}`,
  );
  const given = all.flatMap(({ guarantee }) => (guarantee.kind === 'pure' && guarantee.given ? [guarantee.given] : []));
  sentences.push(...new Set(given));
  if (all.every(({ guarantee }) => guarantee.kind === 'none')) return sentences;
  if (rowsPerPerson(experiment.dataset) > 1) sentences.push(personSentence(experiment));
  if (holdsGivenRecords(experiment, entry)) sentences.push(givenRecords[experiment.neighbours]);
  return sentences;
}

const givenRecords = {
  'add-remove':
    'It holds given the number of records: that is taken to be public here, although adding or removing a record changes it. Replace one record as neighbours, or keep the record count private, to do without.',
  'replace-one':
    'It holds given the number of records that are kept: that is taken to be public here, although a record that is left out for a missing or unlisted value changes it. Give such values a category of their own in the Data room, or keep the record count private, to do without.',
};

/** The mark for a whole curve; where its points differ, it says which of them it is for. */
export function curveMark(experiment: Experiment, entry: number): string {
  const valuesOf = new Map<string, Experiment['sweep']['values']>();
  for (const value of valuesRunBy(experiment, entry)) {
    const mark = guaranteeMark(promiseAt(experiment, entry, value));
    valuesOf.set(mark, [...(valuesOf.get(mark) ?? []), value]);
  }
  if (valuesOf.size === 1) return [...valuesOf.keys()][0];
  const marked = [...valuesOf].filter(([mark]) => mark !== '');
  return marked.map(([mark, values]) => `${mark} at ${listed(experiment, values)}`).join('; ');
}

function listed(experiment: Experiment, values: Experiment['sweep']['values']): string {
  const names = values.map((value) => axisValue(experiment, value));
  return names.map((name) => (typeof name === 'number' ? formatSetting(name) : `“${name}”`)).join(', ');
}
